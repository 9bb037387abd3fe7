import type { Page } from '@playwright/test'
import { type Actor, plainSession } from './pilots.ts'

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

/** What the native app has received. */
export const deliveries = (page: Page): Promise<Delivery[]> =>
  page.evaluate(() => (globalThis as unknown as { received: Delivery[] }).received)

/** What an app puts into the address of a view to sign the pilot in. */
export const tokens = async (pilot: Actor) => {
  const { token, email } = (await plainSession(pilot)).credentials
  return { token, email }
}

export const address = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`
