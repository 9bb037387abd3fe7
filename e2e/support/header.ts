import type { Page } from '@playwright/test'

/** How much red is in the background of the header: little of it where the header is dark, nearly all where it is light. */
export const headerRed = (page: Page): Promise<number> =>
  page.getByRole('banner').evaluate((element) => {
    const [red = 0] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    return red
  })
