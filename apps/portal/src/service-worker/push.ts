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

interface Tab {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface PushScope {
  registration: {
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>
    getNotifications(filter?: { tag?: string }): Promise<Notification[]>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}

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

/** Shows what is pushed, and opens its page when it is tapped. */
export const showPushes = (scope: PushScope): void => {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(scope, event)))
}
