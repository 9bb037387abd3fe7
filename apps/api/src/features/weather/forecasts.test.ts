import { expect, test } from 'vitest'
import type { WeatherHour } from '../../integrations/weather/weather-source.ts'
import { dailyForecasts, forecastsByHour, hourlyForecasts } from './forecasts.ts'

const hourSeconds = 3_600

/** Temperature counts the hours from the first one. */
const hoursFrom = (first: string, count: number, icon: WeatherHour['icon'] = 'clear'): WeatherHour[] =>
  Array.from({ length: count }, (_, index) => ({
    startSeconds: Date.parse(first) / 1000 + index * hourSeconds,
    icon,
    temperature: index,
    precipProbability: 0.2,
    cloudCover: null,
    windSpeed: 5 + (index % 2),
  }))

test('M-SCHED-08 a moment has the forecast of the hour it lies in, and none outside the known hours', () => {
  const forecastAt = forecastsByHour(hoursFrom('2026-11-15T00:00:00Z', 48))
  expect(forecastAt('2026-11-15T07:59:59Z')).toMatchObject({
    time: '2026-11-15T07:00:00.000Z',
    temperature: 7,
    temperatureMin: null,
  })
  expect(forecastAt('2026-11-17T00:00:00Z')).toBeNull()
  expect(forecastAt('2026-11-14T23:59:00Z')).toBeNull()
})

test('M-CALL-10 hourly: 48 hours from the current one on', () => {
  const forecasts = hourlyForecasts(
    hoursFrom('2026-11-14T00:00:00Z', 17 * 24),
    new Date('2026-11-15T10:30:00Z'),
  )
  expect(forecasts).toHaveLength(48)
  expect(forecasts[0]?.time).toBe('2026-11-15T10:00:00.000Z')
})

test('M-CALL-10 daily: whole days of the site, from today on, with smallest, largest and mean figures', () => {
  const hours = hoursFrom('2026-11-14T00:00:00Z', 17 * 24)
  const days = dailyForecasts(hours, 'America/Los_Angeles', new Date('2026-11-15T02:00:00Z'))
  // It is still the 14th in Los Angeles; the last day, of 16 hours only, is left out.
  expect(days.map(({ time }) => time).slice(0, 2)).toEqual([
    '2026-11-14T08:00:00.000Z',
    '2026-11-15T08:00:00.000Z',
  ])
  expect(days).toHaveLength(16)
  expect(days[0]).toMatchObject({
    temperature: 19.5,
    temperatureMin: 8,
    temperatureMax: 31,
    windSpeedMin: 5,
    windSpeedMax: 6,
    precipProbability: 0.2,
    cloudCover: null,
    cloudCoverMin: null,
  })
})

test('M-CALL-10 daily: a day of 25 hours is one day', () => {
  const hours = hoursFrom('2026-10-31T00:00:00Z', 5 * 24)
  const days = dailyForecasts(hours, 'America/Los_Angeles', new Date('2026-10-31T12:00:00Z'))
  const sunday = days[1]
  expect(sunday?.time).toBe('2026-11-01T07:00:00.000Z')
  expect((sunday?.temperatureMax ?? 0) - (sunday?.temperatureMin ?? 0)).toBe(24)
  expect(days[2]?.time).toBe('2026-11-02T08:00:00.000Z')
})

test('the sky of a day is the worst one of its daylight hours', () => {
  const day = hoursFrom('2026-11-15T00:00:00Z', 24)
  const withIcon = (hour: number, icon: WeatherHour['icon']) =>
    day.map((entry, index) => (index === hour ? { ...entry, icon } : entry))
  const icon = (hours: WeatherHour[]) =>
    dailyForecasts(hours, 'UTC', new Date('2026-11-15T01:00:00Z'))[0]?.icon
  expect(icon(withIcon(12, 'rain'))).toBe('rain')
  expect(icon(withIcon(3, 'thunder'))).toBe('clear')
})
