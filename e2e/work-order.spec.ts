import { readFile } from 'node:fs/promises'
import { check } from './support/checkbox.ts'
import { newWorkOrder } from './support/missions.ts'
import { newPilot } from './support/pilots.ts'
import { requestsSent } from './support/responses.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'
import { accessKeyIn, putFile } from './support/transfer.ts'
import { rowOf, selectTurbine, windFarm, workOrderWith } from './support/work-orders.ts'

const phone = { width: 390, height: 844 }

test('A-WO-01 A-WO-02 A-WO-03 A-WO-04 A-WO-05 A-WO-06 A-WO-08 A-WO-09 A-WO-10 A-WO-18 the missions of a work order', async ({
  pilotPage: page,
  pilot,
}) => {
  const { id, ids } = await workOrderWith(pilot, {
    'Turbine A1': 'pilot_accepted',
    'Turbine A2': 'flight_complete',
    'Turbine A3': 'assets_uploaded',
    'Turbine A4': 'flight_complete',
  })
  // One of them is being delivered from its own page.
  await page.goto(`/clientmission/${ids['Turbine A4']}/upload`)
  await page.getByRole('button', { name: 'Start uploading process' }).click()
  await expect(page.getByRole('textbox', { name: 'Secret access key' })).toBeVisible()

  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Work Order ${id}`, exact: true })).toBeVisible()
  const place = page.getByRole('region', { name: 'Location' })
  const { name, address, city, state, postal_code, latitude, longitude } = windFarm
  for (const value of [name, address, city, state, postal_code, latitude, longitude])
    await expect(place).toContainText(String(value))
  await expect(page.getByText('Number of Inspections').locator('..')).toContainText('4')

  const tab = (label: string) => page.getByRole('tab', { name: label, exact: true })
  await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText(['Select all', 'Turbine', 'ID', 'Status'])
  const statuses = { 'Turbine A1': 'In Progress', 'Turbine A2': 'In Progress', 'Turbine A3': 'Complete' }
  for (const [turbine, status] of Object.entries(statuses)) {
    await expect(rowOf(page, turbine).getByRole('cell', { name: status, exact: true })).toBeVisible()
    await expect(rowOf(page, turbine)).toContainText(String(ids[turbine]))
  }

  const all = page.getByRole('checkbox', { name: 'Select all' })
  const box = (turbine: string) => page.getByRole('checkbox', { name: `Select ${turbine}` })
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  const calls = requestsSent(page, (request) => request.url().endsWith(`/work_orders/${id}/cyberduck`))
  await expect(upload).toBeDisabled()
  await upload.click({ force: true })
  // Complete ones, and those whose upload was started, cannot be selected.
  await expect(box('Turbine A3')).toBeDisabled()
  await expect(box('Turbine A4')).toBeDisabled()
  await all.focus()
  await page.keyboard.press('Space')
  for (const turbine of ['Turbine A1', 'Turbine A2']) await expect(box(turbine)).toBeChecked()
  for (const turbine of ['Turbine A3', 'Turbine A4']) await expect(box(turbine)).not.toBeChecked()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(upload).toBeEnabled()

  // Another tab shows others, and nothing is selected anymore.
  await tab('Complete').click()
  await expect(page.getByRole('rowheader')).toHaveText(['Turbine A3'])
  await expect(all).toHaveCount(0)
  await expect(upload).toBeDisabled()
  await tab('In Progress').click()
  await expect(page.getByRole('rowheader')).toHaveText([/A1/, /A2/, /A4/])
  await expect(all).not.toBeChecked()
  await expect(box('Turbine A1')).not.toBeChecked()
  expect(calls).toEqual([])

  // A request that fails is ignored.
  await page.route('**/work_orders/*/cyberduck', (route) => route.fulfill({ status: 422, json: {} }))
  await selectTurbine(page, 'Turbine A2')
  await upload.dblclick()
  await expect.poll(() => calls.length).toBe(1)
  await expect(upload).toBeEnabled()
  await expect(box('Turbine A2')).toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Work Order ${id}`)

  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect(page.getByText('Select all', { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('A-WO-01 A-WO-11 A-WO-12 A-WO-13 A-WO-14 A-WO-15 A-WO-16 A-WO-17 uploading for missions of a work order', async ({
  pilotPage: page,
  pilot,
}) => {
  test.slow()
  const { id, ids } = await workOrderWith(pilot, {
    'Turbine A1': 'flight_complete',
    'Turbine A2': 'flight_complete',
    'Turbine A3': 'pilot_accepted',
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/work-orders/${id}`)
  for (const turbine of ['Turbine A1', 'Turbine A2']) await selectTurbine(page, turbine)
  const sent = page.waitForRequest((request) => request.url().endsWith(`/work_orders/${id}/cyberduck`))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const request = await sent
  expect(request.headers()['content-type']).toContain('multipart/form-data')
  for (const turbine of ['Turbine A1', 'Turbine A2'])
    expect(request.postData()).toContain(String(ids[turbine]))

  await expect(page.getByRole('heading', { level: 1, name: 'Upload Assets' })).toBeVisible()
  const counted = (label: string) => page.getByText(label, { exact: true }).locator('..')
  await expect(counted('Inspections')).toContainText('2')
  await expect(counted('Upload Complete')).toContainText('0')
  await expect(page.getByRole('tab', { name: 'Instructions' })).toHaveAttribute('aria-selected', 'true')
  const instructions = page.getByRole('tabpanel')
  await expect(instructions).toContainText(/Before flying\s*Install the desktop transfer app/)
  await expect(instructions).toContainText('After flying')
  await expect(instructions.getByRole('listitem')).toHaveText([
    /click Download for the mission/,
    /^Open the \.duck file/,
    /paste the secret access key/,
    /^Upload your images into the folder for each shot bucket/,
    /close the app/,
    /^Click Done Uploading/,
  ])
  await expect(instructions).toContainText(/Repeat these steps for every mission\.$/)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Turbine',
    'ID',
    'Cyberduck Credentials',
    'Secret Access Key',
    'Action',
  ])
  const row = rowOf(page, 'Turbine A1')
  const number = ids['Turbine A1'] ?? 0
  await expect(row).toContainText(String(number))
  const field = row.getByRole('textbox', { name: /secret access key/i })
  await expect(field).not.toBeEditable()
  const secret = await field.inputValue()
  await row.getByRole('button', { name: 'Copy' }).click()
  await expect(row.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${number}.duck`)
  const key = { id: accessKeyIn(await readFile(await download.path(), 'utf8')), secret }

  // A pilot who has uploaded nothing is told so, and continues.
  const done = row.getByRole('button', { name: 'Done uploading', exact: true })
  await done.click()
  await expect(row.getByText("We found no files in this mission's folder.")).toBeVisible()
  expect(await putFile(key, `/missions/${number}/Blade%201/DJI_0001.JPG`, 'a photo')).toBe(200)
  expect(await putFile(key, `/missions/${number}/flight.log`, 'a log')).toBe(200)
  await done.dblclick()
  await expect(row.getByText('In Progress')).toBeVisible()
  await expect(row.getByText('Complete')).toBeVisible({ timeout: 30_000 })
  await expect(row.getByText('1 skipped')).toBeVisible()
  await expect(counted('Upload Complete')).toContainText('1')
  await expect(row.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await expectAccessible(page)

  // The other one is still open: whoever comes back goes on there.
  await page.getByRole('link', { name: 'Return to Work Order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Work Order ${id}`)
  await expect(rowOf(page, 'Turbine A1').getByRole('cell', { name: 'Complete' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Turbine A2' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Select Turbine A3' })).toBeEnabled()
  await page.getByRole('link', { name: 'Continue uploading' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Assets')
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Assets')

  // Files that cannot become assets are listed with their mission, and the others are in their shot.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/clientmission/${number}/upload`)
  await expect(page.getByRole('list', { name: "Files we can't use" })).toHaveText('flight.log')
  await expect(page.getByText('DJI_0001.JPG').first()).toBeVisible()
})

test('a work order of thousands of missions renders the rows near the screen, and all can be selected', async ({
  pilotPage: page,
  pilot,
}) => {
  const { id } = await workOrderWith(pilot, {})
  const missions = Array.from({ length: 3000 }, (_, index) => ({
    id: 200_000 + index,
    name: `Turbine ${index + 1}`,
    amsInProgress: true,
    upload_started: false,
  }))
  await page.route(`**/v1/pilots/work_orders/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), missions } })
  })
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByText('Number of Inspections').locator('..')).toContainText('3,000')
  const rows = page.getByRole('rowheader')
  expect(await rows.count()).toBeLessThan(150)
  await check(page.getByRole('checkbox', { name: 'Select all' }))
  await expect(page.getByText('3,000 selected')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('checkbox', { name: 'Select Turbine 3000', exact: true })).toBeChecked()
  await expect(page.getByRole('rowheader', { name: 'Turbine 1', exact: true })).toHaveCount(0)
  expect(await rows.count()).toBeLessThan(150)
  await page.setViewportSize(phone)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(rows.last()).toHaveText('Turbine 3000')
})

test('a work order of another pilot is not found', async ({ sharedPilotPage: page }) => {
  const theirs = await newWorkOrder(await newPilot())
  for (const id of [theirs.id, 'x']) {
    await page.goto(`/work-orders/${id}`)
    await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible()
  }
})
