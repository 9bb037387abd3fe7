import { leaveNothing } from '../leave-nothing.ts'
import { beginLogOut, noteLogOut } from '../log-out-note.ts'
import { leaveSession, type Session } from '../session.ts'
import { signInNote } from '../sign-in-note.ts'
import { sitePath } from '../site.ts'
import { providerSignOutUrl } from './discovery.ts'

/** Ends a session on our server, in this browser and at the identity provider. */
export const signOutOf = async (
  session: Session | null,
  endOnServer: () => Promise<unknown>,
): Promise<void> => {
  if (!session) return location.replace(sitePath('/login'))
  beginLogOut()
  // A server that cannot be reached must not keep anyone signed in on a shared computer.
  const ended = endOnServer().catch(() => undefined)
  // The session is left only after the call has its headers. Another tab that is refused before it learns of the logout
  // would sign the person in again.
  leaveSession()
  await ended
  await leaveNothing(null)
  // An admin who is refused finds the reason on the sign-in page instead.
  if (!signInNote()) noteLogOut()
  location.replace(await providerSignOutUrl(session).catch(() => sitePath('/login')))
}
