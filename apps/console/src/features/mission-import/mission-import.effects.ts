import { markOutdated } from '@sortie/web-app/query-client.ts'
import type { Effects } from '#app/effects.ts'

export const importKey = (id: number) => ['mission-import', id] as const

export const missionImportEffects = {
  writes: {
    'POST /v1/provider/mission_imports': () => {},
    'POST /v1/provider/mission_imports/{id}/create': ({ params }) =>
      markOutdated(importKey(Number(params.id))),
  },
} satisfies Effects
