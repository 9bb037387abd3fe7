import { z } from 'zod'

const perPlatform = z.object({
  ios: z.string().optional(),
  android: z.string().optional(),
  web: z.string().optional(),
})

export const flightAppSchema = z.object({
  name: z.string(),
  app: z.string().nullable(),
  data_type: z.string().nullable(),
  value: z.looseObject({ secret_key: z.string().optional() }),
  delivery_to: z.string().nullable(),
  delivery_to_url: z.string().nullable(),
  instructions: z.string().nullable(),
  pilot_flight_instruction: perPlatform,
  pilot_delivery_instruction: perPlatform,
})

export type FlightApp = z.infer<typeof flightAppSchema>
