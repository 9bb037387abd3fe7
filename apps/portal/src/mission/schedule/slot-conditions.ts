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
  return [formatTemperature(forecast.temperature), wind && `Wind ${wind}`, cloud && `Clouds ${cloud}`].filter(
    (text) => text !== null,
  )
}

/** The same with the limits of the mission: 'Wind 8 mph (max 20)'. A cloud limit of 100% is left out. */
export const conditionsAgainstLimits = (forecast: Forecast, limits: WeatherLimits): string[] => {
  const cloud = forecast.cloudCover ?? forecast.cloudCoverMax
  const wind = forecast.windSpeed ?? forecast.windSpeedMax
  const mostCloud = cloudLimitPercent(limits.cloud_reqs)
  return [
    formatTemperature(forecast.temperature),
    wind === null ? null : `Wind ${formatWind(wind)} (max ${limits.max_wind_speed})`,
    cloud === null ? null : `Clouds ${formatFraction(cloud)}${mostCloud < 100 ? ` (max ${mostCloud}%)` : ''}`,
  ].filter((text) => text !== null)
}

const problemText = (problem: WeatherProblem, forecast: Forecast, limits: WeatherLimits): string => {
  switch (problem) {
    case 'cloud':
      return `Too cloudy: limit ${cloudLimitPercent(limits.cloud_reqs)}%`
    case 'wind':
      return `Too windy: limit ${limits.max_wind_speed} mph`
    case 'rain':
      return `Rain likely: ${formatFraction(forecast.precipProbability ?? forecast.precipProbabilityMax)}`
  }
}

/** The limits that this weather exceeds. */
export const weatherProblems = (forecast: Forecast, limits: WeatherLimits): string[] =>
  (judgeForecast(forecast, limits)?.problems ?? []).map((problem) => problemText(problem, forecast, limits))
