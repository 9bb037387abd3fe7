import type { ChosenPilot } from '../session.ts'

/** What a sign-in must come back with, and what is needed to finish it. Kept per tab. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
  chosenPilot: ChosenPilot | null
}

const storageKey = 'sortie.pending-sign-in'

export const keepPendingSignIn = (pending: PendingSignIn): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(pending))

/** Can be used once: a second return with the same answer finds nothing. */
export const takePendingSignIn = (): PendingSignIn | null => {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return stored ? (JSON.parse(stored) as PendingSignIn) : null
}
