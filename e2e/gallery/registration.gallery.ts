import type { Page } from '@playwright/test'
import { fillRegistration, freshEmail, registrationForm } from '../support/registration-page.ts'
import { identityUrl } from '../support/secrets.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

const openEmpty = async (page: Page) => {
  await page.goto('/register')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/register')
}

test('the registration', async ({ page }) => {
  await takePictures(page, 'registration', async () => {
    await page.goto('/register')
    await expect(registrationForm(page).submit).toBeVisible()
  })
  await takePictures(page, 'registration-errors', async () => {
    await registrationForm(page).submit.click()
    await expect(page.getByText('Please agree to our Terms and Conditions')).toBeVisible()
  })
  await takePictures(page, 'registration-suggestions', async () => {
    await openEmpty(page)
    await registrationForm(page).address.fill('1155 Pearl Street, Boulder')
    await expect(page.getByRole('option', { name: /Boulder/ }).first()).toBeVisible()
  })
  await takePictures(page, 'registration-pin', async () => {
    await openEmpty(page)
    await page.getByRole('button', { name: /Pin it on the map/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pin your address' })
    await dialog.getByLabel('Find your town').fill('Boulder, CO')
    await page
      .getByRole('option', { name: /Boulder/ })
      .first()
      .click()
    await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Boulder')
  })
  await page.keyboard.press('Escape')
  await openEmpty(page)
  await fillRegistration(page, freshEmail())
  await registrationForm(page).submit.click()
  await takePictures(page, 'registration-almost-done', () =>
    expect(page.getByRole('button', { name: 'Create your sign-in' })).toBeVisible(),
  )
  await page.getByRole('button', { name: 'Create your sign-in' }).click()
  await page.waitForURL(`${identityUrl}/**`)
  await takePictures(page, 'registration-set-password', () =>
    expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible(),
  )
  await takePictures(page, 'mailbox', async () => {
    await page.goto(`${identityUrl}/mailbox`)
    await expect(page.getByRole('link', { name: /almost done/ }).first()).toBeVisible()
  })
  await page
    .getByRole('link', { name: /almost done/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'View as HTML' }).click()
  await takePictures(page, 'mail-welcome', () =>
    expect(page.getByRole('link', { name: 'Create your sign-in' })).toBeVisible(),
  )
})

test('the terms', async ({ page }) => {
  await takePictures(page, 'terms', async () => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible()
  })
})
