import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { surveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import { dronePhoto } from '@sortie/testing/photo-fixture'
import { gridSurvey, type SurveyFixturePhoto, surveyPhoto } from '@sortie/testing/survey-fixture'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Respond, signInWith, withoutMaps } from '#app/signed-in.fixture.ts'
import { expectAccessible } from '../../../../../packages/ui/testing/accessibility.ts'
import { CoverageCheck } from './coverage-check.tsx'

/** What the server is told of passed checks. */
const recordPasses = (status: number): string[] => {
  const recorded: string[] = []
  respond = (path, { body }) => {
    recorded.push(`${path} ${body instanceof FormData && body.get('event_type')}`)
    return Response.json({}, { status })
  }
  return recorded
}

let respond: Respond
beforeEach(() => {
  withoutMaps()
  return signInWith((path, init) => respond(path, init))
})

const small = { widthMeters: 250, lengthMeters: 120 }
const onFeature = exampleMission.map_features[0]
if (!onFeature) throw new Error('the example has nothing on its map')

/** A mission whose site is an area. */
const fieldMission = (coordinates: [number, number][][], altitude?: number): Mission => ({
  ...exampleMission,
  require_raw_images: false,
  map_features: [
    {
      ...onFeature,
      geometry: { type: 'Polygon', coordinates },
      shot_type_attributes: altitude === undefined ? {} : { altitude },
    },
  ],
})

const show = (mission: Mission, onStartOver = () => {}) =>
  render(
    <MemoryRouter>
      <main>
        <CoverageCheck
          mission={mission}
          header={{ title: 'GPS Coverage Check', back: { href: '/', label: 'Back to Mission' } }}
          onStartOver={onStartOver}
        />
      </main>
    </MemoryRouter>,
  )

