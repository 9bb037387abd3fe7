import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { gapsKml } from './gaps-kml.ts'

test('gaps are read back from KML where they were, beyond the date line too', () => {
  const square = (west: number): [number, number][] => [
    [west, 1],
    [west + 0.001, 1],
    [west + 0.001, 1.001],
    [west, 1],
  ]
  const gaps = [
    { polygon: [square(10)], squareMeters: 929.03 },
    { polygon: [square(180.5)], squareMeters: 22_447 },
    { polygon: [square(179.999)], squareMeters: 1 },
    { polygon: [square(180)], squareMeters: 1 },
  ]
  const document = new DOMParser().parseFromString(gapsKml('Gaps <of> a survey', gaps), 'text/xml')
  const { features } = kml(document as never)
  expect(features.map(({ properties }) => [properties?.name, properties?.description])).toEqual([
    ['Gap 1', '10,000 sq ft'],
    ['Gap 2', '5.55 acres'],
    ['Gap 3', '11 sq ft'],
    ['Gap 4', '11 sq ft'],
  ])
  for (const { properties } of features)
    expect(properties).toMatchObject({ kind: 'polygon', stroke: '#d92d20', fill: '#d92d20' })
  const corners = features.map(({ geometry }) =>
    geometry?.type === 'Polygon' ? geometry.coordinates[0]?.[0] : null,
  )
  expect(corners).toEqual([
    [10, 1, 0],
    [-179.5, 1, 0],
    [179.999, 1, 0],
    [-180, 1, 0],
  ])
  // A gap that ends at the date line doesn't go around the globe.
  for (const { geometry } of features) {
    const longitudes = geometry?.type === 'Polygon' ? geometry.coordinates.flat().map(([x]) => x ?? 0) : []
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(0.001, 6)
  }
})

test('corners are written to a hundredth of a meter', () => {
  const polygon: [number, number][][] = [
    [
      [10.123456789, 1.987654321],
      [10.2, 1],
      [10.1, 1.1],
      [10.123456789, 1.987654321],
    ],
  ]
  expect(gapsKml('Gaps', [{ polygon, squareMeters: 1 }])).toContain(
    '<Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>10.1234568,1.9876543,0 10.2,1,0 10.1,1.1,0 10.1234568,1.9876543,0</coordinates>',
  )
})
