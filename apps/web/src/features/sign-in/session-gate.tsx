import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DataRouter, Outlet } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { identifyPilot } from '#app/analytics.ts'
import { ApiError } from '#app/api.ts'
import { isInsideApp } from '#app/inside-app.ts'
import { useRouteHandle } from '#app/route-handle.ts'
import { leaveForSignIn } from '#app/session-end.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { loadCode } from '#ui/lazy.ts'

/** Few need it, so it is fetched when it is pressed. */
const logOut = async (): Promise<void> => {
  const { signOut } = await loadCode(() => import('#app/identity/sign-out.ts'))
  await signOut()
}

/** Says why a pilot may not use the portal. Inside an app that is where the pilot logs out. */
const Refused = ({ children }: { children: string }) => {
  // Without a header the page brings its own main element.
  const Frame = useRouteHandle()?.header === 'none' ? 'main' : 'div'
  return (
    <Frame className={Frame === 'main' ? 'mx-auto w-full max-w-6xl px-4 py-6 sm:px-8' : undefined}>
      <PageHeader title="You can't use the portal right now" />
      <Alert
        tone="danger"
        isLive
        action={
          !isInsideApp() && (
            <Button size="small" mode="secondary" onPress={() => void logOut()}>
              Log out
            </Button>
          )
        }
      >
        {children}
      </Alert>
    </Frame>
  )
}

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
  if (isForbidden) return <Refused>{error.message}</Refused>
  return isRefused ? null : <Outlet />
}