const addImages = (photos: readonly SurveyFixturePhoto[]): void => {
  const chosen = new DataTransfer()
  for (const photo of photos) chosen.items.add(new File([dronePhoto(photo)], photo.name))
  const input = page.getByLabelText('Images to scan').element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const expectLevel = (level: 'Great!' | 'Moderate' | 'Poor') =>
  expect.element(page.getByRole('status').getByText(level, { exact: true })).toBeVisible()

test('A-GPS-08 A-GPS-09 A-GPS-11 A-OPEN-58 the level of each kind of survey, and a failure to record that is only logged', async () => {
  const recorded = recordPasses(422)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const onStartOver = vi.fn()
  const { photos: grid, area } = gridSurvey(small)
  const dense = { ...small, front: 0.95 }
  const morning = gridSurvey(dense).photos
  const afternoon = gridSurvey({ ...dense, startsAt: Date.UTC(2026, 4, 4, 14), model: 'L2D-20c' }).photos
  const twoFlights = [...morning.slice(0, 125), ...afternoon.slice(125, 250)]
  const surveys = [
    { photos: grid.filter(({ leg }) => ![3, 4, 5].includes(leg)), level: 'Poor', flights: 1 },
    { photos: grid.filter(({ leg }) => leg !== 4), level: 'Moderate', flights: 1 },
    { photos: twoFlights, level: 'Great!', flights: 2 },
  ] as const
  await show(fieldMission(area), onStartOver)
  const figures = page.getByRole('region', { name: 'Flight information' })
  for (const [index, { photos, level, flights }] of surveys.entries()) {
    const measured = surveyCoverage(await Promise.all(photos.map(surveyPhoto)), { area: [area] })
    addImages(photos)
    await expectLevel(level)
    await expect.element(figures).toMatchTextContent(new RegExp(`Image count${photos.length}\\D`))
    await expect.element(figures).toMatchTextContent(new RegExp(`Flights${flights}\\D`))
    const share = `${Math.floor(measured.shares.five * 100)}% of the area is seen by 5 photos or more`
    await expect.element(page.getByText(share)).toBeVisible()
    expect(page.getByText(/^A reshoot is needed\./).elements()).toHaveLength(level === 'Poor' ? 1 : 0)
    const gaps = page.getByRole('heading', { name: /^Gaps/ })
    expect(gaps.elements()).toHaveLength(measured.gaps.length > 0 ? 1 : 0)
    // Nothing is left of the check before: its images are no doubles, and a check that passes is recorded again.
    expect(page.getByText(/^Skipped/).elements()).toEqual([])
    // Poor has not passed, and what has is recorded once.
    await expect.poll(() => recorded.length).toBe(index)
    await page.getByRole('button', { name: 'Start a new scan' }).click()
    await expect.element(page.getByRole('heading', { name: /check that your photos cover/ })).toBeVisible()
    expect(figures.elements()).toEqual([])
  }
  const call = `/v1/pilots/missions/${exampleMission.id}/activity_logs gps_check_passed`
  expect(recorded).toEqual([call, call])
  expect(warned.mock.calls.map(([text]) => text)).toEqual(
    recorded.map(() => 'a passed coverage check could not be recorded'),
  )
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(onStartOver).toHaveBeenCalledTimes(surveys.length)
})

test('A-GPS-08 heights above a takeoff point far from the site are doubted, and the pilot says what is true', async () => {
  const recorded = recordPasses(201)
  const { photos, area } = gridSurvey(small)
  await show(fieldMission(area, 80))
  // From a hill of 75 m the drone flies 80 m above the site, and takes it for 5.
  addImages(photos.map((photo) => ({ ...photo, relativeAltitudeMeters: 5 })))
  await expectLevel('Great!')
  const doubt = page.getByText(
    /^Your photos say 16 ft above the takeoff point, but 262 ft is planned. We used the planned height, 262 ft\./,
  )
  await expect.element(doubt).toBeVisible()
  const takeoff = page.getByRole('region', { name: 'Takeoff height' })
  const recalculate = takeoff.getByRole('button', { name: 'Recalculate' })
  await expect.element(recalculate).toBeDisabled()
  await expectAccessible(takeoff.element())

  await takeoff.getByText('Level with the site').click()
  await recalculate.click()
  await expectLevel('Poor')
  expect(doubt.elements()).toEqual([])
  await expect.element(page.getByText('Calculated with takeoff level with the site.')).toBeVisible()
  await takeoff.getByText('Higher than the site').click()
  await recalculate.click()
  await expect.element(takeoff.getByText('Enter the difference in feet.')).toBeVisible()
  const feet = takeoff.getByRole('textbox', { name: 'Feet higher' })
  await feet.fill('246')
  await recalculate.click()
  await expectLevel('Great!')
  await expect.element(page.getByText('Calculated with takeoff 246 ft higher than the site.')).toBeVisible()
  await expect.element(feet).toHaveValue('246')
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await expectAccessible()
  await takeoff.getByRole('button', { name: 'Remove' }).click()
  await expect.element(doubt).toBeVisible()
  expect(recorded, 'Great! was recorded once').toHaveLength(1)
})

test('the result lists which photos fall short of the rules of their shot, rule by rule', async () => {
  recordPasses(201)
  const { photos, area } = gridSurvey(small)
  const [shot] = exampleMission.shots
  if (!shot) throw new Error('the example has no shot')
  const quality_rules: QualityRule[] = [
    { rule: 'position', severity: 'must' },
    { rule: 'altitude', severity: 'must', max_meters: 60 },
    { rule: 'underexposure', severity: 'should', max_percent: 25 },
    { rule: 'file_count', severity: 'must', min: 1000 },
  ]
  await show({ ...fieldMission(area), shots: [{ ...shot, quality_rules }] })
  const [high, dark, ...others] = photos.map((photo) => ({ ...photo, relativeAltitudeMeters: 50 }))
  if (!high || !dark) throw new Error('the survey has no photos')
  addImages([{ ...high, relativeAltitudeMeters: 80 }, { ...dark, gray: 0 }, ...others])
  const card = page.getByRole('region', { name: 'Photo requirements' })
  const groups = card.getByRole('list', { name: `Findings of ${shot.name}` }).getByRole('listitem')
  const few = `This shot has ${photos.length} files. It needs at least 1,000 files.`

  await expect.element(card.getByText(few, { exact: false })).toBeVisible()
  await expect.element(groups.filter({ hasText: 'Underexposure' })).toMatchTextContent(/Warning1 file\./)
  expect(groups.elements()).toHaveLength(3)
  const altitude = groups.filter({ hasText: 'Altitude above takeoff' })
  await expect.element(altitude).toMatchTextContent(/Must be fixed1 file\. Required: at most 197 ft\./)
  await card.getByRole('button', { name: 'Show files: Altitude above takeoff' }).click()
  const files = card.getByRole('list', { name: 'Files: Altitude above takeoff' })
  await expect
    .element(files)
    .toMatchTextContent(
      /^DJI_0001\.JPGThis photo was taken 262 ft above takeoff instead of at most 197 ft\. Measured: 262 ft/,
    )
  await expectAccessible(card.element())
  // Started over, there is nothing to compare.
  await page.getByRole('button', { name: 'Start a new scan' }).click()
  await expect.poll(() => card.elements()).toEqual([])
})
