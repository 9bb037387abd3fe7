import { expect, test } from 'vitest'
import { mapCenter } from './map-center.ts'

test('the center of a map that shows a street', () => {
  expect(mapCenter([-105.29, 40.01, -105.27, 40.03])).toEqual({
    latitude: expect.closeTo(40.02, 4),
    longitude: -105.28,
    isClose: true,
  })
})

test('the center of a large map is not the mean of its latitudes', () => {
  const { latitude, isClose } = mapCenter([-20, 0, 20, 80])
  expect(latitude).toBeGreaterThan(55)
  expect(isClose).toBe(false)
})

test('a map panned around the earth, or across the date line, has a valid center', () => {
  expect(mapCenter([359.9, 10, 360.1, 10.1]).longitude).toBe(0)
  expect(mapCenter([179.9, -17, 180.3, -16.9]).longitude).toBe(-179.9)
})

test('a view of the whole world shows no street', () => {
  expect(mapCenter([-180, -90, 180, 90]).isClose).toBe(false)
})
