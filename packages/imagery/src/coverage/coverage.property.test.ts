import { gridSurvey, positionOf, rectangle, surveyPhoto } from '@sortie/testing/survey-fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PhotoFacts } from '../photo-facts.ts'
import { depthGrid, depthShare } from './depth-grid.ts'
import { gapsBelow } from './gaps.ts'
import type { Point } from './ground.ts'
import { type SurveyPhoto, surveyCoverage } from './survey-coverage.ts'

const corner = { latitude: -12.5, longitude: 131 }
const area = [rectangle(corner, 120, 90)]

const [example] = gridSurvey().photos
if (!example) throw new Error('a survey has photos')
const template = await surveyPhoto(example)

const photoOf = (name: string, facts: Partial<PhotoFacts>): SurveyPhoto => ({
  name,
  facts: { ...template.facts, ...facts },
})

const anyPhotos = fc
  .array(
    fc.record({
      east: fc.double({ min: -100, max: 220, noNaN: true }),
      north: fc.double({ min: -100, max: 190, noNaN: true }),
      height: fc.double({ min: 1, max: 120, noNaN: true }),
      pitch: fc.double({ min: -100, max: 30, noNaN: true }),
      yaw: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((list) =>
    list.map(({ east, north, height, pitch, yaw }, index) =>
      photoOf(`P${index}`, {
        position: positionOf(corner, { east, north }),
        relativeAltitudeMeters: height,
        gimbalPitchDegrees: pitch,
        gimbalYawDegrees: yaw,
      }),
    ),
  )

test('adding a photo from a place of its own never lowers coverage', () => {
  fc.assert(
    fc.property(anyPhotos, (photos) => {
      const [before, after] = [photos.slice(1), photos].map((some) => surveyCoverage(some, { area }))
      if (!before || !after) throw new Error('two surveys make two coverages')
      // A photo from the same place as another replaces the other or is dropped itself.
      fc.pre(before.doubled.join() === after.doubled.join())
      expect(after.shares.one).toBeGreaterThanOrEqual(before.shares.one)
      expect(after.shares.three).toBeGreaterThanOrEqual(before.shares.three)
      expect(after.shares.five).toBeGreaterThanOrEqual(before.shares.five)
      const gapMeters = (gaps: typeof after.gaps) => gaps.reduce((sum, gap) => sum + gap.squareMeters, 0)
      expect(gapMeters(after.gaps)).toBeLessThanOrEqual(gapMeters(before.gaps))
    }),
    { numRuns: 60 },
  )
})

test('the order of photos does not matter', () => {
  fc.assert(
    fc.property(
      anyPhotos.chain((photos) =>
        fc.tuple(fc.constant(photos), fc.shuffledSubarray(photos, { minLength: photos.length })),
      ),
      ([photos, shuffled]) => {
        expect(surveyCoverage(shuffled, { area })).toEqual(surveyCoverage(photos, { area }))
        expect(surveyCoverage(shuffled)).toEqual(surveyCoverage(photos))
      },
    ),
    { numRuns: 40 },
  )
})

const surveys = {
  great: gridSurvey({ widthMeters: 150, lengthMeters: 150 }),
  moderate: gridSurvey({ widthMeters: 150, lengthMeters: 150, front: 0.6, side: 0.5 }),
  poor: gridSurvey({ widthMeters: 150, lengthMeters: 150, front: 0.5, side: 0.3 }),
}

test.each(Object.entries(surveys))('moving a survey by a degree leaves it %s', async (level, survey) => {
  const photos = await Promise.all(survey.photos.map(surveyPhoto))
  for (const [north, east] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [-1, -1],
  ] as const) {
    const moved = photos.map(({ name, facts }) =>
      photoOf(name, {
        ...facts,
        position: facts.position && {
          latitude: facts.position.latitude + north,
          longitude: facts.position.longitude + east,
        },
      }),
    )
    const movedArea = survey.area.map((ring) => ring.map(([x, y]): [number, number] => [x + east, y + north]))
    expect(surveyCoverage(moved, { area: [movedArea] }).level).toBe(level)
  }
})

test('both hemispheres, the date line and the far north give the same coverage as anywhere', async () => {
  const at = async (latitude: number, longitude: number) => {
    const survey = gridSurvey({
      widthMeters: 150,
      lengthMeters: 150,
      front: 0.6,
      corner: { latitude, longitude },
    })
    const photos = await Promise.all(survey.photos.map(surveyPhoto))
    const ofArea = surveyCoverage(photos, { area: [survey.area] })
    return { ofArea, ofHull: surveyCoverage(photos) }
  }
  const usual = await at(44.9, -93.2)
  for (const [latitude, longitude] of [
    [-44.9, 170],
    [0.0005, 0.0005],
    [-16.9, 179.9993],
    [64, -180],
    [78, 15],
  ] as const) {
    const { ofArea, ofHull } = await at(latitude, longitude)
    expect(ofArea.level).toBe(usual.ofArea.level)
    expect(ofArea.shares.five).toBeCloseTo(usual.ofArea.shares.five, 1)
    expect(ofArea.areaSquareMeters / 22_500).toBeCloseTo(1, 1)
    expect(ofHull.level).toBe(usual.ofHull.level)
    expect(ofHull.areaSquareMeters / usual.ofHull.areaSquareMeters).toBeCloseTo(1, 1)
  }
})

test('gaps hold exactly the cells that are not deep enough, holes and touching corners included', () => {
  const side = 24
  const square: Point[] = [
    { east: 0, north: 0 },
    { east: side, north: 0 },
    { east: side, north: side },
    { east: 0, north: side },
  ]
  const anyBoxes = fc.array(
    fc.tuple(fc.nat(side), fc.nat(side), fc.nat(side), fc.nat(side)).map(([a, b, c, d]): Point[] => {
      const [west, east, south, north] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)]
      return [
        { east: west, north: south },
        { east, north: south },
        { east, north },
        { east: west, north },
      ]
    }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(anyBoxes, (boxes) => {
      const grid = depthGrid([[square]], boxes)
      const gaps = gapsBelow(grid, 3, 0)
      const signedArea = (ring: Point[]) =>
        ring.slice(1).reduce((sum, to, index) => {
          const from = ring[index] as Point
          return sum + (from.east * to.north - to.east * from.north) / 2
        }, 0)
      let cells = 0
      for (const { rings, squareMeters } of gaps) {
        cells += squareMeters
        expect(rings.reduce((sum, ring) => sum + signedArea(ring), 0)).toBeCloseTo(squareMeters, 6)
        expect(signedArea(rings[0] ?? [])).toBeGreaterThan(0)
      }
      expect(cells).toBe(grid.depth.filter((depth) => depth < 3).length)
      expect(depthShare(grid, 3)).toBeCloseTo(1 - cells / (side * side), 9)
      // The depth is counted box by box.
      for (const [column, row] of [
        [0, 0],
        [5, 7],
        [12, 12],
        [23, 23],
      ] as const) {
        const counted = boxes.filter(([low, , high]) => {
          const [x, y] = [column + 0.5, row + 0.5]
          return low && high && x > low.east && x < high.east && y > low.north && y < high.north
        }).length
        expect(grid.depth[row * grid.columns + column]).toBe(counted)
      }
    }),
    { numRuns: 200 },
  )
})

test('10,000 footprints on a grid of a million cells', () => {
  const footprints = Array.from({ length: 10_000 }, (_, index): Point[] => {
    const [east, north] = [(index % 100) * 10, Math.floor(index / 100) * 10]
    return [
      { east: east - 60, north: north - 40 },
      { east: east + 50, north: north - 50 },
      { east: east + 60, north: north + 40 },
      { east: east - 50, north: north + 50 },
    ]
  })
  const site = [
    { east: 0, north: 0 },
    { east: 1000, north: 0 },
    { east: 1000, north: 1000 },
    { east: 0, north: 1000 },
  ]
  const grid = depthGrid([[site]], footprints)
  expect(grid.depth).toHaveLength(1_000_000)
  expect(depthShare(grid, 5)).toBe(1)
})
