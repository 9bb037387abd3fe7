import { gridSurvey, type SurveyFixture, surveyPhoto } from '@sortie/testing/survey-fixture'
import { expect, test } from 'vitest'
import { type SurveyOptions, surveyCoverage } from './survey-coverage.ts'

const small = { widthMeters: 200, lengthMeters: 150 }

/**
 * A survey 80 m above the site by a drone that took off this much higher than the site, which the drone does not know.
 */
const takenOff = async (survey: SurveyFixture, above: number, options: SurveyOptions = {}) => {
  const photos = survey.photos.map((photo) => ({
    ...photo,
    relativeAltitudeMeters: photo.relativeAltitudeMeters - above,
  }))
  return surveyCoverage(await Promise.all(photos.map(surveyPhoto)), { area: [survey.area], ...options })
}

const good = gridSurvey(small)
const sparse = gridSurvey({ ...small, front: 0.55, side: 0.35 })
const planned = { shotHeightMeters: 80 }

test('A-OPEN-58 heights that fit the plan are used as they are', async () => {
  const coverage = await takenOff(good, 0, planned)
  expect(coverage).toMatchObject({
    level: 'great',
    heights: { statedMeters: 80, plannedMeters: 80, doubt: null, isReplaced: false },
    assumed: { height: 0 },
  })
  expect((await takenOff(good, 14, planned)).heights.doubt).toBeNull()
  expect((await takenOff(good, -14, planned)).heights.doubt).toBeNull()
})

test('with a takeoff 75 m above the site, the planned height is used, and that is reported', async () => {
  const coverage = await takenOff(good, 75, planned)
  expect(coverage).toMatchObject({
    level: 'great',
    heights: { statedMeters: 5, plannedMeters: 80, doubt: 'far-from-plan', isReplaced: true },
  })
  expect(coverage.shares.five).toBeCloseTo((await takenOff(good, 0, planned)).shares.five, 3)
  // Without a plan there is no height to use instead, but the doubt is still reported.
  const without = await takenOff(good, 75)
  expect(without.heights).toMatchObject({ statedMeters: 5, doubt: 'very-low', isReplaced: false })
  const corrected = await takenOff(good, 75, { takeoffAboveSiteMeters: 75 })
  expect(corrected).toMatchObject({ level: 'great', heights: { doubt: null } })
})

test('takeoff 30 m below the site does not turn a Poor survey into one that passes', async () => {
  const truth = await takenOff(sparse, 0, planned)
  expect(truth.level).toBe('poor')
  // Without a plan nothing shows that the drone was lower than it states.
  expect((await takenOff(sparse, -30)).level).not.toBe('poor')
  expect(await takenOff(sparse, -30, planned)).toMatchObject({
    level: 'poor',
    shares: truth.shares,
    heights: { statedMeters: 110, doubt: 'far-from-plan' },
  })
})

test('heights of zero or below are never used, with a plan or without', async () => {
  for (const above of [80, 95, 300]) {
    const withPlan = await takenOff(good, above, planned)
    expect(withPlan).toMatchObject({ level: 'great', heights: { doubt: 'not-above-ground' } })
    const without = await takenOff(good, above)
    expect(without.heights).toMatchObject({ doubt: 'not-above-ground', plannedMeters: null })
    expect(without.shares.one).toBeGreaterThan(0.9)
  }
})

test('the takeoff height that the pilot enters replaces the planned heights', async () => {
  const truth = await takenOff(good, 0)
  for (const above of [75, -30, 95]) {
    const coverage = await takenOff(good, above, { ...planned, takeoffAboveSiteMeters: above })
    expect(coverage.shares).toEqual(truth.shares)
    expect(coverage.heights).toMatchObject({ statedMeters: 80, doubt: null })
  }
  // The survey was flown at half the planned height, as the pilot confirms.
  const low = gridSurvey({ ...small, heightMeters: 40 })
  const confirmed = await takenOff(low, 0, { ...planned, takeoffAboveSiteMeters: 0 })
  expect(confirmed.heights).toMatchObject({ statedMeters: 40, doubt: null })
  expect(confirmed.shares).toEqual((await takenOff(low, 0)).shares)
  expect(await takenOff(good, 200, { ...planned, takeoffAboveSiteMeters: 10 })).toMatchObject({
    heights: { doubt: 'not-above-ground' },
  })
})

test('a mission with shots at several heights may be flown at each of them', async () => {
  const options = { shotHeightMeters: 40, otherShotHeightsMeters: [80] }
  expect((await takenOff(good, 0, options)).heights).toMatchObject({ plannedMeters: 80, doubt: null })
  expect((await takenOff(good, -30, options)).heights).toMatchObject({
    plannedMeters: 40,
    doubt: 'far-from-plan',
  })
})

test('a single photo from the ground takes the planned height, and a second height above the site stays one', async () => {
  const photos = await Promise.all(good.photos.map(surveyPhoto))
  const [first, ...others] = photos.map(({ name, facts }, index) => ({
    name,
    facts: { ...facts, relativeAltitudeMeters: index === 0 ? 0 : index % 3 === 0 ? 25 : 5 },
  }))
  if (!first) throw new Error('a survey has photos')
  const coverage = surveyCoverage([first, ...others], { area: [good.area], ...planned })
  const widths = new Map(
    coverage.footprints.map(({ name, ring }) => {
      const longitudes = ring.map(([longitude]) => longitude)
      return [name, Math.max(...longitudes) - Math.min(...longitudes)]
    }),
  )
  const [low, high] = [others[0]?.name ?? '', others[2]?.name ?? ''].map((name) => widths.get(name) ?? 0)
  expect((high ?? 0) / (low ?? 1)).toBeCloseTo(100 / 80, 2)
  expect(coverage.assumed.height).toBe(0)
  const lone = surveyCoverage(
    photos.map(({ name, facts }, index) => ({
      name,
      facts: index === 0 ? { ...facts, relativeAltitudeMeters: -3 } : facts,
    })),
    { area: [good.area], ...planned },
  )
  expect(lone).toMatchObject({ assumed: { height: 1 }, heights: { doubt: null } })
})
