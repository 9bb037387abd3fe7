import { describe, expect, test } from 'vitest'
import { plainFacts } from '../../testing/plain-facts.ts'
import type { PhotoFacts } from '../photo-facts.ts'
import { repeatedViews, type View } from './viewpoints.ts'

type Given = { east?: number; north?: number; height?: number; camera?: string } & Partial<PhotoFacts>

/** A camera whose footprint has a shorter side equal to its height. */
const view = ({ east = 0, north = 0, height = 100, camera = 'M3E', ...facts }: Given): View => ({
  at: { east, north },
  camera,
  heightMeters: height,
  angles: { across: 0.6, up: 0.5 },
  facts: plainFacts(facts),
})

const isRepeated = (one: Given, other: Given): boolean => {
  const views = [view(one), view(other)]
  const repeated = repeatedViews(views)
  expect(repeated.has(views[0] as View)).toBe(false)
  return repeated.size === 1
}

describe('photos from one place', () => {
  test.each([
    ['5% of the footprint', 100, 4.99, 5],
    ['no more than 10 m, however high', 400, 9.99, 10],
    ['1.5 m where that is more', 20, 1.49, 1.5],
    ['8% of the footprint where that is less', 10, 0.79, 0.8],
  ])('are nearer than %s', (_, height, near, far) => {
    expect(isRepeated({ height }, { height, east: near })).toBe(true)
    expect(isRepeated({ height }, { height, east: far })).toBe(false)
    expect(isRepeated({ height }, { height, north: -near })).toBe(true)
    expect(isRepeated({ height }, { height, north: -far })).toBe(false)
  })

  test.each([
    [100, 96, true],
    // 5% of 95 m is less than the difference.
    [100, 95, false],
    [100, 104.9, true],
    [100, 105.1, false],
    [10, 11.5, true],
    [10, 11.6, false],
    [0, 0, false],
    [-5, -5, false],
  ])('from %d m and %d m high: %s', (height, otherHeight, expected) => {
    expect(isRepeated({ height }, { height: otherHeight })).toBe(expected)
  })

  test('have the smaller of their footprints and the shorter of their sides', () => {
    const wide = { ...view({ east: 4 }), angles: { across: 0.2, up: 0.9 } }
    expect(repeatedViews([view({}), wide]).size).toBe(0)
    expect(repeatedViews([wide, view({})]).size).toBe(0)
    expect(repeatedViews([wide, { ...wide, at: { east: 2.01, north: 0 } }]).size).toBe(1)
    expect(repeatedViews([wide, { ...wide, at: { east: 1.99, north: 0 } }]).size).toBe(0)
  })

  test('are found in every direction, and on both sides of zero', () => {
    for (const [x, y] of [
      [9.5, 9.5],
      [0.5, 0.5],
      [-0.5, -10.5],
      [-9.5, 19.5],
    ] as const)
      for (const east of [-3, 0, 3])
        for (const north of [-3, 0, 3])
          expect(isRepeated({ east: x, north: y }, { east: x + east, north: y + north })).toBe(true)
  })

  test('are all but the first of them, and none of those from elsewhere', () => {
    const views = [0, 4, 8, 100, 1, 104, 2].map((east) => view({ east }))
    expect([...repeatedViews(views)].map(({ at }) => at.east)).toEqual([4, 1, 104, 2])
  })

  test.each([
    [{ gimbalPitchDegrees: -90 }, { gimbalPitchDegrees: -85.1 }, true],
    [{ gimbalPitchDegrees: -90 }, { gimbalPitchDegrees: -85 }, false],
    [{}, { gimbalPitchDegrees: -85.1 }, true],
    [{}, { gimbalPitchDegrees: -85 }, false],
    [{ gimbalPitchDegrees: -45 }, {}, false],
    [{ gimbalYawDegrees: 5 }, { gimbalYawDegrees: -4.9 }, true],
    [{ gimbalYawDegrees: 5 }, { gimbalYawDegrees: -5 }, false],
    [{ gimbalYawDegrees: 355 }, { flightYawDegrees: 4 }, true],
    [{ gimbalYawDegrees: 355 }, { flightYawDegrees: 10 }, false],
    [{ gimbalYawDegrees: 90, flightYawDegrees: 0 }, { gimbalYawDegrees: 0 }, false],
    [{ gimbalYawDegrees: 90 }, {}, true],
    [{}, { gimbalYawDegrees: 90 }, true],
  ])('look the same way: %j and %j: %s', (one, other, expected) => {
    expect(isRepeated(one, other)).toBe(expected)
    expect(isRepeated(other, one)).toBe(expected)
  })
})

describe('brackets of exposures', () => {
  const at = (second: number) => ({
    local: `2026-05-04T10:00:${String(second).padStart(2, '0')}`,
    offsetMinutes: null,
  })
  const one = { height: 60, takenAt: at(10), exposureSeconds: 0.01 }
  const other = { height: 60, takenAt: at(11), exposureSeconds: 0.014, east: 4.9 }

  test.each<[string, Given, boolean]>([
    ['half a stop', {}, true],
    ['half a stop less', { exposureSeconds: 0.005 }, true],
    ['not quite half a stop', { exposureSeconds: 0.0139 }, false],
    ['no exposure', { exposureSeconds: null }, false],
    ['within five seconds', { takenAt: at(15) }, true],
    ['within five seconds before', { takenAt: at(5) }, true],
    ['after six seconds', { takenAt: at(16) }, false],
    ['at no time', { takenAt: null }, false],
    ['of another camera', { camera: 'FC220' }, false],
    ['5 m away', { east: 5 }, false],
  ])('%s: nearer than 5 m', (_, more, expected) => {
    expect(isRepeated(one, { ...other, ...more })).toBe(expected)
    expect(isRepeated({ ...other, ...more }, one)).toBe(expected)
  })

  test('close to the ground they are nearer than 15% of the footprint', () => {
    const low = { ...one, height: 20 }
    expect(isRepeated(low, { ...other, height: 20, east: 2.9 })).toBe(true)
    expect(isRepeated(low, { ...other, height: 20, east: 3 })).toBe(false)
  })
})
