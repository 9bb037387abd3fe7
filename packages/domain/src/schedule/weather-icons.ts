/** The weather conditions that a forecast distinguishes, the worst last; the portal has an icon for each. */
export const weatherIcons = [
  'clear',
  'partly-cloudy',
  'cloudy',
  'fog',
  'drizzle',
  'rain',
  'snow',
  'thunder',
] as const

export type WeatherIcon = (typeof weatherIcons)[number]

/** The condition that is worst for flying. */
export const worstWeather = (icons: readonly WeatherIcon[]): WeatherIcon =>
  weatherIcons.findLast((icon) => icons.includes(icon)) ?? 'clear'
