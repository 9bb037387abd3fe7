import { expect, test } from 'vitest'
import {
  currentPayoutStep,
  type PayoutFacts,
  type PayoutStepActor,
  type PayoutStepKey,
  payoutStepKeys,
  payoutTimeline,
  type RecentTimes,
} from './payout-timeline.ts'
import { payoutStepNote, payoutStepTime, payoutStepWords } from './payout-timeline-words.ts'

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
  const [step] = stepsOf(offered)
  const waiting = (
    waits_for: PayoutStepActor,
    reader: 'pilot' | 'provider',
    name: PayoutStepKey = 'payout_created',
  ) => step && payoutStepNote({ ...step, name, reason: null, waits_for }, reader)
  expect(waiting('pilot', 'pilot')).toBe('Waiting for you')
  expect(waiting('pilot', 'provider')).toBe('Waiting for the pilot')
  expect(waiting('provider', 'provider')).toBe('Waiting for finance')
  expect(waiting('provider', 'provider', 'sent')).toBe('Waiting for finance')
  expect(waiting('provider', 'pilot', 'offered')).toBe('Waiting for the provider')
  expect(waiting('bank', 'pilot')).toBe('Waiting for the bank')
})

/** Every step in one line, but for the offer and the acceptance: when it was done, or what is said of it. */
const way = (facts: PayoutFacts, recent = unknown) =>
  stepsOf(facts, recent)
    .slice(2)
    .map(({ name, state, at, expected_at, expected_by, waits_for, is_late, reason }) =>
      [
        `${name} ${state}`,
        at?.slice(5, 16),
        expected_at && `${expected_by} ${expected_at.slice(5, 23)}`,
        waits_for && `for ${waits_for}`,
        is_late && 'late',
        reason,
      ]
        .filter(Boolean)
        .join(', '),
    )
const untilReview = [
  'flown done, 03-09T12:00',
  'uploaded done, 03-09T15:00',
  'submitted done, 03-09T16:00',
  'in_review done, 03-09T16:00',
]
const untilApproval = [...untilReview, 'approved done, 03-10T10:00']
const notForeseen = ['sent to_come', 'arrived to_come']

test('of a booked flight each step is expected after the one before it', () => {
  const rest = [
    'uploaded to_come, agreed 03-13T18:00:00.000',
    'submitted to_come, agreed 03-13T18:00:00.000',
    'in_review to_come, agreed 03-13T18:00:00.000',
    'approved to_come, agreed 03-15T18:00:00.000',
    'payout_created to_come, agreed 03-22T18:00:00.000',
    'sent to_come, agreed 03-23T18:00:00.000',
    'arrived to_come, agreed 03-26T18:00:00.000',
  ]
  expect(way(booked)).toEqual(['flown current, schedule 03-11T18:00:00.000, for pilot', ...rest])
  expect(way({ ...booked, authorization: 'needed' })).toEqual([
    'authorized current, schedule 03-11T18:00:00.000, for pilot',
    'flown to_come, schedule 03-11T18:00:00.000',
    ...rest,
  ])
  const late = { ...booked, authorization: 'needed', scheduled_at_start: '2030-03-09T12:00:00Z' } as const
  expect(way(late)[0]).toBe(
    'authorized current, schedule 03-09T12:00:00.000, for pilot, late, The flight has no airspace authorization yet.',
  )
})

test('nobody is expected to accept what is not on offer, nor to fly what has no time', () => {
  const unoffered: PayoutFacts = { ...offered, offered_at: null, status: 'available' }
  expect(currentPayoutStep(stepsOf(unoffered))).toMatchObject({ name: 'offered', waits_for: 'provider' })
  expect(stepsOf(unoffered).every(({ expected_at, reason }) => expected_at === null && reason === null)).toBe(
    true,
  )
  // Pilots may have declined it.
  for (const status of ['created', 'available'] as const)
    expect(currentPayoutStep(stepsOf({ ...offered, status }))?.name).toBe('offered')
})

