import {
  gridSurvey,
  orbitSurvey,
  positionOf,
  randomNumbers,
  type SurveyFixture,
  type SurveyFixturePhoto,
  surveyPhoto,
} from '@sortie/testing/survey-fixture'
import { expect, test } from 'vitest'
import { coverageRules } from './coverage-levels.ts'
import { type SurveyOptions, surveyCoverage } from './survey-coverage.ts'

const coverageOf = async (photos: readonly SurveyFixturePhoto[], options: SurveyOptions = {}) =>
  surveyCoverage(await Promise.all(photos.map(surveyPhoto)), options)

const percent = (share: number) => share * 100
const wind = { jitterMeters: 1, jitterDegrees: 2 }

/** How many footprints of a survey without wind contain a point, calculated from its plan alone. */
const plannedDepth = ({ photos, footprint }: SurveyFixture, east: number, north: number): number =>
  photos.filter(
    (photo) =>
      Math.abs(photo.east - east) < footprint.widthMeters / 2 &&
      Math.abs(photo.north - north) < footprint.lengthMeters / 2,
  ).length

const contains = (polygon: [number, number][][], longitude: number, latitude: number): boolean =>
  polygon.reduce((inside, ring) => {
    let odd = inside
    ring.forEach(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
      if (y > latitude !== nextY > latitude && longitude < ((nextX - x) * (latitude - y)) / (nextY - y) + x)
        odd = !odd
    })
    return odd
  }, false)

test('A-OPEN-58 a full grid of 75/60 is Great!, has no gaps and shows its plan', async () => {
  const survey = gridSurvey(wind)
  const coverage = await coverageOf(survey.photos, { area: [survey.area] })
  expect(coverage).toMatchObject({
    level: 'great',
    reason: 'depth',
    gaps: [],
    withoutGps: [],
    doubled: [],
    stray: [],
  })
  expect(percent(coverage.shares.five)).toBeCloseTo(100, 0)
  expect(percent(coverage.shares.three)).toBe(100)
  expect(coverage.areaSquareMeters / 120_000).toBeCloseTo(1, 2)
  expect(coverage.overlap.front).toBeCloseTo(0.75, 1)
  expect(coverage.overlap.side).toBeCloseTo(0.6, 1)
  expect(coverage.flight.seconds).toBe((survey.photos.length - 1) * 2)
  expect(coverage.assumed).toEqual({ height: 0, lens: 0, pitch: 0, yaw: 0 })
  expect(coverage.offNadir).toEqual({ warnings: [], errors: [] })
})

test('A-OPEN-58 one missing leg leaves every place to three photos: Moderate', async () => {
  const survey = gridSurvey(wind)
  const legs = Math.max(...survey.photos.map(({ leg }) => leg)) + 1
  const photos = survey.photos.filter(({ leg }) => leg !== Math.floor(legs / 2))
  const coverage = await coverageOf(photos, { area: [survey.area] })
  expect(coverage.level).toBe('moderate')
  expect(Math.abs(percent(coverage.shares.five) - 86.3)).toBeLessThan(2)
  expect(percent(coverage.shares.three)).toBeCloseTo(100, 0)
})

test('three missing legs leave a gap where they were, of the size that the plan says', async () => {
  const whole = gridSurvey()
  const survey = { ...whole, photos: whole.photos.filter(({ leg }) => leg < 4 || leg > 6) }
  const coverage = await coverageOf(survey.photos, { area: [survey.area] })
  const corner = { latitude: 44.9, longitude: -93.2 }
  let [gapCells, deepCells] = [0, 0]
  for (let east = 0.5; east < 300; east += 3) {
    for (let north = 0.5; north < 400; north += 3) {
      const depth = plannedDepth(survey, east, north)
      if (depth < 3) gapCells += 1
      if (depth >= 5) deepCells += 1
      const { latitude, longitude } = positionOf(corner, { east, north })
      const isGap = coverage.gaps.some(({ polygon }) => contains(polygon, longitude, latitude))
      // The cells and the corners of the plan may differ by a meter.
      const isAtEdge = [-1.5, 1.5].some((by) => plannedDepth(survey, east + by, north) < 3 !== depth < 3)
      if (!isAtEdge) expect(isGap).toBe(depth < 3)
    }
  }
  const squareMeters = coverage.gaps.reduce((sum, gap) => sum + gap.squareMeters, 0)
  expect(gapCells).toBeGreaterThan(100)
  expect(Math.abs(squareMeters / (gapCells * 9) - 1)).toBeLessThan(0.05)
  expect(Math.abs(coverage.shares.five - deepCells / (100 * 134))).toBeLessThan(0.02)
  expect(coverage.level).toBe('poor')
})

