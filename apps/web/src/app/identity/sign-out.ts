import { forgetDrafts } from '../forms/drafts.ts'
import { forgetKeptMissions } from '../kept-missions.ts'
import { portalConfig } from '../portal-config.ts'
import { currentSession, forgetSession, type PortalSession } from '../session.ts'
import { write } from '../write.ts'
import { identityProvider } from './discovery.ts'

/** Where the identity provider ends its own session; it leads back to our sign-in. */
export const providerSignOutUrl = async (session: PortalSession): Promise<string> => {
  if (session.credentials.kind !== 'identity') return '/login'
  const { end_session_endpoint } = await identityProvider()
  if (!end_session_endpoint) return '/login'
  const url = new URL(end_session_endpoint)
  url.searchParams.set('id_token_hint', session.credentials.id_token)
  url.searchParams.set('client_id', portalConfig().identity.client_id)
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/login`)
  return url.href
}

/** Ends the session on our server, in this browser and at the identity provider. */
export const signOut = async (session: PortalSession | null = currentSession()): Promise<void> => {
  if (!session) return location.replace('/login')
  // A server that cannot be reached must not keep a pilot signed in on a shared computer.
  await write('DELETE /v1/session', {}).catch(() => undefined)
  forgetSession()
  forgetDrafts()
  await forgetKeptMissions().catch(() => undefined)
  location.replace(await providerSignOutUrl(session).catch(() => '/login'))
}
