import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const earningsKeys = {
  /** Earnings by month, and pending payouts. */
  all: ['earnings'],
  pending: ['earnings', 'pending'],
} as const

export const earningsEffects = {
  writes: {
    // Payouts that were on hold until the account was set up are now being sent.
    'PUT /v1/pilots/account/payment_accounts/{code}': () => markOutdated(earningsKeys.all),
  },
  events: { 'payouts-changed': () => allOf(earningsKeys.all) },
} satisfies Effects
