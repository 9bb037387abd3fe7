import { describe, expect, test } from 'vitest'
import { countdownText, dayName, dayPlan, nextAction, pastText } from './next-flight.ts'

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
    // Nobody asks for an authorization of a flight that is over.
    expect(action({ status: 'flight_complete', authorization: 'needed' })).toEqual([
      'upload',
      'Upload Assets',
    ])
  })

  test('then the rest of the shots, and in the end to submit', () => {
    expect(action({ status: 'assets_uploaded' })).toEqual(['upload', 'Upload'])
    expect(action({ status: 'assets_uploaded', shots_missing: 0 })).toEqual(['upload', 'Submit'])
  })

  test('M-DASH-23 M-DASH-24 a hold stops everything, and an Android mission is uploaded in its app', () => {
    expect(action({ authorization: 'needed', is_on_hold: true })).toEqual(['details', 'View details'])
    expect(action({ status: 'flight_complete', source: 'android' })).toEqual(['details', 'View details'])
  })
})

describe('the plan of a day', () => {
  const plan = (...flights: ReturnType<typeof flight>[]) => {
    const found = dayPlan(flights, now)
    return found && { next: found.next.id, others: found.others.map(({ id }) => id) }
  }
  const at = (id: number, start: number, change: object = {}) =>
    flight({ id, scheduled_at_start: hours(start), scheduled_at_end: hours(start + 1), ...change })

  test('the first flight that is not over, then the others of its day in order of time', () => {
    expect(plan(at(3, 6), at(1, 26), at(2, 2))).toEqual({ next: 2, others: [3] })
    expect(plan(at(1, 26), at(2, 28))).toEqual({ next: 1, others: [2] })
    expect(plan(at(2, -0.5), at(1, 3))).toEqual({ next: 2, others: [1] })
    expect(plan()).toBeNull()
  })

  test('of two at the same time the one with the lower number is first', () => {
    expect(plan(at(2, 2), at(1, 2), at(4, 4), at(3, 4))).toEqual({ next: 1, others: [2, 3, 4] })
  })

  test('a flight whose time ends now is over', () => {
    expect(plan(at(1, -1), at(2, 26))).toEqual({ next: 2, others: [1] })
  })

  test('what was flown before its time ended is not next', () => {
    expect(plan(at(1, -0.5, { status: 'flight_complete' }), at(2, 2))).toEqual({ next: 2, others: [1] })
  })

  test('a flight without a time is in no plan', () => {
    const undated = { scheduled_at_start: null, scheduled_at_end: null }
    expect(plan(at(1, 2), flight({ id: 2, ...undated }))).toEqual({ next: 1, others: [] })
    expect(plan(flight({ id: 2, ...undated }))).toBeNull()
  })

  test('a flight without a place has the days of UTC', () => {
    const nowhere = { location: null }
    // 23:00 in Greenwich, and an hour later.
    expect(plan(at(1, 8, nowhere), at(2, 9, nowhere))).toEqual({ next: 1, others: [] })
  })

  test('by the calendar of the site', () => {
    // 23:00 the same day in Los Angeles, tomorrow in London.
    expect(plan(at(1, 2), at(2, 15))).toEqual({ next: 1, others: [2] })
    const abroad = { location: { timezone_id: 'Europe/London' } }
    expect(plan(at(1, 2), at(2, 15, abroad))).toEqual({ next: 1, others: [] })
  })

  test('what is overdue or was flown today and is not delivered stays in sight', () => {
    expect(plan(at(1, -30), at(2, 2))).toEqual({ next: 2, others: [1] })
    expect(plan(at(1, -30))).toEqual({ next: 1, others: [] })
    expect(plan(at(1, -3, { status: 'flight_complete' }), at(2, 26))).toEqual({ next: 2, others: [1] })
    expect(plan(at(1, -30, { status: 'flight_complete' }), at(2, 26))).toEqual({ next: 2, others: [] })
    expect(plan(at(1, -30, { status: 'assets_uploaded' }))).toEqual({ next: 1, others: [] })
  })

  test('a mission the pilot is assigned to is always there: no list shows it', () => {
    const assigned = { status: 'pilot_assigned' }
    expect(plan(at(1, 2), at(2, 200, assigned))).toEqual({ next: 1, others: [2] })
    const undated = flight({ id: 3, scheduled_at_start: null, scheduled_at_end: null, ...assigned })
    expect(plan(undated, at(1, 2))).toEqual({ next: 1, others: [3] })
    expect(plan(undated)).toEqual({ next: 3, others: [] })
  })

  test('a flight on hold is never next, but stays in the plan of its day', () => {
    expect(plan(at(1, 1, { is_on_hold: true }), at(2, 4))).toEqual({ next: 2, others: [1] })
    expect(plan(at(1, 1, { is_on_hold: true }))).toBeNull()
  })
})

test('a countdown in two units at most', () => {
  const text = (start: number, end = start + 1) =>
    countdownText({ scheduled_at_start: hours(start), scheduled_at_end: hours(end) }, now)
  expect([
    text(50),
    text(48),
    text(37),
    text(25),
    text(24),
    text(3.5),
    text(1.5),
    text(1),
    text(0.01),
  ]).toEqual([
    'In 2 days',
    'In 2 days',
    'In 1 day 13 h',
    'In 1 day 1 h',
    'In 1 day',
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
  expect(countdownText({ scheduled_at_start: null, scheduled_at_end: null }, now)).toBeNull()
})

test('what is behind the pilot says so, also when nobody marked it as flown', () => {
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
  const flight = { scheduled_at_start: start, scheduled_at_end: end }
  const at = (moment: string) => Date.parse(moment)
  expect(countdownText(flight, at(start))).toBe('Now')
  expect(countdownText(flight, at(end))).toBe('Ended 0 min ago')
  expect(countdownText(flight, at(end) + 119_999)).toBe('Ended 1 min ago')
  expect(countdownText(flight, at(start) - 60_001)).toBe('In 2 min')
  expect(countdownText({ ...flight, scheduled_at_end: null }, at(start))).toBe('Ended 0 min ago')
  expect(countdownText({ ...flight, scheduled_at_start: null }, at(start))).toBeNull()
  expect(pastText({ ...flight, status: 'pilot_accepted' }, at(end))).toBe('Ended')
  expect(pastText({ ...flight, status: 'pilot_accepted' }, at(end) - 1)).toBeNull()
  expect(dayName('2026-03-01T12:00:00Z', 'UTC', at('2026-02-28T12:00:00Z'))).toBe('Tomorrow')
  expect(dayName('2026-02-28T23:00:00Z', 'UTC', at('2026-02-28T12:00:00Z'))).toBe('Today')
  expect(dayName('2026-03-02T12:00:00Z', 'UTC', at('2026-02-28T12:00:00Z'))).toBeNull()
})
