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

/** Leaves for the sign-in, remembering the page; an embedded view has no sign-in to go to. */
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
 * Logs somebody out whose session the server refuses. At the identity provider too: it would sign the same person in
 * again without a word, and the server would refuse that session as well.
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

/** A session may end anywhere: at the server, or in another tab, which leads to `farewell`. Both are noticed here. */
export const watchForSessionEnd = (router: DataRouter, farewell: string): void => {
  whenUnauthenticated(() => {
    if (isLoggingOut()) return
    // The callback says on its own what went wrong; sending it to sign in again would go in circles.
    if (router.state.location.pathname !== '/callback') void logOut(router)
  })
  onSessionChangedElsewhere((change) => {
    // An embedded view has a session of its own. And another tab may notice an end first that this one has begun.
    if (isEmbedded() || isLoggingOut()) return
    if (change !== 'same person') forgetTab()
    if (change !== 'left') return location.reload()
    beginLogOut()
    // Told here as well. The identity provider may know the person for a moment more, and isn't asked.
    noteLogOut()
    location.replace(sitePath(farewell))
  })
}
