import type { MissionSummary } from '../mission/mission.schema.ts'
import { lastFlightDay } from '../mission/mission.ts'
import {
  addToDay,
  dayAt,
  daysBetween,
  halfHoursOfDay,
  momentAt,
  secondsOfDay,
  weekdayOfDay,
} from '../time/dates.ts'
import { isoWriter } from '../time/iso-text.ts'
import type { ZoneOffsets } from '../time/zone-offset.ts'
import { daylightOf, joinSpans, overlaps, type Site, type Span } from './daylight.ts'
import { disabledWeekdays } from './schedule-texts.ts'

export const schedulingHorizonDays = 60

const dayMs = 86_400_000
const halfHourMs = 1_800_000

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

/** The first and the last day that may have slots. Days compare as text, and null sorts after all of them. */
const windowOfDays = ({ mission, now, horizonDays = schedulingHorizonDays }: TimeslotInput) => {
  const zone = siteOf(mission).timezone_id
  const today = dayAt(now, zone)
  const starts = [today, dayAt(orNull(mission.timeframe_start) ?? now, zone)]
  const ends = [addToDay(today, { days: Math.max(0, horizonDays) }), lastFlightDay(mission)]
  return { first: starts.sort()[1] as string, last: ends.sort()[0] as string }
}

/** The part of a day in which a flight must be: the hours of the time frame, and never outside of the frame itself. */
const hoursOf = (
  mission: SchedulableMission,
  offsets: ZoneOffsets,
): ((date: string, day: Span<number>) => Span<number>) => {
  const zone = siteOf(mission).timezone_id
  const [opens, closes] = [orNull(mission.timeframe_start), orNull(mission.timeframe_end)]
  const daily = opens && closes && { from: secondsOfDay(opens, zone), to: secondsOfDay(closes, zone) }
  const frame = {
    start: opens?.getTime() ?? Number.NEGATIVE_INFINITY,
    end: closes?.getTime() ?? Number.POSITIVE_INFINITY,
  }
  return (date, day) => {
    const hours =
      daily && daily.to > daily.from
        ? inMs({
            start: momentAt(date, daily.from, zone, offsets),
            end: momentAt(date, daily.to, zone, offsets),
          })
        : day
    return { start: Math.max(frame.start, hours.start), end: Math.min(frame.end, hours.end) }
  }
}

const daylightOn = (dates: readonly string[], site: Site, offsets: ZoneOffsets): Span<number>[] =>
  joinSpans(dates.map((date) => daylightOf(date, site, offsets)).filter((span) => span !== null)).map(inMs)

/** The half hours of a day from one moment in it to another, both included. */
const halfHoursBetween = (
  { start: from, end: to }: Span<number>,
  date: string,
  day: Span<number>,
  zone: Site['timezone_id'],
): number[] => {
  if (day.end - day.start !== dayMs)
    return halfHoursOfDay(date, zone)
      .map((moment) => moment.getTime())
      .filter((moment) => moment >= from && moment <= to)
  const moments: number[] = []
  const first = day.start + Math.ceil((from - day.start) / halfHourMs) * halfHourMs
  for (let moment = first; moment <= to && moment < day.end; moment += halfHourMs) moments.push(moment)
  return moments
}

const slotWriter = (): ((slot: Span<number>) => BookedSlot) => {
  const [startText, endText] = [isoWriter(), isoWriter()]
  return ({ start, end }) => ({ scheduled_at_start: startText(start), scheduled_at_end: endText(end) })
}

const planDays = (first: string, last: string, input: TimeslotInput): SlotDay[] => {
  const { mission } = input
  const site = siteOf(mission)
  const zone = site.timezone_id
  const now = input.now.getTime()
  const durationMs = mission.duration_in_seconds * 1000
  const write = slotWriter()
  const disabled = disabledWeekdays(mission.weekend_schedule_filter)
  const offsets: ZoneOffsets = new Map()
  const hours = hoursOf(mission, offsets)
  // The neighboring days are included, since the sun may set after midnight.
  const dates = daysBetween(addToDay(first, { days: -1 }), addToDay(last, { days: 1 }))
  const daylight = daylightOn(dates, site, offsets)
  const bookings = input.bookings
    .map((booking) => ({ booking, ...spanOf(booking) }))
    .sort((a, b) => a.start - b.start)
  const midnights = dates.map((date) => momentAt(date, 0, zone, offsets).getTime())
  return dates.slice(1, -1).map((date, index) => {
    const day = { start: midnights[index + 1] as number, end: midnights[index + 2] as number }
    const open = hours(date, day)
    const booked = bookings.filter((booking) => overlaps(booking, day))
    const flyable = disabled.includes(weekdayOfDay(date)) ? [] : daylight.filter((lit) => overlaps(lit, day))
    const slots = flyable
      .flatMap((lit) => {
        const start = Math.max(now, open.start, lit.start)
        const end = Math.min(open.end, lit.end) - durationMs
        return halfHoursBetween({ start, end }, date, day, zone)
      })
      .map((start) => ({ start, end: start + durationMs }))
      .filter((slot) => !booked.some((booking) => overlaps(slot, booking)))
    return {
      date,
      available_timeslots: slots.map(write),
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

/** Whether a requested slot is one that is on offer now. */
export const isOfferedTimeslot = (input: TimeslotInput, start: string, end: string): boolean => {
  const asked = { start: Date.parse(start), end: Date.parse(end) }
  if (Number.isNaN(asked.start)) return false
  const day = dayAt(new Date(asked.start), siteOf(input.mission).timezone_id)
  const { first, last } = windowOfDays(input)
  if (day < first || day > last) return false
  return planDays(day, day, input)
    .flatMap(({ available_timeslots }) => available_timeslots.map(spanOf))
    .some((slot) => slot.start === asked.start && slot.end === asked.end)
}
