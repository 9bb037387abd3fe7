import { expect, type Page } from '@playwright/test'
import { browserTestSecrets, identityUrl } from './secrets.ts'

export interface Pushed {
  title: string
  body: string
  url: string
  tag: string
  silent: boolean
  close: string[]
}

const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(identityUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${browserTestSecrets.sandboxSecret}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return response.json()
}

interface Made {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const keptSubscription = 'sandbox-subscription'

/** Whether the browser would still be pushed something. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate((kept) => sessionStorage.getItem(kept) !== null, keptSubscription)

/** What another browser gives the portal, once it has subscribed with the key of the server. */
export const newSubscription = async (application_server_key: string): Promise<Omit<Made, 'id'>> => {
  const { endpoint, keys } = (await control('POST', '/push/subscriptions', {
    application_server_key,
  })) as Made
  return { endpoint, keys }
}

/**
 * Chromium subscribes at a server of Google's, which tests don't reach. This replaces that one call, and the one that
 * reads what it made; the sandbox's push service stands in for Google's. Without a window Chromium also refuses every
 * permission to show notifications, so the pilot's yes is replaced as well, and nothing is shown. Returns what was
 * pushed, once there is something.
 */
export const subscribeAtSandbox = async (page: Page): Promise<() => Promise<Pushed>> => {
  let made: Made | null = null
  await page.exposeFunction('makeSubscription', async (application_server_key: string) => {
    made = (await control('POST', '/push/subscriptions', { application_server_key })) as Made
    return made
  })
  await page.addInitScript((kept) => {
    const read = (): PushSubscription | null => {
      const text = sessionStorage.getItem(kept)
      if (!text) return null
      const { endpoint, keys } = JSON.parse(text) as Made
      const unsubscribe = async () => {
        sessionStorage.removeItem(kept)
        return true
      }
      return {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys }),
        unsubscribe,
      } as unknown as PushSubscription
    }
    Object.defineProperty(Notification, 'permission', {
      configurable: true,
      get: () => (sessionStorage.getItem(kept) ? 'granted' : 'default'),
    })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async (options) => {
      const { makeSubscription } = window as unknown as { makeSubscription(key: unknown): Promise<Made> }
      sessionStorage.setItem(kept, JSON.stringify(await makeSubscription(options?.applicationServerKey)))
      return read() as PushSubscription
    }
  }, keptSubscription)
  return async () => {
    let found: Pushed | undefined
    await expect(async () => {
      const all = (await control('GET', '/push.json')) as { subscription_id: string; content: Pushed }[]
      found = all.find(({ subscription_id }) => subscription_id === made?.id)?.content
      expect(found).toBeDefined()
    }).toPass({ timeout: 60_000 })
    return found as Pushed
  }
}
