import { z } from 'zod'
import { sendJson } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import { type SampleHour, sampleHour } from './sample-hour.ts'

const PATH = '/weather/v1/forecast'
const HOUR_SECONDS = 3600
const DAY_HOURS = 24

const query = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  hourly: z
    .string()
    .default('temperature_2m')
    .transform((names) => names.split(','))
    .pipe(
      z.array(
        z.enum([
          'temperature_2m',
          'precipitation_probability',
          'cloud_cover',
          'wind_speed_10m',
          'weather_code',
        ]),
      ),
    ),
  temperature_unit: z.enum(['celsius', 'fahrenheit']).default('celsius'),
  wind_speed_unit: z.enum(['kmh', 'mph']).default('kmh'),
  timeformat: z.enum(['iso8601', 'unixtime']).default('iso8601'),
  timezone: z.enum(['GMT', 'UTC']).default('GMT'),
  past_days: z.coerce.number().int().min(0).max(92).default(0),
  forecast_days: z.coerce.number().int().min(0).max(16).default(7),
})

type Query = z.output<typeof query>
type Variable = Query['hourly'][number]

const tenth = (value: number) => Math.round(value * 10) / 10

function figureOf(variable: Variable, hour: SampleHour, wanted: Query): number {
  switch (variable) {
    case 'temperature_2m':
      return wanted.temperature_unit === 'celsius' ? tenth((hour.temperature - 32) / 1.8) : hour.temperature
    case 'wind_speed_10m':
      return wanted.wind_speed_unit === 'kmh' ? tenth(hour.windSpeed * 1.609344) : hour.windSpeed
    case 'precipitation_probability':
      return hour.precipitationProbability
    case 'cloud_cover':
      return hour.cloudCover
    case 'weather_code':
      return hour.code
  }
}

function unitOf(variable: Variable, wanted: Query): string {
  if (variable === 'temperature_2m') return wanted.temperature_unit === 'celsius' ? '°C' : '°F'
  if (variable === 'wind_speed_10m') return wanted.wind_speed_unit === 'kmh' ? 'km/h' : 'mp/h'
  return variable === 'weather_code' ? 'wmo code' : '%'
}

function forecast(wanted: Query, now: Date) {
  const today = Math.floor(now.getTime() / 1000 / HOUR_SECONDS / DAY_HOURS) * DAY_HOURS
  const first = today - wanted.past_days * DAY_HOURS
  const count = (wanted.past_days + wanted.forecast_days) * DAY_HOURS
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  const hours = numbers.map((number) => sampleHour(wanted.latitude, wanted.longitude, number))
  const time = numbers.map((number) =>
    wanted.timeformat === 'unixtime'
      ? number * HOUR_SECONDS
      : new Date(number * HOUR_SECONDS * 1000).toISOString().slice(0, 16),
  )
  const columns = wanted.hourly.map((name) => [name, hours.map((hour) => figureOf(name, hour, wanted))])
  const units = wanted.hourly.map((name) => [name, unitOf(name, wanted)])
  return {
    latitude: wanted.latitude,
    longitude: wanted.longitude,
    utc_offset_seconds: 0,
    timezone: wanted.timezone,
    timezone_abbreviation: wanted.timezone,
    hourly_units: { time: wanted.timeformat, ...Object.fromEntries(units) },
    hourly: { time, ...Object.fromEntries(columns) },
  }
}

/** Open-Meteo's forecast call with invented weather, which is the same for every caller. */
export const weather: Service = async ({ req, res, path }) => {
  if (path !== PATH || req.method !== 'GET') return false
  const { searchParams } = new URL(req.url ?? '', 'http://any')
  const wanted = query.safeParse(Object.fromEntries(searchParams))
  if (wanted.success) sendJson(res, 200, forecast(wanted.data, new Date()))
  else {
    const [fault] = wanted.error.issues
    sendJson(res, 400, { error: true, reason: `${fault?.path[0]?.toString()}: ${fault?.message}` })
  }
  return true
}
