import type { DataRouter } from 'react-router'
import { noteSessionEnd } from './automatic-sign-in.ts'
import { whenUnauthenticated } from './calls.ts'
import { providerSignOutUrl } from './identity/discovery.ts'
import { forgetTab, leaveNothing } from './leave-nothing.ts'
import { beginLogOut, isLoggingOut, noteLogOut } from './log-out-note.ts'
import { queryClient } from './query-client.ts'
import { rememberRequestedPage } from './requested-page.ts'
import { currentSession, forgetSession, isEmbedded, onSessionChangedElsewhere } from './session.ts'
import { sitePath } from './site.ts'

/** Goes to the sign-in and remembers the page. An embedded view has no sign-in to go to. */
export const leaveForSignIn = (router: DataRouter): void => {
  const { pathname, search } = router.state.location
  const embedded = isEmbedded()
  const session = currentSession()
  forgetSession()
  queryClient.clear()
  noteSessionEnd()
  if (!embedded) {
    void leaveNothing(session)
    rememberRequestedPage(`${pathname}${search}`)
  }
  void router.navigate(embedded ? '/four-oh-four' : '/login', { replace: true })
}

/**
 * Logs out a person whose session the server refuses. They are logged out at the identity provider too: otherwise it
 * would silently sign the same person in again, and the server would refuse that session as well.
 */
const logOut = async (router: DataRouter): Promise<void> => {
  const session = currentSession()
  if (!session) return
  if (isEmbedded() || session.credentials.kind !== 'identity') return leaveForSignIn(router)
  const { pathname, search } = router.state.location
  forgetSession()
  queryClient.clear()
  noteSessionEnd()
  const left = leaveNothing(session)
  rememberRequestedPage(`${pathname}${search}`)
  await left
  location.replace(await providerSignOutUrl(session).catch(() => sitePath('/login')))
}

/** A session may end at the server, or in another tab, which leads to `farewell`. Both are handled here. */
export const watchForSessionEnd = (router: DataRouter, farewell: string): void => {
  whenUnauthenticated(() => {
    if (isLoggingOut()) return
    // The callback page itself says what went wrong; another sign-in would lead back here in a loop.
    if (router.state.location.pathname !== sitePath('/callback')) void logOut(router)
  })
  onSessionChangedElsewhere((change) => {
    // An embedded view has its own session. And another tab may be the first to notice an end that this tab has begun.
    if (isEmbedded() || isLoggingOut()) return
    if (change !== 'same person') forgetTab()
    if (change !== 'left') return location.reload()
    beginLogOut()
    // The person is told here as well. The identity provider may still know them for a moment, and isn't asked.
    noteLogOut()
    location.replace(sitePath(farewell))
  })
}
