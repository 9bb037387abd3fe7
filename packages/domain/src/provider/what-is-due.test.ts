import { expect, test } from 'vitest'
import { missionStatuses } from '../mission/mission-status.ts'
import { dueStep, type MissionState } from './what-is-due.ts'

const mission: MissionState = {
  status: 'available',
  is_on_hold: false,
  showOnHold: false,
  sla_expired: false,
  scheduled_at_start: null,
  fly_by_date: '2030-06-30',
  open_offers: 0,
  open_reshoots: 0,
  authorization: 'not_needed',
  outside_certificates: [],
  is_at_night: false,
  weather: [],
  payouts: [],
  is_owed: false,
}

const due = (changes: Partial<MissionState>) => {
  const step = dueStep({ ...mission, ...changes })
  return step && `${step.by}: ${step.text}${step.due ? ` (${step.due})` : ''}`
}

test.each([
  [{ status: 'created' }, 'dispatcher: Offer the mission to pilots (2030-06-30)'],
  [{ status: 'available' }, 'dispatcher: Offer the mission to pilots (2030-06-30)'],
  [{ status: 'pilots_notified' }, 'dispatcher: Offer the mission to pilots (2030-06-30)'],
  [{ status: 'pilots_notified', open_offers: 1 }, 'offered_pilots: Accept or decline the offer (2030-06-30)'],
  [{ status: 'pilots_notified', open_offers: 2 }, 'offered_pilots: Accept or decline the offer (2030-06-30)'],
  [{ status: 'pilot_accepted' }, 'pilot: Choose a flight date (2030-06-30)'],
  [
    { status: 'pilot_assigned', scheduled_at_start: '2030-06-11T15:00:00Z' },
    'pilot: Fly the mission (2030-06-11T15:00:00Z)',
  ],
  [
    { status: 'pilot_accepted', scheduled_at_start: '2030-06-11T15:00:00Z', authorization: 'needed' },
    'pilot: Get the airspace authorization (2030-06-11T15:00:00Z)',
  ],
  [
    {
      status: 'pilot_accepted',
      scheduled_at_start: '2030-06-11T15:00:00Z',
      outside_certificates: ['above_ceiling'],
    },
    'dispatcher: Authorize again: the flight is with a plan above the ceiling of its airspace certificates (2030-06-11T15:00:00Z)',
  ],
  [
    { status: 'pilot_accepted', scheduled_at_start: '2030-06-11T15:00:00Z', authorization: 'void' },
    'pilot: Authorize again (2030-06-11T15:00:00Z)',
  ],
  [
    { status: 'pilot_accepted', scheduled_at_start: '2030-06-11T15:00:00Z', authorization: 'authorized' },
    'pilot: Fly the mission (2030-06-11T15:00:00Z)',
  ],
  [
    {
      status: 'pilot_accepted',
      scheduled_at_start: '2030-06-11T15:00:00Z',
      is_at_night: true,
      weather: ['wind'],
    },
    'pilot: Check the time: the flight is at night (2030-06-11T15:00:00Z)',
  ],
  [
    { status: 'pilot_accepted', scheduled_at_start: '2030-06-11T15:00:00Z', weather: ['wind'] },
    'pilot: Check the weather: the forecast is beyond the limits (2030-06-11T15:00:00Z)',
  ],
  [
    {
      status: 'pilot_accepted',
      scheduled_at_start: '2030-06-11T15:00:00Z',
      authorization: 'void',
      is_at_night: true,
    },
    'pilot: Authorize again (2030-06-11T15:00:00Z)',
  ],
  [{ status: 'pilot_accepted', authorization: 'void' }, 'pilot: Choose a flight date (2030-06-30)'],
  [{ status: 'flight_complete' }, 'pilot: Upload the photos and videos'],
  [{ status: 'assets_uploaded' }, 'pilot: Finish the upload and submit it'],
  [{ status: 'assets_uploaded', open_reshoots: 1 }, 'pilot: Fly the requested shots again'],
  [{ status: 'processing_shots' }, 'reviewer: Review the photos and videos'],
  [{ status: 'assets_classified' }, 'reviewer: Review the photos and videos'],
  [{ status: 'in_production' }, 'reviewer: Finish production'],
  [{ status: 'awaiting_payment' }, 'finance: Pay the pilot'],
  [{ status: 'awaiting_payment', is_owed: true }, 'finance: Pay the pilot'],
  [{ status: 'awaiting_payment', payouts: ['autopay_onboarding'] }, 'pilot: Set up payments'],
  [
    { status: 'awaiting_payment', is_owed: true, payouts: ['failed'] },
    'finance: Repair the payout that failed',
  ],
  [{ status: 'awaiting_payment', payouts: ['processing'] }, null],
  [{ status: 'awaiting_payment', payouts: ['failed', 'processing'] }, null],
  [{ status: 'awaiting_payment', is_owed: true, payouts: ['processing'] }, 'finance: Pay the pilot'],
  [{ status: 'invoiced' }, 'finance: Pay the pilot'],
  [{ status: 'invoice_needed' }, 'pilot: Send an invoice'],
  [{ status: 'complete' }, null],
  [{ status: 'complete', payouts: ['complete'] }, null],
  [{ status: 'complete', payouts: ['failed'] }, 'finance: Repair the payout that failed'],
  [{ status: 'complete', payouts: ['failed', 'complete'] }, null],
  [{ status: 'canceled', payouts: ['failed'] }, null],
  [{ status: 'rejected' }, null],
] as const)('%j is due by %s', (changes, expected) => {
  expect(due(changes)).toBe(expected)
})

test('a mission on hold waits for a dispatcher, whatever its status', () => {
  expect(due({ status: 'flight_complete', is_on_hold: true })).toBe(
    'dispatcher: Resume the mission (2030-06-30)',
  )
  expect(due({ status: 'pilots_notified', showOnHold: true })).toContain('Resume')
  expect(due({ status: 'canceled', is_on_hold: true })).toBeNull()
})

test('a mission whose time ran out before the flight waits for a dispatcher', () => {
  expect(due({ status: 'pilot_accepted', sla_expired: true })).toBe(
    'dispatcher: Agree on a new date, or cancel the mission',
  )
  expect(due({ status: 'processing_shots', sla_expired: true })).toContain('reviewer')
})

test('every status that a mission does not end with is due by someone', () => {
  const ends = missionStatuses.filter((status) => due({ status }) === null)
  expect(ends).toEqual(['complete', 'rejected', 'canceled'])
})
