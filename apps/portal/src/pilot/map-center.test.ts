import { expect, test } from 'vitest'
import { mapCenter } from './map-center.ts'

test('the center of a map that shows a street', () => {
  expect(mapCenter([-105.29, 40.01, -105.27, 40.03])).toEqual({
    latitude: expect.closeTo(40.02, 4),
    longitude: -105.28,
    isClose: true,
  })
})

test('half of a far-away map is not half of its degrees', () => {
  const { latitude, isClose } = mapCenter([-20, 0, 20, 80])
  expect(latitude).toBeGreaterThan(55)
  expect(isClose).toBe(false)
})

test('a map turned round the earth, or across its far side, still has its center on it', () => {
  expect(mapCenter([359.9, 10, 360.1, 10.1]).longitude).toBe(0)
  expect(mapCenter([179.9, -17, 180.3, -16.9]).longitude).toBe(-179.9)
})

test('without a map there is no street', () => {
  expect(mapCenter([-180, -90, 180, 90]).isClose).toBe(false)
})
