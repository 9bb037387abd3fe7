import { expect, test } from 'vitest'
import { missionEventKinds, missionEventText, someOf } from './mission-events.ts'

const words = {
  pilots: ['Robin Skylark'],
  amount: '$150.00 USD',
  zone: 'America/Denver',
  isByProvider: false,
}

test('names few pilots, and counts many', () => {
  expect(someOf([], 1)).toBe('1 pilot')
  expect(someOf([], 4)).toBe('4 pilots')
  expect(someOf(['Ana'], 1)).toBe('Ana')
  expect(someOf(['Ana', 'Ben', 'Cy'], 3)).toBe('Ana, Ben, and Cy')
  expect(someOf(['Ana', 'Ben'], 2)).toBe('Ana and Ben')
  expect(someOf(['Ana', 'Ben'], 40)).toBe('Ana and 39 others')
  expect(someOf(['Ana'], 2)).toBe('Ana and 1 other')
  expect(someOf(['Ana', 'Ben', 'Cy', 'Di'], 4)).toBe('Ana and 3 others')
})

test.each([
  ['created', {}, 'Created'],
  ['held', {}, 'Put on hold'],
  ['resumed', {}, 'Resumed'],
  ['expired', {}, 'The agreed time ran out'],
  ['offered', { count: 12 }, 'Offered to Robin Skylark and 11 others'],
  ['withdrawn', { count: 1 }, 'Offer withdrawn from Robin Skylark'],
  ['declined', { count: 1 }, 'Declined by Robin Skylark'],
  ['changed', { fields: ['schedule'] }, 'Changed the schedule'],
  ['changed', { fields: ['schedule', 'payout'] }, 'Changed the schedule and payout'],
  ['changed', {}, 'Changed'],
  ['reshoot_requested', {}, 'Asked for some shots again'],
  ['reshoot_resolved', {}, 'Closed a request for shots'],
  ['gps_check_passed', {}, 'Passed the GPS coverage check'],
  ['scheduled', { previous: '2030-06-10T15:00:00Z' }, 'Schedule removed'],
  ['scheduled', { start: '2030-06-11T15:00:00Z' }, 'Scheduled for Tuesday, June 11th, 2030 at 09:00AM'],
  [
    'scheduled',
    { start: '2030-06-11T15:00:00Z', previous: '2030-06-10T15:00:00Z' },
    'Moved to Tuesday, June 11th, 2030 at 09:00AM',
  ],
] as const)('says %s %j', (kind, details, text) => {
  expect(missionEventText(kind, details, words)).toBe(text)
})

test.each([
  [{ from: 'pilots_notified', to: 'pilot_accepted' }, 'Booked by Robin Skylark'],
  [
    { from: 'pilots_notified', to: 'pilot_accepted', start: '2030-06-11T15:00:00Z' },
    'Booked by Robin Skylark for Tuesday, June 11th, 2030 at 09:00AM',
  ],
  [{ from: 'pilot_assigned', to: 'available' }, 'Taken back from Robin Skylark'],
  [{ from: 'pilot_accepted', to: 'available' }, 'Taken back from Robin Skylark'],
  [{ from: 'pilots_notified', to: 'available' }, 'No longer offered'],
  [{ to: 'available' }, 'Ready to offer'],
  [{ to: 'pilots_notified' }, 'Offered'],
  [{ to: 'pilot_assigned' }, 'Pilot confirmed'],
  [{ to: 'flight_complete' }, 'Marked as flown'],
  [{ to: 'flight_complete', concerns: [] }, 'Marked as flown'],
  [{ to: 'flight_complete', concerns: ['night'] }, 'Marked as flown: at night'],
  [{ to: 'assets_uploaded', concerns: ['night'] }, 'Open for uploads'],
  [{ to: 'assets_uploaded' }, 'Open for uploads'],
  [{ to: 'processing_shots' }, 'Submitted for review'],
  [{ to: 'assets_classified' }, 'Photos and videos sorted'],
  [{ to: 'in_production' }, 'Production started'],
  [{ to: 'awaiting_payment' }, 'Accepted after review'],
  [{ to: 'invoice_needed' }, 'Invoice requested'],
  [{ to: 'invoiced' }, 'Invoice received'],
  [{ to: 'rejected' }, 'Rejected'],
  [{ to: 'canceled' }, 'Canceled'],
  [{ to: 'complete' }, 'Completed'],
  [{ to: 'created' }, 'Created'],
  [{ to: 'something_else' }, 'something_else'],
] as const)('says the step %j', (details, text) => {
  expect(missionEventText('status', details, words)).toBe(text)
})

test('who books a mission for a pilot assigns it', () => {
  const byProvider = { ...words, isByProvider: true }
  const step = { to: 'pilot_accepted', start: '2030-06-11T15:00:00Z' }
  expect(missionEventText('status', { to: 'pilot_accepted' }, byProvider)).toBe('Assigned to Robin Skylark')
  expect(missionEventText('status', step, byProvider)).toBe(
    'Assigned to Robin Skylark for Tuesday, June 11th, 2030 at 09:00AM',
  )
})

test('a step or a payout whose pilot is not known any more names nobody', () => {
  const nobody = { ...words, pilots: [] }
  expect(missionEventText('status', { to: 'pilot_accepted' }, nobody)).toBe('Booked by a pilot')
  expect(missionEventText('status', {}, nobody)).toBe('')
  expect(missionEventText('payout', { status: 'complete' }, nobody)).toBe('$150.00 USD paid')
  expect(missionEventText('payout', {}, nobody)).toBe('Payout of $150.00 USD on its way')
})

test('the kinds of events', () => {
  expect(missionEventKinds).toEqual([
    ...['created', 'status', 'held', 'resumed', 'expired', 'scheduled', 'offered', 'withdrawn', 'declined'],
    ...['changed', 'reshoot_requested', 'reshoot_resolved', 'payout', 'gps_check_passed'],
    ...['flight_checked', 'shots_ticked', 'flight_note'],
  ])
})

test.each([
  ['complete', '$150.00 USD paid to Robin Skylark'],
  ['queued', 'Payout of $150.00 USD to Robin Skylark created'],
  ['returned', 'Payout of $150.00 USD to Robin Skylark returned by the bank'],
  ['failed', 'Payout of $150.00 USD to Robin Skylark failed'],
  ['canceled', 'Payout of $150.00 USD to Robin Skylark canceled'],
  ['autopay_onboarding', 'Payout of $150.00 USD to Robin Skylark waits for payment information'],
  ['processing', 'Payout of $150.00 USD to Robin Skylark on its way'],
])('says what becomes of a payout: %s', (status, text) => {
  expect(missionEventText('payout', { status }, words)).toBe(text)
})

test.each([
  ['flight_checked', { count: 1 }, 'Checked 1 item before the flight'],
  ['flight_checked', { count: 9 }, 'Checked 9 items before the flight'],
  ['shots_ticked', { count: 1 }, 'Checked off 1 shot at the site'],
  ['shots_ticked', { count: 4 }, 'Checked off 4 shots at the site'],
  ['flight_note', { note: 'Windy.' }, 'Noted at the site: Windy.'],
  ['flight_note', { note: '' }, 'Made a note at the site'],
] as const)('what was noted on the day of a flight, %s %j', (kind, details, text) => {
  expect(missionEventText(kind, details, words)).toBe(text)
})
