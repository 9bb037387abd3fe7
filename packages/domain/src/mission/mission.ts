import { formatDate, formatShortDate } from '../time/date-texts.ts'
import type { MissionSummary } from './mission.schema.ts'

export const belongsToWorkOrder = (mission: Pick<MissionSummary, 'work_order'>): boolean =>
  mission.work_order !== null

export const reschedulingText = 'Rescheduling'

export const flyByText = (flyByDate: string): string => `Fly by ${formatDate(flyByDate)}`

type Schedule = Pick<
  MissionSummary,
  'status' | 'scheduled_at_start' | 'timeframe_start' | 'timeframe_end' | 'fly_by_date' | 'location'
>

/** The days between which an unscheduled mission may be flown. */
export const flightWindowText = (mission: Omit<Schedule, 'status' | 'scheduled_at_start'>): string => {
  const zone = mission.location?.timezone_id
  if (mission.timeframe_start && mission.timeframe_end)
    return `${formatDate(mission.timeframe_start, zone)} - ${formatDate(mission.timeframe_end, zone)}`
  return mission.fly_by_date ? flyByText(mission.fly_by_date) : ''
}

/** The flight date of a row: the day when scheduled, the window of an offer, else that it is being moved. */
export const flightDateText = (mission: Schedule): string => {
  if (mission.scheduled_at_start)
    return formatShortDate(mission.scheduled_at_start, mission.location?.timezone_id)
  return mission.status === 'pilots_notified' ? flightWindowText(mission) : reschedulingText
}
