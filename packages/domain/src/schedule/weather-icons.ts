/** The skies a forecast tells apart, the worst last; the portal has a picture for each. */
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

/** From the weather to fly in to the weather to stay at home in. */
export const worstWeather = (icons: readonly WeatherIcon[]): WeatherIcon =>
  weatherIcons.findLast((icon) => icons.includes(icon)) ?? 'clear'
