import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const earningsKeys = {
  /** By month; what is on its way goes with it. */
  all: ['earnings'],
  pending: ['earnings', 'pending'],
} as const

export const earningsEffects = {
  writes: {
    // Payouts that waited for the account are on their way now.
    'PUT /v1/pilots/account/payment_accounts/{code}': () => markOutdated(earningsKeys.all),
  },
  events: { 'payouts-changed': () => allOf(earningsKeys.all) },
} satisfies Effects