test('with 30% of the photos lost, the depth falls as expected by chance', async () => {
  const survey = gridSurvey(wind)
  const photos = await Promise.all(survey.photos.map(surveyPhoto))
  const draws = Array.from({ length: 20 }, (_, seed) => {
    const random = randomNumbers(seed + 1)
    return surveyCoverage(
      photos.filter(() => random() >= 0.3),
      { area: [survey.area] },
    )
  })
  const fives = draws.map(({ shares }) => percent(shares.five))
  const threes = draws.map(({ shares }) => percent(shares.three))
  // A single run gave 94.9 and 99.3.
  expect(Math.min(...fives)).toBeLessThan(94.9)
  expect(Math.max(...fives)).toBeGreaterThan(93)
  expect(Math.abs(threes.reduce((sum, share) => sum + share / 20, 0) - 99.3)).toBeLessThan(0.7)
  for (const { level, shares } of draws) expect(level).toBe(shares.five >= 0.95 ? 'great' : 'moderate')
})

test('A-OPEN-58 an overlap of 50/30 is Poor, with gaps over half of the site', async () => {
  const survey = gridSurvey({ ...wind, front: 0.5, side: 0.3 })
  const coverage = await coverageOf(survey.photos, { area: [survey.area] })
  expect(coverage.level).toBe('poor')
  expect(Math.abs(percent(coverage.shares.five) - 1)).toBeLessThan(1.5)
  expect(Math.abs(percent(coverage.shares.three) - 48)).toBeLessThan(2)
  const gapSquareMeters = coverage.gaps.reduce((sum, { squareMeters }) => sum + squareMeters, 0)
  expect(Math.abs(gapSquareMeters / coverage.areaSquareMeters - (1 - coverage.shares.three))).toBeLessThan(
    0.01,
  )
  expect(coverage.overlap.front).toBeCloseTo(0.5, 1)
  expect(coverage.overlap.side).toBeCloseTo(0.3, 1)
})

test('an oblique orbit sees its middle from all sides, and is not a mapping flight', async () => {
  const photos = orbitSurvey()
  const coverage = await coverageOf(photos)
  expect(coverage.isAreaFromPhotos).toBe(true)
  expect(coverage.offNadir.errors).toHaveLength(72)
  const middle =
    Math.floor(coverage.grid.rows / 2) * coverage.grid.columns + Math.floor(coverage.grid.columns / 2)
  expect(coverage.grid.depth[middle]).toBe(72)
  const slightly = await coverageOf(orbitSurvey({ pitchDegrees: -70 }))
  expect(slightly.offNadir).toMatchObject({ errors: [], warnings: expect.arrayContaining(['ORBIT_001.JPG']) })
})

test('A-GPS-06 two flights with a landing between them count their time in the air', async () => {
  const survey = gridSurvey()
  const half = Math.floor(survey.photos.length / 2)
  const later = gridSurvey({ startsAt: Date.UTC(2026, 4, 4, 10, 20) }).photos.slice(half)
  const coverage = await coverageOf([...later, ...survey.photos.slice(0, half)], { area: [survey.area] })
  expect(coverage.level).toBe('great')
  expect(coverage.flight.tracks.map(({ names }) => names.length)).toEqual([half, later.length])
  expect(coverage.flight.seconds).toBe((half - 1) * 2 + (later.length - 1) * 2)
})

test('A-OPEN-58 over 10% of the photos without GPS is Poor, however well the rest covers the site', async () => {
  const survey = gridSurvey()
  const photos = await Promise.all(survey.photos.map(surveyPhoto))
  const without = (share: number) => {
    const count = Math.round(share * photos.length)
    const blind = photos
      .slice(0, count)
      .map(({ name, facts }) => ({ name: `X${name}`, facts: { ...facts, position: null } }))
    return surveyCoverage([...photos, ...blind], { area: [survey.area] })
  }
  expect(without(0.1)).toMatchObject({ level: 'great' })
  expect(without(0.12)).toMatchObject({ level: 'poor', reason: 'many-without-gps' })
  const none = surveyCoverage(
    photos.map(({ name, facts }) => ({ name, facts: { ...facts, position: null } })),
  )
  expect(none).toMatchObject({
    level: 'poor',
    reason: 'few-with-gps',
    withGps: 0,
    gaps: [],
    areaSquareMeters: 0,
  })
  expect(none.withoutGps).toHaveLength(photos.length)
})

