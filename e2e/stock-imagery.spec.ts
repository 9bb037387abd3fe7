import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dropFile, htmlCalledJpeg, picture } from './support/files.ts'
import { addRecord, provider } from './support/provider.ts'
import { holdCalls } from './support/responses.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)

const categories = (page: Page) => page.getByRole('button', { name: /Category/ })

const fillIn = async (page: Page, category: string) => {
  await dropFile(page, page.getByRole('group', { name: 'Photo or video' }), picture('coast.png'))
  await categories(page).click()
  await page.getByRole('option', { name: category }).click()
  await field(page, 'Description').fill('The coast of Santa Monica at sunrise')
  await field(page, 'City').fill('Santa Monica')
  await field(page, 'State').fill('CA')
  await field(page, 'Tags').fill('coast, sunrise, beach, pier, aerial')
}

test.use({ expectedConsoleErrors: /ERR_FAILED/ })

test('A-STOCK-01 A-STOCK-04 A-STOCK-06 A-NOTIF-09 a submission shows every error at its field, survives a cut connection, and gets a decision', async ({
  pilotPage: page,
}) => {
  const category = `Coast ${randomUUID().slice(0, 8)}`
  await addRecord('/categories', { name: category })
  await page.goto('/stock-imagery')
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await field(page, 'Timecode').fill('1:3')
  await submit(page).click()
  for (const text of [
    'Please select a file',
    'Please enter at least 20 characters',
    'Please enter city',
    'Please enter state',
    'Timecode format: hh:mm',
    'Please enter between 5 and 45 comma-separated tags',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  // The category's text of the specification; the country is the pilot's own to begin with.
  await expect(page.getByText('Please select country', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await choose(page, htmlCalledJpeg)
  await expect(page.getByText('Please select a photo (JPEG')).toBeVisible()
  await fillIn(page, category)
  await field(page, 'Timecode').fill('1:30')

  await page.route('**/v1/pilots/stock_submissions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await submit(page).click()
  await expect(page.getByText("We couldn't reach the server. Your changes are still here.")).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('The coast of Santa Monica at sunrise')
  await expect(page.getByText('coast.png')).toBeVisible()
  await page.unroute('**/v1/pilots/stock_submissions')
  const release = await holdCalls(page, '**/v1/pilots/stock_submissions')
  await submit(page).dblclick()
  await expect(page.getByRole('progressbar', { name: 'Uploading your file' })).toBeVisible()
  release()
  const list = page.getByRole('region', { name: 'Your submissions' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('In review')
  await expect(field(page, 'Description')).toHaveValue('')

  const { data } = await provider('GET', '/stock_submissions?status=submitted&per_page=100')
  const mine = data.filter((one: { category: { name: string } }) => one.category.name === category)
  expect(mine).toHaveLength(1)
  expect((await fetch(mine[0].file.url)).headers.get('content-type')).toBe('image/png')
  await provider('POST', `/stock_submissions/${mine[0].id}/reject`, { reason: 'The horizon is tilted.' })
  await page.reload()
  await expect(list).toContainText('Not accepted')
  await expect(list).toContainText('The horizon is tilted.')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText('Stock imagery not accepted')).toBeVisible()
})

test('the form fits a phone and can be filled in there @mobile', async ({ pilotPage: page }) => {
  const category = `Harbor ${randomUUID().slice(0, 8)}`
  await addRecord('/categories', { name: category })
  const release = await holdCalls(page, '**/public/categories')
  await page.goto('/stock-imagery')
  await categories(page).click()
  await expect(page.getByRole('listbox')).toContainText('Loading…')
  release()
  await expect(page.getByRole('option', { name: category })).toBeVisible()
  await page.keyboard.press('Escape')
  await fillIn(page, category)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await submit(page).click()
  await expect(page.getByRole('region', { name: 'Your submissions' })).toContainText('In review')
})
