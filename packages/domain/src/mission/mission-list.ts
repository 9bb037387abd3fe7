import type { MissionSummary } from './mission.schema.ts'
import { dashboardStatuses } from './mission-status.ts'

export const dashboardFetchSize = 50
export const missionListPageSize = 10
export const pilotLogPageSize = 20

type Listed = Pick<
  MissionSummary,
  'id' | 'status' | 'mission_type' | 'sla_expired' | 'work_order' | 'scheduled_at_start' | 'fly_by_date'
>

export const isListed = (mission: Listed): boolean =>
  dashboardStatuses.some((status) => status === mission.status) &&
  !mission.sla_expired &&
  mission.work_order === null

export const isListedTraining = (mission: Listed): boolean =>
  mission.mission_type === 'training' &&
  !['rejected', 'canceled'].includes(mission.status) &&
  isListed(mission)

const statusOrder = ['pilots_notified', 'pilot_accepted', 'flight_complete', 'assets_uploaded']

const statusRank = (status: string): number => {
  const rank = statusOrder.indexOf(status)
  return rank < 0 ? statusOrder.length : rank
}

const clientFirst = (mission: Listed): number =>
  mission.status === 'pilots_notified' && mission.mission_type === 'training' ? 1 : 0

const earliestFirst = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return Date.parse(a) - Date.parse(b)
}

export const compareMissions = (a: Listed, b: Listed): number =>
  statusRank(a.status) - statusRank(b.status) ||
  clientFirst(a) - clientFirst(b) ||
  earliestFirst(a.scheduled_at_start, b.scheduled_at_start) ||
  earliestFirst(a.fly_by_date, b.fly_by_date) ||
  a.id - b.id
