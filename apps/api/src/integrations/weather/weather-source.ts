import type { WeatherIcon } from '@sortie/domain/schedule/weather-icons'

/** One hour of weather at a place: degrees Fahrenheit, miles an hour, fractions from 0 to 1. */
export interface WeatherHour {
  /** Start of the hour, in seconds since 1970. */
  startSeconds: number
  icon: WeatherIcon
  temperature: number | null
  precipProbability: number | null
  cloudCover: number | null
  windSpeed: number | null
}

export interface Position {
  latitude: number
  longitude: number
}

/** Where weather comes from. */
export interface WeatherSource {
  /** Distinguishes entries of this source from those of others in a shared cache. */
  name: string
  /** The hours from yesterday to the end of the horizon. Makes one attempt, and throws if it fails. */
  hoursAt(position: Position): Promise<WeatherHour[]>
}

/** The number of days, including today, for which weather is known. */
export const horizonDays = 16
