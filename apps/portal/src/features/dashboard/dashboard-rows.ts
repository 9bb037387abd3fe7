import { plural, t, toTranslate } from '@sortie/domain/language'
import { flightDateText } from '@sortie/domain/mission/mission'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { isOnHold, showsOnHold } from '@sortie/domain/mission/mission-status'
import type { WorkOrder } from '@sortie/domain/mission/work-order.schema'
import { formatTime, zoneLabel } from '@sortie/domain/time/date-texts'

export type RowStatus = 'AVAILABLE' | 'IN PROGRESS' | 'ON HOLD'

/** In English, as rows are compared by it. */
export const rowStatus = (mission: MissionSummary): RowStatus => {
  if (showsOnHold(mission)) return toTranslate('ON HOLD')
  return isOffer(mission) ? toTranslate('AVAILABLE') : toTranslate('IN PROGRESS')
}

export const isOffer = (mission: MissionSummary): boolean => mission.status === 'pilots_notified'

export const missionHref = (mission: MissionSummary): string =>
  `/${isOffer(mission) ? 'availablemission' : 'clientmission'}/${mission.id}`

interface RowAction {
  label: string
  href: string
}

/** `openedFrom` is the app that opened the view, if any. A hold prevents uploads in any status. */
export const rowActions = (mission: MissionSummary, openedFrom: string | null): RowAction[] => {
  if (isOffer(mission)) return [{ label: t('View details'), href: missionHref(mission) }]
  const isFromAndroid = mission.source === 'android' || openedFrom === 'android'
  return isOnHold(mission) || isFromAndroid
    ? []
    : [{ label: t('Upload'), href: `/clientmission/${mission.id}/upload` }]
}

/** Days of a place without a time zone are in UTC, and marked so. */
export const rowDate = (mission: MissionSummary): string => {
  const text = flightDateText(mission)
  const isMoment =
    mission.scheduled_at_start !== null ||
    (isOffer(mission) && mission.timeframe_start !== null && mission.timeframe_end !== null)
  return [text, isMoment && zoneLabel(mission.location?.timezone_id)].filter(Boolean).join(' ')
}

/** The time of a booked flight, shown next to its date; null if none is booked. */
export const rowTime = ({ scheduled_at_start: start, location }: MissionSummary): string | null =>
  start && formatTime(start, location?.timezone_id)

export const inspectionsText = (count: number): string => plural(count, '1 inspection', '{count} inspections')

/** Such as 'North Ridge, Livermore, CA', or the site's id if the place has no name. */
export const workOrderPlace = ({ site_id, location }: WorkOrder): string => {
  const parts = [location.name ?? location.address, location.city, location.state]
  return parts.filter(Boolean).join(', ') || t('Site {id}', { id: site_id })
}
