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

// A device that slept, or a tab in the background, runs its timers late or not at all.
test('a wait ends when the network comes back or the page is looked at, whatever the timers do', async () => {
  const { wait } = await import('./reachability.ts')
  const never = new AbortController().signal
  const afterNetwork = wait(2_000_000_000, never)
  network.dispatchEvent(new Event('online'))
  await afterNetwork
  const afterLook = wait(2_000_000_000, never)
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

/** Each response in turn; null for none. */
const stubServer = (...responses: (Response | null)[]) => {
  const ask = vi.fn(async () => {
    const response = responses.shift()
    if (!response) throw new TypeError('no connection')
    return response
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', ask)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return ask
}

const says = (object_store: string) => Response.json({ status: 'ready', object_store })

test('a server without its store is there, but not ready until it has it again', async () => {
  const { whenReady, whenThere, isServerAway, isServerReady } = await import('./reachability.ts')
  const never = new AbortController().signal
  const ask = stubServer(
    says('unavailable'),
    says('unavailable'),
    says('unavailable'),
    says('ready'),
    says('ready'),
  )
  const waited = whenReady(never)
  await vi.waitFor(() => expect(isServerReady()).toBe(false))
  await whenThere()
  expect(isServerAway()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect([await waited, isServerReady(), ask.mock.calls.length]).toEqual([true, true, 4])
  expect(await whenReady(never)).toBe(false)
})

test('one request at a time finds out for everyone who waits, and any response is a sign of the server', async () => {
  const { whenReady, whenThere, isServerAway, isServerReady, onReachabilityChange } = await import(
    './reachability.ts'
  )
  const ask = stubServer(null, null, Response.json({}, { status: 503 }), says('ready'))
  const changes: boolean[] = []
  const stop = onReachabilityChange(() => void changes.push(isServerAway()))
  onTestFinished(stop)
  const came: string[] = []
  const waiting = Promise.all([
    whenThere().then(() => came.push('code')),
    whenThere().then(() => came.push('more code')),
    whenReady(new AbortController().signal).then(() => came.push('upload')),
    whenReady(new AbortController().signal).then(() => came.push('another upload')),
  ])
  const given = new AbortController()
  const givenUp = whenReady(given.signal)
  given.abort(new Error('canceled'))
  await expect(givenUp).rejects.toThrow('canceled')
  expect([ask.mock.calls.length, isServerAway(), came]).toEqual([1, true, []])
  await vi.advanceTimersByTimeAsync(1000)
  expect([ask.mock.calls.length, came]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(2000)
  expect([ask.mock.calls.length, came, isServerReady()]).toEqual([3, ['code', 'more code'], false])
  await vi.advanceTimersByTimeAsync(4000)
  await waiting
  expect([ask.mock.calls.length, came.slice(2), isServerReady()]).toEqual([
    4,
    ['upload', 'another upload'],
    true,
  ])
  expect(changes).toEqual([true, false, false])
})

test('a device without a network asks nobody', async () => {
  const { whenThere, isServerAway } = await import('./reachability.ts')
  const ask = stubServer(says('ready'))
  vi.stubGlobal('navigator', { onLine: false })
  const there = whenThere()
  await vi.waitFor(() => expect(isServerAway()).toBe(true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  network.dispatchEvent(new Event('online'))
  await there
  expect([isServerAway(), ask.mock.calls.length]).toEqual([false, 1])
})
