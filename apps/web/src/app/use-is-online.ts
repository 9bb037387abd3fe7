import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** False when the device knows that it has no network; true says little about the way to the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
