import type { Forecast } from '@sortie/domain/weather.schema'
import { horizonDays } from '../../integrations/weather/weather-source.ts'
import { forecastAt } from './forecasts.ts'
import type { Weather } from './open-weather.ts'

const dayMilliseconds = 86_400_000

interface Site {
  latitude: number | null
  longitude: number | null
}

/**
 * The forecast at a site for the hour in which a flight starts; null in the past, beyond the horizon, without a
 * position and when there is no weather to be had. Asking for many hours of one site costs one fetch at most.
 */
export const forecastFor = async (
  weather: Weather,
  { latitude, longitude }: Site,
  start: Date,
): Promise<Forecast | null> => {
  const ahead = start.getTime() - Date.now()
  const knowable = ahead > -dayMilliseconds && ahead < horizonDays * dayMilliseconds
  if (latitude === null || longitude === null || !knowable) return null
  const hours = await weather.hoursAt({ latitude, longitude })
  return hours && forecastAt(hours, start)
}
