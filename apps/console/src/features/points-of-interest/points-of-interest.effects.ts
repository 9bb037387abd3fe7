import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const pointKeys = {
  all: ['points-of-interest'],
  list: (filter: object) => ['points-of-interest', filter],
  categories: ['categories-to-choose'],
} as const

const reload = () => markOutdated(pointKeys.all)

export const pointEffects = {
  writes: {
    'POST /v1/provider/points_of_interest': reload,
    'PATCH /v1/provider/points_of_interest/{id}': reload,
  },
  events: {
    'point_of_interest.changed': () => allOf(pointKeys.all),
  },
} satisfies Effects
