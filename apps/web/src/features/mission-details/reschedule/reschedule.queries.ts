import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { queryKeys } from '#app/query-keys.ts'

/** Loaded with the details, so that the list is ready when the dialog opens. */
export const rescheduleReasonsQuery = queryOptions({
  queryKey: queryKeys.rescheduleReasons,
  queryFn: ({ signal }) => call('GET /v1/pilots/reschedule_reasons', { signal }),
  staleTime: 300_000,
})
