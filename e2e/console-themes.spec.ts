import type { Page } from '@playwright/test'
import { newMission, newWorkOrder, santaMonica } from './support/missions.ts'
import { flown } from './support/past-missions.ts'
import { newPilot } from './support/pilots.ts'
import { addRecord } from './support/provider.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** The screens of the console, without what opens on them. */
const screens = async (): Promise<string[]> => {
  const pilot = await newPilot()
  const [mission, submitted, workOrder, packageId] = await Promise.all([
    newMission({ name: 'Themes', shots: [{ name: 'Roof' }] }),
    flown(pilot, 'Themes, submitted', { to: 'processing_shots' }),
    newWorkOrder(pilot, { site_id: 'WF-Themes', location: santaMonica }),
    addRecord('/packages', { name: `Themes ${Date.now()}`, shots: [{ name: 'Roof' }] }),
  ])
  await flown(pilot, 'Themes, due', { to: 'awaiting_payment', estimated_payouts: [{ amount: 5000 }] })
  const missions = '/missions?search=Themes'
  return [
    '/today',
    missions,
    `${missions}&view=board`,
    `${missions}&view=map`,
    `/missions/${mission.id}`,
    '/missions/new',
    '/missions/import',
    '/reviews',
    `/reviews/${submitted.id}`,
    ...['', '?tab=failed', '?tab=payouts', '?tab=batches', '?tab=statements'].map((tab) => `/money${tab}`),
    '/pilots',
    `/pilots/${pilot.id}`,
    '/work-orders',
    `/work-orders/${workOrder.id}`,
    '/points-of-interest',
    '/stock-imagery',
    '/catalogs',
    `/catalogs/packages/${packageId}/rules`,
    ...['', '?tab=endpoints', '?tab=deliveries', '?tab=jobs', '?tab=audit'].map((tab) => `/developers${tab}`),
    '/people',
    '/settings',
  ]
}

const lookAt = async (page: Page, path: string) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/console${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  // The theme follows without loading the page again.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expectAccessible(page)
}

test('every screen of the console keeps its names and its contrast, in light and dark', async ({ page }) => {
  test.slow()
  const paths = await screens()
  await openConsole(page, ['owner'], '/today')
  for (const path of paths) await test.step(path, () => lookAt(page, path))
})
