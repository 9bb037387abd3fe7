import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { disabledWeekdays } from '@sortie/domain/schedule/schedule-texts'
import { judgeForecast } from '@sortie/domain/schedule/slot-weather'
import { dayAt, weekdayOfDay } from '@sortie/domain/time/dates'
import type { WeatherLimits } from './slot-conditions.ts'

/** The slot that a pilot has chosen. */
export interface ChosenSlot {
  start: string
  end: string
}

type Days = readonly TimeslotDay[]

/** The first and the last day that may be chosen; null when there is none. */
export const flyableWindow = (days: Days): { first: string; last: string } | null => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first: first.date, last: last.date } : null
}

export const isFlyableDay = (days: Days, filter: WeekendFilter, day: string): boolean =>
  days.some(({ date }) => date === day) && !disabledWeekdays(filter).includes(weekdayOfDay(day))

export type DayVerdict = 'good' | 'poor' | 'unknown' | 'none'

/** A day is as good as its best slot; unknown without a forecast. */
export const dayVerdict = (
  { available_timeslots: slots }: TimeslotDay,
  limits: WeatherLimits,
): DayVerdict => {
  if (slots.length === 0) return 'none'
  const verdicts = slots.map(({ weather_forecast }) => judgeForecast(weather_forecast, limits)?.verdict)
  if (verdicts.includes('good')) return 'good'
  return verdicts.includes(undefined) ? 'unknown' : 'poor'
}

const preferred: readonly DayVerdict[] = ['good', 'unknown', 'poor']

/** The day on which the calendar opens: the first with a good slot, else with any slot, else the first allowed one. */
export const firstDayToShow = (days: Days, filter: WeekendFilter, limits: WeatherLimits): string | null => {
  const verdicts = days.map((day) => dayVerdict(day, limits))
  const best = preferred.find((verdict) => verdicts.includes(verdict))
  const day = best ? days[verdicts.indexOf(best)] : days.find(({ date }) => isFlyableDay(days, filter, date))
  return day?.date ?? null
}

export const dayOfSlot = (slot: ChosenSlot | null, zone: string | null | undefined): string | null =>
  slot && dayAt(new Date(slot.start), zone)

/** A slot may be gone when the list is loaded again. */
export const isStillFree = (days: Days | undefined, slot: ChosenSlot): boolean =>
  days === undefined ||
  days.some(({ available_timeslots }) =>
    available_timeslots.some(
      (free) => free.scheduled_at_start === slot.start && free.scheduled_at_end === slot.end,
    ),
  )
