import { expect, type Page } from '@playwright/test'

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens the dashboard; what it returns says how often the notifications have been loaded by now. */
export const openCountingNotifications = async (page: Page): Promise<() => number> => {
  let loads = 0
  await page.route('**/v1/pilots/notifications', async (route) => {
    loads += 1
    await route.continue()
  })
  await page.goto('/active-missions')
  await expect.poll(() => loads).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  return () => loads
}
