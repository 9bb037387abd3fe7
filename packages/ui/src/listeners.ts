/** Listeners to changes of a value that a module or a function keeps, such as a component that shows it. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that unsubscribes, as `useSyncExternalStore` expects. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
