import { expect, type Page } from '@playwright/test'
import { browserTestSecrets, identityUrl, portalUrl } from './secrets.ts'

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

export interface Shown {
  title: string
  body: string
  tag: string
  renotify: boolean
}

interface WorkerScope {
  shown: (Shown & { close(): void; data: unknown })[]
  opened: string[]
  registration: ServiceWorkerRegistration
  clients: { openWindow(url: string): Promise<null>; matchAll(): Promise<{ url: string }[]> }
}

/**
 * The service worker of the portal, as the debugging protocol of Chromium reaches it. A push is delivered as the browser
 * would deliver one. Without a window Chromium refuses to show notifications, whatever permission it is given, so what
 * keeps and closes them is replaced in the worker, and so are a tap and the window it opens.
 */
export const openPushWorker = async (page: Page) => {
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations)
      if (scopeURL === `${portalUrl}/`) found.resolve(registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found.promise
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, options = {}) => {
      const { body = '', tag = '', data } = options
      const { renotify = false } = options as { renotify?: boolean }
      const close = () => {
        scope.shown = scope.shown.filter((other) => other !== notification)
      }
      const notification = { title, body, tag, renotify, data, close }
      scope.shown = [...scope.shown.filter((other) => other.tag !== tag), notification]
    }
    scope.registration.getNotifications = async ({ tag } = {}) =>
      scope.shown.filter((one) => tag === undefined || one.tag === tag) as unknown as Notification[]
    scope.clients.matchAll = async () => []
    scope.clients.openWindow = async (url) => {
      scope.opened.push(url)
      return null
    }
  })
  return {
    deliver: (pushed: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: portalUrl,
        registrationId,
        data: JSON.stringify(pushed),
      }),
    shown: (): Promise<Shown[]> =>
      worker.evaluate(() =>
        (globalThis as unknown as WorkerScope).shown.map(({ title, body, tag, renotify }) => ({
          title,
          body,
          tag,
          renotify,
        })),
      ),
    /** Taps what is shown, and returns what was opened. */
    tap: (tag: string): Promise<string[]> =>
      worker.evaluate(async (tapped) => {
        const scope = globalThis as unknown as WorkerScope
        const notification = scope.shown.find((one) => one.tag === tapped)
        const work: Promise<unknown>[] = []
        const waitUntil = (given: Promise<unknown>) => void work.push(given)
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        await Promise.all(work)
        return scope.opened
      }, tag),
  }
}
