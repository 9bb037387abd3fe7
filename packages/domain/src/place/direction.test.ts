import { expect, test } from 'vitest'
import type { Geometry } from '../mission/map-feature.schema.ts'
import { feetToMeters } from '../units.ts'
import { bearingDegrees, compassPoint, fullCircle, isInArea, placeToGo, walkText } from './direction.ts'

const origin = { latitude: 48, longitude: 9 }

test.each([
  [{ latitude: 48.1, longitude: 9 }, 0, 'north'],
  [{ latitude: 48.001, longitude: 9.0015 }, 45, 'northeast'],
  [{ latitude: 48, longitude: 9.01 }, 90, 'east'],
  [{ latitude: 47.999, longitude: 9.0015 }, 135, 'southeast'],
  [{ latitude: 47.9, longitude: 9 }, 180, 'south'],
  [{ latitude: 47.999, longitude: 8.9985 }, 225, 'southwest'],
  [{ latitude: 48, longitude: 8.99 }, 270, 'west'],
] as const)('to %j one sets out at %d degrees, to the %s', (to, degrees, point) => {
  const bearing = bearingDegrees(origin, to)
  expect(Math.abs(bearing - degrees)).toBeLessThan(1)
  expect(compassPoint(bearing)).toBe(point)
})

test('over a long way one sets out along the great circle', () => {
  const bearing = (latitude: number, longitude: number, to: [latitude: number, longitude: number]) =>
    bearingDegrees({ latitude, longitude }, { latitude: to[0], longitude: to[1] })
  expect(bearing(0, 0, [45, 90])).toBeCloseTo(45, 9)
  expect(bearing(45, 0, [45, 60])).toBeCloseTo((Math.atan(Math.sqrt(6)) * 180) / Math.PI, 9)
  expect(bearing(30, 0, [30, 180])).toBeCloseTo(0, 9)
})

test('the way across the date line is the short one', () => {
  const bearing = bearingDegrees({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })
  expect(bearing).toBeCloseTo(90, 5)
})

test('angles stay within a circle, and the last eighth of it is north again', () => {
  expect([fullCircle(-90), fullCircle(720), fullCircle(361)]).toEqual([270, 0, 1])
  expect([compassPoint(337.6), compassPoint(337.4)]).toEqual(['north', 'northwest'])
})

test.each([
  [31, 'US', '100 ft'],
  [304, 'US', '1,000 ft'],
  [304.7, 'US', '1,000 ft'],
  [feetToMeters(1000), 'US', '0.2 miles'],
  [305, 'US', '0.2 miles'],
  [400, 'US', '0.2 miles'],
  [43, 'DE', '45 m'],
  [999, 'DE', '1,000 m'],
  [1000, 'DE', '1.0 km'],
  [1500, 'DE', '1.5 km'],
])('%d m in %s is %s', (meters, country, text) => expect(walkText(meters, country)).toBe(text))

const square: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [9, 48],
      [9.01, 48],
      [9.01, 48.01],
      [9, 48.01],
      [9, 48],
    ],
    [
      [9.004, 48.004],
      [9.006, 48.004],
      [9.006, 48.006],
      [9.004, 48.006],
      [9.004, 48.004],
    ],
  ],
}

test('a place is in an area, but not in its hole, beside it, or in a line', () => {
  const at = (longitude: number, latitude: number) => isInArea({ latitude, longitude }, square)
  expect([at(9.002, 48.002), at(9.005, 48.005), at(9.02, 48.005), at(9.005, 48.02)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const line: Geometry = { type: 'LineString', coordinates: square.coordinates[0] ?? [] }
  expect(isInArea({ latitude: 48.002, longitude: 9.002 }, line)).toBe(false)
})

test('a place is in an area by its slanted edges, too', () => {
  const triangle: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0.04, 0],
        [0, 0.02],
        [0, 0],
      ],
    ],
  }
  const at = (longitude: number, latitude: number) => isInArea({ longitude, latitude }, triangle)
  expect([at(0.019, 0.01), at(0.021, 0.01), at(0.001, 0.019), at(0.003, 0.019)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a place beside a corner is in an area, and one on a common border in one of the two', () => {
  const ring = (...outline: [number, number][]): Geometry => ({ type: 'Polygon', coordinates: [outline] })
  const diamond = ring([0, -1], [1, 0], [0, 1], [-1, 0], [0, -1])
  const at = (longitude: number, area: Geometry) => isInArea({ longitude, latitude: 0 }, area)
  expect([at(-1.1, diamond), at(0, diamond), at(1.1, diamond)]).toEqual([false, true, false])
  const west = ring([0, -1], [1, -1], [1, 1], [0, 1], [0, -1])
  const east = ring([1, -1], [2, -1], [2, 1], [1, 1], [1, -1])
  expect([at(1, west), at(1, east)]).toEqual([false, true])
})

test('one goes to a point, to the start of a line, and to the middle of an area', () => {
  expect(placeToGo({ type: 'Point', coordinates: [9, 48, 300] })).toEqual({ longitude: 9, latitude: 48 })
  expect(
    placeToGo({
      type: 'LineString',
      coordinates: [
        [9, 48],
        [9.5, 48],
      ],
    }),
  ).toEqual({ longitude: 9, latitude: 48 })
  const middle = placeToGo(square)
  expect(middle.longitude).toBeCloseTo(9.005, 9)
  expect(middle.latitude).toBeCloseTo(48.005, 9)
  const hole = [
    [9.001, 48.001],
    [9.002, 48.001],
    [9.001, 48.002],
    [9.001, 48.001],
  ]
  const outline = square.coordinates[0] as number[][]
  expect(placeToGo({ type: 'Polygon', coordinates: [outline, hole] })).toEqual(middle)
})
