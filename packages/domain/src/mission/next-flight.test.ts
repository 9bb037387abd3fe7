import { describe, expect, test } from 'vitest'
import { missionStatuses } from './mission-status.ts'
import {
  countdownText,
  dayName,
  flightPlan,
  missingText,
  missionStage,
  nextAction,
  pastText,
} from './next-flight.ts'

const zone = { timezone_id: 'America/Los_Angeles' }
// 08:00 in Los Angeles.
const now = Date.parse('2026-03-10T15:00:00Z')
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()

const flight = (change: object = {}) => ({
  id: 1,
  status: 'pilot_accepted',
  source: null,
  is_on_hold: false,
  showOnHold: false,
  scheduled_at_start: hours(2) as string | null,
  scheduled_at_end: hours(3) as string | null,
  authorization: 'authorized' as const,
  has_coverage_check: false,
  passed_gps_check: false,
  shots_missing: 2,
  location: zone,
  ...change,
})

describe('the stage of a mission', () => {
  test.each([
    ['Authorize', { authorization: 'needed' }],
    ['Authorize', { authorization: 'refused' }],
    ['Authorize', { authorization: 'needed', scheduled_at_start: hours(-1) }],
    ['Authorize', { authorization: 'needed', status: 'pilot_assigned' }],
    ['Fly', {}],
    ['Fly', { authorization: 'not_needed' }],
    ['Fly', { authorization: 'no_briefing' }],
    ['Fly', { scheduled_at_start: null, scheduled_at_end: null }],
    ['Fly', { status: 'pilot_assigned', scheduled_at_start: hours(-1) }],
    ['Upload', { scheduled_at_start: hours(0) }],
    ['Upload', { status: 'flight_complete' }],
    ['Upload', { status: 'flight_complete', authorization: 'needed' }],
    ['Upload', { status: 'flight_complete', source: 'android' }],
    ['Upload', { status: 'assets_uploaded', shots_missing: 1 }],
    ['Submit', { status: 'assets_uploaded', shots_missing: 0 }],
    [null, { status: 'assets_uploaded', shots_missing: null }],
    ['In review', { status: 'processing_shots' }],
    ['In review', { status: 'assets_classified' }],
    ['In review', { status: 'in_production' }],
    [null, { is_on_hold: true }],
    [null, { showOnHold: true, status: 'flight_complete' }],
    [null, { is_on_hold: true, status: 'processing_shots' }],
  ])('is %s: %o', (stage, change) => {
    expect(missionStage(flight(change), now)).toBe(stage)
  })

  test('is nothing before a mission is accepted, and nothing after its review', () => {
    const without = [...missionStatuses, 'teleported'].filter(
      (status) => missionStage(flight({ status }), now) === null,
    )
    expect(without).toEqual([
      'created',
      'available',
      'pilots_notified',
      'awaiting_payment',
      'invoice_needed',
      'invoiced',
      'complete',
      'rejected',
      'canceled',
      'teleported',
    ])
  })
})

describe('the one action that is next', () => {
  const action = (change: object) => {
    const { kind, label } = nextAction(flight(change), now)
    return [kind, label]
  }
  const begun = { scheduled_at_start: hours(-1) }

  test('an authorization comes first, whether it is missing or refused', () => {
    expect(action({ authorization: 'needed' })).toEqual(['authorize', 'Get authorization'])
    expect(action({ authorization: 'refused', ...begun })).toEqual(['authorize', 'Request again'])
  })

  test('M-STATUS-03 then the flight: details before its time, Complete Flight when assigned', () => {
    expect(action({})).toEqual(['details', 'View details'])
    expect(action({ status: 'pilot_assigned' })).toEqual(['details', 'Complete Flight'])
    expect(action({ scheduled_at_start: null, scheduled_at_end: null })).toEqual(['details', 'View details'])
  })

  test('M-STATUS-03 then the coverage and the upload', () => {
    expect(action(begun)).toEqual(['upload', 'Upload'])
    expect(action({ scheduled_at_start: hours(0) })).toEqual(['upload', 'Upload'])
    expect(action({ ...begun, has_coverage_check: true })).toEqual(['coverage', 'Check coverage'])
    expect(action({ ...begun, has_coverage_check: true, passed_gps_check: true })).toEqual([
      'upload',
      'Upload',
    ])
    expect(action({ status: 'flight_complete' })).toEqual(['upload', 'Upload Assets'])
    // A flight that is over needs no authorization.
    expect(action({ status: 'flight_complete', authorization: 'needed' })).toEqual([
      'upload',
      'Upload Assets',
    ])
  })

  test('then come the remaining shots, and finally submitting', () => {
    expect(action({ status: 'assets_uploaded' })).toEqual(['upload', 'Upload'])
    expect(action({ status: 'assets_uploaded', shots_missing: 0 })).toEqual(['upload', 'Submit'])
    // The coverage is checked at the site, not after the photos were uploaded.
    expect(action({ status: 'assets_uploaded', has_coverage_check: true })).toEqual(['upload', 'Upload'])
  })

  test('M-DASH-23 M-DASH-24 a hold stops everything, and an Android mission is uploaded in its app', () => {
    expect(action({ authorization: 'needed', is_on_hold: true })).toEqual(['details', 'View details'])
    expect(action({ status: 'flight_complete', source: 'android' })).toEqual(['details', 'View details'])
  })
})

