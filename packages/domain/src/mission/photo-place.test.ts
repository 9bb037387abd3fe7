import { describe, expect, test } from 'vitest'
import { elsewhereText, metersElsewhere } from './photo-place.ts'

const site = { latitude: 34.03, longitude: -118.48, country: 'US' }
const mission = { location: site, map_features: [] }

describe('a photo of another site', () => {
  test('is one that was taken more than two miles away', () => {
    expect(metersElsewhere(site, mission)).toBeNull()
    // 0.0289 degrees of latitude are 3,214 meters, 0.029 are 3,225.
    expect(metersElsewhere({ ...site, latitude: 34.0589 }, mission)).toBeNull()
    expect(metersElsewhere({ ...site, latitude: 34.059 }, mission)).toBeCloseTo(3225, -1)
    expect(metersElsewhere({ latitude: 47.61, longitude: -122.33 }, mission)).toBeCloseTo(1_544_000, -4)
  })

  test('is not one along a line or over an area of the mission, however long', () => {
    const line = {
      type: 'LineString' as const,
      coordinates: [
        [-118.48, 34.03],
        [-118.48, 34.53],
      ] as [number, number][],
    }
    const pipeline = { location: site, map_features: [{ geometry: line }] }
    expect(metersElsewhere({ ...site, latitude: 34.4 }, pipeline)).toBeNull()
    expect(metersElsewhere({ latitude: 34.4, longitude: -118.4 }, pipeline)).toBeGreaterThan(40_000)
  })

  test('is not one exactly two miles from a feature, which may be one of many', () => {
    const point = (latitude: number) => ({
      geometry: { type: 'Point' as const, coordinates: [0, latitude] as [number, number] },
    })
    const features = (degrees: number) => ({ location: site, map_features: [point(45), point(degrees)] })
    const equator = { latitude: 0, longitude: 0 }
    // A degree is 111,195 meters, and a mile 1,609.
    expect(metersElsewhere(equator, features(3218 / 111_195))).toBeNull()
    expect(metersElsewhere(equator, features(3218.1 / 111_195))).toBeGreaterThan(1_000_000)
  })

  test('is unknown if the site has no position', () => {
    expect(metersElsewhere(site, { location: null, map_features: [] })).toBeNull()
    const nowhere = { ...site, latitude: null, longitude: null }
    expect(metersElsewhere(site, { location: nowhere, map_features: [] })).toBeNull()
  })
})

test('says how many and how far, in the units of the site', () => {
  const text = (count: number, total: number, meters: number, country = 'US') =>
    elsewhereText({ count, total, meters }, { location: { ...site, country } })
  expect(text(1, 1, 1_985_506)).toBe('This photo was taken 1,234.0 miles from the site of this mission.')
  expect(text(1200, 1200, 16_090)).toBe(
    'All 1,200 photos were taken 10.0 miles or more from the site of this mission.',
  )
  expect(text(2, 5, 10_000, 'DE')).toBe(
    '2 of 5 files were taken 10.0 km or more from the site of this mission.',
  )
  expect(text(1, 5, 10_000, 'DE')).toBe('1 of 5 files was taken 10.0 km from the site of this mission.')
  expect(elsewhereText({ count: 1, total: 1, meters: 10_000 }, { location: null })).toBe(
    'This photo was taken 10.0 km from the site of this mission.',
  )
})
