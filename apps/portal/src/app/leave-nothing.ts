import { forgetCelebrated } from './celebrated.ts'
import { hasExpired } from './credentials-email.ts'
import { forgetKeptMissions } from './kept-missions.ts'
import { keepSession, type PortalSession } from './session.ts'
import { ownerOf } from './session-owner.ts'

/** Every database of uploads begins with it; see uploads/upload-database.ts. */
const uploadsPrefix = 'sortie-uploads'

/** What a tab may keep after its session: none of it says who was here, or what they typed. */
const staysInTab = /^sortie\.(session-end|sign-in-note|inside-app|loaded-anew)$/

/** What a pilot has typed or chosen in this tab and not saved. */
export const forgetTab = (): void => {
  for (const key of Object.keys(sessionStorage)) if (!staysInTab.test(key)) sessionStorage.removeItem(key)
}

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
export const uploadsName = async (session: PortalSession): Promise<string> =>
  `${uploadsPrefix}-${await ownerOf(session)}`

/** Keeps a new session, and of the uploads on this device only those of its own pilot. */
export const beginSession = async (session: PortalSession): Promise<void> => {
  keepSession(session)
  await uploadsName(session)
    .then(deleteUploads)
    .catch(() => undefined)
}

const longestMs = 5000

/**
 * Whoever logs out, or is logged out, leaves nothing on the device that says who they are, what they typed, which
 * missions they fly or what their files are called. To be called once the session is forgotten, so that nothing is
 * written again. A session that has only run out was left by nobody: its uploads wait for the same pilot, and go when
 * another one signs in.
 */
export const leaveNothing = async (left: PortalSession | null): Promise<void> => {
  forgetTab()
  forgetCelebrated()
  const forgetUploads = async () => {
    const kept = left && hasExpired(left.credentials, Date.now()) ? await uploadsName(left) : null
    await Promise.allSettled([...ends].map((end) => end()))
    await deleteUploads(kept)
  }
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([forgetKeptMissions(), forgetUploads()]), late])
}
