import { weatherKind } from '@sortie/domain/schedule/weather'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { expect, test } from 'vitest'
import { forecastsToShow } from './forecasts.ts'

const forecast = (time: number) => ({ time: new Date(time).toISOString() }) as Forecast
const from = Date.parse('2026-11-15T00:00:00Z')
const hours = Array.from({ length: 48 }, (_, index) => forecast(from + index * 3_600_000))
const days = Array.from({ length: 16 }, (_, index) => forecast(from + index * 86_400_000))
const flight = (start: string | null, end: string | null) => ({
  scheduled_at_start: start,
  scheduled_at_end: end,
  location: null,
})
const times = (list: Forecast[]) => list.map(({ time }) => time.slice(5, 13))

test('M-DETAIL-24 the hours around the flight', () => {
  const shown = forecastsToShow(hours, 'hourly', flight('2026-11-15T18:00:00Z', '2026-11-15T19:00:00Z'))
  expect(times(shown)).toEqual(['11-15T16', '11-15T17', '11-15T18', '11-15T19', '11-15T20', '11-15T21'])
})

test('M-DETAIL-24 a week of days, in which a later flight lies too', () => {
  expect(forecastsToShow(days, 'daily', flight(null, null))).toHaveLength(7)
  const later = forecastsToShow(days, 'daily', flight('2026-11-25T18:00:00Z', null))
  expect(times(later)).toContain('11-25T00')
  expect(later).toHaveLength(7)
})

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  [null, 'daily'],
  ['2026-11-15T18:00:00Z', 'hourly'],
  ['2026-11-17T12:00:00Z', 'hourly'],
  ['2026-11-17T12:00:01Z', 'daily'],
  ['2026-11-14T12:00:00Z', 'daily'],
] as const)('M-DETAIL-24 M-OPEN-50 a flight at %s is forecast %s', (start, kind) => {
  expect(weatherKind(start, now)).toBe(kind)
})
