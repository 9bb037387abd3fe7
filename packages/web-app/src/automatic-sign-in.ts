import { storageName } from './site.ts'

const storageKey = storageName('session-end')

/** A session that ends this soon after the last one ended will not last the next time either. */
const repeatedWithinMs = 10 * 60_000

interface SessionEnd {
  at: number
  isRepeated: boolean
}

/** When a session last ended against the pilot's will, and whether that happened twice in a row. Kept per tab. */
const lastEnd = (): SessionEnd | null => {
  const stored = sessionStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as SessionEnd) : null
}

const keepEnd = (end: SessionEnd): void => sessionStorage.setItem(storageKey, JSON.stringify(end))

export const noteSessionEnd = (now = Date.now()): void => {
  const before = lastEnd()
  keepEnd({ at: now, isRepeated: before !== null && now - before.at < repeatedWithinMs })
}

/** After a sign-in that did not last, the pilot has to start the next one. */
export const maySignInAutomatically = (): boolean => !lastEnd()?.isRepeated

/** To be called when the pilot asks to sign in. */
export const allowSignIn = (): void => {
  const before = lastEnd()
  if (before) keepEnd({ ...before, isRepeated: false })
}