test('A-OPEN-58 fewer than 20 photos with GPS are Poor', async () => {
  const survey = gridSurvey({ widthMeters: 40, lengthMeters: 40 })
  const photos = await Promise.all(survey.photos.map(surveyPhoto))
  const options = { area: gridSurvey({ widthMeters: 1, lengthMeters: 1 }).area }
  expect(photos.length).toBeGreaterThanOrEqual(coverageRules.fewestWithGps)
  const of = (count: number) => surveyCoverage(photos.slice(0, count), { area: [options.area] })
  expect(of(19)).toMatchObject({ level: 'poor', reason: 'few-with-gps' })
  expect(of(20).reason).toBe('depth')
})

test('two drones in the air at once, with different lenses, are two tracks of one survey', async () => {
  const wide = gridSurvey({ model: 'FC6310', prefix: 'A_' })
  const long = gridSurvey({
    model: 'FC220',
    prefix: 'B_',
    focalLength35Millimeters: 35,
    width: 480,
    height: 320,
  })
  const coverage = await coverageOf([...wide.photos, ...long.photos], { area: [wide.area] })
  expect(coverage.level).toBe('great')
  expect(coverage.flight.tracks.map(({ names }) => names.length)).toEqual([
    wide.photos.length,
    long.photos.length,
  ])
  const [ofWide, ofLong] = ['A_0001.JPG', 'B_0001.JPG'].map((wanted) => {
    const ring = coverage.footprints.find(({ name }) => name === wanted)?.ring ?? []
    return (
      Math.max(...ring.map(([longitude]) => longitude)) - Math.min(...ring.map(([longitude]) => longitude))
    )
  })
  expect((ofWide ?? 0) / (ofLong ?? 1)).toBeCloseTo(
    wide.footprint.widthMeters / long.footprint.widthMeters,
    2,
  )
})

test('missing values come from other photos or the mission, or are reported as assumed', async () => {
  const survey = gridSurvey()
  const photos = await Promise.all(survey.photos.map(surveyPhoto))
  const blurry = photos.map(({ name, facts }, index) => ({
    name,
    facts: {
      ...facts,
      relativeAltitudeMeters: index === 0 ? facts.relativeAltitudeMeters : null,
      gimbalYawDegrees: null,
      flightYawDegrees: null,
    },
  }))
  const known = surveyCoverage(blurry, { area: [survey.area] })
  expect(known).toMatchObject({ level: 'great', assumed: { height: 0, yaw: 0 } })
  const unknown = blurry.map(({ name, facts }) => ({
    name,
    facts: { ...facts, relativeAltitudeMeters: null, altitudeMeters: null, takenAt: null },
  }))
  const assumed = surveyCoverage(unknown, { area: [survey.area], shotHeightMeters: 80 })
  expect(assumed.assumed).toMatchObject({ height: photos.length, yaw: photos.length })
  expect(assumed.flight.seconds).toBeNull()
})

test('photos from one place, blurred ones and one from the yard at home are named', async () => {
  const survey = gridSurvey()
  const [first] = survey.photos
  if (!first) throw new Error('a survey has photos')
  const home = { ...first, ...positionOf(first, { east: 8000, north: 0 }), name: 'HOME.JPG' }
  const twice = { ...first, name: 'ZWICE.JPG' }
  const slow = { ...survey.photos[5], exposureSeconds: 0.1 } as SurveyFixturePhoto
  const photos = [...survey.photos.filter(({ name }) => name !== slow.name), slow, home, twice]
  const coverage = await coverageOf(photos)
  expect(coverage.stray).toEqual(['HOME.JPG'])
  expect(coverage.doubled).toEqual(['ZWICE.JPG'])
  expect(coverage.blurred).toEqual([slow.name])
  expect(coverage.areaSquareMeters).toBeLessThan(400 * 500)
})

/** Photos from fixed places, several from each, like exposure brackets and bursts. */
const repeatedPhotos = (
  survey: SurveyFixture,
  times: number,
  change: (photo: SurveyFixturePhoto, index: number, random: () => number) => Partial<SurveyFixturePhoto>,
): SurveyFixturePhoto[] => {
  const random = randomNumbers(7)
  return survey.photos.flatMap((photo) =>
    Array.from({ length: times }, (_, index) => ({
      ...photo,
      name: photo.name.replace('.JPG', `_${index}.JPG`),
      ...change(photo, index, random),
    })),
  )
}
/** A photo moved by a random position error with this deviation. */
const drifted = (photo: SurveyFixturePhoto, meters: number, random: () => number) => {
  const noise = () => meters * (random() + random() + random() + random() - 2) * Math.sqrt(3)
  return positionOf(photo, { east: noise(), north: noise() })
}
const sparse = { widthMeters: 150, lengthMeters: 120, front: 0.4, side: 0.3 }

