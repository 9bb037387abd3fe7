import { loadCode } from '@sortie/ui/lazy.ts'
import { useEffect } from 'react'

/**
 * The prefix of the entries in which coverage-passes.ts stores unsent passes: one entry per pass, so that tabs do not
 * collide.
 */
export const passPrefix = 'sortie.coverage-pass.'

const hasKept = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(passPrefix))

const sendKept = (): void => {
  if (!hasKept()) return
  loadCode(() => import('./coverage-passes.ts')).then(
    ({ sendKeptPasses }) => sendKeptPasses(),
    (error: unknown) => console.warn('the code that sends passed coverage checks could not be loaded', error),
  )
}

/** Sends passes that an earlier visit or another tab has stored, as soon as the pilot is known. */
export const useKeptPasses = (pilotId: number | undefined): void => {
  useEffect(() => {
    if (pilotId === undefined) return
    sendKept()
    const heard = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(passPrefix) && newValue !== null) sendKept()
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }, [pilotId])
}
