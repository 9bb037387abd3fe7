import tzLookup from '@photostructure/tz-lookup'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { worstWeather } from '@sortie/domain/schedule/weather-icons'
import { zoneOrUtc } from '@sortie/domain/time/date-texts'
import type { WeatherHour } from '../../integrations/weather/weather-source.ts'
import type { Weather } from './open-weather.ts'

const hourSeconds = 3_600
const hoursShown = 48
/** Fewer hours than this, at the end of the horizon, are not a day to speak of. */
const hoursOfADay = 20
/** The hours whose sky stands for the day: nobody flies at night. */
const firstDayHour = 7
const lastDayHour = 19

const hourOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / hourSeconds) * hourSeconds

const isoTime = (startSeconds: number): string => new Date(startSeconds * 1000).toISOString()

const rounded = (value: number): number => Math.round(value * 100) / 100

const hourly = (hour: WeatherHour): Forecast => ({
  time: isoTime(hour.startSeconds),
  icon: hour.icon,
  temperature: hour.temperature,
  temperatureMin: null,
  temperatureMax: null,
  precipProbability: hour.precipProbability,
  precipProbabilityMin: null,
  precipProbabilityMax: null,
  cloudCover: hour.cloudCover,
  cloudCoverMin: null,
  cloudCoverMax: null,
  windSpeed: hour.windSpeed,
  windSpeedMin: null,
  windSpeedMax: null,
})

const hourText = (isoMoment: string): string => isoMoment.slice(0, 'YYYY-MM-DDTHH'.length)

/** Finds the forecast of the hour a moment, as toISOString writes it, is in; null for one that is not known. */
export const forecastsByHour = (hours: readonly WeatherHour[]): ((isoMoment: string) => Forecast | null) => {
  const forecasts = new Map(hours.map(hourly).map((forecast) => [hourText(forecast.time), forecast]))
  return (isoMoment) => forecasts.get(hourText(isoMoment)) ?? null
}

/** The hours from now on. */
export const hourlyForecasts = (hours: readonly WeatherHour[], now: Date): Forecast[] => {
  const start = hourOf(now)
  return hours
    .filter(({ startSeconds }) => startSeconds >= start)
    .slice(0, hoursShown)
    .map(hourly)
}

type Figure = 'temperature' | 'precipProbability' | 'cloudCover' | 'windSpeed'

const range = <F extends Figure>(hours: readonly WeatherHour[], figure: F) => {
  const values = hours.map((hour) => hour[figure]).filter((value) => value !== null)
  const some = values.length > 0
  return {
    [figure]: some ? rounded(values.reduce((sum, value) => sum + value, 0) / values.length) : null,
    [`${figure}Min`]: some ? Math.min(...values) : null,
    [`${figure}Max`]: some ? Math.max(...values) : null,
  } as Record<F | `${F}Min` | `${F}Max`, number | null>
}

interface DayHour extends WeatherHour {
  hourOfDay: number
}

const daily = (hours: readonly DayHour[]): Forecast => {
  const [first] = hours as [DayHour, ...DayHour[]]
  const light = hours.filter(({ hourOfDay }) => hourOfDay >= firstDayHour && hourOfDay < lastDayHour)
  return {
    time: isoTime(first.startSeconds),
    icon: worstWeather(light.map(({ icon }) => icon)),
    ...range(hours, 'temperature'),
    ...range(hours, 'precipProbability'),
    ...range(hours, 'cloudCover'),
    ...range(hours, 'windSpeed'),
  }
}

/** The days from today on, as days are at the site: each named by its first hour there. */
export const dailyForecasts = (hours: readonly WeatherHour[], timeZone: string, now: Date): Forecast[] => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const read = (moment: Date) => {
    const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
    return { day: `${parts.year}-${parts.month}-${parts.day}`, hourOfDay: Number(parts.hour) }
  }
  const today = read(now).day
  const days = new Map<string, DayHour[]>()
  for (const hour of hours) {
    const { day, hourOfDay } = read(new Date(hour.startSeconds * 1000))
    if (day < today) continue
    const dayHours = days.get(day) ?? []
    dayHours.push({ ...hour, hourOfDay })
    days.set(day, dayHours)
  }
  return [...days.values()].filter(({ length }) => length >= hoursOfADay).map(daily)
}

interface Site {
  latitude: number | null
  longitude: number | null
  timezone_id: string | null
}

/** The forecast for a site, by the days of its time zone; empty where the site or its weather isn't known. */
export const forecastDays = async (weather: Pick<Weather, 'hoursAt'>, site: Site): Promise<Forecast[]> => {
  const { latitude, longitude, timezone_id } = site
  if (latitude === null || longitude === null) return []
  const hours = (await weather.hoursAt({ latitude, longitude })) ?? []
  return dailyForecasts(hours, zoneOrUtc(timezone_id ?? tzLookup(latitude, longitude)), new Date())
}
