import { expect, test } from 'vitest'
import { exampleMission, exampleShot } from './example-mission.fixture.ts'
import type { Mission } from './mission.schema.ts'
import { isInReview, missionStatuses, pilotLogStatuses } from './mission-status.ts'
import { reviewOutcome, stepsAfterAccepting, stepsAfterSubmitting } from './what-comes-next.ts'

/** An accepted mission that only has to be flown and uploaded. */
const accepted = (change: Partial<Mission> = {}): Mission => ({
  ...exampleMission,
  status: 'pilot_accepted',
  shots: [],
  ...change,
})

const fly = 'Fly on Sunday, March 8th, 2026 at 11:00AM.'
const upload = 'Upload your photos and videos, and submit them.'
const pay = "Once we've reviewed them, you're paid $150.00 USD."

test('after accepting, the flight comes first, then the upload and the money', () => {
  expect(stepsAfterAccepting(accepted())).toEqual([fly, upload, pay])
})

test('an authorization and the coverage of the site stand where they are due', () => {
  const shots = [
    { ...exampleShot, shot_type: exampleShot.shot_type && { ...exampleShot.shot_type, name: 'Ortho' } },
  ]
  expect(stepsAfterAccepting(accepted({ laanc_flights: [], shots }))).toEqual([
    'Get the airspace authorization before you fly.',
    fly,
    'Before you leave the site, check that your photos cover it.',
    upload,
    pay,
  ])
})

test('a mission without a time asks for one, by its last day if there is one', () => {
  const open = {
    scheduled_at_start: null,
    scheduled_at_end: null,
    timeframe_start: null,
    timeframe_end: null,
  }
  const first = (fly_by_date: string | null) => stepsAfterAccepting(accepted({ ...open, fly_by_date }))[0]
  expect(first('2026-03-20')).toBe('Choose a flight date, and fly by Friday, March 20th, 2026.')
  expect(first(null)).toBe('Choose a flight date.')
})

test('photos that another app takes are uploaded there; a file-transfer tool delivers here', () => {
  const uploadWith = (name: string, delivery_to = 'elsewhere') => {
    const flight_app = exampleMission.flight_app && { ...exampleMission.flight_app, name, delivery_to }
    return stepsAfterAccepting(accepted({ flight_app }))[1]
  }
  expect(uploadWith('SkyMapper')).toBe('Upload your photos and videos with SkyMapper.')
  expect(uploadWith('SkyMapper', 'self')).toBe(upload)
  expect(uploadWith('Cyberduck')).toBe(upload)
  expect(stepsAfterAccepting(accepted({ flight_app: null }))[1]).toBe(upload)
})

test('no payout is mentioned for a mission that pays nothing', () => {
  for (const change of [{ mission_type: 'training' as const }, { estimated_payouts: [] }]) {
    expect(stepsAfterAccepting(accepted(change))).toEqual([fly, upload])
    expect(stepsAfterSubmitting(accepted(change), true)).toHaveLength(1)
  }
})

test('a payout is mentioned from one cent on, in any currency', () => {
  const usDollar = { name: 'US Dollar', code: 'USD', symbol: '$' }
  const estimate = (amount: number, currency = usDollar) => ({ payout_type: 'pilot', amount, currency })
  const steps = (...estimated_payouts: ReturnType<typeof estimate>[]) =>
    stepsAfterAccepting(accepted({ estimated_payouts }))
  expect(steps(estimate(1))[2]).toBe("Once we've reviewed them, you're paid $0.01 USD.")
  expect(steps(estimate(0))).toEqual([fly, upload])
  expect(steps(estimate(0), estimate(500, { name: 'Euro', code: 'EUR', symbol: '€' }))).toHaveLength(3)
})

test('after submitting comes the review, then the money, and what it still waits for', () => {
  expect(stepsAfterSubmitting(accepted(), true)).toEqual([
    "We review your photos and videos. If anything needs to be flown again, you'll get a notification.",
    "After the review, you're paid $150.00 USD. You'll get a notification and an email when it's on its way.",
  ])
  expect(stepsAfterSubmitting(accepted(), false)[1]).toBe(
    '$150.00 USD is paid after the review, once your payment information is complete.',
  )
})

test('the flight time of a mission without a place is in UTC', () => {
  expect(stepsAfterAccepting(accepted({ location: null }))[0]).toMatch(/^Fly on Sunday, March 8th, 2026 at /)
})

test('a review that has ended says how, with the money and the reason', () => {
  const outcome = (change: Partial<Mission>, canBePaid = true) => reviewOutcome(accepted(change), canBePaid)
  const reviewed = 'We reviewed your photos and videos, and accepted them.'
  expect(outcome({ status: 'awaiting_payment' })).toEqual({
    title: 'Accepted',
    texts: [
      reviewed,
      "You'll get a notification and an email when your payout of $150.00 USD is on its way.",
    ],
  })
  expect(outcome({ status: 'invoiced' }, false)?.texts[1]).toBe(
    '$150.00 USD is paid once your payment information is complete.',
  )
  expect(outcome({ status: 'awaiting_payment', mission_type: 'training' })?.texts).toEqual([reviewed])
  expect(outcome({ status: 'invoice_needed' })).toEqual({
    title: 'Invoice needed',
    texts: [reviewed, 'We need an invoice before we can pay you.'],
  })
  expect(outcome({ status: 'complete' })).toEqual({
    title: 'Mission complete',
    texts: [reviewed, 'Thank you!'],
  })
  const rejected = "We couldn't accept this mission, and there's nothing more to upload."
  expect(outcome({ status: 'rejected', rejection_reason: 'Another site.' })).toEqual({
    title: 'Mission rejected',
    texts: [rejected, 'Another site.'],
  })
  expect(outcome({ status: 'rejected', rejection_reason: null })?.texts).toEqual([rejected])
})

test('everything that was delivered is either in review or has an outcome', () => {
  for (const status of missionStatuses) {
    const hasOutcome = reviewOutcome(accepted({ status }), true) !== null
    expect(hasOutcome, status).toBe(pilotLogStatuses.includes(status) && !isInReview({ status }))
  }
})
