import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { queryKeys } from '#app/query-keys.ts'

/** A forecast that fails to load is only logged; the page does without. */
export const missionWeatherQuery = (id: number, type: 'hourly' | 'daily') =>
  queryOptions({
    queryKey: queryKeys.missionWeather(id, type),
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
