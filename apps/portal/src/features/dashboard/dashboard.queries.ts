import { dashboardFetchSize, type MissionSort } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { workOrderKeys } from '#mission/work-orders.effects.ts'

export const missionsQuery = (page: number, sort: MissionSort | null) =>
  queryOptions({
    queryKey: missionKeys.dashboard(page, sort),
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions', {
        query: { status: dashboardQueryStatuses, per_page: dashboardFetchSize, page, ...(sort && { sort }) },
        signal,
      }),
    // While another order loads, the list stays as it is.
    placeholderData: keepPreviousData,
  })

/** The missions that the pilot has accepted, however many offers come before them. */
export const ownMissionsQuery = (sort: MissionSort | null) =>
  queryOptions({
    queryKey: missionKeys.own(sort),
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions', {
        query: {
          status: dashboardQueryStatuses.filter((status) => status !== 'available'),
          per_page: dashboardFetchSize,
          page: 1,
          ...(sort && { sort }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const workOrdersQuery = queryOptions({
  queryKey: workOrderKeys.all,
  queryFn: ({ signal }) => call('GET /v1/pilots/work_orders', { signal }),
})

/** One message per visit, not a new one on every return to the page. */
export const dailyMessageQuery = queryOptions({
  queryKey: ['daily-message'],
  queryFn: ({ signal }) => call('GET /v1/pilots/daily_messages/random', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

const tenMinutes = 600_000

export const weatherQuery = (position: { latitude: number; longitude: number }) =>
  queryOptions({
    queryKey: ['weather', position.latitude, position.longitude],
    queryFn: ({ signal }) => call('GET /v1/pilots/weather', { query: position, signal }),
    staleTime: tenMinutes,
    retry: false,
  })
