import { expect, type Locator, type Page, type Request } from '@playwright/test'

type Body = Record<string, unknown>

/** Lets the server respond, and changes the response on its way to the page. */
export const changeResponses = (page: Page, url: string, change: (body: Body) => object): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })

/** Keeps calls waiting until they are released. */
export const holdCalls = async (page: Page, url: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export const failDeclines = (page: Page): Promise<unknown> =>
  page.route('**/pilots/missions/**', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )

/** A page connects for live updates once somebody does something on it, and so at any time. */
const isForLiveUpdates = (request: Request): boolean => request.url().includes('/v1/pilots/pusher/')

/** The URLs of the requests, of those meant, that leave the page from now on. */
export const requestsSent = (page: Page, isMeant: (request: Request) => boolean): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (isMeant(request) && !isForLiveUpdates(request)) sent.push(request.url())
  })
  return sent
}

/** Waits for what a page shows when it has given a call up, without the pauses between its tries; the page's clock must be installed. */
export const afterRetries = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()
