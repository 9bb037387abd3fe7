import { assignTo, moveTo, newMission, putOnHold } from '../support/missions.ts'
import { at, flightAppElsewhere, siteFeatures } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import {
  assetsOf,
  cardNames,
  drawnPhotos,
  fileInput,
  serveExamples,
  shotTypeWithExamples,
  unassigned,
  unassignedInput,
} from '../support/upload-page.ts'
import { takePictures } from './picture.ts'

test('upload', async ({ pilotPage: page, pilot }) => {
  test.slow()
  const shot_type_id = await shotTypeWithExamples('Roof overview', 4)
  const mission = await moveTo(
    await assignTo(
      await newMission({
        ...at('Pier Offices'),
        map_features: siteFeatures,
        shots: [
          {
            name: 'Roof overview',
            map_feature: 'Main roof',
            shot_type_id,
            instructions: '- Straight down, whole roof in the frame.\n- Two photos a side.',
          },
          { name: 'Road along', map_feature: 'Access road', instructions: 'Both directions.' },
          { name: 'Front door' },
        ],
      }),
      pilot,
    ),
    'flight_complete',
  )
  const address = `/clientmission/${mission.id}/upload`
  await serveExamples(page)
  await takePictures(page, 'upload-empty', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Shot list' })).toBeVisible()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await fileInput(page, 'Roof overview').setInputFiles(await drawnPhotos(page, cardNames(6)))
  await unassignedInput(page).setInputFiles(await drawnPhotos(page, cardNames(5, 7)))
  await expect(unassigned(page).getByRole('row', { name: /Processing|uploaded/ })).toHaveCount(5)
  await expect(assetsOf(page, 'Roof overview').getByRole('row')).toHaveCount(6)
  await takePictures(page, 'upload-assigning', async (_, size) => {
    await page.evaluate(() => window.scrollTo(0, 0))
    if (size === 'desktop') {
      await page.getByRole('checkbox', { name: 'Select DJI_0007.JPG' }).click()
      await page.getByRole('checkbox', { name: 'Select DJI_0009.JPG' }).click({ modifiers: ['Shift'] })
    }
  })
  await takePictures(page, 'upload-shots', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Roof overview' }).evaluate((heading) => heading.scrollIntoView())
  })
  await takePictures(page, 'upload-wrong-files', async (_, size) => {
    if (size === 'phone') return
    await unassignedInput(page).setInputFiles([
      { name: 'DJI_0001.SRT', mimeType: 'text/plain', buffer: Buffer.from('1') },
      { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    ])
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await putOnHold(mission)
  await takePictures(page, 'upload-on-hold', async () => {
    await page.goto(address)
    await expect(page.getByText('temporarily on hold')).toBeVisible()
  })
})

test.describe('upload under way', () => {
  test.use({ expectedConsoleErrors: /Error uploading|status of 500/ })

  test('upload under way', async ({ pilotPage: page, pilot }) => {
    test.slow()
    const mission = await assignTo(
      await newMission({ ...at('Quay'), shots: [{ name: 'Roof' }, { name: 'Front door' }] }),
      pilot,
    )
    await page.goto(`/clientmission/${mission.id}/upload`)
    await page.route(/objects.*DJI_000[12]/, (route) => route.fulfill({ status: 500 }))
    await page.route(/objects.*DJI_001/, () => new Promise(() => {}))
    await unassignedInput(page).setInputFiles([
      ...(await drawnPhotos(page, cardNames(14))),
      ...(await drawnPhotos(page, cardNames(2, 21), { hasGps: false })),
    ])
    await expect(page.getByText('Upload Failures 2')).toBeVisible()
    await takePictures(page, 'upload-missing-gps', async (_, size) => {
      if (size === 'desktop')
        await expect(page.getByRole('dialog', { name: 'Your Asset Is Missing GPS Meta Data' })).toBeVisible()
    })
    await page.getByRole('button', { name: 'Got it' }).click()
    await takePictures(page, 'upload-under-way', async () => {
      await page.evaluate(() => window.scrollTo(0, 0))
    })
    await takePictures(page, 'upload-failures', async () => {
      await page.getByText('Upload Failures 2').evaluate((title) => title.scrollIntoView({ block: 'center' }))
    })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await takePictures(page, 'upload-waiting', async () => {
      const title = page.getByText(/files are waiting/)
      await title.evaluate((text) => text.scrollIntoView({ block: 'center' }))
    })
  })
})

test('upload through other apps', async ({ pilotPage: page, pilot }) => {
  const elsewhere = await assignTo(await newMission({ ...at('Mast'), flight_app: flightAppElsewhere }), pilot)
  const here = await assignTo(
    await newMission({
      ...at('Quarry'),
      shots: [{ name: 'Pit' }],
      flight_app: {
        name: 'Gridflight',
        delivery_to: 'self',
        pilot_delivery_instruction: {
          web: 'Gridflight sends the grid by itself. Upload the other photos here.',
        },
      },
    }),
    pilot,
  )
  const tool = await assignTo(
    await newMission({ ...at('Wind park'), flight_app: { name: 'CyberDuck', delivery_to: 'self' } }),
    pilot,
  )
  for (const [name, { id }] of Object.entries({ elsewhere, here, tool }))
    await takePictures(page, `upload-app-${name}`, async () => {
      await page.goto(`/clientmission/${id}/upload`)
      await expect(page.getByText('Please upload via')).toBeVisible()
    })
})
