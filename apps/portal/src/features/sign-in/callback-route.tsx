import { known, toTranslate } from '@sortie/domain/language'
import { ApiError } from '@sortie/web-app/calls.ts'
import { credentialsEmail } from '@sortie/web-app/credentials-email.ts'
import { providerSignOutUrl } from '@sortie/web-app/identity/discovery.ts'
import { finishSignIn, SignInError, takeResponse } from '@sortie/web-app/identity/finish-sign-in.ts'
import { currentSession, forgetSession, type Session } from '@sortie/web-app/session.ts'
import { leaveSignInNote } from '@sortie/web-app/sign-in-note.ts'
import { replace, useLoaderData } from 'react-router'
import { pageToEnter } from '#app/enter-portal.ts'
import { adminClaims } from '#app/identity/admin-claims.ts'
import { signOut } from '#app/identity/sign-out.ts'
import { beginSession } from '#app/leave-nothing.ts'
import { write } from '#app/writes.ts'
import { ChoosePilotPage } from './choose-pilot-page.tsx'
import { NoAccountPage } from './no-account-page.tsx'
import { SignInErrorPage } from './sign-in-error.tsx'

interface Failure {
  /** In English. */
  reason: string
  /** Whether an admin has to choose a pilot first. */
  asksForPilot?: true
  /** The new session, which ended right away because its pilot could not be loaded. */
  stranger: Session | null
  /** Whether the identity provider knows the person and our server doesn't, so that they have to register. */
  hasNoAccount?: boolean
}

const withoutFlagText = toTranslate(
  "This admin account can't act as a pilot because it doesn't have the drone-base flag. Ask whoever manages your accounts to add it, or sign in with another account.",
)

const explain = (error: unknown): string => {
  if (error instanceof ApiError)
    return error.status === 401
      ? toTranslate("There's no pilot account for this sign-in.")
      : toTranslate("We couldn't load your account. Try again in a moment.")
  if (error instanceof SignInError)
    return toTranslate("We couldn't accept the sign-in service's response. Try again.")
  return toTranslate('The connection was lost. Try again.')
}

/** If the server fails, is busy, or refuses this pilot, the session itself may still be valid. */
const keepsSession = (error: unknown): boolean =>
  error instanceof ApiError && ([403, 429].includes(error.status) || error.status >= 500)

/** Finishes the sign-in, loads the pilot, and continues to the requested page. */
export const loader = async (): Promise<Response | Failure> => {
  let stranger: Session | null = null
  const response = takeResponse()
  try {
    const finished = await finishSignIn(response)
    // The response was not requested here, so it says nothing about who is signed in.
    if (!finished) return replace(currentSession() ? '/active-missions' : '/login')
    const { credentials, claims, chosenPilot, again } = finished
    const admin = adminClaims(claims)
    const session: Session = { credentials, actingAs: admin.isAdmin ? chosenPilot : null }
    if (admin.lacksFlag) {
      leaveSignInNote(withoutFlagText)
      await signOut(session)
      return { reason: withoutFlagText, stranger }
    }
    if (admin.lacksPilot) return { reason: '', stranger, asksForPilot: true }
    if (again && currentSession()) await write('DELETE /v1/session', {}).catch(() => undefined)
    stranger = session
    await beginSession(session)
    return replace(await pageToEnter())
  } catch (error) {
    console.warn('sign-in failed', error)
    // If the pilot cannot be loaded, the new session ends right away. An earlier session continues.
    if (stranger && !keepsSession(error)) forgetSession()
    return {
      reason: explain(error),
      stranger: keepsSession(error) ? null : stranger,
      hasNoAccount: error instanceof ApiError && error.status === 401,
    }
  }
}

export const Component = () => {
  const { reason, stranger, asksForPilot, hasNoAccount } = useLoaderData<Failure>()
  if (asksForPilot) return <ChoosePilotPage />
  const tryAgain = async () =>
    // While still signed in there, the visitor could not choose another account.
    location.replace(stranger ? await providerSignOutUrl(stranger).catch(() => '/login') : '/login')
  // An admin acts as an existing pilot, and has nothing to register.
  if (hasNoAccount && stranger && !stranger.actingAs)
    return (
      <NoAccountPage email={credentialsEmail(stranger.credentials)} onSignInAgain={() => void tryAgain()} />
    )
  return <SignInErrorPage reason={known(reason)} onAction={() => void tryAgain()} />
}
