/** Whoever wants to know of changes to something that a module or a function keeps, such as a page that shows it. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that stops it, as `useSyncExternalStore` wants it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
