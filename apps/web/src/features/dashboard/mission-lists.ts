import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import {
  compareMissions,
  isListed,
  isListedTraining,
  missionListPageSize,
} from '@sortie/domain/mission/mission-list'

/** The URL of one page of the dashboard. */
export const dashboardPage = (page: number): string => `/active-missions${page > 1 ? `?page=${page}` : ''}`

export interface MissionLists {
  client: MissionSummary[]
  training: MissionSummary[]
}

/** Everything that is not training is listed with the client missions, since it pays. */
export const missionLists = (missions: readonly MissionSummary[]): MissionLists => {
  const listed = missions.filter(isListed).sort(compareMissions)
  return {
    client: listed.filter((mission) => mission.mission_type !== 'training'),
    training: listed.filter(isListedTraining),
  }
}

export const viewPageCount = (total: number): number => Math.ceil(total / missionListPageSize)

/** On a desktop: one numbered page of the list. A page past the end of a list that got shorter is the last one. */
export const viewPage = <T>(list: readonly T[], page: number): { page: number; rows: readonly T[] } => {
  const last = Math.max(1, viewPageCount(list.length))
  const shown = Math.min(Math.max(1, page), last)
  const start = (shown - 1) * missionListPageSize
  return { page: shown, rows: list.slice(start, start + missionListPageSize) }
}

/** On a phone: everything up to the last page that was requested. */
export const viewUpTo = <T>(list: readonly T[], pages: number): readonly T[] =>
  list.slice(0, pages * missionListPageSize)
