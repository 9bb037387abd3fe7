import type { MissionStatus } from './mission-status.ts'

/** The statuses before a flight. The database has an index for those that are late. */
export const statusesBeforeFlight: readonly MissionStatus[] = [
  'created',
  'available',
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
]

/** Whether the time agreed for a mission ran out before it was flown. */
export const isLate = ({ status, sla_expired }: { status: string; sla_expired: boolean }): boolean =>
  sla_expired && (statusesBeforeFlight as readonly string[]).includes(status)
