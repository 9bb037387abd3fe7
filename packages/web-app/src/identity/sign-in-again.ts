import { ApiError } from '../calls.ts'
import { credentialsEmail } from '../credentials-email.ts'
import { rememberRequestedPage } from '../requested-page.ts'
import { currentSession, forgetSession } from '../session.ts'
import { sitePath } from '../site.ts'

/** Whether the server requires a new sign-in, to be sure that it is still the same person. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recent_sign_in_required'

/** Goes to the sign-in and returns to this part of the page. What was typed is kept, and saved after the return. */
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
