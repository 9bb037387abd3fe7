import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import {
  compareMissions,
  isListed,
  isListedTraining,
  type MissionSort,
  missionListPageSize,
  missionSorts,
} from '@sortie/domain/mission/mission-list'

/** The order named in the URL; null for the order of the specification. */
export const chosenSort = (parameter: string | null): MissionSort | null =>
  missionSorts.find((sort) => sort === parameter) ?? null

/** The URL of one page of the dashboard. */
export const dashboardPage = (page: number, sort: MissionSort | null): string => {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(sort && { sort }) })
  return `/active-missions${query.size > 0 ? `?${query}` : ''}`
}

export interface MissionLists {
  client: MissionSummary[]
  training: MissionSummary[]
}

/**
 * Every mission that is not training is listed with the client missions, since it pays. If the pilot chose an order,
 * the order of the server is kept, which has sorted all pages by it.
 */
export const missionLists = (missions: readonly MissionSummary[], sort: MissionSort | null): MissionLists => {
  const listed = missions.filter(isListed)
  if (!sort) listed.sort(compareMissions)
  return {
    client: listed.filter((mission) => mission.mission_type !== 'training'),
    training: listed.filter(isListedTraining),
  }
}

/** Offers come first and may fill the first page, so the pilot's own missions are added to that page. */
export const withOwn = (
  page: readonly MissionSummary[],
  own: readonly MissionSummary[] = [],
): readonly MissionSummary[] => {
  const known = new Set(page.map(({ id }) => id))
  return [...page, ...own.filter(({ id }) => !known.has(id))]
}

export const viewPageCount = (total: number): number => Math.ceil(total / missionListPageSize)

/** One numbered page of the list, for a desktop. If the list got shorter, a page past its end becomes the last one. */
export const viewPage = <T>(list: readonly T[], page: number): { page: number; rows: readonly T[] } => {
  const last = Math.max(1, viewPageCount(list.length))
  const shown = Math.min(Math.max(1, page), last)
  const start = (shown - 1) * missionListPageSize
  return { page: shown, rows: list.slice(start, start + missionListPageSize) }
}

/** Everything up to the last page that was requested, for a phone. */
export const viewUpTo = <T>(list: readonly T[], pages: number): readonly T[] =>
  list.slice(0, pages * missionListPageSize)
