import { useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '../lazy.ts'
import { createListeners } from '../listeners.ts'

const listeners = createListeners()
let hasToasts = false

/** Signals that there is a message to show. */
export const signalToast = (): void => {
  hasToasts = true
  listeners.notify()
}

/**
 * Calls the listener when there is a first message, immediately if there already is one. Returns a function that
 * unsubscribes.
 */
const onFirstToast = (listener: () => void): (() => void) => {
  const stop = listeners.subscribe(listener)
  if (hasToasts) listener()
  return stop
}

const loadRegion = () => import('./toast.tsx')

/** Loads the region while there is a network, for pages whose messages say that there is none. */
export const fetchToasts = (): void => {
  // A failure is handled by the first message, which loads the region again.
  void loadRegion().catch(() => {})
}

/** The region of messages, loaded when there is a first one to show. */
export const Toasts = () => {
  const [region, need] = useOnDemand(loadRegion)
  const fetchRegion = useEffectEvent(need)
  useEffect(() => onFirstToast(() => fetchRegion()), [])
  return region && <region.ToastRegion />
}
