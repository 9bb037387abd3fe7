import { readFile } from 'node:fs/promises'
import { assignTo, newMission } from '../support/missions.ts'
import { at } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { accessKeyIn, putFile } from '../support/transfer.ts'
import { rowOf, selectTurbine, workOrderWith } from '../support/work-orders.ts'
import { takePictures } from './picture.ts'

test('work order', async ({ pilotPage: page, pilot }) => {
  test.slow()
  const names = ['A', 'B', 'C'].flatMap((row) => [1, 2, 3, 4].map((place) => `Turbine ${row}${place}`))
  const { id, ids } = await workOrderWith(
    pilot,
    Object.fromEntries(
      names.map((name, index) => [
        name,
        index < 3 ? 'assets_uploaded' : index < 8 ? 'flight_complete' : 'pilot_accepted',
      ]),
    ),
  )
  await takePictures(page, 'work-order', async () => {
    await page.goto(`/work-orders/${id}`)
    await expect(page.getByRole('heading', { name: `Work Order ${id}` })).toBeVisible()
    for (const turbine of ['Turbine A4', 'Turbine B1', 'Turbine B2']) await selectTurbine(page, turbine)
  })
  await takePictures(page, 'work-order-complete', async () => {
    await page.getByRole('tab', { name: 'Complete' }).click()
  })
  await page.getByRole('tab', { name: 'All' }).click()
  for (const turbine of ['Turbine A4', 'Turbine B1', 'Turbine B2']) await selectTurbine(page, turbine)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload Assets' })).toBeVisible()
  await takePictures(page, 'work-order-instructions', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Upload', exact: true }).click()
  const first = rowOf(page, 'Turbine A4')
  const downloading = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Download' }).click()
  const duck = await readFile(await (await downloading).path(), 'utf8')
  const secret = await first.getByRole('textbox').inputValue()
  const folder = `/missions/${ids['Turbine A4']}`
  for (const path of ['Blade%201/DJI_0001.JPG', 'flight.log'])
    await putFile({ id: accessKeyIn(duck), secret }, `${folder}/${path}`, 'a file')
  await first.getByRole('button', { name: 'Done uploading' }).click()
  await expect(first.getByText('Complete')).toBeVisible({ timeout: 30_000 })
  await rowOf(page, 'Turbine B1').getByRole('button', { name: 'Done uploading' }).click()
  await expect(page.getByText('We found no files')).toBeVisible()
  await takePictures(page, 'work-order-upload', async (_, size) => {
    if (size === 'phone')
      await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView({ block: 'start' }))
  })
  await takePictures(page, 'upload-transferred', async () => {
    await page.goto(`/clientmission/${ids['Turbine A4']}/upload`)
    await expect(page.getByText('flight.log')).toBeVisible()
  })
})

test('file transfer', async ({ pilotPage: page, pilot }) => {
  const app = { name: 'Cyberduck', delivery_to: 'self' }
  const mission = await assignTo(await newMission({ ...at('Wind park'), flight_app: app }), pilot)
  await takePictures(page, 'file-transfer-start', async () => {
    await page.goto(`/clientmission/${mission.id}/upload`)
    await expect(page.getByRole('button', { name: 'Start uploading process' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Start uploading process' }).click()
  await expect(page.getByRole('textbox', { name: 'Secret access key' })).toBeVisible()
  await page.getByRole('button', { name: 'Done uploading' }).click()
  await expect(page.getByText('We found no files')).toBeVisible()
  await takePictures(page, 'file-transfer-nothing', async () => {})
  const progress = { state: 'in_progress', files: 1240, taken: 412, left_out: [], left_out_count: 0 }
  await page.route('**/cyberduck/progress', (route) => route.fulfill({ json: progress }))
  await takePictures(page, 'file-transfer-in-progress', async () => {
    await page.goto(`/clientmission/${mission.id}/upload`)
    await expect(page.getByText('412 of 1,240 files')).toBeVisible()
  })
})
