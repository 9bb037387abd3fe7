import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryObserver } from '@tanstack/react-query'
import { agreeWithServer, canBePushed } from '#pilot/push-device.ts'
import { type Notifications, notificationsQuery } from './notifications.queries.ts'

/** The pages whose notifications were all read. */
export const readPages = ({ data }: Notifications): Set<string | null> => {
  const unread = new Set(
    data.flatMap(({ read_status, web_route_url }) => (read_status === 'unread' ? [web_route_url] : [])),
  )
  return new Set(data.map(({ web_route_url }) => web_route_url).filter((page) => !unread.has(page)))
}

const closeRead = async (notifications: Notifications): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const read = readPages(notifications)
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { url } = (notification.data ?? {}) as { url?: string }
    if (url !== undefined && read.has(url)) notification.close()
  }
}

/**
 * While the portal is open on a device that is pushed notifications: what was read, here or elsewhere, isn't shown on
 * its lock screen any longer. Returns a function that ends it.
 */
export const followPushes = (): (() => void) => {
  if (!canBePushed()) return () => {}
  agreeWithServer().catch((error: unknown) => console.warn('this device could not be registered anew', error))
  const observer = new QueryObserver(queryClient, { ...notificationsQuery, enabled: false })
  return observer.subscribe(({ data }) => {
    if (data) void closeRead(data)
  })
}
