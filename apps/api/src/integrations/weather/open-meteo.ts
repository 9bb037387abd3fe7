import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import { horizonDays, type WeatherHour, type WeatherSource } from './weather-source.ts'
import { wmoIcon } from './wmo-icon.ts'

const timeLimitMilliseconds = 2_000

const figures = z.array(z.number().nullable())

const responseSchema = z.object({
  hourly: z.object({
    time: z.array(z.int()),
    temperature_2m: figures,
    precipitation_probability: figures,
    cloud_cover: figures,
    wind_speed_10m: figures,
    weather_code: figures,
  }),
})

const fraction = (percent: number | null | undefined): number | null =>
  typeof percent === 'number' ? Math.min(Math.max(percent / 100, 0), 1) : null

/** Reads a response in Open-Meteo's format. Far in the future, values or whole hours may be missing. */
export const readOpenMeteo = (response: unknown): WeatherHour[] => {
  const { hourly } = responseSchema.parse(response)
  return hourly.time.flatMap((startSeconds, at) => {
    const temperature = hourly.temperature_2m[at] ?? null
    const windSpeed = hourly.wind_speed_10m[at] ?? null
    const cloudCover = fraction(hourly.cloud_cover[at])
    if (temperature === null && windSpeed === null && cloudCover === null) return []
    const icon = wmoIcon(hourly.weather_code[at] ?? null, cloudCover)
    const precipProbability = fraction(hourly.precipitation_probability[at])
    return [{ startSeconds, icon, temperature, precipProbability, cloudCover, windSpeed }]
  })
}

/** Open-Meteo, or any service with its protocol at this URL. */
export const openMeteo = (url: string): WeatherSource => ({
  name: url,
  hoursAt: async ({ latitude, longitude }) => {
    const query = new URLSearchParams({
      latitude: String(latitude),
      longitude: String(longitude),
      hourly: 'temperature_2m,precipitation_probability,cloud_cover,wind_speed_10m,weather_code',
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'mph',
      timeformat: 'unixtime',
      // Days are counted in UTC. With yesterday included, today is complete in every time zone.
      timezone: 'GMT',
      past_days: '1',
      forecast_days: String(horizonDays),
    })
    return readOpenMeteo(await fetchJson(`${url}/v1/forecast?${query}`, { timeLimitMilliseconds }))
  },
})
