import { expect, test } from 'vitest'
import { daylightOf } from '../schedule/daylight.ts'
import {
  concernsText,
  type FlightFacts,
  flightConcernCodes,
  flightConcerns,
  isFlightAtNight,
} from './flight-concerns.ts'

/** Where the sun is up from 5:42 to 20:08 in June. */
const losAngeles = { latitude: 34.05, longitude: -118.24, timezone_id: 'America/Los_Angeles' }

const flight = (changes: Partial<FlightFacts> = {}): FlightFacts => ({
  authorization: 'not_needed',
  outside_certificates: [],
  scheduled_at_start: '2026-06-21T17:00:00Z',
  scheduled_at_end: '2026-06-21T18:00:00Z',
  may_fly_at_night: false,
  site: losAngeles,
  weather: [],
  ...changes,
})
const evening = new Date('2026-06-22T01:00:00Z')

test.each([
  ['nothing', {}, []],
  ['no authorization', { authorization: 'needed' }, ['no_authorization']],
  ['one that became void', { authorization: 'void' }, ['authorization_void']],
  ['one that covers it', { authorization: 'authorized' }, []],
  ['weather past the limits', { weather: ['cloud', 'wind'] }, ['cloud', 'wind']],
  [
    'a day and a height that no certificate covers',
    { outside_certificates: ['certificate_dates', 'above_ceiling'] },
    ['certificate_dates', 'above_ceiling'],
  ],
  ['no place', { site: null, authorization: 'needed' }, ['no_authorization']],
] as const)('a flight as booked, with %s', (_, changes, expected) => {
  expect(flightConcerns(flight(changes), evening)).toEqual(expected)
})

test('a flight that is marked at the minute it begins was flown as booked', () => {
  const facts = flight({ weather: ['wind'], outside_certificates: ['certificate_dates', 'above_ceiling'] })
  const start = Date.parse('2026-06-21T17:00:00Z')
  expect(flightConcerns(facts, new Date(start))).toEqual(['certificate_dates', 'above_ceiling', 'wind'])
  expect(flightConcerns(facts, new Date(start - 1))).toEqual(['above_ceiling'])
})

test('where nobody knows the place, the day of an authorization is that of the clock of the world', () => {
  const facts = flight({
    authorization: 'authorized',
    site: null,
    scheduled_at_start: '2026-06-21T23:30:00Z',
  })
  expect(flightConcerns(facts, new Date('2026-06-21T00:30:00Z'))).toEqual([])
  expect(flightConcerns(facts, new Date('2026-06-20T23:30:00Z'))).toEqual(['another_day'])
  const pacific = { ...facts, site: losAngeles }
  expect(flightConcerns(pacific, new Date('2026-06-21T00:30:00Z'))).toEqual(['another_day'])
})

test.each([
  ['in civil twilight', '2026-06-21T12:15:00Z', '2026-06-21T13:00:00Z', false],
  ['before it', '2026-06-21T12:05:00Z', '2026-06-21T13:00:00Z', true],
  ['into the night', '2026-06-22T02:30:00Z', '2026-06-22T03:45:00Z', true],
  ['until the end of twilight', '2026-06-22T02:30:00Z', '2026-06-22T03:35:00Z', false],
] as const)('a flight %s', (_, scheduled_at_start, scheduled_at_end, isAtNight) => {
  const at = new Date('2026-06-22T20:00:00Z')
  expect(flightConcerns(flight({ scheduled_at_start, scheduled_at_end }), at)).toEqual(
    isAtNight ? ['night'] : [],
  )
})

test('it is night from half an hour after sunset until half an hour before sunrise', () => {
  const { start, end } = daylightOf('2026-06-21', losAngeles) ?? { start: evening, end: evening }
  const isNight = (sun: Date, minutes: number, ms: number) => {
    const time = new Date(sun.getTime() + minutes * 60_000 + ms).toISOString()
    return isFlightAtNight({ scheduled_at_start: time, scheduled_at_end: null }, losAngeles)
  }
  expect([isNight(end, 30, 0), isNight(end, 30, 1)]).toEqual([false, true])
  expect([isNight(start, -30, 0), isNight(start, -30, -1)]).toEqual([false, true])
})

test('where the sun sets after midnight, that is not night', () => {
  const tromso = { latitude: 65.6, longitude: 22.1, timezone_id: 'Europe/Stockholm' }
  const at = '2026-06-20T22:10:00Z'
  const facts = flight({ site: tromso, scheduled_at_start: at, scheduled_at_end: at })
  expect(flightConcerns(facts, new Date('2026-06-22T00:00:00Z'))).toEqual([])
})

test('where the sun rises before midnight, that is not night either', () => {
  const lulea = { latitude: 65.6, longitude: 22.1, timezone_id: 'Etc/GMT' }
  const isNight = (scheduled_at_start: string) =>
    isFlightAtNight({ scheduled_at_start, scheduled_at_end: null }, lulea)
  expect(isNight('2026-06-20T23:10:00Z')).toBe(false)
  expect(isNight('2026-05-20T23:10:00Z')).toBe(true)
})

test('what is marked before the booked time may have been flown on another day, at an hour that nobody knows', () => {
  const authorized = flight({ authorization: 'authorized', weather: ['wind'] })
  // The same day at the site, though the day before in Greenwich's calendar begins.
  expect(flightConcerns(authorized, new Date('2026-06-21T15:00:00Z'))).toEqual([])
  expect(flightConcerns(authorized, new Date('2026-06-20T18:00:00Z'))).toEqual(['another_day'])
  expect(flightConcerns(authorized, new Date('2026-06-20T08:00:00Z'))).toEqual(['another_day'])
  const unscheduled = flight({ scheduled_at_start: null, authorization: 'authorized' })
  expect(flightConcerns(unscheduled, new Date('2026-06-20T08:00:00Z'))).toEqual([])
})

test('each has its words', () => {
  expect(concernsText(['no_authorization', 'night'])).toBe('without an airspace authorization and at night')
  for (const code of flightConcernCodes) expect(concernsText([code])).toMatch(/^(with|without|at|on) /)
})
