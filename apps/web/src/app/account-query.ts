import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { untilAvailable } from './query-client.ts'

/** The one pilot there is in a session, under a stub id. */
export const accountQuery = queryOptions({
  queryKey: ['pilot', 'current'],
  queryFn: ({ signal }) => call('GET /pilots/account', { signal }),
  ...untilAvailable,
})
