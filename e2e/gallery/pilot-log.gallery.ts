import type { Page } from '@playwright/test'
import { plainSession } from '../support/pilots.ts'
import { holdSession } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

const rowButtons = (page: Page) => page.getByRole('table', { name: 'Completed missions' }).getByRole('button')

test('the pilot log of the demo pilot', async ({ page }) => {
  test.slow()
  await holdSession(page, await plainSession({ email: 'pilot@sortie.test' }))
  await takePictures(page, 'pilot-log', async () => {
    await page.goto('/pilotlog')
    await expect(rowButtons(page).first()).toBeVisible()
    await page.waitForTimeout(2000)
  })
  await takePictures(page, 'pilot-log-open-row', async () => {
    await page.goto('/pilotlog')
    const rejected = rowButtons(page).filter({ hasText: 'Rejected' }).first()
    await rejected.click()
    await rejected.scrollIntoViewIfNeeded()
  })
  await takePictures(page, 'pilot-log-map', async () => {
    await page.goto('/pilotlog')
    const title = page.getByText('Where you flew')
    await title.scrollIntoViewIfNeeded()
    await title.evaluate((node) => node.scrollIntoView())
    await expect(page.locator('[data-marker], [data-cluster]').first()).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(1500)
  })
})

test('the pilot log of a new pilot, and a calendar link', async ({ pilotPage }) => {
  await takePictures(pilotPage, 'pilot-log-empty', async (page) => {
    await page.goto('/pilotlog')
    await expect(page.getByText('No completed missions yet')).toBeVisible()
  })
  await takePictures(pilotPage, 'calendar-feed', async (page) => {
    await page.goto('/pilotlog')
    // A link is shown once, when it is created: the second size replaces the first one's.
    const create = page.getByRole('button', { name: 'Create calendar link' })
    const replace = page.getByRole('button', { name: 'Replace link' })
    await create.or(replace).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Replace link' })
    const link = page.getByRole('textbox', { name: 'Your calendar link' })
    await expect(confirm.or(link)).toBeVisible()
    if (await confirm.isVisible()) await confirm.click()
    await expect(link).toBeVisible()
    await page.getByText('Missions in your calendar').evaluate((node) => node.scrollIntoView())
  })
})

test('the pilot log on its way and in trouble', async ({ pilotPage }) => {
  test.slow()
  await pilotPage.route('**/v2/pilots/missions?*', () => {})
  await takePictures(pilotPage, 'pilot-log-loading', async (page) => {
    await page.goto('/pilotlog')
    await expect(page.getByText('Paid so far in USD')).toBeVisible()
  })
  await pilotPage.unrouteAll({ behavior: 'ignoreErrors' })
  await pilotPage.route('**/v2/pilots/missions?*', (route) => route.fulfill({ status: 404, json: {} }))
  await takePictures(pilotPage, 'pilot-log-failed', async (page) => {
    await page.goto('/pilotlog')
    await expect(page.getByText("We couldn't load your completed missions")).toBeVisible()
  })
})
