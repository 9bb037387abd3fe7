import { pauseAfter } from '@sortie/domain/time/backoff'
import { createListeners } from '@sortie/ui/listeners.ts'
import type { Connection, Sleep } from '@sortie/uploader/retry'

const firstPauseMs = 1000
const longestPauseMs = 10_000
const longestProbeMs = 10_000

/**
 * Waits, but no longer than until the network comes back or the pilot looks at the page again, because timers of a
 * background tab or a sleeping device run late.
 */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      settle()
    }
    const abort = () => end(() => reject(signal.reason))
    const wake = () => {
      if (document.visibilityState === 'visible') end(resolve)
    }
    const timer = setTimeout(() => end(resolve), ms)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
  })

/** Files cannot be sent either while only the store is unavailable, which the server reports. */
const answers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(longestProbeMs)
    const response = await fetch('/readyz', { cache: 'no-store', signal })
    const says: { object_store?: unknown } = await response.json().catch(() => ({}))
    return response.status < 500 && says.object_store !== 'unavailable'
  } catch {
    return false
  }
}

const listeners = createListeners()
let isAway = false
let outage: Promise<boolean> | null = null

const change = (to: boolean): void => {
  isAway = to
  listeners.notify()
}

const never = new AbortController().signal

const waitForServer = async (): Promise<boolean> => {
  if (await answers()) return false
  change(true)
  for (let failures = 0; ; failures += 1) {
    await sleep(pauseAfter(failures, { shortest: firstPauseMs, longest: longestPauseMs }), never)
    if (await answers()) break
  }
  change(false)
  return true
}

/**
 * One request is made, and all others wait for its response. Resolves to false if the server could be reached all
 * along.
 */
const ask = (): Promise<boolean> => {
  outage ??= waitForServer().finally(() => {
    outage = null
  })
  return outage
}

/** Checks whether the server is unavailable, without waiting for a request to fail: pending ones may just hang. */
export const askForServer = (): void => void ask()
addEventListener('offline', askForServer)

/** The connection to the server that all uploads share. */
export const connection: Connection = {
  whenReachable: (signal) => {
    const { promise, reject } = Promise.withResolvers<never>()
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    return Promise.race([ask(), promise]).finally(() => signal.removeEventListener('abort', abort))
  },
}

/** Whether uploads wait for the network or the server. */
export const isServerAway = (): boolean => isAway

export const onReachabilityChange = listeners.subscribe
