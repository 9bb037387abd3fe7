import { expect, test } from 'vitest'
import { type Group, mergeClose } from './merge-close.ts'

const cluster = (longitude: number, count: number): Group<number> => ({
  latitude: 34,
  longitude,
  count,
  west: longitude - 0.1,
  south: 33.9,
  east: longitude + 0.1,
  north: 34.1,
  rows: [],
})

test('groups that would lie on each other are one, with all of their missions', () => {
  const [only, ...others] = mergeClose([cluster(-118, 30), cluster(-117, 10)], 4)
  expect(others).toEqual([])
  expect(only).toMatchObject({ count: 40, longitude: -117.75, west: -118.1, east: -116.9 })
})

test('zoomed in, the same groups are apart', () => {
  expect(mergeClose([cluster(-118, 30), cluster(-117, 10)], 9).map(({ count }) => count)).toEqual([30, 10])
})
