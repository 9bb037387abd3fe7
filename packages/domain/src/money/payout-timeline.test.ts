import { expect, test } from 'vitest'
import { currentPayoutStep, type PayoutFacts, payoutTimeline, type RecentTimes } from './payout-timeline.ts'
import { payoutStepTime, payoutStepWords, waitsForText } from './payout-timeline-words.ts'

const times = { delivery_hours: 48, reshoot_hours: 24, review_hours: 48, payment_days: 7, bank_days: 3 }
const unknown: RecentTimes = { payment_days: null, bank_days: null }
const now = Date.parse('2030-03-10T12:00:00Z')

const offered: PayoutFacts = {
  status: 'pilots_notified',
  is_on_hold: false,
  is_paid_for: true,
  authorization: 'not_needed',
  offered_at: '2030-03-01T12:00:00Z',
  accepted_at: null,
  authorized_at: null,
  scheduled_at_start: null,
  flown_at: null,
  sent_back_at: null,
  uploaded_at: null,
  submitted_at: null,
  review_started_at: null,
  approved_at: null,
  ended_at: null,
  payout: null,
  can_be_paid: true,
}
const booked: PayoutFacts = {
  ...offered,
  status: 'pilot_accepted',
  accepted_at: '2030-03-02T12:00:00Z',
  scheduled_at_start: '2030-03-11T18:00:00Z',
}
const flown: PayoutFacts = { ...booked, status: 'flight_complete', flown_at: '2030-03-09T12:00:00Z' }
const submitted: PayoutFacts = {
  ...flown,
  status: 'processing_shots',
  uploaded_at: '2030-03-09T15:00:00Z',
  submitted_at: '2030-03-09T16:00:00Z',
}
const approved: PayoutFacts = {
  ...submitted,
  status: 'awaiting_payment',
  approved_at: '2030-03-10T10:00:00Z',
}
const paid = (payout: Partial<NonNullable<PayoutFacts['payout']>>): PayoutFacts => ({
  ...approved,
  payout: {
    status: 'processing',
    created_at: '2030-03-10T11:00:00Z',
    sent_at: '2030-03-10T11:01:00Z',
    completed_at: null,
    expected_on: null,
    ...payout,
  },
})

const stepsOf = (facts: PayoutFacts, recent = unknown) => payoutTimeline(facts, times, recent, now)
const stepOf = (facts: PayoutFacts, name: string, recent = unknown) =>
  stepsOf(facts, recent).find((step) => step.name === name)
/** The current step in one line. */
const waits = (facts: PayoutFacts, recent = unknown) => {
  const step = currentPayoutStep(stepsOf(facts, recent))
  if (!step) return null
  const { name, waits_for, expected_at, expected_by, is_late } = step
  const expected = expected_at && `${expected_at.slice(0, 16)} ${expected_by}`
  return [name, waits_for, expected, is_late && 'late'].filter(Boolean).join(', ')
}

test.each([
  ['offered', offered, 'accepted, pilot'],
  ['booked', booked, 'flown, pilot, 2030-03-11T18:00 schedule'],
  [
    'to be authorized',
    { ...booked, authorization: 'needed' },
    'authorized, pilot, 2030-03-11T18:00 schedule',
  ],
  ['authorized', { ...booked, authorization: 'authorized' }, 'flown, pilot, 2030-03-11T18:00 schedule'],
  ['flown', flown, 'uploaded, pilot, 2030-03-11T12:00 agreed'],
  ['submitted', submitted, 'approved, reviewer, 2030-03-11T16:00 agreed'],
  ['approved', approved, 'payout_created, provider, 2030-03-17T10:00 agreed'],
  ['without an account', { ...approved, can_be_paid: false }, 'payout_created, pilot'],
  ['to be invoiced', { ...approved, status: 'invoice_needed' }, 'payout_created, pilot'],
  ['queued', paid({ status: 'queued', sent_at: null }), 'sent, provider, 2030-03-11T11:00 agreed'],
  ['sent', paid({}), 'arrived, bank, 2030-03-13T11:01 agreed'],
  ['named', paid({ expected_on: '2030-03-20' }), 'arrived, bank, 2030-03-20T23:59 named'],
  ['on hold for the pilot', paid({ status: 'autopay_onboarding', sent_at: null }), 'sent, pilot'],
  ['returned', paid({ status: 'returned' }), 'arrived, pilot'],
  ['failed', paid({ status: 'failed', sent_at: null }), 'payout_created, provider'],
  ['arrived', paid({ status: 'complete', completed_at: '2030-03-12T09:00:00Z' }), null],
  ['rejected', { ...submitted, status: 'rejected', ended_at: '2030-03-10T10:00:00Z' }, null],
  ['canceled', { ...booked, status: 'canceled', ended_at: '2030-03-10T10:00:00Z' }, null],
  ['unpaid', { ...approved, is_paid_for: false }, null],
] as [string, PayoutFacts, string | null][])('%s: what it waits for, and until when', (_, facts, line) => {
  expect(waits(facts)).toBe(line)
})

