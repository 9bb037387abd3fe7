import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { expect, test } from 'vitest'
import {
  dayOfSlot,
  dayVerdict,
  firstDayToShow,
  flyableWindow,
  isFlyableDay,
  isStillFree,
} from './schedule-days.ts'

const slot = { scheduled_at_start: '2026-03-10T18:00:00.000Z', scheduled_at_end: '2026-03-10T19:00:00.000Z' }
const free = { ...slot, weather_forecast: null }
const day = (date: string, slots: TimeslotDay['available_timeslots'] = []): TimeslotDay => ({
  date,
  available_timeslots: slots,
  current_mission_timeslots: [],
})
// From Friday to Tuesday.
const days = [
  day('2026-03-06'),
  day('2026-03-07'),
  day('2026-03-08'),
  day('2026-03-09'),
  day('2026-03-10', [free]),
]

test('M-SCHED-11 no_weekends closes Saturday and Sunday', () => {
  const open = days.filter(({ date }) => isFlyableDay(days, 'no_weekends', date)).map(({ date }) => date)
  expect(open).toEqual(['2026-03-06', '2026-03-09', '2026-03-10'])
})

test('M-SCHED-12 weekends_only closes the rest, any_day closes none, and days outside of the window are closed', () => {
  const open = days.filter(({ date }) => isFlyableDay(days, 'weekends_only', date)).map(({ date }) => date)
  expect(open).toEqual(['2026-03-07', '2026-03-08'])
  expect(days.every(({ date }) => isFlyableDay(days, 'any_day', date))).toBe(true)
  expect(isFlyableDay(days, 'any_day', '2026-03-11')).toBe(false)
})

const limits = { cloud_reqs: 'less_than_50', max_wind_speed: 20 }
const inWind = (windSpeed: number) => ({
  ...slot,
  weather_forecast: { windSpeed, cloudCover: 0.2, precipProbability: 0 } as Forecast,
})

test('a day is as good as its best slot', () => {
  expect(dayVerdict(day('2026-03-06'), limits)).toBe('none')
  expect(dayVerdict(day('2026-03-06', [free]), limits)).toBe('unknown')
  expect(dayVerdict(day('2026-03-06', [inWind(30)]), limits)).toBe('poor')
  expect(dayVerdict(day('2026-03-06', [inWind(30), inWind(8)]), limits)).toBe('good')
})

test('the calendar begins on the first day with a good slot, else with any, else on the first that is open', () => {
  const windy = day('2026-03-11', [inWind(30)])
  const calm = day('2026-03-12', [inWind(8)])
  expect(firstDayToShow([...days, windy, calm], 'any_day', limits)).toBe('2026-03-12')
  expect(firstDayToShow([windy, ...days], 'any_day', limits)).toBe('2026-03-10')
  expect(firstDayToShow([...days.slice(0, 4), windy], 'any_day', limits)).toBe('2026-03-11')
  expect(firstDayToShow(days.slice(1, 4), 'no_weekends', limits)).toBe('2026-03-09')
  expect(firstDayToShow([], 'any_day', limits)).toBeNull()
  expect(flyableWindow(days)).toEqual({ first: '2026-03-06', last: '2026-03-10' })
  expect(flyableWindow([])).toBeNull()
})

test('a chosen slot falls on a day of the site, and may be gone after a reload', () => {
  const chosen = { start: slot.scheduled_at_start, end: slot.scheduled_at_end }
  expect(dayOfSlot({ ...chosen, start: '2026-03-10T02:00:00Z' }, 'America/Los_Angeles')).toBe('2026-03-09')
  expect(isStillFree(days, chosen)).toBe(true)
  expect(isStillFree(undefined, chosen)).toBe(true)
  expect(isStillFree(days.slice(0, 4), chosen)).toBe(false)
})