test('what was uploaded waits to be submitted, by the pilot and from that moment on', () => {
  const uploading: PayoutFacts = { ...flown, status: 'assets_uploaded' }
  expect(way(uploading)[1]).toBe('uploaded current, agreed 03-11T12:00:00.000, for pilot')
  expect(way({ ...uploading, uploaded_at: '2030-03-09T15:00:00Z' })).toEqual([
    'flown done, 03-09T12:00',
    'uploaded done, 03-09T15:00',
    'submitted current, agreed 03-09T15:00:00.000, for pilot',
    'in_review to_come, agreed 03-10T12:00:00.000',
    'approved to_come, agreed 03-12T12:00:00.000',
    'payout_created to_come, agreed 03-19T12:00:00.000',
    'sent to_come, agreed 03-20T12:00:00.000',
    'arrived to_come, agreed 03-23T12:00:00.000',
  ])
  const back = { ...uploading, uploaded_at: '2030-03-06T15:00:00Z', sent_back_at: '2030-03-08T12:00:00Z' }
  expect(way(back).slice(0, 4)).toEqual([
    'flown done, 03-09T12:00',
    'sent_back done, 03-08T12:00',
    'uploaded current, agreed 03-09T12:00:00.000, for pilot, late, The shots that were sent back were due on Saturday, March 9th, 2030.',
    'submitted to_come, agreed 03-10T12:00:00.000',
  ])
})

test('a review takes its time from when somebody began it, and files of another app are there with the submission', () => {
  const elsewhere = { ...submitted, uploaded_at: null, review_started_at: '2030-03-10T08:00:00Z' }
  expect(way(elsewhere)).toEqual([
    'flown done, 03-09T12:00',
    'uploaded done, 03-09T16:00',
    'submitted done, 03-09T16:00',
    'in_review done, 03-10T08:00',
    'approved current, agreed 03-12T08:00:00.000, for reviewer',
    'payout_created to_come, agreed 03-19T08:00:00.000',
    'sent to_come, agreed 03-20T08:00:00.000',
    'arrived to_come, agreed 03-23T08:00:00.000',
  ])
  for (const status of ['processing_shots', 'assets_classified', 'in_production'] as const)
    expect(currentPayoutStep(stepsOf({ ...submitted, status }))?.name, status).toBe('approved')
  for (const status of ['awaiting_payment', 'invoiced', 'complete'] as const)
    expect(currentPayoutStep(stepsOf({ ...approved, status }))?.name, status).toBe('payout_created')
})

test('a step of which nobody recorded when it was done counts from the one before', () => {
  expect(way({ ...approved, approved_at: null })).toEqual([
    ...untilReview,
    'approved done',
    'payout_created current, agreed 03-16T16:00:00.000, for provider',
    'sent to_come, agreed 03-17T16:00:00.000',
    'arrived to_come, agreed 03-20T16:00:00.000',
  ])
})

test('a rejected mission ends with that, unless it was paid', () => {
  const rejected = { ...submitted, status: 'rejected', ended_at: '2030-03-10T10:00:00Z' } as const
  expect(way(rejected)).toEqual([...untilReview, 'rejected done, 03-10T10:00'])
  const { payout } = paid({ status: 'complete', completed_at: '2030-03-10T11:30:00Z' })
  expect(way({ ...rejected, payout })).toEqual([
    ...untilReview,
    'rejected done, 03-10T10:00',
    'payout_created done, 03-10T11:00',
    'sent done, 03-10T11:01',
    'arrived done, 03-10T11:30',
  ])
})

