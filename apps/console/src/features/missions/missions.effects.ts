import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { changesNothing, type Effects } from '#app/effects.ts'
import { followMission } from './follow-mission.ts'
import { missionsKey, savedFiltersKey } from './missions-keys.ts'

const reloadFilters = () => markOutdated(savedFiltersKey)
const reload = () => markOutdated(missionsKey)

const follow = (id: unknown): void => {
  followMission(Number(id))
  markOutdated([...missionsKey, 'counts'], [...missionsKey, 'clusters'])
}
const followOne = ({ params: { id } }: { params: { id: unknown } }) => follow(id)

export const missionsEffects = {
  writes: {
    'POST /v1/provider/missions': reload,
    'POST /v1/provider/missions/bulk': reload,
    'POST /v1/provider/missions/bulk/preview': changesNothing,
    'PATCH /v1/provider/missions/{id}': followOne,
    'POST /v1/provider/missions/{id}/offers': followOne,
    'POST /v1/provider/missions/{id}/withdraw': followOne,
    'POST /v1/provider/missions/{id}/assign': followOne,
    'POST /v1/provider/missions/{id}/hold': followOne,
    'POST /v1/provider/missions/{id}/resume': followOne,
    'POST /v1/provider/missions/{id}/preschedule': followOne,
    'POST /v1/provider/missions/{id}/expire': followOne,
    'POST /v1/provider/missions/{id}/cancel': followOne,
    'POST /v1/provider/missions/{id}/status/{status}': followOne,
    'POST /v1/provider/saved_filters': reloadFilters,
    'PATCH /v1/provider/saved_filters/{id}': reloadFilters,
    'DELETE /v1/provider/saved_filters/{id}': reloadFilters,
  },
  events: {
    'saved_filter.changed': () => allOf(savedFiltersKey),
    'mission.changed': ({ mission_id }) => {
      if (mission_id === undefined) return allOf(missionsKey)
      followMission(mission_id)
      return allOf([...missionsKey, 'counts'], [...missionsKey, 'clusters'])
    },
  },
} satisfies Effects
