import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { changesNothing, type Effects } from '#app/effects.ts'

export const moneyKeys = {
  all: ['money'],
  dues: (filter: object) => ['money', 'dues', filter],
  payouts: (status: readonly string[] | undefined) => ['money', 'payouts', status ?? 'all'],
  batches: ['money', 'batches'],
  statement: (pilot: number, month: string) => ['money', 'statement', pilot, month],
} as const

const reload = () => markOutdated(moneyKeys.all)

export const moneyEffects = {
  writes: {
    'POST /v1/provider/payout_batches/preview': changesNothing,
    'POST /v1/provider/payout_batches': reload,
    'POST /v1/provider/payouts/{id}/retry': reload,
    'POST /v1/provider/payouts': reload,
    'PATCH /v1/provider/payouts/{id}': reload,
  },
  events: {
    'pilot.changed': () => allOf(moneyKeys.all),
    'payout.changed': () => allOf(moneyKeys.all),
    'mission.changed': () => allOf(moneyKeys.all),
  },
} satisfies Effects
