import type { Mission } from '@sortie/domain/mission/mission.schema'
import { canOpen } from '@sortie/domain/mission/mission-access'
import { isGone } from '@sortie/web-app/calls.ts'
import { untilAvailable } from '@sortie/web-app/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { dropFromLists } from './mission.effects.ts'

/** A mission that turns out to be withdrawn, expired or taken by another pilot is removed from every list. */
const loadMission = async (id: number, signal: AbortSignal): Promise<Mission> => {
  try {
    const mission = await call('GET /v2/pilots/missions/{id}', {
      params: { id },
      query: { assets: 'none' },
      signal,
    })
    if (!canOpen(mission)) void dropFromLists(id)
    return mission
  } catch (error) {
    if (isGone(error)) void dropFromLists(id)
    throw error
  }
}

export const missionQuery = (id: number) =>
  queryOptions({
    queryKey: missionKeys.one(id),
    queryFn: ({ signal }) => loadMission(id, signal),
    ...untilAvailable,
  })
