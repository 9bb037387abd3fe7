import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { ApiError } from '@sortie/web-app/calls.ts'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { isInsideApp } from '#app/inside-app.ts'
import { registerWorker } from '#app/keep-pages.ts'
import { portalConfig } from '#app/portal-config.ts'
import { write } from '#app/writes.ts'
import { pushKey } from './push.effects.ts'

export type PushSettings = CallResponse<PortalCalls['GET /v1/pilots/push']>
export type PushDevice = PushSettings['devices'][number]

export const pushQuery = queryOptions({
  queryKey: pushKey,
  queryFn: ({ signal }): Promise<PushSettings> => call('GET /v1/pilots/push', { signal }),
})

/**
 * Whether the pilot can be pushed notifications in this browser. The native apps have notifications of their own, and
 * the browser of an admin who acts as the pilot may be registered for the admin.
 */
export const canBePushed = (): boolean =>
  import.meta.env.PROD &&
  currentSession()?.actingAs === null &&
  portalConfig().offline_pages &&
  !isInsideApp() &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const hashOf = async (endpoint: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The device that this browser is registered as, of those that the server knows. */
export const deviceHere = async (devices: readonly PushDevice[]): Promise<PushDevice | null> => {
  const subscription = canBePushed() ? await subscriptionHere() : null
  if (!subscription) return null
  const hash = await hashOf(subscription.endpoint)
  return devices.find(({ endpoint_hash }) => endpoint_hash === hash) ?? null
}

const register = async (publicKey: string): Promise<void> => {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  await write('POST /v1/pilots/push/devices', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

/** Asks the pilot for the permission, and registers this browser. False if the pilot or the browser says no. */
export const turnOnHere = async (publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await register(publicKey)
  return true
}

/** Removes a device; this browser isn't subscribed any longer if it is the one. */
export const removeDevice = async (device: PushDevice): Promise<void> => {
  const isHere = (await deviceHere([device])) !== null
  try {
    await write('DELETE /v1/pilots/push/devices/{id}', { params: { id: device.id } })
  } catch (error) {
    // It was removed elsewhere, or its push service knows it no longer.
    if (!(error instanceof ApiError && error.status === 404)) throw error
    markOutdated(pushKey)
  }
  if (isHere) await (await subscriptionHere())?.unsubscribe()
}

const keyOf = ({ options }: PushSubscription): string =>
  options.applicationServerKey
    ? btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : ''

/**
 * Makes what this browser is subscribed to agree with the server, once after a sign-in: a device that was removed
 * elsewhere, or that is another pilot's, is subscribed no longer, and one that stays belongs to the new session.
 */
export const agreeWithServer = async (): Promise<void> => {
  const subscription = canBePushed() ? await subscriptionHere() : null
  if (!subscription) return
  const { devices, public_key } = await call('GET /v1/pilots/push', {})
  const device = await deviceHere(devices)
  if (!device || !public_key) return void (await subscription.unsubscribe())
  const hasOtherKey = keyOf(subscription) !== '' && keyOf(subscription) !== public_key
  if (hasOtherKey) await subscription.unsubscribe()
  if (hasOtherKey || !device.is_of_this_session) await register(public_key)
}
