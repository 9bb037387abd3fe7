import { useSyncExternalStore } from 'react'

/** Mobile is 767 px or less, as in the styles below `md`. */
const query = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** For differences in more than looks; use styles for the rest. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
