import { signOutOf } from '@sortie/web-app/identity/sign-out.ts'
import { currentSession, type Session } from '@sortie/web-app/session.ts'
import { countUnsent, isNothing } from '../unsent.ts'
import { write } from '../writes.ts'
import { askBeforeSignOut } from './sign-out-question.ts'

export const signOut = (session: Session | null = currentSession()): Promise<void> =>
  signOutOf(session, () => write('DELETE /v1/session', {}))

/** Handles a logout. If something has not been sent yet, the pilot is asked first, because this device deletes it. */
export const requestSignOut = async (): Promise<void> => {
  const unsent = await countUnsent()
  if (isNothing(unsent) || !askBeforeSignOut(unsent)) await signOut()
}
