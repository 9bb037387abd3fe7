import { newPilot, password, plainSession } from '../support/pilots.ts'
import { putIdentity } from '../support/provider.ts'
import { identityUrl } from '../support/secrets.ts'
import { fillSignIn, holdSession } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

test('the design system', async ({ page }) => {
  test.slow()
  for (const [width, name] of [
    [1440, 'desktop'],
    [390, 'phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ui-gallery')
    await expect(page.getByRole('heading').first()).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(height, 12_000) })
    await page.screenshot({ path: `gallery/ui.${name}.png`, animations: 'disabled' })
  }
})

test('the preview of an asset', async ({ page }) => {
  await takePictures(page, 'asset-preview', async () => {
    await page.goto('/ui-gallery')
    await page
      .getByRole('grid', { name: 'Assets as a grid' })
      .getByRole('row', { name: /_0001_V/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('img', { name: /_0001_V/ })).toBeVisible()
  })
})

test('the sign-in', async ({ page, pilot }) => {
  await takePictures(page, 'sign-in', async () => {
    await page.goto('/login')
    await page.waitForURL(`${identityUrl}/**`)
    await expect(page.getByLabel('Email')).toBeVisible()
  })
  await takePictures(page, 'sign-in-refused', async () => {
    await page.getByLabel('Email').fill(pilot.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test('an account without a pilot', async ({ page }) => {
  const email = `nobody-${Date.now()}@sortie.test`
  await putIdentity({ email, password })
  await page.goto('/login')
  await fillSignIn(page, email)
  await takePictures(page, 'sign-in-without-pilot', () => expect(page.getByRole('alert')).toBeVisible())
})

test('the shell', async ({ pilotPage }) => {
  await takePictures(pilotPage, 'not-found', async () => {
    await pilotPage.goto('/no-such-page')
    await expect(pilotPage.getByRole('heading').first()).toBeVisible()
  })
  await takePictures(pilotPage, 'unavailable-mission', async () => {
    await pilotPage.goto('/unavailable-mission')
    await expect(pilotPage.getByRole('dialog')).toBeVisible()
  })
  await takePictures(pilotPage, 'menu', async (page, size) => {
    await page.goto('/welcome')
    await page
      .getByRole('banner')
      .getByRole('button', { name: size === 'desktop' ? /pilot menu/i : /navigation/i })
      .click()
    await page.waitForTimeout(300)
  })
})

test('admin mode', async ({ page }) => {
  const pilot = await newPilot()
  const email = `admin-${Date.now()}@sortie.test`
  await putIdentity({ email, password, admin: { drone_base: true } })
  await page.goto(`/login?pilot_number=${pilot.id}&pilot_first_name=Robin&pilot_last_name=Example`)
  await fillSignIn(page, email)
  await takePictures(page, 'admin-mode', () => expect(page.getByText('You are logged in as')).toBeVisible())
})

test("the demo pilot's bell", async ({ page }) => {
  await holdSession(page, await plainSession({ email: 'pilot@sortie.test' }))
  await takePictures(page, 'notifications', async () => {
    await page.goto('/active-missions')
    await page.getByRole('button', { name: /^notifications/i }).click()
    await expect(page.getByText('NOTIFICATIONS')).toBeVisible()
  })
})
