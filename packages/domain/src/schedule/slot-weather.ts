import { t } from '../language.ts'
import type { Mission } from '../mission/mission.schema.ts'
import type { Forecast } from './weather.schema.ts'
import { cloudLimitPercent } from './weather.ts'

/** In the order in which a forecast is judged. */
export const weatherProblems = ['cloud', 'wind', 'rain'] as const

export type WeatherProblem = (typeof weatherProblems)[number]

export interface SlotWeather {
  verdict: 'good' | 'poor'
  problems: WeatherProblem[]
}

/** Above this, rain is more likely than not. */
const rainCautionPercent = 50

const percent = (fraction: number) => Math.round(fraction * 100)

/** Such as 'NN°F'; null if unknown. */
export const formatTemperature = (fahrenheit: number | null): string | null =>
  fahrenheit === null ? null : `${Math.round(fahrenheit)}°F`

export const formatWind = (milesPerHour: number | null): string | null =>
  milesPerHour === null ? null : t('{count} mph', { count: Math.round(milesPerHour) })

/** 'NN%' of a fraction from 0 to 1. */
export const formatFraction = (fraction: number | null): string | null =>
  fraction === null ? null : `${percent(fraction)}%`

/**
 * Judges a forecast by the limits of a mission, with the rounded numbers that a pilot reads. A forecast of a whole day
 * without single numbers is judged by its worst ones. Null without a forecast.
 */
export const judgeForecast = (
  forecast: Forecast | null,
  limits: Pick<Mission, 'cloud_reqs' | 'max_wind_speed'>,
): SlotWeather | null => {
  if (!forecast) return null
  const cloud = forecast.cloudCover ?? forecast.cloudCoverMax ?? 0
  const wind = forecast.windSpeed ?? forecast.windSpeedMax ?? 0
  const rain = forecast.precipProbability ?? forecast.precipProbabilityMax ?? 0
  const problems: WeatherProblem[] = []
  if (percent(cloud) > cloudLimitPercent(limits.cloud_reqs)) problems.push('cloud')
  if (Math.round(wind) > limits.max_wind_speed) problems.push('wind')
  if (percent(rain) > rainCautionPercent) problems.push('rain')
  return { verdict: problems.length > 0 ? 'poor' : 'good', problems }
}
