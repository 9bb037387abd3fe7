import type { headerNames } from '@sortie/contract/headers'
import type { PushedNotification } from '@sortie/domain/pilot/notification-channels'

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null
}

interface NotificationEvent extends LastingEvent {
  readonly notification: Notification
}

interface SubscriptionEvent extends LastingEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface Tab {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface PushScope {
  registration: {
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>
    getNotifications(filter?: { tag?: string }): Promise<Notification[]>
    pushManager: Pick<PushManager, 'subscribe'>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void
}

/** Written out, because the worker is one file: the portal would share the module with it. */
const applicationTokenHeader: (typeof headerNames)['applicationToken'] = 'x-application-token'

/** Browsers demand that every push shows something, even one that can't be read. */
const fallback: PushedNotification = {
  title: 'Sortie',
  body: 'You have a new notification.',
  url: '/',
  tag: 'unreadable',
  silent: false,
  close: [],
}

const read = ({ data }: PushEvent): PushedNotification => {
  try {
    return { ...fallback, ...(data?.json() as Partial<PushedNotification>) }
  } catch {
    return fallback
  }
}

const show = async ({ registration }: PushScope, event: PushEvent): Promise<void> => {
  const { title, body, url, tag, silent, close } = read(event)
  await registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    tag,
    silent,
    // One about the same thing replaces the first, and is heard as well unless it only corrects it.
    renotify: !silent,
    data: { url },
  })
  for (const read of close)
    for (const notification of await registration.getNotifications({ tag: read })) notification.close()
}

/** Opens the page in a tab of the portal that is there, or in a new one. The portal asks for a sign-in if need be. */
const open = async ({ clients, location }: PushScope, { notification }: NotificationEvent) => {
  notification.close()
  const { url = '/' } = (notification.data ?? {}) as { url?: string }
  const target = new URL(url, location.origin)
  if (target.origin !== location.origin) return clients.openWindow(target.href)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: false })
  const there = tabs.find((tab) => tab.url === target.href)
  if (there) return there.focus()
  return clients.openWindow(target.href)
}

/**
 * Tells the server that the push service reaches this browser elsewhere from now on, since nothing would be pushed until
 * the pilot's next visit otherwise. Without the subscription from before, nothing proves which device this is; the next
 * visit offers to turn notifications on then.
 */
const renew = async (
  { registration }: PushScope,
  { oldSubscription: before, newSubscription }: SubscriptionEvent,
): Promise<void> => {
  if (!before) return
  const { applicationServerKey } = before.options
  const now =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const old = before.toJSON()
  const { endpoint, keys } = now.toJSON()
  const { application_token } = (await (await fetch('/config.json')).json()) as { application_token: string }
  const response = await fetch('/v1/push/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [applicationTokenHeader]: application_token },
    body: JSON.stringify({
      before: { endpoint: old.endpoint, auth: old.keys?.auth },
      endpoint,
      keys: { p256dh: keys?.p256dh, auth: keys?.auth },
    }),
  })
  const { renewed } = (await response.json()) as { renewed?: boolean }
  // The server doesn't know the device anymore, so nobody would send it anything.
  if (renewed === false) await now.unsubscribe()
}

/** Shows what is pushed, and opens its page when it is tapped. Stays reachable when the push service moves it. */
export const showPushes = (scope: PushScope): void => {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(scope, event)))
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))
}
