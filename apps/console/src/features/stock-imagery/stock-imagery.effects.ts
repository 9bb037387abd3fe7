import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const stockKeys = {
  all: ['stock-submissions'],
  list: (filter: object) => ['stock-submissions', filter],
} as const

const reload = () => markOutdated(stockKeys.all)

export const stockEffects = {
  writes: {
    'POST /v1/provider/stock_submissions/{id}/accept': reload,
    'POST /v1/provider/stock_submissions/{id}/reject': reload,
  },
  events: {
    'stock_submission.changed': () => allOf(stockKeys.all),
  },
} satisfies Effects
