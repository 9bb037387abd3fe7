import { known } from '@sortie/domain/language'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { leaveForSignIn } from '@sortie/web-app/session-end.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { type DataRouter, Outlet } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { identifyPilot } from '#app/analytics.ts'

const Refused = lazyPart(async () => (await import('./refused.tsx')).Refused)
const AccountFailure = lazyPart(async () => (await import('./account-failure.tsx')).AccountFailure)

/**
 * Wraps every page of a pilot: it loads the pilot, and ends the session if the server does not know it. A server that
 * is unavailable or busy is asked again until it responds, so that never counts as a failure here. An internal error
 * says nothing about the session, and a new sign-in would meet the same error (docs/decisions/104).
 */
export const SessionGate = ({ router }: { router: () => DataRouter }) => {
  const { data: pilot, error, isFetching, refetch } = useQuery(accountQuery)
  const isRefused = error instanceof ApiError
  const isFailing = isRefused && error.status >= 500
  // A pilot who is refused for lack of permission is still signed in.
  const isForbidden = isRefused && error.status === 403
  // A 401 has been handled where the call was made.
  const isUnknown = isRefused && error.status !== 401 && !isForbidden && !isFailing
  useEffect(() => {
    if (isUnknown) leaveForSignIn(router())
  }, [isUnknown, router])
  const pilotId = pilot?.id
  useEffect(() => {
    if (pilotId !== undefined) identifyPilot(pilotId)
  }, [pilotId])
  if (isForbidden)
    return (
      <Suspense>
        <Refused>{known(error.message)}</Refused>
      </Suspense>
    )
  if (isFailing && !pilot)
    return (
      <Suspense>
        <AccountFailure query={{ isFetching, refetch }} />
      </Suspense>
    )
  return isRefused && !isFailing ? null : <Outlet />
}
