import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { isListed } from '@sortie/domain/mission/mission-list'
import { dashboardQueryStatuses, pilotLogStatuses } from '@sortie/domain/mission/mission-status'
import { type Bounds, normalized } from '@sortie/ui/map/bounds.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { pointOfInterestKeys } from './points-of-interest.effects.ts'

const largestPage = 100

/** All of the pilot's listed missions, however many pages of the dashboard they fill. */
const loadListed = async (signal: AbortSignal): Promise<MissionSummary[]> => {
  const listed: MissionSummary[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await call('GET /v2/pilots/missions', {
      query: { status: dashboardQueryStatuses, per_page: largestPage, page },
      signal,
    })
    listed.push(...data)
    pages = meta.total_pages
  }
  return listed.filter(isListed)
}

/** The latest completed missions; the pilot log has all of them. */
const loadCompleted = async (signal: AbortSignal): Promise<MissionSummary[]> => {
  const { data } = await call('GET /v2/pilots/missions', {
    query: { status: pilotLogStatuses, per_page: largestPage },
    signal,
  })
  return data
}

const loadAll = async (signal: AbortSignal): Promise<{ data: MissionSummary[] }> => {
  const [listed, completed] = await Promise.all([loadListed(signal), loadCompleted(signal)])
  return { data: [...listed, ...completed] }
}

export const mapMissionsQuery = queryOptions({
  queryKey: missionKeys.map,
  queryFn: ({ signal }) => loadAll(signal),
})

/** The points within the frame of the map. Those of the last frame stay until the new ones have loaded. */
export const pointsOfInterestQuery = (bounds: Bounds | null) =>
  queryOptions({
    queryKey: pointOfInterestKeys.within(bounds),
    queryFn: bounds
      ? ({ signal }) => {
          const [west, south, east, north] = normalized(bounds)
          return call('GET /v2/pilots/points_of_interest', { query: { west, south, east, north }, signal })
        }
      : skipToken,
    placeholderData: keepPreviousData,
  })
