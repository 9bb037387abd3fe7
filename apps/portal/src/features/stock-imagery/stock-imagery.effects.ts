import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const stockImageryKeys = {
  categories: ['categories'],
  submissions: ['stock-submissions'],
} as const

export const stockImageryEffects = {
  writes: { 'POST /v1/pilots/stock_submissions': () => markOutdated(stockImageryKeys.submissions) },
  events: { 'account-changed': () => allOf(stockImageryKeys.submissions) },
} satisfies Effects
