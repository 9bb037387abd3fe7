import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { disabledWeekdays } from '@sortie/domain/schedule/schedule-texts'
import { dayAt, weekdayOfDay } from '@sortie/domain/time/dates'

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

/** The day the calendar opens on: the first with a free slot, else the first allowed one. */
export const firstDayToShow = (days: Days, filter: WeekendFilter): string | null =>
  (
    days.find(({ available_timeslots }) => available_timeslots.length > 0) ??
    days.find(({ date }) => isFlyableDay(days, filter, date))
  )?.date ?? null

export const dayOfSlot = (slot: ChosenSlot | null, zone: string | null | undefined): string | null =>
  slot && dayAt(new Date(slot.start), zone)

/** A slot may be gone by the time the list is loaded again. */
export const isStillFree = (days: Days | undefined, slot: ChosenSlot): boolean =>
  days === undefined ||
  days.some(({ available_timeslots }) =>
    available_timeslots.some(
      (free) => free.scheduled_at_start === slot.start && free.scheduled_at_end === slot.end,
    ),
  )
