import { expect, test } from 'vitest'
import { type AttentionFacts, attentionAction, attentionActions, attentionReason } from './attention-words.ts'

const flight = { scheduled_at_start: '2030-06-11T15:00:00Z', timezone_id: 'America/Denver' }
const money = { amount: 15_000, currency: { name: 'US Dollar', code: 'USD', symbol: '$' } }
const offers = { can_offer: true, open_offers: 0, past_offers: 0 }

const reason = <Kind extends keyof AttentionFacts>(kind: Kind, facts: AttentionFacts[Kind]) =>
  attentionReason(kind, facts)

test('a flight in bad weather or without a certificate names its time at the site', () => {
  expect(reason('flight_weather', { ...flight, problems: ['wind'] })).toBe(
    'Flight on Tuesday 6/11/30 · 09:00AM with too much wind',
  )
  expect(reason('flight_weather', { ...flight, problems: ['wind', 'cloud'] })).toMatch(
    / with too much wind and cloud$/,
  )
  expect(reason('authorization_missing', { ...flight, outside: [] })).toBe(
    'Flight on Tuesday 6/11/30 · 09:00AM without an airspace authorization',
  )
  expect(
    reason('authorization_missing', { ...flight, outside: ['certificate_dates', 'above_ceiling'] }),
  ).toBe(
    "Flight on Tuesday 6/11/30 · 09:00AM on a day that its airspace certificates don't cover and with a plan above the ceiling of its airspace certificates",
  )
  expect(reason('authorization_missing', { ...flight, outside: ['above_ceiling'] })).toBe(
    'Flight on Tuesday 6/11/30 · 09:00AM with a plan above the ceiling of its airspace certificates',
  )
  expect(reason('flight_at_night', { ...flight, scheduled_at_start: '2030-06-11T05:00:00Z' })).toBe(
    'Flight on Monday 6/10/30 · 11:00PM at night',
  )
  expect(
    reason('certificate_expires', { ...flight, license: 'Part 107', expiration_date: '2030-06-01' }),
  ).toBe('Part 107 expires on 06/01/2030, before the flight on Tuesday 6/11/30 · 09:00AM')
})

test('a mission without a pilot says what became of its offers, and its last day', () => {
  const noPilot = (changes: object) =>
    reason('no_pilot', { ...offers, fly_by_date: '2030-06-30', sla_expired: false, ...changes })
  expect(noPilot({})).toBe('Not offered to anyone. Last day to fly: 06/30/2030')
  expect(noPilot({ open_offers: 1, past_offers: 4 })).toBe(
    '1 open offer, no pilot yet. Last day to fly: 06/30/2030',
  )
  expect(noPilot({ open_offers: 2 })).toBe('2 open offers, no pilot yet. Last day to fly: 06/30/2030')
  expect(noPilot({ past_offers: 1 })).toBe(
    'No pilot and no open offer, 1 so far. Last day to fly: 06/30/2030',
  )
  expect(noPilot({ sla_expired: true })).toBe(
    'Not offered to anyone. Expired: the last day to fly was 06/30/2030',
  )
})

test('offers that are gone or unanswered are counted', () => {
  expect(reason('offers_gone', offers)).toBe("The pilot was removed, and it isn't offered to anyone")
  expect(reason('offers_gone', { ...offers, past_offers: 1 })).toBe(
    'The only offer is declined, lost or withdrawn',
  )
  expect(reason('offers_gone', { ...offers, past_offers: 3 })).toBe(
    'All 3 offers are declined, lost or withdrawn',
  )
  expect(reason('offers_unanswered', { ...offers, open_offers: 1 })).toBe('1 open offer has no answer yet')
  expect(reason('offers_unanswered', { ...offers, open_offers: 2 })).toBe('2 open offers have no answer yet')
})

test('what is missing from a delivery is counted in files', () => {
  expect(reason('not_delivered', { files: 0 })).toBe('Flown, but nothing delivered yet')
  expect(reason('not_delivered', { files: 1 })).toBe('Flown, 1 file uploaded, not submitted')
  expect(reason('upload_stalled', { files: 12 })).toBe('The upload of 12 files has stalled')
  expect(reason('reshoot_waiting', { reason: 'Blurred.' })).toBe(
    'Reshoot requested, nothing uploaded since: Blurred.',
  )
  expect(reason('review_late', { files: 0 })).toBe('Submitted, review not finished')
  expect(reason('review_late', { files: 2 })).toBe('2 files submitted, review not finished')
})

test('pilots, documents and payouts', () => {
  expect(reason('document_to_check', { license: 'Part 107' })).toBe('Document to check: Part 107')
  expect(reason('pilot_waiting', {})).toBe('Waiting for approval')
  const payout = { ...money, expected_on: null }
  expect(reason('payment_late', { ...money, approved_on: '2030-06-01' })).toBe(
    '$150.00 USD approved on 06/01/2030 and not paid',
  )
  expect(reason('payout_failed', { ...payout, status: 'failed' })).toBe('The payout of $150.00 USD failed')
  expect(reason('payout_failed', { ...payout, status: 'returned' })).toBe(
    'The payout of $150.00 USD was returned by the bank',
  )
  expect(reason('payout_overdue', { ...money, expected_on: '2030-06-01' })).toBe(
    'The payout of $150.00 USD was expected on 06/01/2030',
  )
  expect(reason('payout_overdue', { ...money, expected_on: null })).toBe(
    'The payout of $150.00 USD is overdue',
  )
})

test('an endpoint that fails says whether it was turned off', () => {
  expect(reason('endpoint_failing', { undelivered: 1, is_enabled: true })).toBe(
    'Every delivery fails, 1 event not delivered',
  )
  expect(reason('endpoint_failing', { undelivered: 7, is_enabled: false })).toBe(
    'Turned off because every delivery failed, 7 events not delivered',
  )
})

test('one press does what the line asks for, where that is possible; otherwise it opens the record', () => {
  expect(attentionActions).toEqual([
    'open',
    'allow_night_flight',
    'offer_matching',
    'approve_pilot',
    'resend_failed',
  ])
  expect(attentionAction('flight_at_night', flight)).toBe('allow_night_flight')
  const noPilot = { ...offers, fly_by_date: '2030-06-30', sla_expired: false }
  for (const can_offer of [true, false]) {
    const action = can_offer ? 'offer_matching' : 'open'
    expect(attentionAction('no_pilot', { ...noPilot, can_offer })).toBe(action)
    expect(attentionAction('offers_gone', { ...offers, can_offer })).toBe(action)
    expect(attentionAction('offers_unanswered', { ...offers, can_offer })).toBe(action)
  }
  expect(attentionAction('pilot_waiting', {})).toBe('approve_pilot')
  expect(attentionAction('endpoint_failing', { undelivered: 1, is_enabled: true })).toBe('resend_failed')
  expect(attentionAction('endpoint_failing', { undelivered: 1, is_enabled: false })).toBe('open')
  expect(attentionAction('review_late', { files: 2 })).toBe('open')
})
