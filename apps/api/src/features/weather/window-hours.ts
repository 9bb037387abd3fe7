import { horizonDays, type WeatherHour } from '../../integrations/weather/weather-source.ts'
import type { Weather } from './open-weather.ts'

const dayMilliseconds = 86_400_000

interface Site {
  latitude: number | null
  longitude: number | null
}

/** The earliest and the latest moment a flight may start at; an end that is open is null. */
export interface FlightWindow {
  first: string | null
  last: string | null
}

/**
 * The hours known at a site where flights may start within a window. Nobody is asked when there are none to
 * be had: all in the past, all beyond the horizon, or no position.
 */
export const windowHours = async (
  weather: Weather,
  { latitude, longitude }: Site,
  { first, last }: FlightWindow,
): Promise<readonly WeatherHour[] | null> => {
  if (latitude === null || longitude === null) return null
  const now = Date.now()
  const isOver = last !== null && Date.parse(last) < now - dayMilliseconds
  const isTooFar = first !== null && Date.parse(first) >= now + horizonDays * dayMilliseconds
  return isOver || isTooFar ? null : weather.hoursAt({ latitude, longitude })
}
