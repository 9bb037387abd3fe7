import { flightDateText } from '@sortie/domain/mission/mission'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { timeRangeText } from '@sortie/domain/schedule/schedule-texts'
import { zoneLabel } from '@sortie/domain/time/date-texts'

type Timed = Pick<
  MissionSummary,
  | 'status'
  | 'location'
  | 'scheduled_at_start'
  | 'scheduled_at_end'
  | 'timeframe_start'
  | 'timeframe_end'
  | 'fly_by_date'
>

/** Date and time range of a pop-up: of the flight if scheduled, else of the window for it. */
export const whenTexts = (mission: Timed): { date: string; times: string | null } => {
  const zone = mission.location?.timezone_id
  const isOffer = mission.status === 'pilots_notified'
  const [start, end] = mission.scheduled_at_start
    ? [mission.scheduled_at_start, mission.scheduled_at_end]
    : [isOffer ? mission.timeframe_start : null, mission.timeframe_end]
  const times = start && end ? timeRangeText(start, end, zone) : null
  const date = flightDateText(mission)
  return { date: start && !times ? [date, zoneLabel(zone)].filter(Boolean).join(' ') : date, times }
}
