import { readFile } from 'node:fs/promises'
import { surveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import { jpegPhoto } from '@sortie/testing/photo-fixture'
import { positionOf, surveyPhoto } from '@sortie/testing/survey-fixture'
import { check, uncheck } from './support/checkbox.ts'
import {
  addImages,
  asFiles,
  asRawFiles,
  checkPage,
  coverageMap,
  dropOnPage,
  expectLevel,
  fieldCorner,
  fieldMission,
  fieldSurvey,
  writeCard,
} from './support/coverage-page.ts'
import { openSection, panel } from './support/details-page.ts'
import { address, tokens } from './support/native-app.ts'
import { isRed, pixelsOf } from './support/pixels.ts'
import { holdCalls, requestsSent } from './support/responses.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

test.use({ drawsMaps: true })

const small = { widthMeters: 250, lengthMeters: 120 }

test('A-UPLOAD-07 A-GPS-01 A-GPS-02 A-GPS-03 A-GPS-04 A-GPS-06 A-GPS-07 A-GPS-08 A-GPS-09 A-GPS-10 M-ERR-05 a missing leg is found, flown again and passed, in the format that the mission accepts', async ({
  pilotPage: page,
  pilot,
}) => {
  const { photos, area, footprint } = fieldSurvey(small)
  const mission = await fieldMission(pilot, area, {}, { require_raw_images: true })
  await page.goto(`/clientmission/${mission.id}`)
  await openSection(page, 'GPS Coverage Check')
  await expect(panel(page, 'GPS Coverage Check').getByText('Passed')).toHaveCount(0)
  await page.getByRole('link', { name: 'Check GPS coverage' }).click()
  await expect(page).toHaveURL(checkPage(mission))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GPS Coverage Check')
  await expect(page.getByRole('link', { name: 'Back to Mission' })).toHaveAttribute(
    'href',
    `/clientmission/${mission.id}`,
  )
  await expectAccessible(page)

  const sent = requestsSent(page, (request) => request.method() !== 'GET')
  const goOn = await holdCalls(page, '**/read-photo.worker*')
  const missing = [3, 4, 5]
  const flown = photos.filter(({ leg }) => !missing.includes(leg))
  const card = await writeCard('card/100MEDIA', asFiles(flown))
  await writeCard('card', [{ name: 'flight.srt', bytes: Buffer.from('1') }])
  const folder = test.info().outputPath('card')
  await dropOnPage(page, folder)
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: `Scanning ${flown.length} images` })
  await expect(progress).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText("Scan canceled. The images from this scan weren't added.")).toBeVisible()
  await expect(page.getByRole('heading', { name: /check that your photos cover/ })).toBeVisible()

  await dropOnPage(page, folder)
  await expect(progress).toBeVisible()
  goOn()
  await expectLevel(page, 'Poor')
  await expect(page.getByText(/^A reshoot is needed\./)).toBeVisible()
  const measured = surveyCoverage(await Promise.all(flown.map(surveyPhoto)), { area: [area] })
  const percent = (share: number) => Math.floor(share * 100)
  await expect(
    page.getByText(`${percent(measured.shares.five)}% of the area is seen by 5 photos or more`),
  ).toBeVisible()
  await expect(
    page.getByText(`${percent(measured.shares.three)}% of the area is seen by 3 photos or more`),
  ).toBeVisible()
  const figures = page.getByRole('region', { name: 'Flight information' })
  await expect(figures).toContainText(`Image count${flown.length}`)
  await expect(figures).toContainText(/Flight duration\d+ min \d+ s/)
  await expect(page.getByText("Skipped: 1 file that isn't a JPEG or DNG image (flight.srt).")).toBeVisible()
  // The legs before and after the hole see their own footprint, and nothing beyond.
  const eastOf = (leg: number) => photos.find((photo) => photo.leg === leg)?.east ?? 0
  const hole = [eastOf(2) + footprint.widthMeters / 2, eastOf(6) - footprint.widthMeters / 2] as const
  const acres = (hole[1] - hole[0]) * small.lengthMeters * 0.0002471
  const gaps = page.getByRole('list', { name: 'Gaps' }).getByRole('listitem')
  await expect(gaps).toHaveCount(1)
  const size = Number(/^Gap 1 ([\d.]+) acres$/.exec((await gaps.first().textContent()) ?? '')?.[1])
  expect(Math.abs(size / acres - 1)).toBeLessThan(0.03)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download gaps (KML)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${mission.id}_1_Example_Way_Santa_Monica_CA_gaps.kml`)
  const kml = await readFile(await download.path(), 'utf8')
  expect(kml).toContain('<name>Gap 1</name>')
  const longitudes = [...kml.matchAll(/(-118\.\d+),34\.\d+/g)].map(([, longitude]) => Number(longitude))
  const [west, east] = hole.map((meters) => positionOf(fieldCorner, { east: meters, north: 0 }).longitude)
  expect(Math.min(...longitudes)).toBeCloseTo(west ?? 0, 4)
  expect(Math.max(...longitudes)).toBeCloseTo(east ?? 0, 4)
  const map = coverageMap(page)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(map).toHaveAttribute('data-map-idle', '')
  const drawn = (await pixelsOf(map.locator('canvas').first())).flat().filter(isRed).length
  expect(drawn).toBeGreaterThan(500)
  await expect(map.locator('[data-photo-mark]')).toHaveAttribute('data-photo-mark', 'pin')
  await expectAccessible(page)

  const [inList, onMap] = [gaps, map].map((place) =>
    place.getByRole('button', { name: `Gap 1: ${size} acres` }),
  )
  if (!inList || !onMap) throw new Error('there is no gap to choose')
  await inList.press('Enter')
  await expect(inList).toHaveAttribute('aria-pressed', 'true')
  await expect(onMap).toHaveAttribute('aria-pressed', 'true')
  await expect(onMap).toBeInViewport({ ratio: 1 })
  await onMap.press('Enter')
  await expect(inList).toHaveAttribute('aria-pressed', 'false')
  await expect(onMap).toHaveAttribute('aria-pressed', 'false')
  await expect(map).toHaveAttribute('data-map-idle', '')
  await onMap.click()
  await expect(inList, 'a press on the label counts once, though it is on the red').toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await onMap.click()
  await expect(inList).toHaveAttribute('aria-pressed', 'false')
  const label = await onMap.boundingBox()
  await page.mouse.click((label?.x ?? 0) + 10, (label?.y ?? 0) + 60)
  await expect(inList, 'a press on the red chooses it too').toHaveAttribute('aria-pressed', 'true')
  await expect(inList).toBeInViewport({ ratio: 1 })
  expect(sent, 'nothing is uploaded, and Poor records nothing').toEqual([])

  const recorded = page.waitForRequest('**/activity_logs')
  const again = await writeCard('second', asFiles(photos.filter(({ leg }) => missing.includes(leg))))
  await addImages(page, [...card, ...again])
  await expectLevel(page, 'Great!')
  await expect(page.getByText(/A reshoot is needed/)).toHaveCount(0)
  await expect(page.getByText(`Skipped: ${flown.length} images you already added`)).toBeVisible()
  await expect(figures).toContainText(`Image count${photos.length}`)
  const form = (await recorded).postData() ?? ''
  expect(form).toMatch(/name="event_type"\s+gps_check_passed/)
  expect(form).toMatch(/name="event_datetime"\s+\d{4}-\d\d-\d\dT/)
  expect(sent).toHaveLength(1)

  const wrongKind = page.getByText(
    'None of your photos has a raw image, so the upload page will refuse them.',
  )
  await expect(wrongKind).toBeVisible()
  await expect(page.getByText("You're done here")).toHaveCount(0)
  await expectAccessible(page)
  await addImages(page, await writeCard('raw', asRawFiles(photos)))
  await expect(wrongKind).toHaveCount(0)
  await expectLevel(page, 'Great!')
  await expect(figures).toContainText(`Image count${photos.length}`)
  await expect(page.getByText("You're done here")).toBeVisible()
  expect(sent).toHaveLength(1)

  const refreshed = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes(`/v2/pilots/missions/${mission.id}?`),
  )
  await page.getByRole('button', { name: 'Start a new scan' }).press('Enter')
  await expect(page.getByRole('heading', { name: /check that your photos cover/ })).toBeVisible()
  await expect(figures).toHaveCount(0)
  await refreshed
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to Mission' }).click()
  await openSection(page, 'GPS Coverage Check')
  await expect(panel(page, 'GPS Coverage Check').getByText('Passed')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('A-GPS-05 A-GPS-06 inside an app, photos are picked from a phone, and failed ones and those without GPS are listed with the reason @mobile', async ({
  page,
  pilot,
}) => {
  const { photos, area } = fieldSurvey(small)
  const mission = await fieldMission(pilot, area)
  await page.goto(address(`/clientmissionwebview/${mission.id}`, { ...(await tokens(pilot)), source: 'ios' }))
  await page.getByRole('link', { name: 'Check GPS coverage' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GPS Coverage Check')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Folder' })).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Images' }).tap()
  expect((await chooser).isMultiple()).toBe(true)
  const others = [
    { name: 'empty.jpg', bytes: Buffer.alloc(0) },
    { name: 'page.jpg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
    {
      name: '<img src=x onerror=alert(1)>.jpg',
      bytes: asFiles(photos.slice(0, 1))[0]?.bytes.subarray(0, 700) ?? Buffer.alloc(0),
    },
    // All of its metadata is there.
    { name: 'cut.jpg', bytes: asFiles(photos.slice(1, 2))[0]?.bytes.subarray(0, -40) ?? Buffer.alloc(0) },
    ...[1, 2].map((number) => ({
      name: `nogps_${number}.jpg`,
      bytes: jpegPhoto({ exif: { make: 'Phone', dateTimeOriginal: `2026:05:04 10:00:0${number}` } }),
    })),
  ]
  const broken = await writeCard('storage', others)
  await (await chooser).setFiles([...(await writeCard('storage', asFiles(photos))), ...broken])
  await expectLevel(page, 'Great!')
  await expect(
    page.getByText(
      "The following image files failed to scan. Please re-process the images using the 'Add Images' button.",
      { exact: true },
    ),
  ).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Images that failed to scan' }).getByRole('listitem'),
  ).toHaveText([
    /^empty\.jpgThe file is empty\.$/,
    /^page\.jpgThis isn't a photo\.$/,
    /^<img src=x onerror=alert\(1\)>\.jpgThe file is cut off\./,
    /^cut\.jpgThe file is cut off\. Copy it from the card again\.$/,
  ])
  await expect(page.getByRole('list', { name: 'Images without GPS' }).getByRole('listitem')).toHaveText([
    'nogps_1.jpgNo GPS position in its metadata.',
    'nogps_2.jpgNo GPS position in its metadata.',
  ])
  await expect(page.getByText(`Image count${photos.length + 2}`)).toBeVisible()
  await check(page.getByRole('checkbox', { name: 'Footprints' }))
  await uncheck(page.getByRole('checkbox', { name: 'Overlap depth' }))
  await expect(coverageMap(page).getByText('5 to 9 photos')).toHaveCount(0)
  await expect(coverageMap(page)).toHaveAttribute('data-map-idle', '')
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start a new scan' }).tap()
  const nothing = others.slice(-2).map(({ name, bytes }) => ({ name, bytes }))
  await addImages(page, await writeCard('nothing', nothing))
  await expectLevel(page, 'Poor')
  await expect(page.getByText('Only 0 images have a GPS position. At least 20 are needed.')).toBeVisible()
  await expect(page.getByText(/^A reshoot is needed\./)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Mission' }).tap()
  await expect(page).toHaveURL(`/clientmissionwebview/${mission.id}?source=ios`)
})
