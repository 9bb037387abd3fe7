import { pilotLogPageSize } from '@sortie/domain/mission/mission-list'
import { pilotLogStatuses } from '@sortie/domain/mission/mission-status'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { earningsKeys } from './earnings.effects.ts'

/** While a page loads, the previous one stays, so that the pager keeps its place and the focus. */
export const pilotLogQuery = (page: number) =>
  queryOptions({
    queryKey: missionKeys.pilotLog(page),
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions', {
        query: { status: pilotLogStatuses, per_page: pilotLogPageSize, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const earningsQuery = queryOptions({
  queryKey: earningsKeys.all,
  queryFn: ({ signal }) => call('GET /v1/pilots/earnings', { signal }),
})

export const pendingPayoutsQuery = queryOptions({
  queryKey: earningsKeys.pending,
  queryFn: ({ signal }) => call('GET /v1/pilots/pending_payouts', { signal }),
})
