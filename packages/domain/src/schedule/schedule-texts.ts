import type { MissionSummary } from '../mission/mission.schema.ts'
import { flightWindowText, lastFlightDay } from '../mission/mission.ts'
import {
  dateAndTimeText,
  formatDate,
  formatDuration,
  formatLongDate,
  formatShortDate,
  formatTime,
  timeText,
} from '../time/dates.ts'
import type { WeekendFilter } from './schedule.ts'

type Zone = string | null | undefined
type At = Pick<MissionSummary, 'location'>
type Scheduled = At & Pick<MissionSummary, 'admin_scheduled' | 'scheduled_at_start'>
type Window = At & Pick<MissionSummary, 'timeframe_start' | 'timeframe_end' | 'fly_by_date'>

export const arrivalTimeHeading = 'Select Arrival Time'
export const slotGoneText = "This time isn't available for the mission. Please choose another one."
export const noTimeslotsText = 'No available timeslots on this date'

const disabledDays: Readonly<Record<WeekendFilter, readonly number[]>> = {
  any_day: [],
  no_weekends: [0, 6],
  weekends_only: [1, 2, 3, 4, 5],
}

/** The days of the week that cannot be chosen; 0 is Sunday. */
export const disabledWeekdays = (filter: WeekendFilter): readonly number[] => disabledDays[filter]

const weekendTexts: Readonly<Record<WeekendFilter, { label: string | null; text: string }>> = {
  any_day: { label: null, text: 'It can be flown on any day of the week.' },
  no_weekends: { label: 'No weekends', text: "It can't be flown on a weekend." },
  weekends_only: { label: 'Weekends only', text: 'It can only be flown on weekends.' },
}

/** The label of a header; null when any day will do. */
export const weekendLabel = (filter: WeekendFilter): string | null => weekendTexts[filter].label

/** The sentence within the scheduling copy. */
export const weekendText = (filter: WeekendFilter): string => weekendTexts[filter].text

/** The line of an offer's header: the set time when prescheduled, else the window. */
export const scheduleLine = (mission: Scheduled & Window): string =>
  mission.admin_scheduled && mission.scheduled_at_start
    ? dateAndTimeText(mission.scheduled_at_start, mission.location?.timezone_id)
    : flightWindowText(mission)

export const scheduleHeading = ({ admin_scheduled }: Pick<MissionSummary, 'admin_scheduled'>): string =>
  admin_scheduled ? 'Flight Date and Time' : 'Select Flight Date'

export const lastDayText = (day: string): string => `The last day is ${formatLongDate(day)}.`

/** Shown next to the fly-by date if the time frame ends before it: the day after which there are no time slots. */
export const earlierLastDayText = (mission: Omit<Window, 'timeframe_start'>): string | null => {
  const last = lastFlightDay(mission)
  return last && mission.fly_by_date && last < mission.fly_by_date ? lastDayText(last) : null
}

/** The text above the calendar: what the client requires. */
export const scheduleCopy = (
  mission: Scheduled & Window & Pick<MissionSummary, 'weekend_schedule_filter'>,
): string => {
  const zone = mission.location?.timezone_id
  if (mission.admin_scheduled && mission.scheduled_at_start)
    return `This mission is prescheduled. The client requires it to be flown on ${dateAndTimeText(mission.scheduled_at_start, zone)}.`
  const { timeframe_start: start, timeframe_end: end } = mission
  const lastDay = lastFlightDay(mission)
  const weekend = weekendText(mission.weekend_schedule_filter)
  if (!lastDay) return weekend
  const hours = start && end ? `, within ${formatTime(start, zone)} to ${timeText(end, zone)}` : ''
  return `The client requires this mission to be flown by ${formatLongDate(lastDay)}${hours}. ${weekend}`
}

/** The estimated duration, from the seconds if they are known, else from the text. */
export const durationEstimate = (
  mission: Pick<MissionSummary, 'duration' | 'duration_in_seconds'>,
): string | null => {
  const length =
    mission.duration_in_seconds > 0 ? formatDuration(mission.duration_in_seconds) : mission.duration
  return length ? `This mission may take up to ${length}.` : null
}

/** The text that the pilot agrees to in the accept dialog. */
export const acceptText = (start: string, zone: Zone): string =>
  `By accepting, you agree to fly this mission on ${dateAndTimeText(start, zone)}, weather permitting.`

/** The message for a pilot who was about to accept when the provider changed the schedule. */
export const scheduleChangedText = (mission: Scheduled): string =>
  mission.admin_scheduled && mission.scheduled_at_start
    ? `The time of this mission has changed. It's now set for ${dateAndTimeText(mission.scheduled_at_start, mission.location?.timezone_id)}. Confirm the new time, then accept again.`
    : 'This mission no longer has a set time. Choose a time, then accept again.'

/** The line above the times already taken on a day; null when there are none. */
export const bookedText = (count: number, day: string): string | null =>
  count > 0 ? `You are booked for ${count} mission(s) on ${formatDate(day)}:` : null

/** The two lines of a slot. */
export const slotTexts = (start: string, zone: Zone): { time: string; date: string } => ({
  time: timeText(start, zone),
  date: formatShortDate(start, zone),
})

/** The success modal of a reschedule; the new time follows the lead. */
export const rescheduledTexts = {
  title: 'Flight Rescheduled!',
  lead: 'Your mission is scheduled for',
  advice: "Make sure you've studied the mission details before flying.",
  button: 'Got it',
} as const
