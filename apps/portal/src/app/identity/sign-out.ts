import { signOutOf } from '@sortie/web-app/identity/sign-out.ts'
import { currentSession, type Session } from '@sortie/web-app/session.ts'
import { write } from '../writes.ts'
import { askBeforeSignOut } from './sign-out-question.ts'

export const signOut = (session: Session | null = currentSession()): Promise<void> =>
  signOutOf(session, () => write('DELETE /v1/session', {}))

/**
 * Handles a logout. If files have not been uploaded yet, the pilot is asked first, because this device deletes them.
 */
export const requestSignOut = async (): Promise<void> => {
  const { countKeptUploads } = await import('../uploads/upload-database.ts')
  const files = await countKeptUploads().catch(() => 0)
  if (files === 0 || !askBeforeSignOut(files)) await signOut()
}