test('what the last payouts took decides what is expected, and the agreed time when it is late', () => {
  const recent = { payment_days: 2, bank_days: 1 }
  expect(waits(approved, recent)).toBe('payout_created, provider, 2030-03-12T10:00 lately')
  const slow = { ...approved, approved_at: '2030-03-05T10:00:00Z' }
  expect(stepOf(slow, 'payout_created', recent)?.is_late).toBe(false)
  const late = { ...approved, approved_at: '2030-03-02T10:00:00Z' }
  expect(stepOf(late, 'payout_created', recent)).toMatchObject({
    is_late: true,
    reason: 'The payout was due on Saturday, March 9th, 2030.',
  })
  // What follows is counted from today on, and not from a day that has passed.
  expect(stepOf(late, 'sent', recent)?.expected_at).toBe('2030-03-11T12:00:00.000Z')
  expect(stepOf(late, 'arrived', recent)?.expected_at).toBe('2030-03-12T12:00:00.000Z')
})

test.each([
  [{ ...flown, flown_at: '2030-03-07T12:00:00Z' }, 'The photos and videos were due on Saturday'],
  [{ ...booked, scheduled_at_start: '2030-03-09T12:00:00Z' }, 'The flight was booked for Saturday'],
  [{ ...submitted, submitted_at: '2030-03-07T12:00:00Z' }, 'The review was due on Saturday'],
  [paid({ expected_on: '2030-03-09' }), 'The payout was expected on Saturday'],
])('what is late says so, with the reason', (facts, reason) => {
  const step = currentPayoutStep(stepsOf(facts))
  expect(step?.is_late).toBe(true)
  expect(step?.reason).toContain(reason)
})

test('shots that were sent back are awaited anew, and what was submitted before counts no more', () => {
  const back: PayoutFacts = {
    ...flown,
    status: 'assets_uploaded',
    uploaded_at: '2030-03-09T15:00:00Z',
    sent_back_at: '2030-03-10T09:00:00Z',
  }
  expect(stepsOf(back).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'offered done',
    'accepted done',
    'flown done',
    'sent_back done',
    'uploaded current',
    'submitted to_come',
    'in_review to_come',
    'approved to_come',
    'payout_created to_come',
    'sent to_come',
    'arrived to_come',
  ])
  expect(waits(back)).toBe('uploaded, pilot, 2030-03-11T09:00 agreed')
})

test('nothing is expected on hold, nor after a step that nobody can foresee', () => {
  const held = stepsOf({ ...submitted, is_on_hold: true })
  expect(held.every(({ expected_at }) => expected_at === null)).toBe(true)
  expect(currentPayoutStep(held)).toMatchObject({ waits_for: 'provider', reason: 'The mission is on hold.' })
  const blocked = stepsOf({ ...submitted, can_be_paid: false })
  expect(stepOf({ ...submitted, can_be_paid: false }, 'approved')?.expected_at).not.toBeNull()
  expect(blocked.slice(-3).every(({ expected_at }) => expected_at === null)).toBe(true)
})

test('a canceled mission ends with that, unless it was paid', () => {
  const canceled: PayoutFacts = { ...booked, status: 'canceled', ended_at: '2030-03-10T10:00:00Z' }
  expect(stepsOf(canceled).map(({ name }) => name)).toEqual(['offered', 'accepted', 'canceled'])
  const { payout } = paid({ status: 'complete', completed_at: '2030-03-10T11:30:00Z' })
  expect(stepsOf({ ...canceled, payout }).at(-1)).toMatchObject({ name: 'arrived', state: 'done' })
})

test('times in words: what is done, booked, agreed, usual and late', () => {
  const wordsOf = (facts: PayoutFacts, name: string, recent = unknown) => {
    const step = stepOf(facts, name, recent)
    return step && payoutStepTime(step, 'UTC')
  }
  expect(payoutStepWords.sent_back).toBe('Sent back')
  expect(wordsOf(flown, 'flown')).toBe('03/09/2030 12:00PM')
  expect(wordsOf(booked, 'flown')).toBe('03/11/2030 06:00PM')
  expect(wordsOf(submitted, 'approved')).toBe('By Monday, March 11th, 2030')
  expect(wordsOf(paid({}), 'arrived', { payment_days: 1, bank_days: 2 })).toBe(
    'Usually by Tuesday, March 12th, 2030',
  )
  expect(wordsOf({ ...submitted, submitted_at: '2030-03-07T12:00:00Z' }, 'approved')).toBe(
    'Was due Saturday, March 9th, 2030',
  )
  expect(wordsOf(offered, 'accepted')).toBeNull()
  expect(waitsForText('pilot', 'pilot')).toBe('you')
  expect(waitsForText('pilot', 'provider')).toBe('the pilot')
  expect(waitsForText('provider', 'provider')).toBe('finance')
  expect(waitsForText('bank', 'pilot')).toBe('the bank')
})
