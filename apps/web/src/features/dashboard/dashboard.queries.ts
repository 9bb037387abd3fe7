import { dashboardFetchSize } from '@sortie/domain/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission-status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'

export const missionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['missions', 'dashboard', page],
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions', {
        query: { status: dashboardQueryStatuses, per_page: dashboardFetchSize, page },
        signal,
      }),
  })

export const workOrdersQuery = queryOptions({
  queryKey: ['work-orders'],
  queryFn: ({ signal }) => call('GET /v1/pilots/work_orders', { signal }),
})
