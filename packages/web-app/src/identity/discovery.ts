import type { Session } from '../session.ts'
import { sitePath } from '../site.ts'
import { siteConfig } from '../site-config.ts'

export interface Provider {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  end_session_endpoint?: string
  /** Listed by providers that support 'Initiating User Registration via OpenID Connect'. */
  prompt_values_supported?: readonly string[]
}

let discovered: Promise<Provider> | undefined

const discover = async (issuer: string): Promise<Provider> => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`)
  if (!response.ok) throw new Error(`the identity provider responded with ${response.status}`)
  const provider = (await response.json()) as Provider
  if (provider.issuer !== issuer) throw new Error('the identity provider has a different issuer')
  return provider
}

/** The identity provider's endpoints. After a failure they are requested again. */
export const identityProvider = (): Promise<Provider> => {
  discovered ??= discover(siteConfig().identity.issuer).catch((error: unknown) => {
    discovered = undefined
    throw error
  })
  return discovered
}

/** The URL at which the identity provider ends its own session. It returns to our sign-in. */
export const providerSignOutUrl = async (session: Session): Promise<string> => {
  if (session.credentials.kind !== 'identity') return sitePath('/login')
  const { end_session_endpoint } = await identityProvider()
  if (!end_session_endpoint) return sitePath('/login')
  const url = new URL(end_session_endpoint)
  url.searchParams.set('id_token_hint', session.credentials.id_token)
  url.searchParams.set('client_id', siteConfig().identity.client_id)
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}${sitePath('/login')}`)
  return url.href
}
