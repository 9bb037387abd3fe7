import { check } from '../support/checkbox.ts'
import {
  addImages,
  asFiles,
  checkPage,
  expectLevel,
  fieldMission,
  fieldSurvey,
  writeCard,
} from '../support/coverage-page.ts'
import { holdCalls } from '../support/responses.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

test('coverage', async ({ pilotPage: page, pilot }) => {
  test.slow()
  const survey = fieldSurvey({ jitterMeters: 1, jitterDegrees: 2 })
  const mission = await fieldMission(pilot, survey.area, { altitude: 80 })
  const top = () => page.evaluate(() => window.scrollTo(0, 0))
  await takePictures(page, 'coverage-instructions', async () => {
    await page.goto(checkPage(mission))
    await expect(page.getByRole('heading', { name: 'GPS Coverage Check' })).toBeVisible()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await holdCalls(page, '**/read-photo.worker*')
  await addImages(page, await writeCard('full', asFiles(survey.photos)))
  await takePictures(page, 'coverage-scanning', () =>
    expect(page.getByRole('progressbar', { name: 'Scanning 220 images' })).toBeVisible(),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  release()
  await expectLevel(page, 'Great!')
  await takePictures(page, 'coverage-great', top)

  await page.setViewportSize({ width: 1440, height: 900 })
  const flown = survey.photos.filter(({ leg }) => leg < 3 || leg > 5)
  const broken = [
    { name: 'DJI_0900.JPG', bytes: new Uint8Array() },
    { name: 'DJI_0901.JPG', bytes: Buffer.from('<!doctype html><p>no photo</p>') },
  ]
  await page.getByRole('button', { name: 'Start a new scan' }).click()
  await addImages(page, await writeCard('gaps', [...asFiles(flown), ...broken]))
  await expectLevel(page, 'Poor')
  await takePictures(page, 'coverage-poor', top)
  await takePictures(page, 'coverage-lists', () =>
    page.getByRole('heading', { name: /Failed images/ }).evaluate((heading) => heading.scrollIntoView()),
  )
  await check(page.getByRole('checkbox', { name: 'Footprints' }))
  await takePictures(page, 'coverage-footprints', async () =>
    page.getByRole('group', { name: 'Show on the map' }).evaluate((group) => group.scrollIntoView()),
  )

  await page.setViewportSize({ width: 1440, height: 900 })
  const fromHill = survey.photos.map((photo) => ({ ...photo, relativeAltitudeMeters: 5 }))
  await page.getByRole('button', { name: 'Start a new scan' }).click()
  await addImages(page, await writeCard('hill', asFiles(fromHill)))
  await expectLevel(page, 'Great!')
  await takePictures(page, 'coverage-height', top)
  const takeoff = page.getByRole('region', { name: 'Takeoff height' })
  await takeoff.getByText('Higher than the site').click()
  await takeoff.getByRole('button', { name: 'Recalculate' }).click()
  await takePictures(page, 'coverage-takeoff', async () => takeoff.evaluate((card) => card.scrollIntoView()))
})
