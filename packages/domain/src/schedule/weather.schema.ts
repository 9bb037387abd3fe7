import { z } from 'zod'

/** Degrees Fahrenheit, miles an hour, fractions from 0 to 1. */
export const forecastSchema = z.object({
  time: z.string(),
  icon: z.string(),
  temperature: z.number().nullable(),
  temperatureMin: z.number().nullable(),
  temperatureMax: z.number().nullable(),
  precipProbability: z.number().nullable(),
  precipProbabilityMin: z.number().nullable(),
  precipProbabilityMax: z.number().nullable(),
  cloudCover: z.number().nullable(),
  cloudCoverMin: z.number().nullable(),
  cloudCoverMax: z.number().nullable(),
  windSpeed: z.number().nullable(),
  windSpeedMin: z.number().nullable(),
  windSpeedMax: z.number().nullable(),
})

export type Forecast = z.infer<typeof forecastSchema>
