import { expect, type Locator, type Page } from '@playwright/test'

/** Acts on a page whose clock the test holds, and sees that what it shows then is gone after this time, not earlier. */
export const expectShownFor = async (
  page: Page,
  shown: Locator,
  milliseconds: number,
  act: () => Promise<void>,
): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await act()
  // In small steps, so that it is known to a fraction of a second when it began.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(milliseconds - 200)
  await expect(shown).toBeVisible()
  await page.clock.runFor(250)
  await expect(shown).toHaveCount(0)
  await page.clock.resume()
}
