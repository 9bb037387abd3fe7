import type { Browser, Page } from '@playwright/test'
import { type Actor, plainSession } from './pilots.ts'
import { portalUrl } from './secrets.ts'
import { signIn, storedSession } from './sign-in.ts'

/** A native app around the view: both channels are there, and each notes what it is sent. */
export const addHost = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const received: unknown[] = []
    const handler = (name: string) => ({
      postMessage: (message: unknown) => received.push({ channel: `ios ${name}`, message }),
    })
    Object.assign(globalThis, {
      received,
      webkit: { messageHandlers: new Proxy({}, { get: (_, name) => handler(String(name)) }) },
      SortieAndroid: {
        postMessage: (message: string) => received.push({ channel: 'android', message: JSON.parse(message) }),
      },
    })
  })

interface Delivery {
  channel: string
  message: Record<string, unknown>
}

/** The messages that the native app has received. */
export const deliveries = (page: Page): Promise<Delivery[]> =>
  page.evaluate(() => (globalThis as unknown as { received: Delivery[] }).received)

/** The tokens that an app puts into the URL of a view after it signed its pilot in at the identity provider. */
export const identityTokens = async (browser: Browser, pilot: Actor) => {
  const page = await browser.newPage({ baseURL: portalUrl })
  await signIn(page, pilot.email)
  const { credentials } = JSON.parse((await storedSession(page)) ?? '{}')
  await page.context().close()
  return { access_token: String(credentials.access_token), id_token: String(credentials.id_token) }
}

/** The same of an app with a sign-in of its own. */
export const tokens = async (pilot: Actor) => {
  const { token, email } = (await plainSession(pilot)).credentials
  return { token, email }
}

export const address = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`
