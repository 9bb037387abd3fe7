import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { changeCached, markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from './effects.ts'

export const accountKey = ['account'] as const

export type Account = CallResponse<PortalCalls['GET /pilots/account']>

/** Shows a change of the account at once; the rest of the account is asked for again. */
export const changeAccount = async (to: (account: Account) => Partial<Account>): Promise<void> => {
  // An account that is just being loaded may still be without the change.
  await queryClient.cancelQueries({ queryKey: accountKey })
  changeCached<Account>(accountKey, (account) => ({ ...account, ...to(account) }))
  markOutdated(accountKey)
}

export const accountEffects = {
  writes: {
    'POST /pilots/account': () => markOutdated(accountKey),
    'PATCH /pilots/account': async (_, pilot) => {
      // An account that is just being loaded may be the one from before.
      await queryClient.cancelQueries({ queryKey: accountKey })
      queryClient.setQueryData(accountKey, pilot)
    },
    'POST /v1/pilots/pilot_opt_in': (_, { opt_ins }) =>
      changeCached<object>(accountKey, (pilot) => ({ ...pilot, opt_ins })),
    'POST /v1/pilots/stripe_accounts': () => markOutdated(accountKey),
    'POST /v1/pilots/account/payment_accounts': () => {},
    'PUT /v1/pilots/account/payment_accounts/{code}': () => markOutdated(accountKey),
  },
  events: {
    'account-changed': () => allOf(accountKey),
    // It sums them up.
    'payouts-changed': () => allOf(accountKey),
  },
} satisfies Effects
