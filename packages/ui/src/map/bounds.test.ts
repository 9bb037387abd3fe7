import { exampleFeature } from '@sortie/domain/mission/example-mission.fixture'
import { describe, expect, test } from 'vitest'
import { boundsOf, contains, featureBounds, grow, markerBounds, normalized } from './bounds.ts'

describe('bounds', () => {
  test('of nothing are null, of one place a point', () => {
    expect(boundsOf([])).toBeNull()
    expect(featureBounds([])).toBeNull()
    expect(markerBounds([{ latitude: 34.02, longitude: -118.49 }])).toEqual([-118.49, 34.02, -118.49, 34.02])
  })

  test('hold every corner of points, lines and areas, altitudes left aside', () => {
    const line = {
      ...exampleFeature,
      geometry: {
        type: 'LineString' as const,
        coordinates: [
          [-122, 37, 80],
          [-121, 39, 90],
        ],
      },
    }
    const point = { ...exampleFeature, geometry: { type: 'Point' as const, coordinates: [-123, 38] } }
    const ring = [
      [-122.5, 36],
      [-122.4, 36],
      [-122.4, 36.1],
      [-122.5, 36],
    ]
    const area = { ...exampleFeature, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
    expect(featureBounds([line, point, area])).toEqual([-123, 36, -121, 39])
  })

  test('leave out what is no place on earth', () => {
    expect(boundsOf([[10, 50], [Number.NaN, 50], [500, 50], [11, 91], []])).toEqual([10, 50, 10, 50])
  })

  test('have valid longitudes however far the map was panned', () => {
    expect(normalized([-118, 33, -117, 34])).toEqual([-118, 33, -117, 34])
    expect(normalized([242, 33, 243, 34])).toEqual([-118, 33, -117, 34])
    expect(normalized([179, 0, 181, 1])).toEqual([179, 0, -179, 1])
    expect(normalized([-300, -60, 200, 60])).toEqual([-180, -60, 180, 60])
  })

  test('grow on every side, never over the edge of the map', () => {
    expect(grow([0, 0, 10, 20], 0.5)).toEqual([-5, -10, 15, 30])
    expect(grow([0, -80, 10, 80], 1)).toEqual([-10, -85, 20, 85])
    expect(contains([-5, -10, 15, 30], [0, 0, 10, 20])).toBe(true)
    expect(contains([0, 0, 10, 20], [0, 0, 10, 21])).toBe(false)
  })
})
