import { expect, test } from 'vitest'
import { metersPerDegree } from '../units.ts'
import type { Geometry } from './map-feature.schema.ts'
import { metersFrom, metersToGeometry, metersToNearest } from './meters-to-geometry.ts'

const middle = { latitude: 40, longitude: -105 }
const eastward = metersPerDegree * Math.cos((middle.latitude * Math.PI) / 180)

/** Meters east and north of a place at this longitude. */
const at = (east: number, north: number, longitude = middle.longitude) => {
  const turned = ((longitude + east / eastward + 540) % 360) - 180
  return { latitude: middle.latitude + north / metersPerDegree, longitude: turned }
}

/** A closed line of many corners around a place, bent in and out so that no part of it is straight. */
const star = (corners: number, meters: number, longitude?: number): number[][] => {
  const ring = Array.from({ length: corners - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (corners - 1)
    const reach = meters * (1 + 0.4 * Math.sin(7 * angle))
    const { longitude: x, latitude: y } = at(reach * Math.cos(angle), reach * Math.sin(angle), longitude)
    return [x, y]
  })
  return [...ring, ring[0] as number[]]
}

/** The same by every corner and every edge, one after the other. */
const slowly = (position: { latitude: number; longitude: number }, ring: number[][]) => {
  const scale = metersPerDegree * Math.cos((position.latitude * Math.PI) / 180)
  const flat = ring.map(([longitude, latitude]) => [
    ((((longitude as number) - position.longitude + 540) % 360) - 180) * scale,
    ((latitude as number) - position.latitude) * metersPerDegree,
  ]) as [number, number][]
  let [meters, crossings] = [Number.POSITIVE_INFINITY, 0]
  for (const [index, [bx, by]] of flat.entries()) {
    const [ax, ay] = flat[Math.max(0, index - 1)] as [number, number]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    meters = Math.min(meters, Math.hypot(ax + share * dx, ay + share * dy))
    if (ay > 0 !== by > 0 && ax + ((0 - ay) / dy) * dx > 0) crossings += 1
  }
  return { meters, isAround: crossings % 2 === 1 }
}

const places = Array.from({ length: 15 }, (_, row) =>
  Array.from({ length: 15 }, (_, column) => [(row - 7) * 37.3, (column - 7) * 41.9] as const),
).flat()

test.each([
  ['of 4 corners', 4, -105],
  ['of 33 corners', 33, -105],
  ['of 34 corners', 34, -105],
  ['of 65 corners', 65, -105],
  ['of 1,000 corners', 1000, -105],
  ['of 1,000 corners at the date line', 1000, 180],
])('an area %s is as far as its nearest edge, and not at all from within', (_, corners, longitude) => {
  const ring = star(corners, 150, longitude)
  const area: Geometry = { type: 'Polygon', coordinates: [ring] }
  const found = places.map(([east, north]) => metersToGeometry(at(east, north, longitude), area))
  const expected = places.map(([east, north]) => {
    const { meters, isAround } = slowly(at(east, north, longitude), ring)
    return isAround ? 0 : meters
  })
  for (const [index, meters] of expected.entries()) expect(found[index]).toBeCloseTo(meters, 6)
  expect(expected.filter((meters) => meters === 0).length).toBeGreaterThan(5)
})

test('the last edge of a line counts, however many are before it', () => {
  for (const corners of [2, 33, 34, 35, 66]) {
    const coordinates = Array.from({ length: corners }, (_, index) => {
      const { longitude, latitude } = at(10 * index, 0)
      return [longitude, latitude]
    })
    const besideLast = at(10 * (corners - 1) - 5, 4)
    expect(metersToGeometry(besideLast, { type: 'LineString', coordinates }), `${corners}`).toBeCloseTo(4, 6)
  }
})

test('a position in a hole is as far as the edge of the hole, and one outside as far as the area', () => {
  const [outline, hole] = [star(500, 200), star(500, 60)]
  const area: Geometry = { type: 'Polygon', coordinates: [outline, hole] }
  expect(metersToGeometry(at(0, 0), area)).toBeCloseTo(slowly(at(0, 0), hole).meters, 6)
  expect(metersToGeometry(at(100, 0), area)).toBe(0)
  expect(metersToGeometry(at(400, 0), area)).toBeCloseTo(slowly(at(400, 0), outline).meters, 6)
})

test('the way to a corner is the short one around the globe', () => {
  const degreesEast = (from: number, to: number) =>
    metersFrom({ latitude: 0, longitude: from }, [to, 0])[0] / metersPerDegree
  expect(degreesEast(-90, 89.5)).toBeCloseTo(179.5, 9)
  expect(degreesEast(90, -89.5)).toBeCloseTo(-179.5, 9)
  expect(degreesEast(-90, 90.5)).toBeCloseTo(-179.5, 9)
  expect(degreesEast(90, -90.5)).toBeCloseTo(179.5, 9)
})

test('of several shapes the nearest counts', () => {
  const point = (east: number): Geometry => {
    const { longitude, latitude } = at(east, 0)
    return { type: 'Point', coordinates: [longitude, latitude] }
  }
  const area: Geometry = { type: 'Polygon', coordinates: [star(100, 20)] }
  expect(metersToNearest(at(0, 0), [point(50), point(-30), point(90)])).toBeCloseTo(30, 3)
  expect(metersToNearest(at(0, 0), [point(50), area])).toBe(0)
  expect(metersToNearest(at(0, 0), [])).toBe(Number.POSITIVE_INFINITY)
})

test('an area of 20,000 corners takes less than half of the time of all its corners, however they are placed', () => {
  const comb = Array.from({ length: 20_000 }, (_, index) => {
    const { longitude, latitude } = at(index / 10 - 1000, index % 2 === 0 ? -1000 : 1000)
    return [longitude, latitude]
  })
  const photo = (n: number) => at((n % 71) * 40 - 1400, Math.floor(n / 71) * 40 - 1400)
  for (const ring of [star(20_000, 1000), comb]) {
    const geometry = { type: 'LineString', coordinates: ring } as const
    const milliseconds = (count: number, measure: (n: number) => unknown) => {
      const begun = performance.now()
      for (let n = 0; n < count; n += 1) measure(n * 7)
      return performance.now() - begun
    }
    const [fast, slow] = [
      milliseconds(60, (n) => metersToGeometry(photo(n), geometry)),
      milliseconds(30, (n) => slowly(photo(n), ring)),
    ]
    expect(fast).toBeLessThan(slow)
  }
}, 60_000)
