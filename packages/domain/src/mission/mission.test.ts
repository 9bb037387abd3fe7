import { describe, expect, test } from 'vitest'
import { exampleMission } from './example-mission.fixture.ts'
import { belongsToWorkOrder, flightDateText, flightWindowText, flyByText, lastFlightDay } from './mission.ts'

test("M-DATA-04 fly_by_date is shown as 'Fly by' MM/DD/YYYY, the same day everywhere", () => {
  expect(flyByText('2026-03-05')).toBe('Fly by 03/05/2026')
  expect(flyByText('2026-12-31')).toBe('Fly by 12/31/2026')
})

test('M-DATA-27 a mission belongs to a work order when it names one', () => {
  expect(belongsToWorkOrder({ work_order: 41 })).toBe(true)
  expect(belongsToWorkOrder({ work_order: 0 })).toBe(true)
  expect(belongsToWorkOrder({ work_order: null })).toBe(false)
})

describe('flight date', () => {
  // 23:30 on Saturday in California is already Sunday in UTC.
  const late = { ...exampleMission, scheduled_at_start: '2026-03-08T07:30:00Z' }

  test('M-CONST-07 the day of a flight is the day at the site', () => {
    expect(flightDateText(late)).toBe('Saturday 3/7/26')
    expect(flightDateText({ ...late, location: null })).toBe('Sunday 3/8/26')
  })

  test('M-CONST-07 the window of an offer runs over days at the site', () => {
    const offer = { ...exampleMission, status: 'pilots_notified', scheduled_at_start: null }
    // The example ends one second before midnight in California, a day later in UTC.
    expect(flightDateText(offer)).toBe('03/01/2026 - 03/15/2026')
    const anyDay = { ...offer, fly_by_date: null }
    expect(flightWindowText(anyDay)).toBe('03/01/2026 - 03/15/2026')
    expect(flightWindowText({ ...anyDay, location: null })).toBe('03/01/2026 - 03/16/2026')
  })

  test('M-OFFER-08 the window ends on the fly-by date when its frame goes on, and the other way round', () => {
    const window = (timeframe_end: string, fly_by_date: string | null) =>
      flightWindowText({ ...exampleMission, timeframe_end, fly_by_date })
    expect(window('2026-03-16T19:00:00Z', '2026-03-15')).toBe('03/01/2026 - 03/15/2026')
    expect(window('2026-03-14T19:00:00Z', '2026-03-15')).toBe('03/01/2026 - 03/14/2026')
    // Midnight in California ends the day before.
    expect(window('2026-03-16T07:00:00Z', null)).toBe('03/01/2026 - 03/15/2026')
    expect(window('2026-03-16T07:00:00.001Z', null)).toBe('03/01/2026 - 03/16/2026')
  })

  test.each([
    [null, null, null],
    ['2026-03-15', null, '2026-03-15'],
    [null, '2026-03-15T20:00:00Z', '2026-03-15'],
    ['2026-03-15', '2026-03-14T20:00:00Z', '2026-03-14'],
    ['2026-03-14', '2026-03-15T20:00:00Z', '2026-03-14'],
    // A mistyped year is a day long ago, not one far ahead.
    ['2026-03-15', '0206-03-15T20:00:00Z', '0206-03-15'],
  ])('the last day to fly by %s in a frame to %s is %s', (fly_by_date, timeframe_end, day) => {
    expect(lastFlightDay({ ...exampleMission, fly_by_date, timeframe_end })).toBe(day)
  })

  test('an offer without a window has its last day, or nothing; a held mission is being moved', () => {
    const open = { ...exampleMission, status: 'pilots_notified', scheduled_at_start: null }
    expect(flightDateText({ ...open, timeframe_end: null })).toBe('Fly by 03/15/2026')
    expect(flightDateText({ ...open, timeframe_start: null, fly_by_date: null })).toBe('')
    expect(flightDateText({ ...open, status: 'pilot_accepted' })).toBe('Rescheduling')
  })
})
