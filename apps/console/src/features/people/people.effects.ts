import { markOutdated } from '@sortie/web-app/query-client.ts'
import type { Effects } from '#app/effects.ts'

export const peopleKey = ['people'] as const

const reload = () => markOutdated(peopleKey)

export const peopleEffects = {
  writes: {
    'POST /v1/provider/people': reload,
    'PATCH /v1/provider/people/{id}': reload,
    'DELETE /v1/provider/people/{id}': reload,
  },
} satisfies Effects
