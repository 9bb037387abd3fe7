import type { MissionSummary } from './mission.schema.ts'
import { belongsToWorkOrder } from './mission.ts'
import { dashboardStatuses, type MissionStatus } from './mission-status.ts'
import type { MissionType } from './mission-type.ts'

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
  !belongsToWorkOrder(mission)

/** Rejected and canceled ones are not listed, because no mission of these statuses is. */
export const isListedTraining = (mission: Listed): boolean =>
  mission.mission_type === 'training' && isListed(mission)

/** Other orders of the dashboard: highest pay, shortest distance or earliest date first. */
export const missionSorts = ['pay', 'distance', 'date'] as const

export type MissionSort = (typeof missionSorts)[number]

/** The order of the dashboard, by which the database sorts its pages and the portal its lists. */
export const dashboardOrder = {
  /** A status that is not listed comes after all others. */
  statuses: ['pilots_notified', 'pilot_accepted', 'flight_complete', 'assets_uploaded'],
  /** Within its status this kind of mission comes after the others. */
  after: { status: 'pilots_notified', mission_type: 'training' },
  /** Ties are resolved by the earliest of these dates, with missing ones last, and finally by id. */
  earliest: ['scheduled_at_start', 'fly_by_date'],
} as const satisfies {
  statuses: readonly MissionStatus[]
  after: { status: MissionStatus; mission_type: MissionType }
  earliest: readonly (keyof Listed)[]
}

const rankedStatuses: readonly string[] = dashboardOrder.statuses

const statusRank = (status: string): number => {
  const rank = rankedStatuses.indexOf(status)
  return rank < 0 ? rankedStatuses.length : rank
}

const isAfter = ({ status, mission_type }: Listed): number =>
  Number(status === dashboardOrder.after.status && mission_type === dashboardOrder.after.mission_type)

const earliestFirst = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return Date.parse(a) - Date.parse(b)
}

export const compareMissions = (a: Listed, b: Listed): number =>
  statusRank(a.status) - statusRank(b.status) ||
  isAfter(a) - isAfter(b) ||
  dashboardOrder.earliest.reduce((order, date) => order || earliestFirst(a[date], b[date]), 0) ||
  a.id - b.id
