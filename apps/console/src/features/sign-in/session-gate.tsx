import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { credentialsEmail } from '@sortie/web-app/credentials-email.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { leaveForSignIn } from '@sortie/web-app/session-end.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DataRouter, Outlet } from 'react-router'
import { meQuery } from '#app/me.ts'
import { signOut } from '#app/session.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Says who is signed in, so that the person sees whether it is the account they meant. */
const NoAccess = ({ reason }: { reason: string }) => {
  const session = currentSession()
  const email = session && credentialsEmail(session.credentials)
  return (
    <SignInPage
      title="You don't have access yet"
      reason={email ? `${reason} Your email is ${email}.` : reason}
      action="Sign in with another account"
      onAction={() => void signOut()}
    />
  )
}

/**
 * Wraps every page of a person: it loads who they are, and ends the session if the server does not know it. A server
 * that is unavailable or busy is asked again until it responds, so that never counts as a failure here.
 */
export const SessionGate = ({ router }: { router: () => DataRouter }) => {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery)
  const status = error instanceof ApiError ? error.status : null
  // A 401 has been handled where the call was made.
  const isUnknown = status !== null && status < 500 && status !== 401 && status !== 403
  useEffect(() => {
    if (isUnknown) leaveForSignIn(router())
  }, [isUnknown, router])
  if (status === 403 && error) return <NoAccess reason={error.message} />
  if (status !== null && status >= 500 && !me)
    return (
      <main className="mx-auto flex max-w-xl flex-col gap-4 p-6">
        <PageHeader title="Something went wrong" />
        <LoadFailure title="We couldn't load your account" query={{ isFetching, refetch }}>
          You're still signed in, and nothing you've sent is lost. Try again in a moment.
        </LoadFailure>
      </main>
    )
  return isUnknown || status === 401 ? null : <Outlet />
}
