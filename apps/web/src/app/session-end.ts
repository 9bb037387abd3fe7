import type { DataRouter } from 'react-router'
import { whenUnauthenticated } from './api.ts'
import { queryClient } from './query-client.ts'
import { rememberRequestedPage } from './requested-page.ts'
import { currentSession, forgetSession, isEmbedded, onSessionChangedElsewhere } from './session.ts'

/** Leaves for the sign-in, remembering the page; an embedded view has no sign-in to go to. */
export const leaveForSignIn = (router: DataRouter): void => {
  const { pathname, search } = router.state.location
  const embedded = isEmbedded()
  forgetSession()
  queryClient.clear()
  if (!embedded) rememberRequestedPage(`${pathname}${search}`)
  void router.navigate(embedded ? '/four-oh-four' : '/login', { replace: true })
}

/** A session may end anywhere: at the server, or in another tab. Both are noticed here. */
export const watchForSessionEnd = (router: DataRouter): void => {
  whenUnauthenticated(() => {
    // The callback tells by itself what went wrong; sending it to sign in again would go in circles.
    if (router.state.location.pathname !== '/callback' && currentSession()) leaveForSignIn(router)
  })
  onSessionChangedElsewhere(() => location.reload())
}
