import { describe, expect, test } from 'vitest'
import { inLanguage, type Speech } from '../language.ts'
import { exampleMission } from '../mission/example-mission.fixture.ts'
import { timeRangeText } from '../time/date-texts.ts'
import {
  acceptText,
  arrivalTimeHeading,
  bookedText,
  disabledWeekdays,
  durationEstimate,
  earlierLastDayText,
  noTimeslotsText,
  rescheduledTexts,
  scheduleChangedText,
  scheduleCopy,
  scheduleHeading,
  scheduleLine,
  slotGoneText,
  slotTexts,
  weekendLabel,
} from './schedule-texts.ts'

const losAngeles = 'America/Los_Angeles'
const start = '2026-03-08T18:00:00Z'
const mission = { ...exampleMission, scheduled_at_start: start }
const prescheduled = { ...mission, admin_scheduled: true }
const withoutZone = exampleMission.location && { ...exampleMission.location, timezone_id: null }

describe('the schedule line', () => {
  test('M-OFFER-07 prescheduled: weekday, date and time at the site', () => {
    expect(scheduleLine(prescheduled)).toBe('Sunday, March 8th, 2026 at 11:00AM')
  })

  test('M-OFFER-07 the time at a site without a zone is in UTC, and says so', () => {
    for (const location of [withoutZone, null])
      expect(scheduleLine({ ...prescheduled, location })).toBe('Sunday, March 8th, 2026 at 06:00PM UTC')
  })

  test('M-OFFER-08 otherwise the window of days, else the last day', () => {
    expect(scheduleLine(mission)).toBe('03/01/2026 - 03/15/2026')
    expect(scheduleLine({ ...mission, timeframe_end: null })).toBe('Fly by 03/15/2026')
  })
})

describe('the last day next to the fly-by date', () => {
  test('M-DATA-04 a time frame that ends earlier says so', () => {
    const frame = { ...mission, fly_by_date: '2026-03-20' }
    expect(earlierLastDayText({ ...frame, timeframe_end: '2026-03-16T01:00:00Z' })).toBe(
      'The last day is Sunday, March 15th, 2026.',
    )
    // Midnight at the site: the last day is the fly-by date.
    expect(earlierLastDayText({ ...frame, timeframe_end: '2026-03-21T07:00:00Z' })).toBeNull()
    expect(earlierLastDayText({ ...frame, timeframe_end: '2026-03-25T01:00:00Z' })).toBeNull()
    expect(earlierLastDayText({ ...frame, timeframe_end: null })).toBeNull()
    expect(earlierLastDayText({ ...frame, fly_by_date: null })).toBeNull()
  })
})

describe('weekends', () => {
  test('M-OFFER-05 a label for each filter but any_day', () => {
    expect(weekendLabel('any_day')).toBeNull()
    expect(weekendLabel('no_weekends')).toBe('No weekends')
    expect(weekendLabel('weekends_only')).toBe('Weekends only')
    const tagged: Speech = { language: 'es', say: (text) => text, sayAgain: (text) => `<${text}>` }
    expect(inLanguage(tagged, () => weekendLabel('no_weekends'))).toBe('<No weekends>')
    expect(inLanguage(tagged, () => weekendLabel('any_day'))).toBeNull()
  })

  test('M-SCHED-11 no_weekends disables days 0 and 6', () => {
    expect(disabledWeekdays('no_weekends')).toEqual([0, 6])
  })

  test('M-SCHED-12 weekends_only disables days 1 to 5, any_day none', () => {
    expect(disabledWeekdays('weekends_only')).toEqual([1, 2, 3, 4, 5])
    expect(disabledWeekdays('any_day')).toEqual([])
  })
})

