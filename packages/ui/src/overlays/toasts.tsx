import { useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '../lazy.ts'

type Listener = () => void

const listeners = new Set<Listener>()
let hasToasts = false

/** Says that there is something to show. */
export const signalToast = (): void => {
  hasToasts = true
  for (const listener of listeners) listener()
}

/** Calls once there is something to show, at once if there is already; returns a function that stops it. */
const onFirstToast = (listener: Listener): (() => void) => {
  listeners.add(listener)
  if (hasToasts) listener()
  return () => listeners.delete(listener)
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
