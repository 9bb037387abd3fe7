import type { Page } from '@playwright/test'
import { htmlCalledJpeg, picture } from '../support/files.ts'
import { newPilot, plainSession } from '../support/pilots.ts'
import { holdSession } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

const block = (page: Page) => page.getByRole('region', { name: 'Documentation' })
const dialog = (page: Page) => page.getByRole('dialog')

const openBlock = async (page: Page) => {
  await page.goto('/profile')
  await expect(block(page)).toBeVisible()
  await block(page).evaluate((node) => node.scrollIntoView())
}

const openMain = async (page: Page) => {
  await openBlock(page)
  await block(page).getByRole('button', { name: 'Add license' }).click()
  await expect(dialog(page)).toBeVisible()
}

const openTypes = async (page: Page) => {
  await openMain(page)
  await dialog(page).getByRole('button', { name: 'Add license' }).click()
}

test('licenses of the demo pilot, page by page', async ({ page }) => {
  test.slow()
  await holdSession(page, await plainSession({ email: 'pilot@sortie.test' }))
  await takePictures(page, 'documentation', async () => {
    await openBlock(page)
    await expect(page.getByRole('img', { name: /^Document of Part 107/ })).toBeVisible()
  })
  await takePictures(page, 'license-main', () => openMain(page))
  await takePictures(page, 'license-types', () => openTypes(page))
  await takePictures(page, 'license-information', async () => {
    await openTypes(page)
    await dialog(page)
      .getByRole('button', { name: /EASA A2/ })
      .click()
    await dialog(page).locator('input[type=file]').first().setInputFiles(picture('a2-certificate.png'))
  })
  await takePictures(page, 'license-information-wrong', async () => {
    await openTypes(page)
    await dialog(page)
      .getByRole('button', { name: /EASA A2/ })
      .click()
    await dialog(page).getByRole('textbox', { name: 'Certificate number' }).fill('12345')
    await dialog(page).getByRole('textbox', { name: 'Expiration date' }).fill('01/01/2024')
    await dialog(page).locator('input[type=file]').first().setInputFiles(htmlCalledJpeg)
    await expect(dialog(page).getByText('Invalid file type.')).toBeVisible()
  })
  await takePictures(page, 'license-calendar', async () => {
    await openTypes(page)
    await dialog(page)
      .getByRole('button', { name: /EASA A2/ })
      .click()
    await dialog(page)
      .getByRole('button', { name: /from a calendar/ })
      .click()
  })
  await takePictures(page, 'license-delete', async () => {
    await openBlock(page)
    await block(page)
      .getByRole('button', { name: /^Delete Part 107/ })
      .click()
  })
})

test('no license yet, and stock imagery', async ({ page }) => {
  test.slow()
  await holdSession(page, await plainSession(await newPilot({ licenses: [] })))
  await takePictures(page, 'documentation-empty', () => openBlock(page))
  await takePictures(page, 'stock-imagery-empty', async () => {
    await page.goto('/stock-imagery')
    await expect(page.getByText('Nothing yet.')).toBeVisible()
  })
  await takePictures(page, 'stock-imagery-wrong', async () => {
    await page.goto('/stock-imagery')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Please select a file')).toBeVisible()
  })
})

test('stock imagery of the demo pilot', async ({ page }) => {
  await holdSession(page, await plainSession({ email: 'pilot@sortie.test' }))
  await takePictures(page, 'stock-imagery', async () => {
    await page.goto('/stock-imagery')
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  })
})
