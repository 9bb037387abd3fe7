import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DataRouter, Outlet } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { identifyPilot } from '#app/analytics.ts'
import { ApiError } from '#app/api.ts'
import { signOut } from '#app/identity/sign-out.ts'
import { leaveForSignIn } from '#app/session-end.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'

/**
 * Around every page of a pilot: knows who it is, and ends the session when the server does not. A server that is
 * only unavailable, or busy, is asked again until it responds, so it never counts as a failure here.
 */
export const SessionGate = ({ router }: { router: () => DataRouter }) => {
  const { data: pilot, error } = useQuery(accountQuery)
  const isRefused = error instanceof ApiError
  // Refused for what it may do, a pilot is still signed in.
  const isForbidden = isRefused && error.status === 403
  // A 401 has been dealt with where the call was made.
  const hasFailed = isRefused && error.status !== 401 && !isForbidden
  useEffect(() => {
    if (hasFailed) leaveForSignIn(router())
  }, [hasFailed, router])
  const pilotId = pilot?.id
  useEffect(() => {
    if (pilotId !== undefined) identifyPilot(pilotId)
  }, [pilotId])
  if (isForbidden)
    return (
      <>
        <PageHeader title="You can't use the portal right now" />
        <Alert
          tone="danger"
          isLive
          action={
            <Button size="small" mode="secondary" onPress={() => void signOut()}>
              Log out
            </Button>
          }
        >
          {error.message}
        </Alert>
      </>
    )
  return isRefused ? null : <Outlet />
}
