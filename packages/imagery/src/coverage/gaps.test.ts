import { gridSurvey, surveyPhoto } from '@sortie/testing/survey-fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DepthGrid } from './depth-grid.ts'
import { gapsBelow } from './gaps.ts'
import type { Point } from './ground.ts'
import { surveyCoverage } from './survey-coverage.ts'

/** A grid in which these cells are shown by no photo and all others by many. */
const gridOf = (columns: number, isGap: readonly boolean[], cellMeters = 1): DepthGrid => ({
  cellMeters,
  columns,
  rows: isGap.length / columns,
  origin: { east: 0, north: 0 },
  isInside: new Uint8Array(isGap.length).fill(1),
  depth: Uint16Array.from(isGap, (gap) => (gap ? 0 : 9)),
  cellsInside: isGap.length,
})

const keyOf = ({ east, north }: Point) => `${east},${north}`
const edgesOf = (ring: readonly Point[]) =>
  ring.slice(1).map((to, index) => [ring[index] as Point, to] as const)

/** Whether two axis-parallel segments share more than their ends. */
const cross = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean => {
  const within = (from: number, to: number, value: number) =>
    value > Math.min(from, to) && value < Math.max(from, to)
  const isFlat = (p: Point, q: Point) => p.north === q.north
  if (isFlat(a, b) !== isFlat(c, d)) {
    const [[w, e], [s, n]] = isFlat(a, b)
      ? [
          [a, b],
          [c, d],
        ]
      : [
          [c, d],
          [a, b],
        ]
    const [east, north] = [s.east, w.north]
    const touchesRow = within(w.east, e.east, east) && [s.north, n.north].includes(north)
    const touchesColumn = within(s.north, n.north, north) && [w.east, e.east].includes(east)
    return touchesRow || touchesColumn || (within(w.east, e.east, east) && within(s.north, n.north, north))
  }
  const along = (p: Point) => (isFlat(a, b) ? p.east : p.north)
  const beside = (p: Point) => (isFlat(a, b) ? p.north : p.east)
  if (beside(a) !== beside(c)) return false
  return (
    Math.min(Math.max(along(a), along(b)), Math.max(along(c), along(d))) >
    Math.max(Math.min(along(a), along(b)), Math.min(along(c), along(d)))
  )
}

const isInside = (ring: readonly Point[], { east, north }: Point): boolean =>
  edgesOf(ring).reduce(
    (odd, [from, to]) => (from.north > north !== to.north > north && east < from.east ? !odd : odd),
    false,
  )

/** Why a polygon is invalid for map programs by the rules of the simple feature standard; null if it is valid. */
const problemOf = (rings: readonly (readonly Point[])[]): string | null => {
  const [shell, ...holes] = rings
  if (!shell) return 'no shell'
  for (const ring of rings) {
    if (ring.length < 5 || keyOf(ring[0] as Point) !== keyOf(ring.at(-1) as Point)) return 'not closed'
    if (new Set(ring.slice(1).map(keyOf)).size !== ring.length - 1) return 'a ring that touches itself'
  }
  const edges = rings.flatMap(edgesOf)
  if (edges.some((edge, index) => edges.slice(index + 1).some((other) => cross(edge, other))))
    return 'crossing'
  // A point a quarter of a meter inside the hole, from its lowest, westernmost corner.
  for (const hole of holes) {
    const corner = hole.reduce((a, b) =>
      b.north < a.north || (b.north === a.north && b.east < a.east) ? b : a,
    )
    const inner = { east: corner.east + 0.25, north: corner.north + 0.25 }
    if (!isInside(hole, inner) || !isInside(shell, inner)) return 'a hole outside of the shell'
    if (holes.some((other) => other !== hole && isInside(other, inner))) return 'a hole in a hole'
  }
  // Rings that touch in a cycle cut the inside in two.
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    const parent = parents.get(key)
    return parent === undefined || parent === key ? key : rootOf(parent)
  }
  for (const [index, ring] of rings.entries()) {
    for (const point of new Set(ring.map(keyOf))) {
      const [a, b] = [rootOf(`ring ${index}`), rootOf(point)]
      if (a === b) return 'an inside in two parts'
      parents.set(a, b)
    }
  }
  return null
}

const areaOf = (ring: readonly Point[]) =>
  edgesOf(ring).reduce((sum, [a, b]) => sum + (a.east * b.north - b.east * a.north) / 2, 0)

test('every gap is a valid polygon of its cells, however the cells touch', () => {
  const anyCells = fc.integer({ min: 1, max: 9 }).chain((columns) =>
    fc.tuple(
      fc.constant(columns),
      fc.array(fc.boolean(), { minLength: 9 * columns, maxLength: 9 * columns }),
      // Mostly gaps, so that there are holes that touch.
      fc.array(fc.boolean(), { minLength: 9 * columns, maxLength: 9 * columns }),
      fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    ),
  )
  fc.assert(
    fc.property(anyCells, ([columns, some, more, dateLine]) => {
      const cells = some.map((gap, index) => gap || more[index] === true)
      const gaps = gapsBelow(gridOf(columns, cells), 3, 0, dateLine)
      expect(gaps.map(({ rings }) => problemOf(rings)).filter(Boolean)).toEqual([])
      for (const { rings, squareMeters } of gaps) {
        expect(rings.reduce((sum, ring) => sum + areaOf(ring), 0)).toBe(squareMeters)
        const easts = rings.flat().map(({ east }) => east)
        if (dateLine !== undefined)
          expect(Math.min(...easts) >= dateLine || Math.max(...easts) <= dateLine).toBe(true)
      }
      expect(gaps.reduce((sum, gap) => sum + gap.squareMeters, 0)).toBe(cells.filter(Boolean).length)
    }),
    { numRuns: 1000 },
  )
})

test('the checker of this test knows a ring that touches itself, and a hole that does', () => {
  const at = (text: string) =>
    text.split(' ').map((pair) => ({ east: Number(pair[0]), north: Number(pair[1]) }))
  expect(problemOf([at('00 20 21 11 12 22 22 02 00')])).not.toBeNull()
  expect(problemOf([at('00 10 11 21 22 12 11 01 00')])).toBe('a ring that touches itself')
  expect(problemOf([at('00 50 55 05 00'), at('11 12 22 23 33 32 22 21 11')])).toBe(
    'a ring that touches itself',
  )
  expect(problemOf([at('00 50 55 05 00'), at('11 12 22 21 11'), at('22 23 33 32 22')])).toBeNull()
  expect(problemOf([at('00 20 22 02 00'), at('33 34 44 43 33')])).toBe('a hole outside of the shell')
})

test('a gap across the date line ends there, and another begins', async () => {
  const survey = gridSurvey({
    widthMeters: 250,
    lengthMeters: 120,
    corner: { latitude: -16.9, longitude: 179.9988 },
  })
  const photos = await Promise.all(survey.photos.filter(({ leg }) => leg < 3 || leg > 5).map(surveyPhoto))
  const { gaps } = surveyCoverage(photos, { area: [survey.area] })
  const ranges = gaps
    .map(({ polygon }) => polygon.flat().map(([longitude]) => longitude + (longitude < 0 ? 360 : 0)))
    .map((longitudes) => [Math.min(...longitudes), Math.max(...longitudes)] as const)
    .sort(([a], [b]) => a - b)
  expect(ranges).toHaveLength(2)
  expect(ranges[0]?.[1]).toBeCloseTo(180, 9)
  expect(ranges[1]?.[0]).toBeCloseTo(180, 9)
  for (const [west, east] of ranges) expect(east - west).toBeLessThan(0.002)
})
