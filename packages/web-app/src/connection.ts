import { createListeners } from '@sortie/ui/listeners.ts'
import { useSyncExternalStore } from 'react'
import { isComingBack, isOnline, onReachabilityChange } from './reachability.ts'

/** After this time the visitor is told that the portal is still waiting. */
const slowAfterMs = 4000

let slowCalls = 0
const { subscribe, notify } = createListeners()

const change = (by: number): void => {
  slowCalls += by
  notify()
}

/** Watches one call from now until the returned function is called. */
export const noteSlowCall = (): (() => void) => {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    change(1)
  }, slowAfterMs)
  return () => {
    clearTimeout(timer)
    if (isSlow) change(-1)
  }
}

/** Whether any call has waited for its response for longer than a visitor would expect. */
export const useHasSlowCalls = (): boolean => useSyncExternalStore(subscribe, () => slowCalls > 0)

const subscribeToNetwork = (onChange: () => void) => {
  // First: what listens to the network there has to know that it is back before this does.
  const stop = onReachabilityChange(onChange)
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    stop()
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * False when the device knows that it has no network, and until the server was asked once the network is back: else a
 * page would say for a moment that the server is away. True does not mean that the server can be reached.
 */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(subscribeToNetwork, () => isOnline() && !isComingBack())
