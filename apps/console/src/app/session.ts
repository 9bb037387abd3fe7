import { signOutOf } from '@sortie/web-app/identity/sign-out.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { write } from './writes.ts'

export const signOut = (): Promise<void> =>
  signOutOf(currentSession(), () => write('DELETE /v1/provider/session', {}))
