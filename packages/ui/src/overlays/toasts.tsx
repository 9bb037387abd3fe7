import { useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '../lazy.ts'
import { createListeners } from '../listeners.ts'

const listeners = createListeners()
let hasToasts = false

/** Says that there is something to show. */
export const signalToast = (): void => {
  hasToasts = true
  listeners.notify()
}

/** Calls once there is something to show, at once if there is already; returns a function that stops it. */
const onFirstToast = (listener: () => void): (() => void) => {
  const stop = listeners.subscribe(listener)
  if (hasToasts) listener()
  return stop
}

const loadRegion = () => import('./toast.tsx')

/** Fetches the region while there is a network, for pages whose messages say that there is none. */
export const fetchToasts = (): void => {
  // A failure is handled by the first message, which fetches it again.
  void loadRegion().catch(() => {})
}

/** The region of messages, fetched when there is a first one to show. */
export const Toasts = () => {
  const [region, need] = useOnDemand(loadRegion)
  const fetchRegion = useEffectEvent(need)
  useEffect(() => onFirstToast(() => fetchRegion()), [])
  return region && <region.ToastRegion />
}
