import { expect, test } from 'vitest'
import { type LoadedList, withMission } from './follow-mission.ts'
import type { ListedMission } from './missions.queries.ts'

const mission = (id: number, name = '') => ({ id, name }) as ListedMission
const list = (next: number | null, ...pages: number[][]): LoadedList => ({
  pages: pages.map((ids, index) => ({
    data: ids.map((id) => mission(id)),
    meta: { next: index === pages.length - 1 ? next : (ids.at(-1) ?? null) },
  })) as LoadedList['pages'],
  pageParams: pages.map(() => null),
})
const idsOf = (loaded: LoadedList | null) => loaded?.pages.map(({ data }) => data.map(({ id }) => id))

test('a mission changes in its place, and leaves the list that it is no longer in', () => {
  const loaded = list(5, [9, 8], [7, 6])
  const changed = withMission(loaded, 7, mission(7, 'Pier'), 'newest')
  expect(idsOf(changed)).toEqual([
    [9, 8],
    [7, 6],
  ])
  expect(changed?.pages[1]?.data[0]?.name).toBe('Pier')
  expect(idsOf(withMission(loaded, 7, undefined, 'newest'))).toEqual([[9, 8], [6]])
  expect(withMission(loaded, 1, undefined, 'newest')).toBe(loaded)
})

test('a mission that joins is put where its number belongs, unless that is after what is loaded', () => {
  const loaded = list(5, [9, 7], [6, 5])
  expect(idsOf(withMission(loaded, 10, mission(10), 'newest'))).toEqual([
    [10, 9, 7],
    [6, 5],
  ])
  expect(idsOf(withMission(loaded, 8, mission(8), 'newest'))).toEqual([
    [9, 8, 7],
    [6, 5],
  ])
  expect(withMission(loaded, 4, mission(4), 'newest')).toBe(loaded)
  expect(idsOf(withMission(list(null, [9], [6]), 4, mission(4), 'newest'))).toEqual([[9], [6, 4]])
  expect(idsOf(withMission(list(null, [1], [3]), 2, mission(2), 'oldest'))).toEqual([[1], [2, 3]])
})

test('only the server knows where a mission belongs by its dates', () => {
  const loaded = list(5, [9, 8], [7, 6])
  expect(withMission(loaded, 7, mission(7), 'fly_by')).toBeNull()
  expect(withMission(loaded, 10, mission(10), 'schedule')).toBeNull()
})
