import { latitude, longitude } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const componentSchema = z.object({
  long_name: z.string(),
  short_name: z.string(),
  types: z.array(z.string()),
})

/** A place in the form the maps service has: parts with their types, and where it is. */
export const placeSchema = z.object({
  formatted_address: z.string(),
  address_components: z.array(componentSchema),
  geometry: z
    .object({ location: z.object({ lat: latitude, lng: longitude }) })
    .nullable()
    .describe('Missing when the service has a suggestion but no location for it'),
  timezone_id: z.string().nullable(),
})
export type Place = z.infer<typeof placeSchema>

/** Address search, which people need before they have an account. */
export const placeCalls = defineCalls({
  'GET /v1/places': {
    access: 'application',
    summary: 'Suggest places as the pilot types',
    query: z.object({ query: z.string().trim().min(1).max(200) }),
    response: z.array(z.object({ id: z.string(), description: z.string() })),
  },
  'GET /v1/places/{id}': {
    access: 'application',
    summary: 'Get a suggested place',
    params: z.object({ id: z.string().min(1).max(500) }),
    response: placeSchema,
  },
})
