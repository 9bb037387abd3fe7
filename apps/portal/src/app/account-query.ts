import { untilAvailable } from '@sortie/web-app/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './calls.ts'
import { queryKeys } from './query-keys.ts'

/** The one pilot there is in a session. */
export const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  queryFn: ({ signal }) => call('GET /pilots/account', { signal }),
  ...untilAvailable,
})
