import type { Session } from './session.ts'
import { storageName } from './site.ts'

/** What a tab may keep after its session: none of it says who was here, or what they typed. */
const staysInTab = new Set(['session-end', 'sign-in-note', 'inside-app', 'loaded-anew'].map(storageName))

/** Forgets what someone has typed or chosen in this tab and not saved. */
export const forgetTab = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(storageName('')) && !staysInTab.has(key)) sessionStorage.removeItem(key)
}

/** Gets the session that was left; null for one that was left on purpose. */
type Forget = (left: Session | null) => unknown
const forgets = new Set<Forget>()

/** For a front end that keeps something on the device: is called when a session ends. */
export const whenSessionEnds = (forget: Forget): void => void forgets.add(forget)

const longestMs = 5000

/**
 * Whoever logs out, or is logged out, leaves nothing on the device that says who they are, what they typed or what they
 * work on. To be called once the session is forgotten, so that nothing is written again.
 */
export const leaveNothing = async (left: Session | null): Promise<void> => {
  forgetTab()
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([...forgets].map(async (forget) => forget(left))), late])
}
