import { hasExpired } from '@sortie/web-app/credentials-email.ts'
import { whenSessionEnds } from '@sortie/web-app/leave-nothing.ts'
import { keepSession, type Session } from '@sortie/web-app/session.ts'
import { ownerOf } from '@sortie/web-app/session-owner.ts'
import { forgetCelebrated } from './celebrated.ts'
import { forgetKeptMissions } from './kept-missions.ts'
import { forgetSharedFiles } from './shared-files.ts'

/** The prefix of every database of uploads: see uploads/upload-database.ts. */
const uploadsPrefix = 'sortie-uploads'

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

const deleteUploads = async (kept: string | null): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  await Promise.all(
    names.filter((name) => name.startsWith(uploadsPrefix) && name !== kept).map(deleteDatabase),
  )
}

/** The name of the database with the uploads of a session's pilot. */
export const uploadsName = async (session: Session): Promise<string> =>
  `${uploadsPrefix}-${await ownerOf(session)}`

/** Starts a new session, and deletes the uploads of any other pilot from this device. */
export const beginSession = async (session: Session): Promise<void> => {
  keepSession(session)
  await uploadsName(session)
    .then(deleteUploads)
    .catch(() => undefined)
}

const forgetUploads = async (left: Session | null): Promise<void> => {
  const kept = left && hasExpired(left.credentials, Date.now()) ? await uploadsName(left) : null
  await Promise.allSettled([...ends].map((end) => end()))
  await deleteUploads(kept)
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
 * called. If a session merely expired, its uploads stay for the same pilot, and are deleted when another one signs in.
 */
export const leaveNothingOfPilots = (): void => {
  whenSessionEnds(forgetCelebrated)
  whenSessionEnds(forgetKeptMissions)
  whenSessionEnds(forgetSharedFiles)
  whenSessionEnds(forgetUploads)
  whenSessionEnds(forgetPushes)
}
