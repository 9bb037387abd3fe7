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
  expect(forecastAt('2026-11-15T07:59:59Z')).toEqual({
    time: '2026-11-15T07:00:00.000Z',
    icon: 'clear',
    temperature: 7,
    temperatureMin: null,
    temperatureMax: null,
    precipProbability: 0.2,
    precipProbabilityMin: null,
    precipProbabilityMax: null,
    cloudCover: null,
    cloudCoverMin: null,
    cloudCoverMax: null,
    windSpeed: 6,
    windSpeedMin: null,
    windSpeedMax: null,
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
  const sharp = hourlyForecasts(hoursFrom('2026-11-15T09:00:00Z', 3), new Date('2026-11-15T10:00:00Z'))
  expect(sharp.map(({ temperature }) => temperature)).toEqual([1, 2])
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
  expect(days[0]).toEqual({
    time: '2026-11-14T08:00:00.000Z',
    icon: 'clear',
    temperature: 19.5,
    temperatureMin: 8,
    temperatureMax: 31,
    windSpeed: 5.5,
    windSpeedMin: 5,
    windSpeedMax: 6,
    precipProbability: 0.2,
    precipProbabilityMin: 0.2,
    precipProbabilityMax: 0.2,
    cloudCover: null,
    cloudCoverMin: null,
    cloudCoverMax: null,
  })
})

test('M-CALL-10 daily: means have two digits, an hour without a figure is left out, and 20 hours are a day', () => {
  const [first, second, third, ...rest] = hoursFrom('2026-11-15T00:00:00Z', 20)
  if (!first || !second || !third) throw new Error('no hours')
  const hours = [
    { ...first, cloudCover: 0.1, temperature: 0 },
    { ...second, cloudCover: 0.2, temperature: 0 },
    { ...third, cloudCover: 0.2, temperature: 0 },
    ...rest.map((hour) => ({ ...hour, temperature: 0, precipProbability: null })),
  ].map((hour, index) => ({ ...hour, precipProbability: index === 2 ? 0.4 : null }))
  const now = new Date('2026-11-15T00:00:00Z')
  expect(dailyForecasts(hours, 'UTC', now)).toMatchObject([
    { cloudCover: 0.17, cloudCoverMin: 0.1, cloudCoverMax: 0.2, precipProbability: 0.4 },
  ])
  expect(dailyForecasts(hours, 'UTC', new Date('2026-11-16T00:00:00Z'))).toEqual([])
  expect(dailyForecasts(hours.slice(1), 'UTC', now)).toEqual([])
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
  expect([6, 7, 18, 19].map((hour) => icon(withIcon(hour, 'thunder')))).toEqual([
    'clear',
    'thunder',
    'thunder',
    'clear',
  ])
})