test('a short text says what a flight is still waiting for', () => {
  const missing = (change: object) => missingText(flight(change), now)
  const begun = { scheduled_at_start: hours(-1) }
  const uploaded = { status: 'assets_uploaded' }
  expect(missing({})).toBe('Ready to fly')
  expect(missing({ authorization: 'needed' })).toBe('Authorization needed')
  expect(missing({ authorization: 'refused' })).toBe('Authorization refused')
  expect(missing({ authorization: 'needed', is_on_hold: true })).toBe('On hold')
  expect(missing({ ...begun, has_coverage_check: true })).toBe('Coverage not checked')
  expect(missing(begun)).toBe('Files not uploaded')
  expect(missing({ status: 'flight_complete' })).toBe('Files not uploaded')
  expect(missing({ ...uploaded, shots_missing: 2 })).toBe('2 shots missing')
  expect(missing({ ...uploaded, shots_missing: 1 })).toBe('1 shot missing')
  expect(missing({ ...uploaded, shots_missing: 0 })).toBe('Not submitted')
  expect(missing({ ...uploaded, source: 'android' })).toBe('Not delivered')
  expect(missing({ ...begun, source: 'android' })).toBe('Not flown')
  expect(missing({ scheduled_at_start: hours(0), source: 'android' })).toBe('Not flown')
})

