import { forgetKeptMissions } from './kept-missions.ts'

/** Every database of uploads begins with it; see uploads/upload-database.ts. */
export const uploadsPrefix = 'sortie-uploads'

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

const forgetUploads = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  await Promise.allSettled([...ends].map((end) => end()))
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  await Promise.all(names.filter((name) => name.startsWith(uploadsPrefix)).map(deleteDatabase))
}

const longestMs = 5000

/**
 * Whoever logs out, or is logged out, leaves nothing on the device that says who they are, what they typed, which
 * missions they fly or what their files are called. To be called once the session is forgotten, so that nothing is
 * written again.
 */
export const leaveNothing = async (): Promise<void> => {
  forgetTab()
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([forgetKeptMissions(), forgetUploads()]), late])
}
