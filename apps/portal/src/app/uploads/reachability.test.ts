import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const network = new EventTarget()

beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
})
afterEach(() => vi.unstubAllGlobals())

// On a device that slept, or in a background tab, timers run late or not at all.
test('a wait ends when the network comes back or the page becomes visible, whatever the timers do', async () => {
  const { sleep } = await import('./reachability.ts')
  const never = new AbortController().signal
  const afterNetwork = sleep(2_000_000_000, never)
  network.dispatchEvent(new Event('online'))
  await afterNetwork
  const afterLook = sleep(2_000_000_000, never)
  let isOver = false
  void afterLook.then(() => {
    isOver = true
  })
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOver).toBe(false)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await afterLook
})

test('a server counts as unavailable while its store is', async () => {
  const { connection, isServerAway } = await import('./reachability.ts')
  const said = ['unavailable', 'unavailable', 'ready']
  const ask = vi.fn(async () => Response.json({ status: 'ready', object_store: said.shift() ?? 'ready' }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', ask)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const waited = connection.whenReachable(new AbortController().signal)
  await vi.waitFor(() => expect(isServerAway()).toBe(true))
  await vi.advanceTimersByTimeAsync(5000)
  expect([await waited, isServerAway(), ask.mock.calls.length]).toEqual([true, false, 3])
  expect(await connection.whenReachable(new AbortController().signal)).toBe(false)
})