describe('the plan of flights', () => {
  const plan = (...flights: ReturnType<typeof flight>[]) => {
    const found = flightPlan(flights, now)
    return found && { next: found.next.id, others: found.others.map(({ id }) => id), later: found.laterCount }
  }
  const at = (id: number, start: number, change: object = {}) =>
    flight({ id, scheduled_at_start: hours(start), scheduled_at_end: hours(start + 1), ...change })

  test('the first flight that is not over, then those that follow in order of time, on whichever day', () => {
    expect(plan(at(3, 6), at(1, 26), at(2, 2))).toEqual({ next: 2, others: [3, 1], later: 0 })
    expect(plan(at(1, 26), at(2, 170))).toEqual({ next: 1, others: [2], later: 0 })
    expect(plan(at(2, -0.5), at(1, 3))).toEqual({ next: 2, others: [1], later: 0 })
    expect(plan(at(2, 3), at(1, 3))).toEqual({ next: 1, others: [2], later: 0 })
    expect(plan()).toBeNull()
  })

  test('of two flights at the same time the one with the lower id is first', () => {
    expect(plan(at(2, 2), at(1, 2), at(4, 4), at(3, 4))).toEqual({ next: 1, others: [2, 3, 4], later: 0 })
  })

  test('a flight whose time ends now is over, and one flown early is not next', () => {
    expect(plan(at(1, -1), at(2, 26))).toEqual({ next: 2, others: [1], later: 0 })
    const flown = at(1, -0.5, { status: 'flight_complete' })
    expect(plan(flown, at(2, 2))).toEqual({ next: 2, others: [1], later: 0 })
  })

  test('a flight without a place has the days of UTC', () => {
    // 23:00 the day before in Greenwich, and the midnight after it.
    const flown = { location: null, status: 'flight_complete' }
    expect(plan(at(1, -16, flown), at(2, -15, flown), at(3, 26))).toEqual({ next: 3, others: [2], later: 0 })
  })

  test('five follow, and the rest is counted', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => at(id, 24 * id))
    expect(plan(...days.toReversed())).toEqual({ next: 1, others: [2, 3, 4, 5, 6], later: 2 })
    // A flight that ends now is over, and does not count among the next five.
    expect(plan(at(9, -1), ...days.slice(0, 6))).toEqual({ next: 1, others: [9, 2, 3, 4, 5, 6], later: 0 })
    expect(plan(...days.slice(0, 6))).toEqual({ next: 1, others: [2, 3, 4, 5, 6], later: 0 })
  })

  test('missions that are overdue, or were flown that day and are not delivered, stay in the plan', () => {
    const flown = { status: 'flight_complete' }
    expect(plan(at(1, -30), at(2, 2))).toEqual({ next: 2, others: [1], later: 0 })
    expect(plan(at(1, -30))).toEqual({ next: 1, others: [], later: 0 })
    expect(plan(at(1, -1), at(2, 2))).toEqual({ next: 2, others: [1], later: 0 })
    expect(plan(at(1, -3, flown), at(2, 26))).toEqual({ next: 2, others: [1], later: 0 })
    expect(plan(at(1, -30, flown), at(2, 26))).toEqual({ next: 2, others: [], later: 0 })
    expect(plan(at(1, -30, flown), at(2, -29, flown))).toEqual({ next: 1, others: [2], later: 0 })
    expect(plan(at(1, -60, flown), at(2, -29, flown))).toEqual({ next: 1, others: [], later: 0 })
    expect(plan(at(1, -30, { status: 'assets_uploaded' }))).toEqual({ next: 1, others: [], later: 0 })
  })

  test('today is a day of the site', () => {
    // 23:00 yesterday in Los Angeles, today in London.
    const flown = { status: 'flight_complete' }
    expect(plan(at(1, -9, flown), at(2, 26))).toEqual({ next: 2, others: [], later: 0 })
    const abroad = { ...flown, location: { timezone_id: 'Europe/London' } }
    expect(plan(at(1, -9, abroad), at(2, 26))).toEqual({ next: 2, others: [1], later: 0 })
  })

  test('a mission the pilot is assigned to is always there: no list shows it', () => {
    const assigned = { status: 'pilot_assigned' }
    const week = [2, 3, 4, 5, 6, 7].map((id) => at(id, 24 * id))
    expect(plan(at(1, 2), ...week, at(9, 400, assigned))).toEqual({
      next: 1,
      others: [2, 3, 4, 5, 6, 9],
      later: 1,
    })
    const undated = flight({ id: 3, scheduled_at_start: null, scheduled_at_end: null, ...assigned })
    expect(plan(undated, at(1, 2))).toEqual({ next: 1, others: [3], later: 0 })
    expect(plan(undated)).toEqual({ next: 3, others: [], later: 0 })
    const flown = at(4, -1, { status: 'flight_complete', is_on_hold: true })
    expect(plan(undated, flown)).toEqual({ next: 3, others: [4], later: 0 })
  })

  test('a mission without a time is in its list, and not in the plan', () => {
    const undated = { scheduled_at_start: null, scheduled_at_end: null }
    expect(plan(at(1, 2), flight({ id: 2, ...undated }))).toEqual({ next: 1, others: [], later: 0 })
    expect(plan(flight({ id: 2, ...undated }))).toBeNull()
    expect(plan(at(1, 2), flight({ id: 2, status: 'flight_complete', ...undated }))).toEqual({
      next: 1,
      others: [],
      later: 0,
    })
  })

  test('a flight on hold is never next, but stays in the plan', () => {
    expect(plan(at(1, 1, { is_on_hold: true }), at(2, 4))).toEqual({ next: 2, others: [1], later: 0 })
    expect(plan(at(1, 1, { is_on_hold: true }))).toBeNull()
  })
})

