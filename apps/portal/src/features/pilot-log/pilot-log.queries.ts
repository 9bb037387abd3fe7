import { pilotLogPageSize } from '@sortie/domain/mission/mission-list'
import { pilotLogStatuses } from '@sortie/domain/mission/mission-status'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { queryKeys } from '#app/query-keys.ts'

/** While a page is on its way the one before stays, so that the pager keeps its place and the focus. */
export const pilotLogQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.pilotLog(page),
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions', {
        query: { status: pilotLogStatuses, per_page: pilotLogPageSize, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const earningsQuery = queryOptions({
  queryKey: queryKeys.earnings,
  queryFn: ({ signal }) => call('GET /v1/pilots/earnings', { signal }),
})

export const pendingPayoutsQuery = queryOptions({
  queryKey: queryKeys.pendingPayouts,
  queryFn: ({ signal }) => call('GET /v1/pilots/pending_payouts', { signal }),
})
