import { expect, test } from 'vitest'
import {
  type AttentionKind,
  type AttentionLimit,
  type AttentionLimits,
  attentionKinds,
  attentionLimits,
  compareAttention,
  continuesAt,
  dueAt,
  isUrgent,
  showsUntil,
  unitOf,
} from './attention.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2030, 5, 12, 15)
const limits = Object.fromEntries(
  Object.entries(attentionLimits).map(([name, limit]) => [name, limit.default]),
) as AttentionLimits

const limitFacts: Record<AttentionLimit, [label: string, chosen: number, least: number, most: number]> = {
  fly_by_days: ['A mission without a pilot, before its last day', 3, 0, 60],
  offer_hours: ['Offers without an answer', 12, 1, 720],
  delivery_hours: ['From flown to delivered', 48, 1, 720],
  upload_hours: ['A stalled upload', 6, 1, 720],
  review_hours: ['From delivered to reviewed', 48, 1, 720],
  reshoot_hours: ['From the request of a reshoot to its first file', 48, 1, 720],
  document_hours: ['A document to check', 24, 1, 720],
  pilot_hours: ['A pilot awaiting approval', 24, 1, 720],
  certificate_days: ['A certificate that expires, before the flight', 14, 1, 90],
  payment_days: ['From approved to paid out', 7, 0, 60],
  bank_days: ['From sent to arrived at the bank', 3, 0, 60],
  payout_days: ['A payout past its expected day', 1, 0, 60],
  endpoint_hours: ['An endpoint that fails', 1, 0, 24],
}

test.each(Object.entries(limitFacts))('the limit %s has a label, a default and a range', (name, facts) => {
  const { label, default: chosen, least, most } = attentionLimits[name as AttentionLimit]
  expect([label, chosen, least, most]).toEqual(facts)
  expect(unitOf(name as AttentionLimit)).toBe(/hour/.test(name) ? 'hour' : 'day')
})

/**
 * For a line whose moment is zero: until when it is shown, by now; when someone should have seen to it; and until which
 * moment of its due time it is urgent, by now.
 */
const facts: Record<
  AttentionKind,
  [shows: number | 'always', due: number, urgent: number | 'always' | 'never']
> = {
  flight_weather: ['always', 0, 'always'],
  authorization_missing: ['always', 0, 'always'],
  flight_at_night: ['always', 0, 'always'],
  no_pilot: [3 * day, 0, day],
  certificate_expires: [14 * day, 0, 3 * day],
  offers_gone: ['always', 0, 'never'],
  offers_unanswered: [-12 * hour, 12 * hour, 'never'],
  not_delivered: [-2 * day, 2 * day, -2 * day],
  upload_stalled: [-6 * hour, 6 * hour, 'never'],
  reshoot_waiting: [-2 * day, 2 * day, -2 * day],
  review_late: [-2 * day, 2 * day, -2 * day],
  document_to_check: ['always', day, 'never'],
  pilot_waiting: ['always', day, 'never'],
  payment_late: [-7 * day, 7 * day, -3 * day],
  payout_failed: ['always', 0, 'always'],
  payout_overdue: [-day, day, -3 * day],
  endpoint_failing: [-hour, hour, -4 * hour],
}

test('kinds are listed in the order that decides between lines due at the same moment', () => {
  expect(attentionKinds).toEqual(Object.keys(facts))
  const place = (kind: AttentionKind) => ({ kind, urgent: false, due: now })
  const lines = attentionKinds.map(place)
  expect(lines.toReversed().sort(compareAttention)).toEqual(lines)
})

test.each(Object.entries(facts))(
  '%s shows, is due and is urgent by its rule',
  (name, [shows, due, urgent]) => {
    const kind = name as AttentionKind
    const untilEver = showsUntil(kind, limits, now)
    // The database reads no later moment than the end of its calendar's year 9999.
    expect(untilEver).toBe(shows === 'always' ? Date.parse('9999-01-01T00:00:00Z') : now + shows)
    expect(dueAt(kind, now, limits)).toBe(now + due)
    const urgentAt = (at: number) => isUrgent(kind, at, now)
    if (typeof urgent === 'number')
      expect([urgentAt(now + urgent - 1), urgentAt(now + urgent)]).toEqual([true, false])
    else
      expect([urgentAt(0), urgentAt(now), urgentAt(now + 900 * day)]).toEqual(
        Array(3).fill(urgent === 'always'),
      )
  },
)

test('a page goes on at the same moment for kinds that come later, and a moment after it for the others', () => {
  const last = { kind: 'offers_gone', urgent: false, due: now } as const
  expect(continuesAt('offers_gone', last, limits, now)).toBe(now + 1)
  expect(continuesAt('flight_weather', { ...last, urgent: true }, limits, now)).toBe(now + 1)
  expect(continuesAt('document_to_check', last, limits, now)).toBe(now - day)
  expect(continuesAt('upload_stalled', last, limits, now)).toBe(now - 6 * hour)
})
