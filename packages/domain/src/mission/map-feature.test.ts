import { describe, expect, test } from 'vitest'
import { exampleFeature, exampleMission } from './example-mission.fixture.ts'
import { type MapFeature, mapFeatureSchema } from './map-feature.schema.ts'
import { featureColor, featureColors, featureSize, missionAcreage } from './map-feature.ts'

test('M-DATA-13 five colors, and the sixth feature begins again', () => {
  expect(featureColors).toEqual(['#009662', '#5B4DD3', '#FFCB05', '#3FC0C2', '#028AFF'])
  expect([0, 1, 2, 3, 4, 5, 9, 10].map(featureColor)).toEqual([
    '#009662',
    '#5B4DD3',
    '#FFCB05',
    '#3FC0C2',
    '#028AFF',
    '#009662',
    '#028AFF',
    '#009662',
  ])
})

describe('acreage', () => {
  const area = (
    kind: 'polygon' | 'property_area' | 'no_fly_zone' | 'line',
    properties: MapFeature['properties'],
  ) => ({
    kind,
    properties,
  })
  const acres = (map_features: ReturnType<typeof area>[], acreage: number | null = null) =>
    missionAcreage({ map_features, acreage })

  test('M-DATA-26 sums the areas at 0.0002471 acre per m², to two decimals', () => {
    expect(acres([area('polygon', { area: 100_000 })])).toBe(24.71)
    const two = [area('polygon', { area: 100_000 }), area('property_area', { rgeo_area: 60_000 })]
    expect(acres(two)).toBe(39.54)
    expect(missionAcreage(exampleMission)).toBe(2.47)
  })

  test('M-DATA-26 rounds to the nearest hundredth of an acre', () => {
    expect(acres([area('polygon', { area: 20 })])).toBe(0)
    expect(acres([area('polygon', { area: 21 })])).toBe(0.01)
  })

  test('M-DATA-26 takes rgeo_area before area, and never both', () => {
    expect(acres([area('polygon', { rgeo_area: 100_000, area: 999_999 })])).toBe(24.71)
  })

  test('M-DATA-26 leaves no-fly zones out', () => {
    const zone = area('no_fly_zone', { rgeo_area: 5_000_000 })
    expect(acres([zone, area('polygon', { area: 100_000 })])).toBe(24.71)
  })

  test('M-DATA-26 uses the stored figure only where no feature has an area', () => {
    expect(acres([area('polygon', { area: 100_000 })], 99)).toBe(24.71)
    expect(acres([], 12.346)).toBe(12.35)
    expect(acres([area('line', { rgeo_perimeter: 100 })], 3)).toBe(3)
    expect(acres([area('no_fly_zone', { area: 100_000 })], 3)).toBe(3)
    expect(acres([])).toBe(0)
    expect(acres([area('polygon', { area: 1 })], 3)).toBe(0)
  })
})

describe('the size of a feature', () => {
  const size = (geometry_type: 'Polygon' | 'LineString' | 'Point', properties: MapFeature['properties']) =>
    featureSize({ kind: 'polygon', geometry_type, properties })

  test('a polygon in acres from one acre up, in whole square feet below', () => {
    expect(size('Polygon', { rgeo_area: 10_000 })).toBe('2.47 acres')
    expect(size('Polygon', { rgeo_area: 4047 })).toBe('1.00 acres')
    // One acre exactly.
    expect(size('Polygon', { rgeo_area: 1 / 0.0002471 })).toBe('1.00 acres')
    expect(size('Polygon', { rgeo_area: 5_000_000 })).toBe('1,235.50 acres')
    expect(size('Polygon', { rgeo_area: 4046 })).toBe('43,551 sq ft')
    expect(size('Polygon', { area: 500 })).toBe('5,382 sq ft')
    expect(size('Polygon', {})).toBe('0 sq ft')
  })

  test('a line in whole feet, a point not at all', () => {
    expect(size('LineString', { rgeo_perimeter: 100 })).toBe('328 ft')
    expect(size('LineString', { rgeo_perimeter: 1000 })).toBe('3,281 ft')
    expect(size('LineString', {})).toBe('0 ft')
    expect(size('Point', { area: 5 })).toBeNull()
  })
})

test('a feature may come without measures, type and altitude', () => {
  const bare = { ...exampleFeature, properties: {}, shot_type_attributes: {} }
  expect(mapFeatureSchema.parse(bare)).toEqual(bare)
})
