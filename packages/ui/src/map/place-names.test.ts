import type { Feature, MultiPolygon } from 'geojson'
import { expect, test } from 'vitest'
import { placeNames } from './place-names.ts'

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]

const country = (
  name: string | undefined,
  ...coordinates: number[][][][]
): Feature<MultiPolygon, { name?: string }> => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'MultiPolygon', coordinates },
})

test('a name is in the middle of the largest part', () => {
  const [place] = placeNames([country('Islands', square(50, 50, 1), square(0, 0, 4))]).features
  expect(place?.properties).toEqual({ name: 'Islands', area: 16 })
  expect(place?.geometry.coordinates[0]).toBeCloseTo(2)
  expect(place?.geometry.coordinates[1]).toBeCloseTo(2)
})

test('a place without a name or a shape has no label', () => {
  expect(placeNames([country(undefined, square(0, 0, 4)), country('Nowhere')]).features).toEqual([])
})
