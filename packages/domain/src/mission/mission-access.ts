import type { MissionStatus } from './mission-status.ts'

/** Statuses in which no pilot sees a mission, not even the one who had it. */
export const hiddenStatuses: readonly MissionStatus[] = ['created', 'canceled']

/** Statuses in which an expired agreement ends the pilot's access; delivered missions stay open to their pilot. */
const endedByExpiry: readonly string[] = [
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
  'flight_complete',
]

interface Opened {
  status: string
  sla_expired: boolean
}

/** Whether the agreed period ended before the mission was delivered. */
const isExpired = ({ sla_expired, status }: Opened): boolean => sla_expired && endedByExpiry.includes(status)

/** Whether a mission may be opened by a pilot who has an offer of it or holds it. */
export const canOpen = (mission: Opened): boolean =>
  !hiddenStatuses.some((status) => status === mission.status) && !isExpired(mission)
