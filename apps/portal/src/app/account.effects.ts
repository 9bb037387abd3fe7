import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { changeCached, markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from './effects.ts'

export const accountKey = ['account'] as const

export type Account = CallResponse<PortalCalls['GET /pilots/account']>

/** Shows a change of the account at once, and fetches the rest of the account again. */
export const changeAccount = async (to: (account: Account) => Partial<Account>): Promise<void> => {
  // An account that is being loaded may not contain the change yet.
  await queryClient.cancelQueries({ queryKey: accountKey })
  changeCached<Account>(accountKey, (account) => ({ ...account, ...to(account) }))
  markOutdated(accountKey)
}

export const accountEffects = {
  writes: {
    'POST /pilots/account': () => markOutdated(accountKey),
    'PATCH /pilots/account': async (_, pilot) => {
      // An account that is being loaded may be an older one.
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
    // The account contains the sum of the payouts.
    'payouts-changed': () => allOf(accountKey),
  },
} satisfies Effects
