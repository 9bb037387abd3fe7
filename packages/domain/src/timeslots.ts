import {
  addToDay,
  boundsOfDay,
  dayAt,
  halfHoursOfDay,
  momentAt,
  secondsOfDay,
  weekdayOfDay,
} from './dates.ts'
import { daylightOf, isWithin, joinSpans, overlaps, type Site, type Span } from './daylight.ts'
import type { MissionSummary } from './mission.schema.ts'
import { disabledWeekdays } from './schedule-texts.ts'

export const schedulingHorizonDays = 60

export interface BookedSlot {
  scheduled_at_start: string
  scheduled_at_end: string
}

export type SchedulableMission = Pick<
  MissionSummary,
  'timeframe_start' | 'timeframe_end' | 'fly_by_date' | 'duration_in_seconds' | 'weekend_schedule_filter'
> & { location: Site | null }

export interface TimeslotInput {
  mission: SchedulableMission
  /** The pilot's other missions; on a reschedule, without the one that is moved. */
  bookings: readonly BookedSlot[]
  now: Date
  horizonDays?: number | undefined
}

export interface SlotDay {
  date: string
  available_timeslots: BookedSlot[]
  current_mission_timeslots: BookedSlot[]
}

const nowhere: Site = { latitude: null, longitude: null, timezone_id: null }
const siteOf = (mission: SchedulableMission): Site => mission.location ?? nowhere
const inMs = ({ start, end }: Span): Span<number> => ({ start: start.getTime(), end: end.getTime() })
const spanOf = (slot: BookedSlot): Span<number> => ({
  start: Date.parse(slot.scheduled_at_start),
  end: Date.parse(slot.scheduled_at_end),
})
const orNull = (moment: string | null) => (moment === null ? null : new Date(moment))

/** The first and the last day there may be slots on; days compare as text. */
const windowOfDays = ({ mission, now, horizonDays = schedulingHorizonDays }: TimeslotInput) => {
  const zone = siteOf(mission).timezone_id
  const dayOf = (moment: string | null) => (moment === null ? [] : [dayAt(new Date(moment), zone)])
  const today = dayAt(now, zone)
  const first = [today, ...dayOf(mission.timeframe_start)].sort().at(-1) ?? today
  const ends = [
    addToDay(today, { days: Math.max(0, horizonDays) }),
    ...dayOf(mission.timeframe_end),
    ...(mission.fly_by_date === null ? [] : [mission.fly_by_date]),
  ]
  return { first, last: ends.sort()[0] ?? today }
}

/** The time of a day a flight must lie in: the hours of the time frame, and never outside of the frame itself. */
const hoursOf = (mission: SchedulableMission): ((day: string) => Span) => {
  const zone = siteOf(mission).timezone_id
  const [opens, closes] = [orNull(mission.timeframe_start), orNull(mission.timeframe_end)]
  const from = opens ? secondsOfDay(opens, zone) : 0
  const to = closes ? secondsOfDay(closes, zone) : 0
  const daily = opens !== null && closes !== null && to > from
  return (day) => {
    const hours = daily
      ? { start: momentAt(day, from, zone), end: momentAt(day, to, zone) }
      : boundsOfDay(day, zone)
    return {
      start: opens && opens > hours.start ? opens : hours.start,
      end: closes && closes < hours.end ? closes : hours.end,
    }
  }
}

const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addToDay(day, { days: 1 })) days.push(day)
  return days
}

/** Of some days and of those beside them, as the sun may set after midnight on the clock. */
const daylightAround = (first: string, last: string, site: Site): Span<number>[] => {
  const days = daysBetween(addToDay(first, { days: -1 }), addToDay(last, { days: 1 }))
  return joinSpans(days.map((day) => daylightOf(day, site)).filter((span) => span !== null)).map(inMs)
}

const written = ({ start, end }: Span<number>): BookedSlot => ({
  scheduled_at_start: new Date(start).toISOString(),
  scheduled_at_end: new Date(end).toISOString(),
})

const planDays = (first: string, last: string, input: TimeslotInput): SlotDay[] => {
  const { mission } = input
  const site = siteOf(mission)
  const now = input.now.getTime()
  const durationMs = mission.duration_in_seconds * 1000
  const disabled = disabledWeekdays(mission.weekend_schedule_filter)
  const hours = hoursOf(mission)
  const daylight = daylightAround(first, last, site)
  const bookings = input.bookings
    .map((booking) => ({ booking, ...spanOf(booking) }))
    .sort((a, b) => a.start - b.start)
  return daysBetween(first, last).map((date) => {
    const [day, open] = [inMs(boundsOfDay(date, site.timezone_id)), inMs(hours(date))]
    const booked = bookings.filter((booking) => overlaps(booking, day))
    const lit = daylight.filter((span) => overlaps(span, day))
    const starts = disabled.includes(weekdayOfDay(date)) ? [] : halfHoursOfDay(date, site.timezone_id)
    const slots = starts
      .map((moment) => ({ start: moment.getTime(), end: moment.getTime() + durationMs }))
      .filter(
        (slot) =>
          slot.start >= now &&
          isWithin(slot, open) &&
          lit.some((span) => isWithin(slot, span)) &&
          !booked.some((booking) => overlaps(slot, booking)),
      )
    return {
      date,
      available_timeslots: slots.map(written),
      current_mission_timeslots: booked.map(({ booking }) => ({
        scheduled_at_start: booking.scheduled_at_start,
        scheduled_at_end: booking.scheduled_at_end,
      })),
    }
  })
}

/** Every day of the mission's window that is left, with the times a pilot may choose and those already taken. */
export const makeTimeslots = (input: TimeslotInput): SlotDay[] => {
  const { first, last } = windowOfDays(input)
  return planDays(first, last, input)
}

/** Whether a slot someone asks for is one that was on offer, seen from now. */
export const isOfferedTimeslot = (input: TimeslotInput, start: string, end: string): boolean => {
  const asked = { start: Date.parse(start), end: Date.parse(end) }
  if (Number.isNaN(asked.start) || Number.isNaN(asked.end)) return false
  const day = dayAt(new Date(asked.start), siteOf(input.mission).timezone_id)
  const { first, last } = windowOfDays(input)
  if (day < first || day > last) return false
  return planDays(day, day, input).some(({ available_timeslots }) =>
    available_timeslots.some(
      (slot) =>
        Date.parse(slot.scheduled_at_start) === asked.start &&
        Date.parse(slot.scheduled_at_end) === asked.end,
    ),
  )
}
