import { devices, type Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { newPilot, plainSession } from '../support/pilots.ts'
import { browserTestSecrets, portalUrl } from '../support/secrets.ts'
import { holdSession } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

const openProfile = async (page: Page) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'PROFILE', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
}

const showTop = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading, exact: true }).evaluate((node) => node.scrollIntoView())

test('the profile of the demo pilot', async ({ page }) => {
  test.slow()
  const update = page.getByRole('alertdialog', { name: 'Update available' })
  await page.addLocatorHandler(update, () => update.getByRole('button', { name: 'Cancel' }).click())
  await holdSession(page, await plainSession({ email: 'pilot@sortie.test' }))
  await takePictures(page, 'profile', openProfile)
  for (const heading of ['Personal information', 'Documentation', 'Drone systems', 'Mission preferences'])
    await takePictures(page, `profile-${heading.toLowerCase().replace(' ', '-')}`, async () => {
      await openProfile(page)
      await showTop(page, heading)
    })
  const elsewhere = await plainSession({ email: 'pilot@sortie.test' })
  await page.request.get(`${portalUrl}/pilots/account`, {
    headers: {
      ...callHeaders(browserTestSecrets.applicationToken, elsewhere.credentials),
      'user-agent': devices['iPhone 15'].userAgent,
    },
  })
  await takePictures(page, 'profile-sign-ins', async () => {
    await openProfile(page)
    await showTop(page, "Where you're signed in")
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
  })
  await takePictures(page, 'profile-new-account', async () => {
    await openProfile(page)
    await showTop(page, 'Payment information')
    await page.getByRole('button', { name: 'Add Stripe account' }).click()
  })
})

test('the profile of a newcomer, its prompt and its tour', async ({ page, context }) => {
  test.slow()
  const pilot = await newPilot({ drones: [], device_ids: [], licenses: [], travel_distance: undefined })
  await holdSession(page, await plainSession(pilot))
  await takePictures(page, 'profile-incomplete', openProfile)
  await takePictures(page, 'profile-prompt', async () => {
    await openProfile(page)
    await page.getByRole('button', { name: /missing/ }).click()
  })
  await context.clearCookies({ name: 'viewedLightBoxes' })
  await takePictures(page, 'profile-tour-start', openProfile)
  for (const step of [2, 4, 6])
    await takePictures(page, `profile-tour-${step}`, async () => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Get Started' }).click()
      for (let passed = 2; passed < step; passed += 1)
        await page.getByRole('button', { name: 'Next' }).click()
    })
})

test.describe('the server away', () => {
  test.use({ expectedConsoleErrors: /^Failed to load resource/ })

  test('the profile while it loads, and with saves that fail', async ({ pilotPage: page }) => {
    test.slow()
    await page.route('**/pilots/account', () => {})
    await takePictures(page, 'profile-loading', async () => {
      await page.goto('/profile')
      await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const answerSaves = (status: number, json: object) =>
      page.route('**/pilots/account', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
      )
    await answerSaves(409, { code: 'conflict', current: { first_name: 'Sasha' } })
    await takePictures(page, 'profile-conflict', async () => {
      await openProfile(page)
      await page.getByRole('textbox', { name: 'First name' }).fill(`Kim ${Math.random()}`)
      await expect(page.getByText('Which one do you want to keep?')).toBeVisible()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await answerSaves(503, { code: 'unavailable' })
    await takePictures(page, 'profile-offline', async () => {
      await openProfile(page)
      await page.getByRole('textbox', { name: 'Last name' }).fill(`Example ${Math.random()}`)
      await expect(page.getByText('Not saved yet').first()).toBeVisible()
    })
  })
})