describe('the scheduling copy', () => {
  test('M-SCHED-01 the heading', () => {
    expect(scheduleHeading({ admin_scheduled: false })).toBe('Select Flight Date')
    expect(scheduleHeading({ admin_scheduled: true })).toBe('Flight Date and Time')
  })

  test('M-SCHED-03 prescheduled', () => {
    expect(scheduleCopy(prescheduled)).toBe(
      'This mission is prescheduled. The client requires it to be flown on Sunday, March 8th, 2026 at 11:00AM.',
    )
  })

  test('M-SCHED-04 the last day of the SLA, the hours of the frame at the site, and the weekend', () => {
    const hours = { timeframe_start: '2026-03-01T17:00:00Z', timeframe_end: '2026-03-16T00:00:00Z' }
    const copy = (weekend_schedule_filter: 'any_day' | 'no_weekends' | 'weekends_only') =>
      scheduleCopy({ ...mission, ...hours, weekend_schedule_filter })
    const required =
      'The client requires this mission to be flown by Sunday, March 15th, 2026, within 09:00AM to 05:00PM.'
    expect(copy('any_day')).toBe(`${required} It can be flown on any day of the week.`)
    expect(copy('no_weekends')).toBe(`${required} It can't be flown on a weekend.`)
    expect(copy('weekends_only')).toBe(`${required} It can only be flown on weekends.`)
  })

  test('M-SCHED-04 M-OFFER-08 names the same last day as the schedule line', () => {
    const lastDay = (timeframe_end: string) => {
      const offer = { ...mission, timeframe_end }
      return [scheduleLine(offer), /flown by (.+?), within/.exec(scheduleCopy(offer))?.[1]]
    }
    expect(lastDay('2026-03-17T02:00:00Z')).toEqual(['03/01/2026 - 03/15/2026', 'Sunday, March 15th, 2026'])
    expect(lastDay('2026-03-14T02:00:00Z')).toEqual(['03/01/2026 - 03/13/2026', 'Friday, March 13th, 2026'])
  })

  test('M-SCHED-04 with parts of it unknown', () => {
    const weekend = 'It can be flown on any day of the week.'
    expect(scheduleCopy({ ...mission, timeframe_start: null })).toBe(
      `The client requires this mission to be flown by Sunday, March 15th, 2026. ${weekend}`,
    )
    expect(scheduleCopy({ ...mission, fly_by_date: '2026-03-10', timeframe_start: null })).toBe(
      `The client requires this mission to be flown by Tuesday, March 10th, 2026. ${weekend}`,
    )
    expect(scheduleCopy({ ...mission, fly_by_date: null, timeframe_end: null })).toBe(weekend)
    expect(scheduleCopy({ ...mission, fly_by_date: null })).toBe(
      `The client requires this mission to be flown by Sunday, March 15th, 2026, within 12:00AM to 11:59PM. ${weekend}`,
    )
    expect(scheduleCopy({ ...mission, fly_by_date: null, timeframe_start: null, timeframe_end: null })).toBe(
      weekend,
    )
    expect(scheduleCopy({ ...mission, location: null })).toContain('within 08:00AM to 06:59AM UTC.')
  })

  test('M-SCHED-05 the estimate; the seconds are the truth, the words the fallback', () => {
    expect(durationEstimate({ duration: 'about an hour', duration_in_seconds: 5400 })).toBe(
      'This mission may take up to 1 h 30 min.',
    )
    expect(durationEstimate({ duration: 'an hour', duration_in_seconds: 1 })).toBe(
      'This mission may take up to 0 min.',
    )
    expect(durationEstimate({ duration: 'an hour', duration_in_seconds: 0 })).toBe(
      'This mission may take up to an hour.',
    )
    expect(durationEstimate({ duration: null, duration_in_seconds: 0 })).toBeNull()
  })
})

describe('slots and modals', () => {
  test('a slot: start time, weekday and date', () => {
    expect(slotTexts(start, losAngeles)).toEqual({ time: '11:00AM', date: 'Sunday 3/8/26' })
  })

  test('M-SCHED-10 the booked text and the times below it', () => {
    expect(bookedText(1, '2026-03-08')).toBe('You are booked for 1 mission(s) on 03/08/2026:')
    expect(bookedText(2, '2026-03-08')).toBe('You are booked for 2 mission(s) on 03/08/2026:')
    expect(bookedText(0, '2026-03-08')).toBeNull()
    expect(timeRangeText(start, '2026-03-08T19:30:00Z', losAngeles)).toBe('11:00AM - 12:30PM')
    expect(timeRangeText(start, '2026-03-08T19:30:00Z', null)).toBe('06:00PM - 07:30PM UTC')
  })

  test('M-OFFER-28 the accept modal', () => {
    expect(acceptText(start, losAngeles)).toBe(
      'By accepting, you agree to fly this mission on Sunday, March 8th, 2026 at 11:00AM, weather permitting.',
    )
  })

  test('a change of the schedule while a pilot decides', () => {
    expect(scheduleChangedText(prescheduled)).toBe(
      "The time of this mission has changed. It's now set for Sunday, March 8th, 2026 at 11:00AM. Confirm the new time, then accept again.",
    )
    expect(scheduleChangedText({ ...prescheduled, location: null })).toBe(
      "The time of this mission has changed. It's now set for Sunday, March 8th, 2026 at 06:00PM UTC. Confirm the new time, then accept again.",
    )
    expect(arrivalTimeHeading).toBe('Select Arrival Time')
    expect(noTimeslotsText).toBe('No available timeslots on this date')
    expect(slotGoneText).toBe("This time isn't available for the mission. Please choose another one.")
    expect(scheduleChangedText(mission)).toBe(
      'This mission no longer has a set time. Choose a time, then accept again.',
    )
  })

  test('M-RESCHED-08 the success modal', () => {
    expect(rescheduledTexts).toEqual({
      title: 'Flight Rescheduled!',
      lead: 'Your mission is scheduled for',
      advice: "Make sure you've studied the mission details before flying.",
      button: 'Got it',
    })
  })
})
