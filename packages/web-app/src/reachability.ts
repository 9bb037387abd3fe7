import { pauseAfter } from '@sortie/domain/time/backoff'
import { createListeners } from '@sortie/ui/listeners.ts'

// The one answer to whether the server is there. Whoever could not reach it asks and waits here, so that one request at
// a time finds out for all of them: uploads, code that is fetched later, and the bar that tells people.

const pauses = { shortest: 1000, longest: 5000 }
const longestProbeMs = 10_000

/** False when the device knows that it has no network; true says little about the way to the server. */
export const isOnline = (): boolean => navigator.onLine

/**
 * Waits, but no longer than until the network comes back or someone looks at the page again: timers of a tab in the
 * background, or of a device that sleeps, run late.
 */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', look)
      settle()
    }
    const abort = () => end(() => reject(signal?.reason))
    const wake = () => end(resolve)
    const look = () => {
      if (document.visibilityState === 'visible') wake()
    }
    const timer = setTimeout(wake, ms)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', look)
  })

/** 'away' gives no response at all; 'unready' responds, and says that it can't work now, or can't store files. */
type Readiness = 'ready' | 'unready' | 'away'

const probe = async (): Promise<Readiness> => {
  if (!isOnline()) return 'away'
  try {
    const signal = AbortSignal.timeout(longestProbeMs)
    const response = await fetch('/readyz', { cache: 'no-store', signal })
    const says: { object_store?: unknown } = await response.json().catch(() => ({}))
    return response.status < 500 && says.object_store !== 'unavailable' ? 'ready' : 'unready'
  } catch {
    return 'away'
  }
}

const { subscribe, notify } = createListeners()
let readiness: Readiness = 'ready'
let isReturning = false
let returnedAt = 0
let probing: Promise<Readiness> | null = null
let outage: Promise<boolean> | null = null

const ask = (): Promise<Readiness> => {
  probing ??= probe().then((found) => {
    probing = null
    if (found !== readiness) {
      readiness = found
      notify()
    }
    return found
  })
  return probing
}

/** What was found out without a network says nothing about the server, so it is asked anew. */
const askAfterReturn = async (): Promise<void> => {
  isReturning = true
  returnedAt = Date.now()
  notify()
  await probing
  await ask()
  isReturning = false
  notify()
}

let isWatching = false

const watchNetwork = (): void => {
  if (isWatching) return
  isWatching = true
  addEventListener('online', () => void askAfterReturn())
}

const untilReady = async (): Promise<boolean> => {
  let failures = 0
  for (; (await ask()) !== 'ready'; failures += 1) await wait(pauseAfter(failures, pauses))
  return failures > 0
}

/** One asks, all others wait for the response. Resolves to false when the server was ready all along. */
const watchServer = (): Promise<boolean> => {
  outage ??= untilReady().finally(() => {
    outage = null
  })
  return outage
}

/** Finds out whether the server is away, without waiting for a request to fail: those under way may just hang. */
export const askForServer = (): void => void watchServer()

/** Waits until the server can work and store files. Resolves to false when it could all along. */
export const whenReady = (signal: AbortSignal): Promise<boolean> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return Promise.race([watchServer(), promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** Asks now whether the server gives a response, whatever it says. */
export const isThere = async (): Promise<boolean> => (await ask()) !== 'away'

/** Waits until the server gives a response, whatever it says. */
export const whenThere = async (): Promise<void> => {
  if (await isThere()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = subscribe(() => {
    if (readiness !== 'away') resolve()
  })
  askForServer()
  await promise.finally(stop)
}

/** Whether the device has its network back, and nobody knows yet whether the server is there. */
export const isComingBack = (): boolean => isReturning

/** Whether a request that began then had no network, or may have lost it on the way. */
export const beganBeforeReturn = (time: number): boolean => time <= returnedAt

/** Whether the server gave no response when it was asked last. */
export const isServerAway = (): boolean => readiness === 'away' && !isReturning

/** Whether it could work and store files when it was asked last. */
export const isServerReady = (): boolean => readiness === 'ready'

export const onReachabilityChange = (listener: () => void): (() => void) => {
  watchNetwork()
  return subscribe(listener)
}
