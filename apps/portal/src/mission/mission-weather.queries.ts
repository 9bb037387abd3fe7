import type { Mission } from '@sortie/domain/mission/mission.schema'
import { weatherKind } from '@sortie/domain/schedule/weather'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'

/** A failure is only logged, and the page is shown without the weather. */
export const forecastQuery = (id: number, type: 'hourly' | 'daily') =>
  queryOptions({
    queryKey: missionKeys.weather(id, type),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /v1/pilots/missions/{id}/weather', { params: { id }, query: { type }, signal })
      } catch (error) {
        if (!signal.aborted) console.warn('the forecast could not be loaded', error)
        throw error
      }
    },
    retry: false,
  })

/** Hourly if the flight is near, else daily. */
export const missionWeatherQuery = (
  { id, scheduled_at_start }: Pick<Mission, 'id' | 'scheduled_at_start'>,
  now: number,
) => forecastQuery(id, weatherKind(scheduled_at_start, now))
