import type { Page } from '@playwright/test'

/** Opens another page of the portal that is open, as a link in it would: without loading the portal again. */
export const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
