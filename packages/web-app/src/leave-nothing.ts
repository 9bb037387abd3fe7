import type { Session } from './session.ts'
import { storageName } from './site.ts'

/** Entries that a tab may keep after its session, because none of them says who was here or what they typed. */
const staysInTab = new Set(['session-end', 'sign-in-note', 'inside-app', 'loaded-anew'].map(storageName))

/** Deletes what someone has typed or chosen in this tab and not saved. */
export const forgetTab = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(storageName('')) && !staysInTab.has(key)) sessionStorage.removeItem(key)
}

/** Called with the session that ended; null if the person logged out. */
type Forget = (left: Session | null) => unknown
const forgets = new Set<Forget>()

/** Registers a function that is called when a session ends, for a front end that keeps data on the device. */
export const whenSessionEnds = (forget: Forget): void => void forgets.add(forget)

const longestMs = 5000

/**
 * Removes everything from the device that says who was logged in, what they typed or what they work on. To be called
 * once the session is deleted, so that nothing is written again.
 */
export const leaveNothing = async (left: Session | null): Promise<void> => {
  forgetTab()
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([...forgets].map(async (forget) => forget(left))), late])
}
