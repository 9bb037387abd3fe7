import { expect, test } from 'vitest'
import { shortcutKinds, shortcutTarget } from './shortcut-target.ts'

const now = Date.parse('2026-03-10T15:00:00Z')
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()

const flight = (id: number, start: number | null, change: object = {}) => ({
  id,
  status: 'pilot_accepted',
  source: null,
  is_on_hold: false,
  showOnHold: false,
  scheduled_at_start: start === null ? null : hours(start),
  scheduled_at_end: start === null ? null : hours(start + 1),
  has_coverage_check: true,
  passed_gps_check: false,
  location: { timezone_id: 'America/Los_Angeles' },
  ...change,
})

test('the shortcuts, by the names in their links', () => {
  expect(shortcutKinds).toEqual(['next-flight', 'upload', 'coverage-check'])
})

test('without missions, no shortcut leads to one', () => {
  for (const kind of ['next-flight', 'upload', 'coverage-check'] as const)
    expect(shortcutTarget(kind, [], now)).toBeNull()
})

test('the next flight is the one of the dashboard', () => {
  expect(shortcutTarget('next-flight', [flight(1, 30), flight(2, 3), flight(3, -40)], now)).toBe(2)
  expect(
    shortcutTarget('next-flight', [flight(1, -1, { status: 'flight_complete' }), flight(2, 30)], now),
  ).toBe(2)
})

test.each([
  ['the flight that began last', [flight(1, -30), flight(2, -1), flight(3, 1)], 2],
  ['a flight that was flown before its time', [flight(1, 2, { status: 'flight_complete' })], 1],
  ['a flight that begins now', [flight(1, 0), flight(2, 1)], 1],
  ['none that is still to come', [flight(1, 1), flight(2, null)], null],
  ['none on hold', [flight(1, -1, { is_on_hold: true }), flight(2, -9)], 2],
  ['none that an app uploads', [flight(1, -1, { source: 'android' })], null],
  ['one without a time, if it was flown', [flight(1, null, { status: 'assets_uploaded' })], 1],
  ['one with a time before one without', [flight(1, null, { status: 'assets_uploaded' }), flight(2, -9)], 2],
  ['the first of two at the same time', [flight(5, -1), flight(3, -1)], 3],
  ['the first of two at the same time, in any order', [flight(3, -1), flight(5, -1)], 3],
])('the upload is of %s', (_, flights, expected) => {
  expect(shortcutTarget('upload', flights, now)).toBe(expected)
})

test.each([
  ['nearest in time', [flight(1, -30), flight(2, -1), flight(3, 4)], 2],
  ['nearest, also if it is to come', [flight(1, -30), flight(2, 1)], 2],
  ['not passed yet', [flight(1, -1, { passed_gps_check: true }), flight(2, -30)], 2],
  ['passed, if all are', [flight(1, -1, { passed_gps_check: true })], 1],
  ['that has a check', [flight(1, -1, { has_coverage_check: false }), flight(2, 30)], 2],
])('the coverage check is that of the flight %s', (_, flights, expected) => {
  expect(shortcutTarget('coverage-check', flights, now)).toBe(expected)
})
