import { describe, expect, test } from 'vitest'
import type { Point } from './ground.ts'
import { median, overlaps } from './overlap.ts'

/** A footprint of 40 m from west to east and 20 m from south to north, rotated clockwise by these degrees. */
const footprint = (degrees = 0): Point[] => {
  const angle = (degrees * Math.PI) / 180
  const corners = [
    [-20, -10],
    [20, -10],
    [20, 10],
    [-20, 10],
  ] as const
  return corners.map(([x, y]) => ({
    east: x * Math.cos(angle) + y * Math.sin(angle),
    north: y * Math.cos(angle) - x * Math.sin(angle),
  }))
}

const photo = (east: number, north: number, degrees = 0) => ({
  at: { east, north },
  footprint: footprint(degrees),
})

/** Photos at these positions on a leg from south to north. */
const leg = (east: number, norths: readonly number[]) => norths.map((north) => photo(east, north))

const rounded = ({ front, side }: ReturnType<typeof overlaps>) =>
  [front, side].map((share) => (share === null ? null : Math.round(share * 1e6) / 1e6))

describe('the overlap', () => {
  test.each([
    ['along a leg is front', [leg(0, [0, 5, 10, 15])], [0.75, null]],
    ['to the next leg is side', [[...leg(0, [0, 5, 10]), ...leg(10, [10, 5, 0])]], [0.75, 0.75]],
    [
      'to the nearest leg of several, whichever flight it is of',
      [leg(0, [0, 5, 10]), leg(30, [0, 5, 10]), leg(8, [0, 5, 10])],
      [0.75, 0.8],
    ],
    ['is nothing where photos are too far apart', [leg(0, [0, 25, 50]), leg(50, [0, 25, 50])], [0, 0]],
    ['is unknown of a single photo', [leg(0, [0])], [null, null]],
    ['is unknown of none', [], [null, null]],
    // 5% of 40 m.
    [
      'is not to a leg that another battery went on with',
      [leg(0, [0, 5, 10]), leg(2, [0, 5, 10])],
      [0.75, null],
    ],
    ['but to one that is a little further', [leg(0, [0, 5, 10]), leg(2.1, [0, 5, 10])], [0.75, 0.9475]],
    // Half of 20 m.
    [
      'is to what is abreast, up to half a footprint ahead',
      [leg(0, [0, 5]), leg(10, [15, 20])],
      [0.75, 0.75],
    ],
    ['and not to what is further ahead', [leg(0, [0, 5]), leg(10, [15.1, 20.1])], [0.75, null]],
  ])('%s', (_, tracks, expected) => {
    expect(rounded(overlaps(tracks))).toEqual(expected)
  })

  test.each([
    [20, 0.75],
    [20.1, null],
    [159.9, null],
    [160, 0.75],
    [180, 0.75],
    [-20, 0.75],
  ])('to a leg that is turned by %d° is %d', (degrees, side) => {
    const angle = (degrees * Math.PI) / 180
    const other = [0, 0.6].map((step) => ({
      at: { east: step * Math.sin(angle), north: step * Math.cos(angle) },
      footprint: [],
    }))
    const found = overlaps([[photo(-10, 0), photo(-10, 5)], other]).side
    if (side === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(side, 1)
  })

  test.each([
    // 1 m of 20 m, and 8.51 m of 20 m: the median of 0.95 and 0.574.
    [20, 0.762164],
    [20.1, 0.95],
    [-20, 0.762164],
  ])('goes on along a leg that turns by %d° to its next photo: %d', (degrees, front) => {
    const next = photo(8 * Math.tan((degrees * Math.PI) / 180), 8)
    expect(rounded(overlaps([[photo(0, -1), photo(0, 0), next]]))[0]).toBe(front)
  })

  test('is measured along and across the way, wherever that leads', () => {
    for (const degrees of [30, 90, 135, 250]) {
      const angle = (degrees * Math.PI) / 180
      const turned = (along: number, across: number) =>
        photo(
          along * Math.sin(angle) + across * Math.cos(angle),
          along * Math.cos(angle) - across * Math.sin(angle),
          degrees,
        )
      const tracks = [
        [turned(0, 0), turned(5, 0), turned(10, 0)],
        [turned(10, 10), turned(5, 10), turned(0, 10)],
      ]
      expect(rounded(overlaps(tracks))).toEqual([0.75, 0.75])
    }
  })

  test('of a camera that is turned to the side has its sides exchanged', () => {
    const tracks = [0, 10].map((east) => [0, 5, 10].map((north) => photo(east, north, 90)))
    expect(rounded(overlaps(tracks))).toEqual([0.875, 0.5])
  })

  test('is not along a turn to the next leg, nor between flights', () => {
    const turning = [photo(0, 0), photo(0, 5), photo(0, 10), photo(12, 10), photo(12, 4), photo(12, -2)]
    expect(rounded(overlaps([turning]))).toEqual([0.725, 0.7])
    expect(rounded(overlaps([[photo(0, 0)], [photo(0, 5)]]))).toEqual([null, null])
  })

  test('is to no photo of a drone that hovers, nor to a leg that is abreast only of others', () => {
    const one = [photo(0, 0), photo(0, 5)]
    expect(rounded(overlaps([one, [photo(10, 2.5)]]))).toEqual([0.75, null])
    const diagonal = (along: number, across: number) =>
      photo((along + across) * Math.SQRT1_2, (along - across) * Math.SQRT1_2, 45)
    const ahead = [diagonal(40, 4), diagonal(45, 4)]
    expect(rounded(overlaps([[diagonal(0, 0), diagonal(5, 0)], ahead]))).toEqual([0.75, null])
  })

  test('is of footprints of any shape, wherever they lie, measured through their middle', () => {
    const shapes: [number, number][][] = [
      // 40 m by 20 m, ahead of the camera and to its side; 40 m and 30 m through its middle; a point.
      [
        [-13, -7],
        [27, -7],
        [27, 13],
        [-13, 13],
      ],
      [
        [-10, -10],
        [10, -10],
        [50, 30],
        [-10, 30],
      ],
      [
        [3, 3],
        [3, 3],
        [3, 3],
      ],
    ]
    const expected = [
      [0.75, 0.75],
      [0.833333, 0.75],
      [0, 0],
    ]
    for (const [index, corners] of shapes.entries()) {
      const footprint = corners.map(([east, north]) => ({ east, north }))
      const tracks = [0, 10].map((east) => [0, 5, 10].map((north) => ({ at: { east, north }, footprint })))
      expect(rounded(overlaps(tracks))).toEqual(expected[index])
    }
    // A point has no length, so nothing of it is shared, however near the next photo is.
    const point = [0, 0.6].map((north) => ({ at: { east: 0, north }, footprint: [{ east: 3, north: 3 }] }))
    expect(overlaps([point])).toEqual({ front: 0, side: null })
  })

  test('of photos without a footprint is unknown, and in a hover there is no direction', () => {
    const blind = [0, 5, 10].map((north) => ({ at: { east: 0, north }, footprint: [] }))
    expect(overlaps([blind])).toEqual({ front: null, side: null })
    expect(overlaps([leg(0, [0, 0.5, 0])])).toEqual({ front: null, side: null })
  })

  test('of a long survey is that of some 200 of its photos', () => {
    // Every second photo of 400 is used: it is 5 m from the next one, the others 15 m.
    const norths = Array.from({ length: 401 }, (_, index) => Math.floor(index / 2) * 20 + (index % 2) * 5)
    expect(overlaps([leg(0, norths)]).front).toBe(0.75)
    expect(overlaps([leg(0, norths.slice(0, 400))]).front).toBe(0.75)
    expect(overlaps([leg(0, norths.slice(0, 399))]).front).toBe(0.5)
    expect(overlaps([leg(0, norths.slice(1))]).front).toBe(0.25)
  })
})

test.each([
  [[], null],
  [[3], 3],
  [[10, 9], 9.5],
  [[10, 9, 100], 10],
  [[4, 3, 2, 1], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})
