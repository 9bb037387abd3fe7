import { replace, useLoaderData } from 'react-router'
import { ApiError } from '#app/api.ts'
import { pageToEnter } from '#app/enter-portal.ts'
import { finishSignIn, SignInError } from '#app/identity/finish-sign-in.ts'
import { providerSignOutUrl, signOut } from '#app/identity/sign-out.ts'
import { currentSession, forgetSession, keepSession, type PortalSession } from '#app/session.ts'
import { SignInErrorPage } from './sign-in-error.tsx'

interface Failure {
  reason: string
  /** Whom the identity provider knows and our server does not. */
  stranger: PortalSession | null
}

const explain = (error: unknown): string => {
  if (error instanceof ApiError)
    return error.status === 401
      ? 'No pilot account belongs to this sign-in.'
      : 'Your account couldn’t be loaded. Try again in a moment.'
  if (error instanceof SignInError) return 'The response of the sign-in service couldn’t be accepted.'
  return 'The connection was lost. Try again.'
}

/** Finishes the sign-in, loads the pilot, and goes on to the page that was requested. */
export const loader = async (): Promise<Response | Failure> => {
  let stranger: PortalSession | null = null
  try {
    if (!location.search && !location.hash) return replace(currentSession() ? '/active-missions' : '/login')
    const { session, adminWithoutFlag } = await finishSignIn(location)
    if (adminWithoutFlag) {
      await signOut(session)
      return { reason: 'This admin account may not act as a pilot.', stranger }
    }
    stranger = session
    keepSession(session)
    return replace(await pageToEnter())
  } catch (error) {
    console.warn('sign-in failed', error)
    // A pilot who cannot be loaded is nobody: the session ends where it began.
    forgetSession()
    return { reason: explain(error), stranger }
  }
}

export const Component = () => {
  const { reason, stranger } = useLoaderData<Failure>()
  const tryAgain = async () =>
    // Still signed in there, the visitor could not choose another account.
    location.replace(stranger ? await providerSignOutUrl(stranger).catch(() => '/login') : '/login')
  return <SignInErrorPage reason={reason} onAction={() => void tryAgain()} />
}
