import { z } from 'zod'

const fahrenheit = z.number().nullable().describe('Degrees Fahrenheit')
const milesPerHour = z.number().nullable().describe('Miles per hour')

/** Probabilities and cloud cover are fractions from 0 to 1. */
export const forecastSchema = z.object({
  time: z.string(),
  icon: z.string(),
  temperature: fahrenheit,
  temperatureMin: fahrenheit,
  temperatureMax: fahrenheit,
  precipProbability: z.number().nullable(),
  precipProbabilityMin: z.number().nullable(),
  precipProbabilityMax: z.number().nullable(),
  cloudCover: z.number().nullable(),
  cloudCoverMin: z.number().nullable(),
  cloudCoverMax: z.number().nullable(),
  windSpeed: milesPerHour,
  windSpeedMin: milesPerHour,
  windSpeedMax: milesPerHour,
})

export type Forecast = z.infer<typeof forecastSchema>
