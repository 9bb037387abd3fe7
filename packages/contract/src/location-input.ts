import { latitude, longitude, timeZone } from '@sortie/domain/wire.schema'
import { z } from 'zod'

const text = (length: number) => z.string().trim().max(length).nullable().default(null)

/** A place as a provider sends it; a change must contain all of it again. */
export const locationInputSchema = z
  .object({
    name: text(200),
    latitude: latitude.nullable().default(null),
    longitude: longitude.nullable().default(null),
    address: text(200),
    address2: text(200),
    city: text(100),
    state: text(100),
    postal_code: text(20),
    country: text(60),
    formatted_address: text(500),
    timezone_id: timeZone
      .nullable()
      .default(null)
      .describe('An IANA time zone such as America/Denver. Determined from the coordinates when omitted'),
    airmap_authorization: text(200),
  })
  .refine((place) => (place.latitude === null) === (place.longitude === null), {
    path: ['longitude'],
    error: 'Please send both latitude and longitude.',
  })
  .describe('A place. Pilots see every time in its time zone.')

export type LocationInput = z.output<typeof locationInputSchema>

export const exampleLocation: z.input<typeof locationInputSchema> = {
  name: 'Pearl Street Offices',
  latitude: 40.0176,
  longitude: -105.2797,
  address: '1155 Pearl Street',
  city: 'Boulder',
  state: 'CO',
  postal_code: '80302',
  country: 'US',
  timezone_id: 'America/Denver',
}
