import { ApiError } from '../calls.ts'
import { credentialsEmail } from '../credentials-email.ts'
import { rememberRequestedPage } from '../requested-page.ts'
import { currentSession, forgetSession } from '../session.ts'
import { sitePath } from '../site.ts'

/** The server wants to know that it is still the same person who sits there. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recent_sign_in_required'

/** Leaves for the sign-in and comes back to this place of the page. What was typed is kept and saved then. */
export const signInAgain = async (hash: string): Promise<void> => {
  rememberRequestedPage(`${location.pathname}${hash}`)
  const credentials = currentSession()?.credentials
  if (credentials?.kind !== 'identity') {
    forgetSession()
    location.assign(sitePath('/login'))
    return
  }
  const { startSignIn } = await import('./start-sign-in.ts')
  await startSignIn({ again: true, email: credentialsEmail(credentials), keepsPage: true })
}
