import { changeCached, queryClient } from '@sortie/web-app/query-client.ts'
import { type Account, accountKey } from '#app/account.effects.ts'
import type { Effects } from '#app/effects.ts'

export const acceptancesKey = ['terms-acceptances'] as const

export const termsEffects = {
  writes: {
    'POST /v1/pilots/terms_acceptances': (_, acceptances) => {
      queryClient.setQueryData(acceptancesKey, acceptances)
      changeCached<Account>(accountKey, (account) => ({ ...account, terms_to_accept: null }))
    },
  },
  events: {},
} satisfies Effects
