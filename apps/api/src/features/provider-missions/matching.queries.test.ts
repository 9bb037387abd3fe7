import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longitudeBand } from './matching.queries.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** By how many degrees of longitude one is away who went so far from a latitude into a direction. */
const longitudeAfter = (latitude: number, distance: number, bearing: number): number => {
  const [from, gone, toward] = [radians(latitude), radians(distance), radians(bearing)]
  const sine = Math.sin(from) * Math.cos(gone) + Math.cos(from) * Math.sin(gone) * Math.cos(toward)
  const east = Math.sin(toward) * Math.sin(gone) * Math.cos(from)
  return Math.abs((Math.atan2(east, Math.cos(gone) - Math.sin(from) * sine) * 180) / Math.PI)
}

test('no pilot within a distance is outside of its band of longitude, even near the poles', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(degrees(-90, 90), degrees(0.01, 60), degrees(0, 1), degrees(0, 360), (...numbers) => {
      const [latitude, band, share, bearing] = numbers
      expect(longitudeAfter(latitude, band * share, bearing)).toBeLessThanOrEqual(
        longitudeBand(latitude, band),
      )
    }),
    { numRuns: 2000 },
  )
})

test('a band is narrow where it can be', () => {
  expect(longitudeBand(0, 1)).toBeCloseTo(1.01)
  expect(longitudeBand(60, 1)).toBeCloseTo(2.01)
  expect(longitudeBand(89.5, 1)).toBe(180)
})
