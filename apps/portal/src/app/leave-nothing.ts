import { hasExpired } from '@sortie/web-app/credentials-email.ts'
import { whenSessionEnds } from '@sortie/web-app/leave-nothing.ts'
import { keepSession, type Session } from '@sortie/web-app/session.ts'
import { ownerOf } from '@sortie/web-app/session-owner.ts'
import { forgetCelebrated } from './celebrated.ts'
import { forgetKeptMissions } from './kept-missions.ts'

/** Every database of uploads begins with it; see uploads/upload-database.ts. */
const uploadsPrefix = 'sortie-uploads'

type End = () => Promise<unknown>
const ends = new Set<End>()

/** For what lives on in memory and would write again. */
export const whenPilotLeaves = (end: End): void => void ends.add(end)

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    // A tab that has it open closes it when it hears of this; then it is deleted.
  })

const deleteUploads = async (kept: string | null): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  await Promise.all(
    names.filter((name) => name.startsWith(uploadsPrefix) && name !== kept).map(deleteDatabase),
  )
}

/** Where the uploads of a session's pilot are kept. */
export const uploadsName = async (session: Session): Promise<string> =>
  `${uploadsPrefix}-${await ownerOf(session)}`

/** Keeps a new session, and of the uploads on this device only those of its own pilot. */
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
 * Whoever logs out leaves nothing on the device that says which missions they fly or what their files are called. A
 * session that has only run out was left by nobody: its uploads wait for the same pilot, and go when another one signs
 * in.
 */
export const leaveNothingOfPilots = (): void => {
  whenSessionEnds(forgetCelebrated)
  whenSessionEnds(forgetKeptMissions)
  whenSessionEnds(forgetUploads)
}
