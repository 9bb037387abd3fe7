import { z } from 'zod'
import { latitude, longitude } from '../wire.schema.ts'

export const locationSchema = z.object({
  name: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  address: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  formatted_address: z.string().nullable(),
  timezone_id: z.string().nullable(),
  airmap_authorization: z.string().nullable(),
})

export type Location = z.infer<typeof locationSchema>
