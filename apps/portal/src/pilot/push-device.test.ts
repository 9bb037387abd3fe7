import { afterEach, expect, test, vi } from 'vitest'
import { loadPortalConfig } from '#app/portal-config.ts'
import { agreeWithServer } from './push-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** A browser that is subscribed, and a server that knows no device of the pilot. */
const openBrowser = async (actingAs: object | null) => {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: 'https://push.example/1', options: {}, unsubscribe }
  const pushManager = { getSubscription: async () => subscription }
  const session = { credentials: { kind: 'plain', token: 'token', email: 'robin@example.com' }, actingAs }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', class {})
  const storage = { getItem: (key: string) => (key === 'sortie.session' ? JSON.stringify(session) : null) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/config.json'
        ? { application_token: 'application', offline_pages: true }
        : { devices: [], public_key: 'key' },
    ),
  )
  await loadPortalConfig()
  return unsubscribe
}

test('a browser whose device was removed elsewhere is subscribed no longer', async () => {
  const unsubscribe = await openBrowser(null)
  await agreeWithServer()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('the browser of an admin who acts as the pilot stays the admin’s', async () => {
  const unsubscribe = await openBrowser({ pilot_number: '7' })
  await agreeWithServer()
  expect(unsubscribe).not.toHaveBeenCalled()
})