test.each([
  ['exposure brackets of a drone with RTK', 80, 0.02, 0, (index: number) => 0.001 * 2 ** (index - 2)],
  ['bursts of a drone that hovers without RTK', 80, 1, 1, () => 0.001],
  [
    'exposure brackets close to the ground, without RTK',
    30,
    1,
    0.5,
    (index: number) => 0.001 * 2 ** (index - 2),
  ],
  ['bursts close to the ground, with a position that drifts', 30, 0.3, 0.5, () => 0.001],
])('A-OPEN-58 %s count once for each place', async (_, heightMeters, meters, degrees, exposure) => {
  const survey = gridSurvey({ ...sparse, heightMeters })
  const once = await coverageOf(survey.photos, { area: [survey.area] })
  expect(once).toMatchObject({ level: 'poor', doubled: [] })
  const photos = repeatedPhotos(survey, 5, (photo, index, random) => ({
    ...drifted(photo, meters, random),
    yawDegrees: (photo.yawDegrees ?? 0) + degrees * (random() * 4 - 2),
    relativeAltitudeMeters: photo.relativeAltitudeMeters + meters * (random() - 0.5),
    exposureSeconds: exposure(index),
  }))
  const coverage = await coverageOf(photos, { area: [survey.area] })
  expect(coverage.level).toBe('poor')
  expect(Math.abs(coverage.shares.three - once.shares.three)).toBeLessThan(0.08)
  expect(Math.abs(coverage.shares.five - once.shares.five)).toBeLessThan(0.03)
  expect(coverage.doubled.length).toBeGreaterThan(0.95 * 4 * survey.photos.length)
  expect(coverage.withGps).toBe(5 * survey.photos.length)
  if (meters < 1) expect(coverage.overlap.front).toBeCloseTo(0.4, 1)
})

test.each([
  ['80 m high with 90% of overlap, in wind', { heightMeters: 80, front: 0.9, ...wind }],
  ['20 m high with 90% of overlap', { heightMeters: 20, front: 0.9, widthMeters: 60, lengthMeters: 60 }],
  ['10 m high with 85% of overlap', { heightMeters: 10, front: 0.85, widthMeters: 30, lengthMeters: 30 }],
  [
    '80 m high with a long lens',
    { focalLength35Millimeters: 100, front: 0.9, widthMeters: 60, lengthMeters: 60 },
  ],
])('a survey %s loses no photo', async (_, options) => {
  const survey = gridSurvey(options)
  const coverage = await coverageOf(survey.photos, { area: [survey.area] })
  expect(coverage).toMatchObject({ level: 'great', doubled: [] })
})

test('a second flight across the first adds views, and a second flight of the same plan none', async () => {
  const survey = gridSurvey({ ...sparse, front: 0.7, side: 0.4 })
  const again = (turned: number) =>
    survey.photos.map((photo) => ({
      ...photo,
      name: `B_${photo.name}`,
      yawDegrees: (photo.yawDegrees ?? 0) + turned,
      takenAt: '2026:05:04 11:30:00',
    }))
  const once = await coverageOf(survey.photos, { area: [survey.area] })
  const across = await coverageOf([...survey.photos, ...again(90)], { area: [survey.area] })
  expect(across.doubled).toEqual([])
  expect(across.shares.five).toBeGreaterThan(once.shares.five + 0.1)
  const same = await coverageOf([...survey.photos, ...again(2)], { area: [survey.area] })
  expect(Math.abs(same.shares.five - once.shares.five)).toBeLessThan(0.03)
  // Around a tower, a camera points in all directions from one place.
  const [first] = survey.photos
  const around = [0, 45, 90, 135].map((yawDegrees) => ({ ...first, name: `${yawDegrees}.JPG`, yawDegrees }))
  expect((await coverageOf(around as SurveyFixturePhoto[])).doubled).toEqual([])
})

test('photos that hover without saying their heading count once, whatever their drift looks like', async () => {
  const survey = gridSurvey(sparse)
  const photos = await Promise.all(
    repeatedPhotos(survey, 3, (photo, _index, random) => drifted(photo, 1, random)).map(surveyPhoto),
  )
  const silent = photos.map(({ name, facts }) => ({
    name,
    facts: { ...facts, gimbalYawDegrees: null, flightYawDegrees: null },
  }))
  const { doubled } = surveyCoverage(silent, { area: [survey.area] })
  expect(doubled.length).toBeGreaterThan(0.95 * 2 * survey.photos.length)
})
