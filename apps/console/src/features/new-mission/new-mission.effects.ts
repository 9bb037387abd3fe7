import { markOutdated } from '@sortie/web-app/query-client.ts'
import { changesNothing, type Effects } from '#app/effects.ts'

export const packagesKey = ['packages-to-choose'] as const

const reload = () => markOutdated(packagesKey)

/** What is created here changes lists of other pages, whose own effects say so. */
export const newMissionEffects = {
  writes: {
    'POST /v1/provider/missions': () => {},
    'POST /v1/provider/missions/read_kml': changesNothing,
    'POST /v1/provider/packages': reload,
    'PATCH /v1/provider/packages/{id}': reload,
    'DELETE /v1/provider/packages/{id}': reload,
  },
} satisfies Effects
