import { useSyncExternalStore } from 'react'

/** Matches fingers rather than a mouse. */
const query = '(pointer: coarse)'

const subscribe = (onChange: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

export const useIsTouch = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
