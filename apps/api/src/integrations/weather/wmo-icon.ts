import type { WeatherIcon } from '@sortie/domain/schedule/weather-icons'

const iconsFromCode: readonly (readonly [code: number, icon: WeatherIcon])[] = [
  [95, 'thunder'],
  [85, 'snow'],
  [80, 'rain'],
  [71, 'snow'],
  [61, 'rain'],
  [51, 'drizzle'],
  [45, 'fog'],
  [3, 'cloudy'],
  [2, 'partly-cloudy'],
  [0, 'clear'],
]

/** The icon of a WMO weather code (0 to 99); without a code, determined by the clouds. */
export const wmoIcon = (code: number | null, cloudCover: number | null): WeatherIcon => {
  if (code !== null) return iconsFromCode.find(([from]) => code >= from)?.[1] ?? 'cloudy'
  if (cloudCover === null) return 'partly-cloudy'
  if (cloudCover < 0.25) return 'clear'
  return cloudCover < 0.75 ? 'partly-cloudy' : 'cloudy'
}
