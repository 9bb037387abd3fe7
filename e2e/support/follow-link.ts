import { expect, type Page } from '@playwright/test'

/**
 * Opens another page of the portal that is open, as a link in it would: without loading the portal again. What looks
 * like the page before, say another mission, is told apart by its title.
 */
export const followLink = async (page: Page, path: string, title?: string): Promise<void> => {
  await page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  if (title !== undefined) await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
