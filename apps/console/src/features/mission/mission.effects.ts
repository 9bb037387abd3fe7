import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { changesNothing, type Effects } from '#app/effects.ts'

const missionsKey = ['mission'] as const

/** Everything about one mission. */
export const missionKey = (id: number, ...part: readonly unknown[]) => [...missionsKey, id, ...part] as const

const reload = ({ params: { id } }: { params: { id: unknown } }) => markOutdated(missionKey(Number(id)))

export const missionEffects = {
  writes: {
    'PATCH /v1/provider/missions/{id}': reload,
    'POST /v1/provider/missions/{id}/preview': changesNothing,
    'POST /v1/provider/missions/{id}/offers': reload,
    'POST /v1/provider/missions/{id}/withdraw': reload,
    'POST /v1/provider/missions/{id}/assign': reload,
    'POST /v1/provider/missions/{id}/hold': reload,
    'POST /v1/provider/missions/{id}/resume': reload,
    'POST /v1/provider/missions/{id}/preschedule': reload,
    'POST /v1/provider/missions/{id}/expire': reload,
    'POST /v1/provider/missions/{id}/cancel': reload,
    'POST /v1/provider/missions/{id}/status/{status}': reload,
  },
  events: {
    'mission.changed': ({ mission_id }) =>
      allOf(mission_id === undefined ? missionsKey : missionKey(mission_id)),
    'asset.uploaded': ({ mission_id }) => allOf(missionKey(mission_id)),
    'payout.changed': () => allOf(missionsKey),
  },
} satisfies Effects
