import { hasExpired } from '@sortie/web-app/credentials-email.ts'
import { whenSessionEnds } from '@sortie/web-app/leave-nothing.ts'
import { keepSession, type Session } from '@sortie/web-app/session.ts'
import { ownerOf } from '@sortie/web-app/session-owner.ts'
import { forgetCelebrated } from './celebrated.ts'
import { forgetKeptMissions } from './kept-missions.ts'
import { forgetSharedFiles } from './shared-files.ts'

/** The prefix of every database of uploads: see uploads/upload-database.ts. */
const uploadsPrefix = 'sortie-uploads'
/** The prefix of every database of flight days: see flight/flight-database.ts. */
export const flightsPrefix = 'sortie-flights'

type End = () => Promise<unknown>
const ends = new Set<End>()

/** Registers a function that ends something in memory that would otherwise write again. */
export const whenPilotLeaves = (end: End): void => void ends.add(end)

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    // A tab that has the database open closes it when it learns of the deletion, which then proceeds.
  })

const nameOf = async (prefix: string, session: Session): Promise<string> =>
  `${prefix}-${await ownerOf(session)}`

/** Deletes the databases of pilots, except those of a session's own. */
const deleteDatabases = async (keptFor: Session | null): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  const prefixes = [uploadsPrefix, flightsPrefix]
  const kept = keptFor ? await Promise.all(prefixes.map((prefix) => nameOf(prefix, keptFor))) : []
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  await Promise.all(
    names
      .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)) && !kept.includes(name))
      .map(deleteDatabase),
  )
}

/** The name of the database with the uploads of a session's pilot. */
export const uploadsName = (session: Session): Promise<string> => nameOf(uploadsPrefix, session)

/** The name of the database with what a session's pilot noted on days of flights. */
export const flightsName = (session: Session): Promise<string> => nameOf(flightsPrefix, session)

/** Starts a new session, and deletes what any other pilot left to be sent from this device. */
export const beginSession = async (session: Session): Promise<void> => {
  keepSession(session)
  await deleteDatabases(session).catch(() => undefined)
}

const forgetDatabases = async (left: Session | null): Promise<void> => {
  await Promise.allSettled([...ends].map((end) => end()))
  await deleteDatabases(left && hasExpired(left.credentials, Date.now()) ? left : null)
}

/**
 * What is shown names missions. After a logout nothing more is pushed to this browser either: the server has removed it
 * with the session, and another pilot may sign in. A session that merely expired stays reachable.
 */
const forgetPushes = async (left: Session | null): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  if (left && hasExpired(left.credentials, Date.now())) return
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * On logout, deletes everything from the device that says which missions the pilot flies or what their files are
 * called. If a session merely expired, its uploads and notes stay for the same pilot, and are deleted when another one
 * signs in.
 */
export const leaveNothingOfPilots = (): void => {
  whenSessionEnds(forgetCelebrated)
  whenSessionEnds(forgetKeptMissions)
  whenSessionEnds(forgetSharedFiles)
  whenSessionEnds(forgetDatabases)
  whenSessionEnds(forgetPushes)
}
