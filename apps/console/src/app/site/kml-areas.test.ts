import { expect, test } from 'vitest'
import { viewOf } from './kml-areas.ts'

const feature = (coordinates: number[][]) => ({
  name: 'Pier',
  notes: '',
  kind: 'polygon',
  geometry: { type: 'Polygon' as const, coordinates: [coordinates] },
})
const corners = (west: number, south: number, degrees: number) => [
  [west, south],
  [west + degrees, south],
  [west + degrees, south + degrees],
  [west, south],
]

test('the map shows everything that a file has, and small shapes from no nearer than their street', () => {
  expect(viewOf([feature(corners(-118.5, 34, 0.001))])).toEqual({
    longitude: expect.closeTo(-118.4995, 6),
    latitude: expect.closeTo(34.0005, 6),
    zoom: 16,
  })
  const wide = viewOf([feature(corners(-118.5, 34, 0.1)), feature(corners(-116, 34, 0.1))])
  expect(wide).toMatchObject({ longitude: expect.closeTo(-117.2, 6), latitude: expect.closeTo(34.05, 6) })
  expect(wide?.zoom).toBeCloseTo(6.85, 1)
  expect(viewOf([feature([[-118.5, 34]])])?.zoom).toBe(16)
  expect(viewOf([])).toBeNull()
})
