import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'

/** Loaded when the details open, so that the list is there when it is needed. */
export const rescheduleReasonsQuery = queryOptions({
  queryKey: ['reschedule-reasons'],
  queryFn: ({ signal }) => call('GET /v1/pilots/reschedule_reasons', { signal }),
  staleTime: 300_000,
})
