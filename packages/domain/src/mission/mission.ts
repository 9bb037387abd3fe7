import { known, t, toTranslate } from '../language.ts'
import { formatDate, formatShortDate, isoDay } from '../time/date-texts.ts'
import type { MissionSummary } from './mission.schema.ts'

export const belongsToWorkOrder = (mission: Pick<MissionSummary, 'work_order'>): boolean =>
  mission.work_order !== null

export const reschedulingText = toTranslate('Rescheduling')

export const flyByText = (flyByDate: string): string => t('Fly by {date}', { date: formatDate(flyByDate) })

type Schedule = Pick<
  MissionSummary,
  'status' | 'scheduled_at_start' | 'timeframe_start' | 'timeframe_end' | 'fly_by_date' | 'location'
>

/**
 * The last day a mission can be flown on: its fly-by date or the end of its time frame, whichever comes first. A frame
 * that ends at midnight ends with the day before.
 */
export const lastFlightDay = ({
  timeframe_end: end,
  fly_by_date,
  location,
}: Pick<MissionSummary, 'timeframe_end' | 'fly_by_date'> & {
  location: { timezone_id: string | null } | null
}): string | null => {
  const lastMoment = end && new Date(Date.parse(end) - 1).toISOString()
  const days = [fly_by_date, lastMoment && isoDay(lastMoment, location?.timezone_id)]
  // Days compare as text, and null comes after them all.
  return days.sort()[0] as string | null
}

/** The days between which an unscheduled mission may be flown. */
export const flightWindowText = (mission: Omit<Schedule, 'status' | 'scheduled_at_start'>): string => {
  const last = lastFlightDay(mission)
  if (mission.timeframe_start && mission.timeframe_end && last)
    return `${formatDate(mission.timeframe_start, mission.location?.timezone_id)} - ${formatDate(last)}`
  return mission.fly_by_date ? flyByText(mission.fly_by_date) : ''
}

/** The flight date of a row: the day if scheduled, the window of an offer, or else that it is being rescheduled. */
export const flightDateText = (mission: Schedule): string => {
  if (mission.scheduled_at_start)
    return formatShortDate(mission.scheduled_at_start, mission.location?.timezone_id)
  return mission.status === 'pilots_notified' ? flightWindowText(mission) : known(reschedulingText)
}
