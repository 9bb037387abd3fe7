import { replace, useLoaderData } from 'react-router'
import { ApiError } from '#app/api.ts'
import { pageToEnter } from '#app/enter-portal.ts'
import { finishSignIn, SignInError } from '#app/identity/finish-sign-in.ts'
import { signOut } from '#app/identity/sign-out.ts'
import { currentSession, forgetSession, keepSession } from '#app/session.ts'
import { SignInTrouble } from './sign-in-trouble.tsx'

const explain = (error: unknown): string => {
  if (error instanceof ApiError)
    return error.status === 401
      ? 'No pilot account belongs to this sign-in.'
      : 'Your account could not be loaded. Please try again in a moment.'
  if (error instanceof SignInError) return 'The answer of the sign-in service could not be accepted.'
  return 'The connection was lost on the way. Please try again.'
}

/** Finishes the sign-in, loads the pilot, and goes on to the page that was wanted. */
export const loader = async (): Promise<Response | string> => {
  try {
    if (!location.search && !location.hash) return replace(currentSession() ? '/active-missions' : '/login')
    const { session, adminWithoutFlag } = await finishSignIn(location)
    if (adminWithoutFlag) {
      await signOut(session)
      return 'This admin account may not act as a pilot.'
    }
    keepSession(session)
    return replace(await pageToEnter())
  } catch (error) {
    console.warn('sign-in failed', error)
    // A pilot who cannot be loaded is nobody: the session ends where it began.
    forgetSession()
    return explain(error)
  }
}

export const Component = () => <SignInTrouble reason={useLoaderData<string>()} />
