const refreshMs = 750

type Listener = (changed: ReadonlySet<string>) => void

/** Notifies listeners of the ids that have changed, at most every 750 ms; immediately after a quiet time. */
export const createChangeFeed = (now: () => number) => {
  const listeners = new Set<Listener>()
  let changed = new Set<string>()
  let isScheduled = false
  let toldAt = Number.NEGATIVE_INFINITY

  const tell = (): void => {
    isScheduled = false
    toldAt = now()
    const ids = changed
    changed = new Set()
    for (const listener of listeners) listener(ids)
  }

  return {
    add: (id: string): void => {
      changed.add(id)
      if (isScheduled) return
      isScheduled = true
      setTimeout(tell, Math.max(0, toldAt + refreshMs - now()))
    },
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
