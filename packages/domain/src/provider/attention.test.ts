import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AttentionKind,
  type AttentionLimits,
  attentionKinds,
  attentionLimits,
  compareAttention,
  continuesAt,
  dueAt,
  isUrgent,
  showsUntil,
} from './attention.ts'

const hour = 3_600_000
const now = Date.UTC(2030, 5, 12, 15)
const limits = Object.fromEntries(
  Object.entries(attentionLimits).map(([name, limit]) => [name, limit.default]),
) as AttentionLimits

const shows = (kind: AttentionKind, at: number) => at <= showsUntil(kind, limits, now)

test('a deadline shows ahead of time, a wait once it has taken too long, the rest immediately', () => {
  expect(shows('no_pilot', now + 72 * hour)).toBe(true)
  expect(shows('no_pilot', now + 73 * hour)).toBe(false)
  expect(shows('no_pilot', now - 1000 * hour)).toBe(true)
  expect(shows('review_late', now - 47 * hour)).toBe(false)
  expect(shows('review_late', now - 48 * hour)).toBe(true)
  expect(shows('pilot_waiting', now)).toBe(true)
  expect(shows('payout_failed', now)).toBe(true)
})

test('another limit moves what shows and when it is due', () => {
  const strict = { ...limits, review_hours: 2 }
  expect(showsUntil('review_late', strict, now)).toBe(now - 2 * hour)
  expect(dueAt('review_late', now, strict)).toBe(now + 2 * hour)
  expect(dueAt('no_pilot', now, { ...limits, fly_by_days: 9 })).toBe(now)
  expect(dueAt('pilot_waiting', now, limits)).toBe(now + 24 * hour)
})

test('a mission without a pilot is urgent on its last day, failed money and bad weather always', () => {
  expect(isUrgent('no_pilot', now + 25 * hour, now)).toBe(false)
  expect(isUrgent('no_pilot', now + 23 * hour, now)).toBe(true)
  expect(isUrgent('flight_weather', now + 20 * hour, now)).toBe(true)
  expect(isUrgent('payout_failed', now, now)).toBe(true)
  expect(isUrgent('review_late', now - 47 * hour, now)).toBe(false)
  expect(isUrgent('review_late', now - 49 * hour, now)).toBe(true)
  expect(isUrgent('pilot_waiting', now - 9999 * hour, now)).toBe(false)
})

const placeOf = (kind: AttentionKind, at: number) => {
  const due = dueAt(kind, at, limits)
  return { kind, at, due, urgent: isUrgent(kind, due, now) }
}

test('urgent lines come first, then what has been due longest', () => {
  const old = placeOf('pilot_waiting', now - 900 * hour)
  const storm = placeOf('flight_weather', now + 2 * hour)
  const failed = placeOf('payout_failed', now - 2 * hour)
  const gone = placeOf('offers_gone', now - 3 * hour)
  expect([gone, old, storm, failed].sort(compareAttention)).toEqual([failed, storm, old, gone])
})

test('whichever line a page ends with, the next one has all that come after it and nothing else', () => {
  const line = fc
    .tuple(fc.constantFrom(...attentionKinds), fc.integer({ min: -150, max: 150 }))
    .map(([kind, hours]) => placeOf(kind, now + hours * hour))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fc.nat(), (lines, chosen) => {
      const last = lines[chosen % lines.length] as (typeof lines)[number]
      for (const other of lines.filter(({ kind }) => kind !== last.kind))
        expect(other.at >= continuesAt(other.kind, last, limits, now)).toBe(compareAttention(other, last) > 0)
    }),
  )
})
