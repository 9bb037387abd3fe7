import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import {
  formatFraction,
  formatTemperature,
  formatWind,
  judgeForecast,
  type WeatherProblem,
} from '@sortie/domain/schedule/slot-weather'
import { cloudLimitPercent } from '@sortie/domain/schedule/weather'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'

export type WeatherLimits = Pick<Mission, 'cloud_reqs' | 'max_wind_speed'>

/** The weather in numbers; unknown ones are left out. */
export const conditionTexts = (forecast: Forecast): string[] => {
  const cloud = formatFraction(forecast.cloudCover)
  const wind = formatWind(forecast.windSpeed)
  return [
    formatTemperature(forecast.temperature),
    wind && t('Wind {wind}', { wind }),
    cloud && t('Clouds {cloud}', { cloud }),
  ].filter((text) => text !== null)
}

/** The same with the limits of the mission: 'Wind 8 mph (max 20)'. A cloud limit of 100% is left out. */
export const conditionsAgainstLimits = (forecast: Forecast, limits: WeatherLimits): string[] => {
  const cloud = formatFraction(forecast.cloudCover ?? forecast.cloudCoverMax)
  const wind = formatWind(forecast.windSpeed ?? forecast.windSpeedMax)
  const mostCloud = cloudLimitPercent(limits.cloud_reqs)
  return [
    formatTemperature(forecast.temperature),
    wind && t('Wind {wind} (max {most})', { wind, most: limits.max_wind_speed }),
    cloud &&
      (mostCloud < 100
        ? t('Clouds {cloud} (max {most}%)', { cloud, most: mostCloud })
        : t('Clouds {cloud}', { cloud })),
  ].filter((text) => text !== null)
}

const problemText = (problem: WeatherProblem, forecast: Forecast, limits: WeatherLimits): string => {
  switch (problem) {
    case 'cloud':
      return t('Too cloudy: limit {limit}%', { limit: cloudLimitPercent(limits.cloud_reqs) })
    case 'wind':
      return t('Too windy: limit {limit} mph', { limit: limits.max_wind_speed })
    case 'rain':
      return t('Rain likely: {chance}', {
        chance: formatFraction(forecast.precipProbability ?? forecast.precipProbabilityMax) ?? '',
      })
  }
}

/** The limits that this weather exceeds. */
export const weatherProblems = (forecast: Forecast, limits: WeatherLimits): string[] =>
  (judgeForecast(forecast, limits)?.problems ?? []).map((problem) => problemText(problem, forecast, limits))
