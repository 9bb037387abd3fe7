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
 * Around every page of a pilot: knows who it is, and ends the session when the server does not. A server that is
 * only unavailable, or busy, is asked again until it responds, so it never counts as a failure here. One that fails
 * says nothing about the session: a new sign-in would meet the same failure (docs/decisions/104).
 */
export const SessionGate = ({ router }: { router: () => DataRouter }) => {
  const { data: pilot, error, isFetching, refetch } = useQuery(accountQuery)
  const isRefused = error instanceof ApiError
  const isFailing = isRefused && error.status >= 500
  // Refused for what it may do, a pilot is still signed in.
  const isForbidden = isRefused && error.status === 403
  // A 401 has been dealt with where the call was made.
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
        <Refused>{error.message}</Refused>
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
