import { call } from '../api.ts'
import { portalConfig } from '../portal-config.ts'
import { currentSession, forgetSession, type PortalSession } from '../session.ts'
import { identityProvider } from './discovery.ts'

const providerSignOutAddress = async (session: PortalSession): Promise<string> => {
  if (session.credentials.kind !== 'identity') return '/login'
  const { end_session_endpoint } = await identityProvider()
  if (!end_session_endpoint) return '/login'
  const address = new URL(end_session_endpoint)
  address.searchParams.set('id_token_hint', session.credentials.id_token)
  address.searchParams.set('client_id', portalConfig().identity.client_id)
  address.searchParams.set('post_logout_redirect_uri', `${location.origin}/login`)
  return address.href
}

/** Ends the session on our server, in this browser and at the identity provider. */
export const signOut = async (session: PortalSession | null = currentSession()): Promise<void> => {
  if (!session) return location.replace('/login')
  // A server that cannot be reached must not keep a pilot signed in on a shared computer.
  await call('DELETE /v1/session', {}).catch(() => undefined)
  forgetSession()
  location.replace(await providerSignOutAddress(session).catch(() => '/login'))
}