test('what keeps a payout from going on is said where it stands, and nothing is expected of the rest', () => {
  const setup = 'The payout is on hold until payment information is complete.'
  expect(way({ ...approved, can_be_paid: false })).toEqual([
    ...untilApproval,
    `payout_created current, for pilot, ${setup}`,
    ...notForeseen,
  ])
  expect(way({ ...approved, status: 'invoice_needed' })).toEqual([
    ...untilApproval,
    'payout_created current, for pilot, The payout is on hold until an invoice arrives.',
    ...notForeseen,
  ])
  expect(way(paid({ status: 'failed' }))).toEqual([
    ...untilApproval,
    'payout_created current, for provider, The payout failed. It will be sent again.',
    ...notForeseen,
  ])
  expect(way(paid({ status: 'autopay_onboarding', sent_at: null })).slice(5)).toEqual([
    'payout_created done, 03-10T11:00',
    `sent current, for pilot, ${setup}`,
    'arrived to_come',
  ])
  expect(way(paid({ status: 'returned' })).slice(7)).toEqual([
    'arrived current, for pilot, The bank returned the payout. Stripe sends it again once the bank details are corrected.',
  ])
  expect(way({ ...submitted, is_on_hold: true })).toEqual([
    ...untilReview,
    'approved current, for provider, The mission is on hold.',
    'payout_created to_come',
    ...notForeseen,
  ])
})

test('a payout that is late says by which day it was due, by the agreed time', () => {
  expect(way(paid({ status: 'queued', sent_at: null, created_at: '2030-03-08T11:00:00Z' })).slice(6)).toEqual(
    [
      'sent current, agreed 03-09T11:00:00.000, for provider, late, The payout should have been sent on Saturday, March 9th, 2030.',
      'arrived to_come, agreed 03-13T12:00:00.000',
    ],
  )
  const late = { ...approved, approved_at: '2030-03-02T10:00:00Z' }
  expect(way(late, { payment_days: 2, bank_days: 1 }).slice(5)).toEqual([
    'payout_created current, lately 03-09T10:00:00.000, for provider, late, The payout was due on Saturday, March 9th, 2030.',
    'sent to_come, agreed 03-11T12:00:00.000',
    'arrived to_come, lately 03-12T12:00:00.000',
  ])
  // In the very moment in which it is due, it is not late.
  const due = { ...flown, flown_at: new Date(now - 48 * 3_600_000).toISOString() }
  expect(currentPayoutStep(stepsOf(due))?.is_late).toBe(false)
  expect(currentPayoutStep([])).toBeNull()
})

test('a step says why it waits, or else for whom', () => {
  const noteOf = (facts: PayoutFacts, reader: 'pilot' | 'provider') => {
    const step = currentPayoutStep(stepsOf(facts))
    return step && payoutStepNote(step, reader)
  }
  expect(noteOf({ ...offered, status: 'created', offered_at: null }, 'provider')).toBe(
    'Waiting for the dispatcher',
  )
  // All offers were declined or withdrawn.
  expect(noteOf({ ...offered, status: 'available' }, 'provider')).toBe('Waiting for the dispatcher')
  expect(noteOf(offered, 'provider')).toBe('Waiting for the pilot')
  // Taken back from its pilot, and then offered to another one.
  expect(noteOf({ ...booked, status: 'available' }, 'provider')).toBe('Waiting for the dispatcher')
  const again = currentPayoutStep(stepsOf({ ...booked, status: 'pilots_notified' }))
  expect([again?.name, again?.waits_for]).toEqual(['accepted', 'pilot'])
  expect(noteOf(booked, 'pilot')).toBe('Waiting for you')
  expect(noteOf(booked, 'provider')).toBe('Waiting for the pilot')
  expect(noteOf(submitted, 'pilot')).toBe('Waiting for the reviewer')
  expect(noteOf(approved, 'pilot')).toBe('Waiting for the provider')
  expect(noteOf(paid({ status: 'failed' }), 'pilot')).toBe('The payout failed. It will be sent again.')
  const [done] = stepsOf(booked)
  expect(done && payoutStepNote(done, 'pilot')).toBeNull()
})

test('every step has words of its own', () => {
  expect(Object.keys(payoutStepWords)).toEqual([...payoutStepKeys])
  for (const words of Object.values(payoutStepWords)) expect(words).toMatch(/^[A-Z][a-z ]+$/)
  expect(new Set(Object.values(payoutStepWords)).size).toBe(payoutStepKeys.length)
})
