import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { isListed } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses } from '@sortie/domain/mission/mission-status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'

const largestPage = 100

/** The map shows all of the pilot's listed missions, however many pages of the dashboard they fill. */
const loadAll = async (signal: AbortSignal): Promise<{ data: MissionSummary[] }> => {
  const data: MissionSummary[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await call('GET /v2/pilots/missions', {
      query: { status: dashboardQueryStatuses, per_page: largestPage, page },
      signal,
    })
    data.push(...answer.data)
    pages = answer.meta.total_pages
  }
  return { data: data.filter(isListed) }
}

export const mapMissionsQuery = queryOptions({
  queryKey: ['missions', 'map'],
  queryFn: ({ signal }) => loadAll(signal),
})

export const pointsOfInterestQuery = queryOptions({
  queryKey: ['points-of-interest'],
  queryFn: ({ signal }) => call('GET /v2/pilots/points_of_interest', { signal }),
})
