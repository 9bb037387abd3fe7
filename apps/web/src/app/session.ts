import type { Credentials } from '@sortie/contract/headers'

/** The pilot an admin has chosen to act as, as named in the URL of the sign-in. */
export interface ChosenPilot {
  pilot_number: string
  pilot_first_name: string
  pilot_last_name: string
}

export interface PortalSession {
  credentials: Credentials
  /** Set while an admin acts as a pilot. */
  actingAs: ChosenPilot | null
}

const storageKey = 'sortie.session'

/** Of an embedded view: kept in memory only, and never mixed with a session of the browser. */
let embedded: PortalSession | null = null

export const currentSession = (): PortalSession | null => {
  if (embedded) return embedded
  const stored = localStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as PortalSession) : null
}

export const keepSession = (session: PortalSession): void =>
  localStorage.setItem(storageKey, JSON.stringify(session))

export const forgetSession = (): void => {
  if (embedded) embedded = null
  else localStorage.removeItem(storageKey)
}

export const embedCredentials = (credentials: Credentials | null): void => {
  embedded = credentials ? { credentials, actingAs: null } : null
}

export const isEmbedded = (): boolean => embedded !== null

/** Tells when another tab has logged out or in. */
export const onSessionChangedElsewhere = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
