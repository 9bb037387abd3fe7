import { expect, test } from 'vitest'
import { type GpsValue, gpsAltitude, gpsDegrees } from './exif-gps.ts'

const zeroOverZero = Number.NaN

test.each<[GpsValue, string | null, number | null]>([
  [[44, 30, 36], 'N', 44.51],
  [[44, 30, 36], 'S', -44.51],
  [[44, 30, 36], ' south', -44.51],
  [[44, 30, 36], 'n\0', 44.51],
  [[-44, 30, 36], 'S', -44.51],
  [[-44.5], 'N', 44.5],
  [[44], 'N', 44],
  [[1], 'S', -1],
  [[44.5, zeroOverZero, zeroOverZero], 'N', 44.5],
  [[44, 30, zeroOverZero], 'N', 44.5],
  // Without minutes, the position could be off by 100 km.
  [[44, zeroOverZero, 36], 'N', null],
  [[0, 0, 0], 'S', 0],
  [[44, 30, 36], 'E', null],
  [[44, 30, 36], '', null],
  [[44, 30, 36], null, null],
  [[Number.POSITIVE_INFINITY, 0, 0], 'N', null],
  [[], 'N', null],
  [null, 'N', null],
  ['44.51', 'N', 44.51],
  ['+44.51', 'S', -44.51],
  [' 44 30 36 ', 'N', 44.51],
  ['44, 30, 36', 'N', 44.51],
  ['44° 30\' 36.0" S', null, -44.51],
  ['44°30′36″n', null, 44.51],
  ['44 S', null, -44],
  ['44 30.6 S', 'N', 44.51],
  ['44.51 N 3', 'N', null],
  ['x44.51', 'N', null],
  ['1044.51', 'N', null],
  ['', 'N', null],
])('a latitude of %j with %j is %d', (value, ref, degrees) => {
  const read = gpsDegrees(value, ref, 'N', 'S')
  if (degrees === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(degrees, 9)
})

test('the equator is zero from both sides, without a sign', () => {
  expect(['N', 'S'].map((ref) => gpsDegrees([0, 0, 0], ref, 'N', 'S'))).toEqual([0, 0])
})

test.each<[GpsValue, GpsValue, number | null]>([
  [[250.5], [0], 250.5],
  [[250.5], [1], -250.5],
  [[250.5], [2], 250.5],
  [[250.5], [3], -250.5],
  [[250.5], null, 250.5],
  [[-250.5], [1], -250.5],
  [[-250.5], [0], -250.5],
  [[250.5], '1', -250.5],
  ['250.5 m', [0], 250.5],
  [' +250.5', [1], -250.5],
  ['-250.', null, -250],
  ['250 feet', [0], null],
  ['at 250', [0], null],
  ['250 500', [0], null],
  [[Number.NaN], [0], null],
  [[], [0], null],
  [null, [0], null],
  [null, [1], null],
])('an altitude of %j with %j is %d', (value, ref, meters) => {
  expect(gpsAltitude(value, ref)).toBe(meters)
})
