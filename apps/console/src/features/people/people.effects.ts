import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const peopleKey = ['people'] as const

const reload = () => markOutdated(peopleKey)

export const peopleEffects = {
  writes: {
    'POST /v1/provider/people': reload,
    'PATCH /v1/provider/people/{id}': reload,
    'DELETE /v1/provider/people/{id}': reload,
  },
  events: {
    'person.changed': () => allOf(peopleKey),
  },
} satisfies Effects
