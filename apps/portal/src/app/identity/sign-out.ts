import { leaveNothing } from '../leave-nothing.ts'
import { beginLogOut, noteLogOut } from '../log-out-note.ts'
import { currentSession, leaveSession, type PortalSession } from '../session.ts'
import { signInNote } from '../sign-in-note.ts'
import { write } from '../write.ts'
import { providerSignOutUrl } from './discovery.ts'
import { askBeforeSignOut } from './sign-out-question.ts'

/** Ends the session on our server, in this browser and at the identity provider. */
export const signOut = async (session: PortalSession | null = currentSession()): Promise<void> => {
  if (!session) return location.replace('/login')
  beginLogOut()
  // A server that cannot be reached must not keep a pilot signed in on a shared computer.
  const ended = write('DELETE /v1/session', {}).catch(() => undefined)
  // Once the call has its headers: a tab that is refused before it hears of this would sign the pilot in again.
  leaveSession()
  await ended
  await leaveNothing(null)
  // An admin who is refused finds the reason at the sign-in instead.
  if (!signInNote()) noteLogOut()
  location.replace(await providerSignOutUrl(session).catch(() => '/login'))
}

/** The pilot wants to log out. Files that have not arrived are asked about first: this device forgets them. */
export const requestSignOut = async (): Promise<void> => {
  const { countKeptUploads } = await import('../uploads/upload-database.ts')
  const files = await countKeptUploads().catch(() => 0)
  if (files === 0 || !askBeforeSignOut(files)) await signOut()
}
