import { authorizationState } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { type MissionStage, missionStage } from '@sortie/domain/mission/next-flight'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'

/**
 * The next step of the mission. The mission is loaded without its files, so the list of the pilot's next flights says
 * whether a shot is still missing.
 */
export const useStage = (mission: Mission, isOffline: boolean): MissionStage | null => {
  const [now] = useState(() => Date.now())
  const isNeeded = mission.status === 'assets_uploaded' && !isOffline
  const { data } = useQuery({ ...nextFlightsQuery, enabled: isNeeded })
  const shots_missing = data?.data.find(({ id }) => id === mission.id)?.shots_missing ?? null
  return missionStage({ ...mission, authorization: authorizationState(mission), shots_missing }, now)
}
