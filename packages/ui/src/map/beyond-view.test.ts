import { expect, test } from 'vitest'
import { beyondView, zoomToNearest } from './beyond-view.ts'
import type { Bounds } from './bounds.ts'

const home = { latitude: 34, longitude: -118 }
const east = (degrees: number) => ({ latitude: 34, longitude: -118 + degrees })
const shown: Bounds = [-118.01, 33.99, -117.99, 34.01]

test('near places beyond the edge are counted first, then those far away, and nothing when all are in view', () => {
  const places = [east(0.001), east(0.2), east(0.5), east(40)]
  expect(beyondView(places, shown, home, 'imperial')).toEqual({
    text: '2 more within 50 miles',
    bounds: [-118, 34, -117.5, 34],
  })
  const wider: Bounds = [-119, 33, -117, 35]
  expect(beyondView(places, wider, home, 'metric')).toEqual({
    text: '1 more farther away',
    bounds: [-118, 34, -78, 34],
  })
  expect(beyondView(places.slice(0, 3), wider, home, 'imperial')).toBeNull()
  expect(beyondView([], shown, home, 'imperial')).toBeNull()
})

const size = { width: 1000, height: 600 }

test('M-MAP-10 the zoom stays as it is while a place is in view, and without any', () => {
  expect(zoomToNearest([east(0.001), east(40)], home, 15, size)).toBe(15)
  expect(zoomToNearest([], home, 15, size)).toBe(15)
})

test('without a place in view the zoom is just wide enough for the nearest', () => {
  const zoom = zoomToNearest([east(0.5), east(40)], home, 15, size)
  // Half a degree fits into half of the map, minus its margin.
  expect((0.5 / 360) * 512 * 2 ** zoom).toBeCloseTo(1000 / 2 - 56, 3)
  expect(zoomToNearest([{ latitude: -34, longitude: 62 }], home, 15, size)).toBe(2)
})
