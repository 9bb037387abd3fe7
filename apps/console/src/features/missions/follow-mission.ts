import { queryClient } from '@sortie/web-app/query-client.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import type { Filter, Sort } from './mission-view.ts'
import { type ListedMission, type ListedPage, listQueryOf } from './missions.queries.ts'
import { missionListsKey } from './missions-keys.ts'

export type LoadedList = InfiniteData<ListedPage, number | null>

/**
 * The list after one mission has changed: in its place, without it, or with it where it belongs. Null if only the server
 * knows where that is.
 */
export const withMission = (
  list: LoadedList,
  id: number,
  mission: ListedMission | undefined,
  sort: Sort,
): LoadedList | null => {
  const { pages } = list
  const isListed = pages.some(({ data }) => data.some((row) => row.id === id))
  const change = (to: (rows: ListedMission[]) => ListedMission[]): LoadedList => ({
    ...list,
    pages: pages.map((page) => ({ ...page, data: to(page.data) })),
  })
  if (!mission) return isListed ? change((rows) => rows.filter((row) => row.id !== id)) : list
  const isByNumber = sort === 'newest' || sort === 'oldest'
  if (isListed)
    return isByNumber ? change((rows) => rows.map((row) => (row.id === id ? mission : row))) : null
  if (!isByNumber) return null
  const comesBefore = (row: ListedMission) => (sort === 'newest' ? id > row.id : id < row.id)
  const at = pages.findIndex(({ data }) => data.some(comesBefore))
  // It belongs after all that is loaded, and is met when there is more to load.
  if (at < 0 && pages.at(-1)?.meta.next !== null) return list
  const target = at < 0 ? pages.length - 1 : at
  return {
    ...list,
    pages: pages.map((page, index) => {
      if (index !== target) return page
      const place = page.data.findIndex(comesBefore)
      return { ...page, data: page.data.toSpliced(place < 0 ? page.data.length : place, 0, mission) }
    }),
  }
}

const isNumberSearch = (filter: Filter): boolean => filter.search !== undefined

const followIn = async (key: readonly unknown[], id: number): Promise<void> => {
  const [, , filter, sort] = key as [string, string, Filter, Sort]
  const reload = () => void queryClient.invalidateQueries({ queryKey: key, exact: true })
  // The number of the mission would have to take the place of what was searched for.
  if (isNumberSearch(filter)) return reload()
  try {
    const { data } = await call('GET /v1/provider/missions', {
      query: { ...listQueryOf(filter), search: String(id), per_page: 50 },
      isBackground: true,
    })
    const list = queryClient.getQueryData<LoadedList>(key)
    const next =
      list &&
      withMission(
        list,
        id,
        data.find((mission) => mission.id === id),
        sort,
      )
    if (next) queryClient.setQueryData(key, next)
    else if (list) reload()
  } catch {
    reload()
  }
}

/**
 * Brings one mission up to date in the lists on the page. Someone may have scrolled through thousands of rows, and asking
 * for all of them again after each change would never end.
 */
export const followMission = (id: number): void => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: missionListsKey })) {
    const { pages = [] } = (query.state.data as LoadedList | undefined) ?? {}
    if (pages.length > 1 && query.isActive()) void followIn(query.queryKey, id)
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}
