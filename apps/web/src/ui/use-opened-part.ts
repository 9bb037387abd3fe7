import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Whether a part that opens on demand, such as a dialog, has to be on the page: from its first opening on. Its code
 * is fetched when the browser is idle, so that the page is drawn first and the opening waits for nothing.
 */
export const useOpenedPart = (isOpen: boolean, load: () => Promise<unknown>): boolean => {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // A failure is met by the part itself, which is fetched again when it opens.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  return wasOpened
}
