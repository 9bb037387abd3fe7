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

test.each([
  ['fly_by_days', 3, 0, 60, 'A mission without a pilot, before its last day'],
  ['offer_hours', 12, 1, 720, 'Offers without an answer'],
  ['delivery_hours', 48, 1, 720, 'From flown to delivered'],
  ['upload_hours', 6, 1, 720, 'An upload that stands still'],
  ['review_hours', 48, 1, 720, 'From delivered to reviewed'],
  ['reshoot_hours', 48, 1, 720, 'From the request of a reshoot to its first file'],
  ['document_hours', 24, 1, 720, 'A document to check'],
  ['pilot_hours', 24, 1, 720, 'A pilot awaiting approval'],
  ['certificate_days', 14, 1, 90, 'A certificate that expires, before the flight'],
  ['payment_days', 7, 0, 60, 'From approved to paid out'],
  ['bank_days', 3, 0, 60, 'From sent to arrived at the bank'],
  ['payout_days', 1, 0, 60, 'A payout past its expected day'],
  ['endpoint_hours', 1, 0, 24, 'An endpoint that fails'],
] as const)('the limit %s is %i, and can be set from %i to %i: %s', (name, usual, least, most, label) => {
  expect(attentionLimits[name]).toEqual({ label, default: usual, least, most })
})

const always = Number.POSITIVE_INFINITY
const immediately = Number.NEGATIVE_INFINITY

/** By kind: from how many hours after its moment on it shows, and from how many after it was due on it is urgent. */
test.each([
  ['flight_weather', immediately, immediately],
  ['authorization_missing', immediately, immediately],
  ['flight_at_night', immediately, immediately],
  ['no_pilot', -72, -24],
  ['certificate_expires', -14 * 24, -72],
  ['offers_gone', immediately, always],
  ['offers_unanswered', 12, always],
  ['not_delivered', 48, 48],
  ['upload_stalled', 6, always],
  ['reshoot_waiting', 48, 48],
  ['review_late', 48, 48],
  ['document_to_check', immediately, always],
  ['pilot_waiting', immediately, always],
  ['payment_late', 7 * 24, 72],
  ['payout_failed', immediately, immediately],
  ['payout_overdue', 24, 72],
  ['endpoint_failing', 1, 4],
] as const)('%s shows from %d hours on and is urgent from %d', (kind, shown, urgent) => {
  const [longAgo, longAhead] = [now - 9999 * hour, now + 9999 * hour]
  if (shown === immediately) expect(shows(kind, longAhead)).toBe(true)
  else expect([shows(kind, now - shown * hour), shows(kind, now - shown * hour + 1)]).toEqual([true, false])
  if (urgent === immediately) expect(isUrgent(kind, longAhead, now)).toBe(true)
  else if (urgent === always) expect(isUrgent(kind, longAgo, now)).toBe(false)
  else
    expect([isUrgent(kind, now - urgent * hour - 1, now), isUrgent(kind, now - urgent * hour, now)]).toEqual([
      true,
      false,
    ])
})

test('kinds that are due at one time come in their order, and are read on by it', () => {
  expect(attentionKinds).toEqual([
    'flight_weather',
    'authorization_missing',
    'flight_at_night',
    'no_pilot',
    'certificate_expires',
    'offers_gone',
    'offers_unanswered',
    'not_delivered',
    'upload_stalled',
    'reshoot_waiting',
    'review_late',
    'document_to_check',
    'pilot_waiting',
    'payment_late',
    'payout_failed',
    'payout_overdue',
    'endpoint_failing',
  ])
  const at = (kind: AttentionKind) => ({ kind, urgent: false, due: now })
  expect([at('pilot_waiting'), at('offers_gone'), at('document_to_check')].sort(compareAttention)).toEqual([
    at('offers_gone'),
    at('document_to_check'),
    at('pilot_waiting'),
  ])
  expect(continuesAt('pilot_waiting', at('offers_gone'), limits, now)).toBe(now - 24 * hour)
  expect(continuesAt('offers_gone', at('pilot_waiting'), limits, now)).toBe(now + 1)
})

test('moments without end are ones that the database reads, and what has no limit is due at once', () => {
  expect(new Date(showsUntil('payout_failed', limits, now)).toISOString()).toBe('9999-01-01T00:00:00.000Z')
  expect(dueAt('payout_failed', now, limits)).toBe(now)
  expect(isUrgent('pilot_waiting', 0, now)).toBe(false)
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
