import type { Credentials } from '@sortie/contract/headers'
import { credentialsEmail } from './credentials-email.ts'
import { storageName } from './site.ts'

/** The pilot whom an admin has chosen to act as, from the URL of the sign-in. */
export interface ChosenPilot {
  pilot_number: string
  pilot_first_name: string
  pilot_last_name: string
}

export interface Session {
  credentials: Credentials
  /** Set while an admin acts as a pilot. */
  actingAs: ChosenPilot | null
}

const storageKey = storageName('session')

/** The session of an embedded view, which is kept in memory only and never mixed with a session of the browser. */
let embedded: Session | null = null

export const currentSession = (): Session | null => {
  if (embedded) return embedded
  const stored = localStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Session) : null
}

export const keepSession = (session: Session): void =>
  localStorage.setItem(storageKey, JSON.stringify(session))

export const forgetSession = (): void => {
  if (embedded) embedded = null
  else localStorage.removeItem(storageKey)
}

/** Logs out. The other tabs learn that it was a logout: each of them renews a session that has merely ended. */
export const leaveSession = (): void => {
  localStorage.setItem(storageKey, '')
  localStorage.removeItem(storageKey)
}

export const embedCredentials = (credentials: Credentials | null): void => {
  embedded = credentials ? { credentials, actingAs: null } : null
}

export const isEmbedded = (): boolean => embedded !== null

/** The holder of a stored session. An admin who acts as a pilot counts as a different person. */
const holderOf = (stored: string | null): string | null => {
  if (!stored) return null
  const { credentials, actingAs } = JSON.parse(stored) as Session
  return `${credentialsEmail(credentials)?.toLowerCase()} ${actingAs?.pilot_number ?? ''}`
}

/** What another tab has done to the session that all tabs share. */
export type SessionChange = 'left' | 'same person' | 'another person'

const changeOf = (before: string | null, after: string | null): SessionChange => {
  if (after === '') return 'left'
  return holderOf(before) === holderOf(after) ? 'same person' : 'another person'
}

/** Calls the listener when another tab has logged out or in. */
export const onSessionChangedElsewhere = (listener: (change: SessionChange) => void): (() => void) => {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    // This is the second event of a logout, which the first has already reported.
    if (oldValue === '' && newValue === null) return
    if (key === storageKey || key === null) listener(changeOf(oldValue, newValue))
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
