import { expect, onTestFinished, test, vi } from 'vitest'
import { type PushScope, showPushes } from './push.ts'

const origin = 'https://portal.example'

const subscriptionAt = (endpoint: string) => ({
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint, keys: { p256dh: `${endpoint} p256dh`, auth: `${endpoint} auth` } }),
  unsubscribe: vi.fn(async () => true),
})

const start = (tabs: { url: string }[] = [], shown: { tag: string }[] = []) => {
  const listeners = new Map<string, (event: never) => void>()
  const closed: string[] = []
  const scope = {
    registration: {
      pushManager: { subscribe: vi.fn(async () => subscriptionAt('https://push.example/new')) },
      showNotification: vi.fn(async () => {}),
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => one.tag === tag).map((one) => ({ ...one, close: () => closed.push(one.tag) })),
    },
    clients: {
      matchAll: async () => tabs.map((tab) => ({ ...tab, focus: async () => focused(tab.url) })),
      openWindow: vi.fn(async () => null),
    },
    location: { origin },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  }
  const focused = vi.fn()
  showPushes(scope as unknown as PushScope)
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) } as never)
    await work
  }
  return {
    push: (json: () => unknown) => dispatch('push', { data: { json } }),
    tap: (url: string) => dispatch('notificationclick', { notification: { data: { url }, close: () => {} } }),
    change: (event: object) => dispatch('pushsubscriptionchange', event),
    subscribe: scope.registration.pushManager.subscribe,
    shows: scope.registration.showNotification,
    opens: scope.clients.openWindow,
    focused,
    closed,
  }
}

const message = {
  title: 'New mission near you',
  body: 'Roof survey: Boulder, CO',
  url: '/availablemission/7',
  tag: 'offer-7',
  silent: false,
  close: [] as string[],
}

test('a push is shown under its tag, and heard again unless it is a correction', async () => {
  const { push, shows } = start()
  await push(() => message)
  const options = {
    body: message.body,
    icon: '/icons/icon-192.png',
    tag: 'offer-7',
    silent: false,
    renotify: true,
    data: { url: message.url },
  }
  expect(shows).toHaveBeenLastCalledWith(message.title, options)
  await push(() => ({ ...message, silent: true }))
  expect(shows).toHaveBeenLastCalledWith(message.title, { ...options, silent: true, renotify: false })
})

test('what was read elsewhere is closed, and nothing else', async () => {
  const { push, closed } = start([], [{ tag: 'offer-1' }, { tag: 'offer-2' }])
  await push(() => ({ ...message, close: ['offer-1', 'offer-3'] }))
  expect(closed).toEqual(['offer-1'])
})

test('something is shown even for a push that can’t be read', async () => {
  const { push, shows } = start()
  await push(() => {
    throw new SyntaxError('not JSON')
  })
  expect(shows).toHaveBeenCalledWith('Sortie', expect.objectContaining({ data: { url: '/' } }))
})

test('a tap goes to a tab that shows the page, or opens one, also of another site', async () => {
  const { tap, opens, focused } = start([{ url: `${origin}/dashboard` }, { url: `${origin}/pilotlog` }])
  await tap('/pilotlog')
  expect(focused).toHaveBeenCalledExactlyOnceWith(`${origin}/pilotlog`)
  expect(opens).not.toHaveBeenCalled()
  await tap('/availablemission/7')
  expect(opens).toHaveBeenLastCalledWith(`${origin}/availablemission/7`)
  await tap('https://blog.example/winter')
  expect(opens).toHaveBeenLastCalledWith('https://blog.example/winter')
})

const changeAnswered = async (event: object, renewed: boolean) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init?: { headers: object; body: string }) => {
    if (path === '/config.json') return Response.json({ application_token: 'application' })
    sent.push([path, init?.headers, JSON.parse(init?.body ?? '')])
    return Response.json({ renewed })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const worker = start()
  await worker.change(event)
  return { ...worker, sent }
}

const before = subscriptionAt('https://push.example/old')
const renewal = [
  '/v1/push/renewals',
  { 'content-type': 'application/json', 'x-application-token': 'application' },
  {
    before: { endpoint: 'https://push.example/old', auth: 'https://push.example/old auth' },
    endpoint: 'https://push.example/new',
    keys: { p256dh: 'https://push.example/new p256dh', auth: 'https://push.example/new auth' },
  },
]

test('a subscription that its push service has changed is renewed, with the new one or by subscribing again', async () => {
  const given = subscriptionAt('https://push.example/new')
  const first = await changeAnswered({ oldSubscription: before, newSubscription: given }, true)
  expect(first.sent).toEqual([renewal])
  expect(first.subscribe).not.toHaveBeenCalled()
  expect(given.unsubscribe).not.toHaveBeenCalled()
  const second = await changeAnswered({ oldSubscription: before, newSubscription: null }, true)
  expect(second.sent).toEqual([renewal])
  expect(second.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'key',
  })
})

test('a device that the server has forgotten is subscribed no longer, and nothing is sent without a proof', async () => {
  const given = subscriptionAt('https://push.example/new')
  await changeAnswered({ oldSubscription: before, newSubscription: given }, false)
  expect(given.unsubscribe).toHaveBeenCalledOnce()
  expect((await changeAnswered({ oldSubscription: null, newSubscription: given }, true)).sent).toEqual([])
})
