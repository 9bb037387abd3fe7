import type { Page } from '@playwright/test'
import { fieldMission } from './support/coverage-page.ts'
import { assignTo, newMission, offerTo, santaMonica } from './support/missions.ts'
import { isNear, isRed, pixelsOf } from './support/pixels.ts'
import { skipTour } from './support/sign-in.ts'
import { inHours, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uploadMission } from './support/uploads.ts'

const root = (page: Page) => page.locator('html')
const theme = 'data-theme'

/** What was chosen when each frame was drawn, from the first one on. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(document.documentElement.dataset.theme ?? 'none')
      if (seen.length < 200) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const framesSeen = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])

test('a theme that the pilot chose is remembered and there from the first frame on', async ({
  sharedPilotPage: page,
}) => {
  await page.goto('/help')
  await expect(root(page)).toHaveAttribute(theme, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveAttribute(theme, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
  await page.getByRole('menuitem', { name: 'Dark', exact: true }).click()
  await expect(root(page)).toHaveAttribute(theme, 'dark')
  await watchFrames(page)
  // However long the script takes that knows the choice, nothing is drawn before.
  await page.route('**/assets/early-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await framesSeen(page)).toEqual(['dark'])
})

test('on a phone, the theme is in the navigation, and other tabs follow @mobile', async ({
  sharedPilotPage: page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/terms')
  await page.goto('/help')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const choice = page.getByRole('radiogroup', { name: 'Theme' })
  await choice.getByText('Dark').click()
  await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expectAccessible(page)
  for (const each of [page, other]) await expect(root(each)).toHaveAttribute(theme, 'dark')
  await choice.getByText('System').click()
  for (const each of [page, other]) await expect(root(each)).toHaveAttribute(theme, 'light')
})

test.describe('a map', () => {
  test.use({ drawsMaps: true })

  test('the built-in map takes the colors of the theme, also while it is open', async ({
    pilotPage: page,
    pilot,
  }) => {
    const { id } = await assignTo(await newMission({ map_features: siteFeatures }), pilot)
    await page.goto(`/clientmission/${id}`)
    const map = page.getByRole('region', { name: 'Map of the site' })
    const ground = async (color: string) => {
      await expect(map).toHaveAttribute('data-map-idle', '', { timeout: 60_000 })
      const pixels = (await pixelsOf(map.locator('canvas'))).flat()
      return pixels.filter(isNear(color)).length / pixels.length
    }
    const [light, dark] = ['#f5f7fa', '#0d121d']
    await expect.poll(() => ground(light), { timeout: 60_000 }).toBeGreaterThan(0.3)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(dark), { timeout: 60_000 }).toBeGreaterThan(0.3)
    // The site is drawn on it again.
    await expect.poll(async () => (await pixelsOf(map.locator('canvas'))).flat().some(isRed)).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => ground(light), { timeout: 60_000 }).toBeGreaterThan(0.3)
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  const lookAt = async (page: Page, path: string, isReady: (page: Page) => Promise<unknown>) => {
    await page.goto(path)
    await isReady(page)
    await expect(root(page)).toHaveAttribute(theme, 'dark')
    await expectAccessible(page)
  }

  for (const size of ['', ' @mobile'])
    test(`the main screens keep their contrast${size}`, async ({ pilotPage: page, pilot }) => {
      test.slow()
      const at = (name: string) => newMission({ location: { ...santaMonica, name } })
      const offer = await offerTo(await at('Pier Offices'), pilot)
      const flight = await assignTo(await at('Harbor Light'), pilot, inHours(20))
      const upload = await uploadMission(pilot)
      const field = await fieldMission(pilot)
      await skipTour(page)
      const title = (name: string | RegExp) => (page: Page) =>
        expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await lookAt(page, '/active-missions', (page) =>
        expect(page.getByText('Pier Offices').first()).toBeVisible(),
      )
      await lookAt(page, `/availablemission/${offer.id}`, title('Pier Offices'))
      await lookAt(page, `/clientmission/${flight.id}`, title('Harbor Light'))
      await lookAt(page, `/clientmission/${upload.id}/upload`, title('Upload Assets'))
      await lookAt(page, `/clientmission/${field.id}/gps-check`, title('GPS Coverage Check'))
      await lookAt(page, '/pilotlog', title(/./))
      await lookAt(page, '/profile', title(/./))
      await lookAt(page, '/client-missions', title(/./))
      await lookAt(page, '/stock-imagery', title(/./))
      await lookAt(page, '/help', title(/./))
    })

  test('pages for visitors keep their contrast @mobile', async ({ page }) => {
    for (const path of ['/about', '/register', '/terms', '/nowhere'])
      await lookAt(page, path, (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible())
  })
})
