import { untilAvailable } from '@sortie/web-app/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { accountKey } from './account.effects.ts'
import { call } from './calls.ts'

/** The pilot of the session. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ signal }) => call('GET /pilots/account', { signal }),
  ...untilAvailable,
})
