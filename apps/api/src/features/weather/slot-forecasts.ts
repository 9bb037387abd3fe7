import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { horizonDays } from '../../integrations/weather/weather-source.ts'
import { forecastsByHour } from './forecasts.ts'
import type { Weather } from './open-weather.ts'

const dayMilliseconds = 86_400_000

interface Site {
  latitude: number | null
  longitude: number | null
}

/** The forecast for the hour in which a flight starts, if there is one. */
export type ForecastOf = (start: string) => Forecast | null

const none: ForecastOf = () => null

/**
 * The forecasts at a site for flights that start at certain moments, in order. Nobody is asked when there is
 * none to be had: all in the past, all beyond the horizon, or no position.
 */
export const slotForecasts = async (
  weather: Weather,
  { latitude, longitude }: Site,
  starts: readonly string[],
): Promise<ForecastOf> => {
  const [first, last] = [starts[0], starts.at(-1)]
  if (latitude === null || longitude === null || !first || !last) return none
  const now = Date.now()
  const isOver = Date.parse(last) < now - dayMilliseconds
  const isTooFar = Date.parse(first) >= now + horizonDays * dayMilliseconds
  const hours = isOver || isTooFar ? null : await weather.hoursAt({ latitude, longitude })
  return hours ? forecastsByHour(hours) : none
}