describe('a countdown', () => {
  const text = (start: number, end = start + 1) =>
    countdownText(flight({ scheduled_at_start: hours(start), scheduled_at_end: hours(end) }), now)

  test('has hours and minutes within a day, and days of the calendar from there on', () => {
    const times = [50, 48, 37, 25, 24, 23.5, 3.5, 1.5, 1, 0.01]
    expect(times.map((start) => text(start))).toEqual([
      'In 2 days',
      'In 2 days',
      'In 1 day',
      'In 1 day',
      'In 1 day',
      'In 23 h 30 min',
      'In 3 h 30 min',
      'In 1 h 30 min',
      'In 1 h',
      'In 1 min',
    ])
    expect([text(0), text(-0.5), text(-1), text(-3), text(-100)]).toEqual([
      'Now',
      'Now',
      'Ended 0 min ago',
      'Ended 2 h ago',
      'Ended 4 days ago',
    ])
    expect(countdownText(flight({ scheduled_at_start: null, scheduled_at_end: null }), now)).toBeNull()
  })

  test('is over for a mission that was marked as flown before its time', () => {
    const flown = (start: number) =>
      countdownText(
        flight({
          status: 'flight_complete',
          scheduled_at_start: hours(start),
          scheduled_at_end: hours(start + 1),
        }),
        now,
      )
    expect([9, -0.5, -1, -3].map(flown)).toEqual(['Flown', 'Flown', 'Ended 0 min ago', 'Ended 2 h ago'])
  })

  test('counts the days of the site: from Tuesday evening to Friday morning are three', () => {
    const between = (from: string, start: string, timezone_id: string) =>
      countdownText(
        flight({ scheduled_at_start: start, scheduled_at_end: null, location: { timezone_id } }),
        Date.parse(from),
      )
    // Tuesday at 8 PM and Friday at 9 AM in Los Angeles: 61 hours.
    const [tuesday, friday] = ['2026-03-11T03:00:00Z', '2026-03-13T16:00:00Z']
    expect(between(tuesday, friday, 'America/Los_Angeles')).toBe('In 3 days')
    expect(between(tuesday, friday, 'UTC')).toBe('In 2 days')
    expect(between(friday, tuesday, 'America/Los_Angeles')).toBe('Ended 3 days ago')
    expect(between('2026-05-05T18:00:00Z', '2026-05-04T18:00:00Z', 'UTC')).toBe('Ended 1 day ago')
    // A day of 25 hours: a whole day later it is still the same one.
    const [tenPastMidnight, elevenAtNight] = ['2026-11-01T07:10:00Z', '2026-11-02T07:10:00Z']
    expect(between(elevenAtNight, tenPastMidnight, 'America/Los_Angeles')).toBe('Ended 1 day ago')
    // The whole of a day that has 25 hours.
    expect(between('2026-11-01T07:00:00Z', '2026-11-02T07:30:00Z', 'America/Los_Angeles')).toBe('In 1 day')
  })
})

test('a past flight says so, even if it was not marked as flown', () => {
  expect(pastText(flight(), now)).toBeNull()
  expect(pastText(flight({ scheduled_at_start: hours(-1) }), now)).toBeNull()
  expect(pastText(flight({ scheduled_at_start: hours(-2), scheduled_at_end: hours(-1) }), now)).toBe('Ended')
  expect(pastText(flight({ status: 'flight_complete' }), now)).toBe('Flown')
  expect(pastText(flight({ scheduled_at_start: null, scheduled_at_end: null }), now)).toBeNull()
})

test('today and tomorrow are days of the site, also when the clock changes', () => {
  const name = (moment: string, at: string) => dayName(moment, zone.timezone_id, Date.parse(at))
  expect(name('2026-03-10T23:00:00Z', '2026-03-10T15:00:00Z')).toBe('Today')
  // 23:30 on the 7th, and the night in which an hour is skipped.
  expect(name('2026-03-08T17:00:00Z', '2026-03-08T07:30:00Z')).toBe('Tomorrow')
  expect(name('2026-03-09T17:00:00Z', '2026-03-08T07:30:00Z')).toBeNull()
  expect(name('2026-12-31T20:00:00Z', '2026-12-31T07:00:00Z')).toBe('Tomorrow')
  expect(name('2026-03-09T17:00:00Z', '2026-03-10T15:00:00Z')).toBeNull()
})

test('at the very moment: a flight begins, ends, and the day after the last of a month is tomorrow', () => {
  const start = '2026-06-01T12:00:00Z'
  const end = '2026-06-01T13:00:00Z'
  const flight = {
    status: 'pilot_accepted',
    scheduled_at_start: start,
    scheduled_at_end: end,
    location: null,
  }
  const at = (moment: string) => Date.parse(moment)
  expect(countdownText(flight, at(start))).toBe('Now')
  expect(countdownText(flight, at(end))).toBe('Ended 0 min ago')
  expect(countdownText(flight, at(end) + 119_999)).toBe('Ended 1 min ago')
  expect(countdownText(flight, at(start) - 60_001)).toBe('In 2 min')
  expect(countdownText({ ...flight, scheduled_at_end: null }, at(start))).toBe('Ended 0 min ago')
  expect(countdownText({ ...flight, scheduled_at_start: null }, at(start))).toBeNull()
  expect(pastText(flight, at(end))).toBe('Ended')
  expect(pastText(flight, at(end) - 1)).toBeNull()
  expect(dayName('2026-03-01T12:00:00Z', 'UTC', at('2026-02-28T12:00:00Z'))).toBe('Tomorrow')
  expect(dayName('2026-02-28T23:00:00Z', 'UTC', at('2026-02-28T12:00:00Z'))).toBe('Today')
  expect(dayName('2026-03-02T12:00:00Z', 'UTC', at('2026-02-28T12:00:00Z'))).toBeNull()
})
