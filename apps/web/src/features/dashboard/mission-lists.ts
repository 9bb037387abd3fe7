import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { compareMissions, isListed, isListedTraining } from '@sortie/domain/mission/mission-list'

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
