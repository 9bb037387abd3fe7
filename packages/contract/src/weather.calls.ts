import { forecastSchema } from '@sortie/domain/schedule/weather.schema'
import { latitude, longitude } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

/** Forecasts for a mission, and the weather now at a place. */
export const weatherCalls = defineCalls({
  'GET /v1/pilots/missions/{id}/weather': {
    access: 'pilot',
    summary: "Get the forecast for the mission's site, daily or hourly",
    params: idParams,
    query: z.object({ type: z.enum(['daily', 'hourly']).default('daily') }),
    response: z.array(forecastSchema),
  },
  'GET /v1/pilots/weather': {
    access: 'pilot',
    summary: 'Get the current weather at a place',
    query: z.object({
      latitude: z.coerce.number().pipe(latitude),
      longitude: z.coerce.number().pipe(longitude),
    }),
    response: z.object({
      error: z.string().nullable(),
      data: z.object({ temperature: z.number().describe('Degrees Fahrenheit'), icon: z.string() }).nullable(),
      /** True if the weather is from the sandbox and not real. */
      sample: z.boolean(),
    }),
  },
})
