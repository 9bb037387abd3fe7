type Listener = () => void

const listeners = new Set<Listener>()
let hasToasts = false

/** Says that there is something to show. */
export const signalToast = (): void => {
  hasToasts = true
  for (const listener of listeners) listener()
}

/** Calls once there is something to show, at once if there is already; answers a function that stops it. */
export const onFirstToast = (listener: Listener): (() => void) => {
  listeners.add(listener)
  if (hasToasts) listener()
  return () => listeners.delete(listener)
}
