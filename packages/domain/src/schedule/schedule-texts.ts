import { known, t, toTranslate } from '../language.ts'
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

export const arrivalTimeHeading = toTranslate('Select Arrival Time')
export const slotGoneText = toTranslate(
  "This time isn't available for the mission. Please choose another one.",
)
export const noTimeslotsText = toTranslate('No available timeslots on this date')

const disabledDays: Readonly<Record<WeekendFilter, readonly number[]>> = {
  any_day: [],
  no_weekends: [0, 6],
  weekends_only: [1, 2, 3, 4, 5],
}

/** The days of the week that cannot be chosen; 0 is Sunday. */
export const disabledWeekdays = (filter: WeekendFilter): readonly number[] => disabledDays[filter]

const weekendTexts: Readonly<Record<WeekendFilter, { label: string | null; text: string }>> = {
  any_day: { label: null, text: toTranslate('It can be flown on any day of the week.') },
  no_weekends: { label: toTranslate('No weekends'), text: toTranslate("It can't be flown on a weekend.") },
  weekends_only: {
    label: toTranslate('Weekends only'),
    text: toTranslate('It can only be flown on weekends.'),
  },
}

/** The label of a header; null when any day will do. */
export const weekendLabel = (filter: WeekendFilter): string | null => {
  const { label } = weekendTexts[filter]
  return label && known(label)
}

/** The sentence within the scheduling copy. */
export const weekendText = (filter: WeekendFilter): string => known(weekendTexts[filter].text)

/** The line of an offer's header: the set time when prescheduled, else the window. */
export const scheduleLine = (mission: Scheduled & Window): string =>
  mission.admin_scheduled && mission.scheduled_at_start
    ? dateAndTimeText(mission.scheduled_at_start, mission.location?.timezone_id)
    : flightWindowText(mission)

export const scheduleHeading = ({ admin_scheduled }: Pick<MissionSummary, 'admin_scheduled'>): string =>
  admin_scheduled ? t('Flight Date and Time') : t('Select Flight Date')

export const lastDayText = (day: string): string => t('The last day is {day}.', { day: formatLongDate(day) })

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
    return t('This mission is prescheduled. The client requires it to be flown on {when}.', {
      when: dateAndTimeText(mission.scheduled_at_start, zone),
    })
  const { timeframe_start: start, timeframe_end: end } = mission
  const lastDay = lastFlightDay(mission)
  const weekend = weekendText(mission.weekend_schedule_filter)
  if (!lastDay) return weekend
  const day = formatLongDate(lastDay)
  const required =
    start && end
      ? t('The client requires this mission to be flown by {day}, within {start} to {end}.', {
          day,
          start: formatTime(start, zone),
          end: timeText(end, zone),
        })
      : t('The client requires this mission to be flown by {day}.', { day })
  return `${required} ${weekend}`
}

/** The estimated duration, from the seconds if they are known, else from the text. */
export const durationEstimate = (
  mission: Pick<MissionSummary, 'duration' | 'duration_in_seconds'>,
): string | null => {
  const length =
    mission.duration_in_seconds > 0 ? formatDuration(mission.duration_in_seconds) : mission.duration
  return length ? t('This mission may take up to {length}.', { length }) : null
}

/** The text that the pilot agrees to in the accept dialog. */
export const acceptText = (start: string, zone: Zone): string =>
  t('By accepting, you agree to fly this mission on {when}, weather permitting.', {
    when: dateAndTimeText(start, zone),
  })

/** The message for a pilot who was about to accept when the provider changed the schedule. */
export const scheduleChangedText = (mission: Scheduled): string =>
  mission.admin_scheduled && mission.scheduled_at_start
    ? t(
        "The time of this mission has changed. It's now set for {when}. Confirm the new time, then accept again.",
        { when: dateAndTimeText(mission.scheduled_at_start, mission.location?.timezone_id) },
      )
    : t('This mission no longer has a set time. Choose a time, then accept again.')

/** The line above the times already taken on a day; null when there are none. */
export const bookedText = (count: number, day: string): string | null =>
  count > 0 ? t('You are booked for {count} mission(s) on {day}:', { count, day: formatDate(day) }) : null

/** The two lines of a slot. */
export const slotTexts = (start: string, zone: Zone): { time: string; date: string } => ({
  time: timeText(start, zone),
  date: formatShortDate(start, zone),
})

/** The success modal of a reschedule; the new time follows the lead. */
export const rescheduledTexts = {
  title: toTranslate('Flight Rescheduled!'),
  lead: toTranslate('Your mission is scheduled for'),
  advice: toTranslate("Make sure you've studied the mission details before flying."),
  button: toTranslate('Got it'),
} as const
