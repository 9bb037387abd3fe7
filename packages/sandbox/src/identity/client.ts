import type { ClientMetadata, Provider } from 'oidc-provider'

export function pilotWebClient(portalOrigins: string[]): ClientMetadata {
  return {
    client_id: 'pilot-web',
    client_name: 'pilot portal',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'RS256',
    response_types: ['code', 'id_token token'],
    grant_types: ['authorization_code', 'implicit'],
    scope: 'openid email',
    // The tokens say when the password was entered.
    require_auth_time: true,
    redirect_uris: portalOrigins.map((origin) => `${origin}/callback`),
    post_logout_redirect_uris: portalOrigins.flatMap((origin) => [`${origin}/login`, `${origin}/`]),
  }
}

export const CONSOLE_CLIENT = 'provider-console'

/** The provider's people, whose tokens must never be taken for a pilot's: hence a client of their own. */
export function consoleClient(portalOrigins: string[]): ClientMetadata {
  return {
    client_id: CONSOLE_CLIENT,
    client_name: 'console',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'RS256',
    response_types: ['code'],
    grant_types: ['authorization_code'],
    scope: 'openid email',
    require_auth_time: true,
    redirect_uris: portalOrigins.map((origin) => `${origin}/console/callback`),
    post_logout_redirect_uris: portalOrigins.flatMap((origin) => [
      `${origin}/console/login`,
      `${origin}/console/`,
    ]),
  }
}

interface ClientSchema {
  invalidate(message: string, code?: string): void
}

/**
 * The library refuses plain http and localhost for clients of the implicit flow. A portal on a developer's machine is
 * exactly that, so these two rules are disabled here, and no others.
 */
export function allowLocalPortal(provider: Provider): void {
  const { Schema } = provider.Client as unknown as { Schema: { prototype: ClientSchema } }
  const { invalidate } = Schema.prototype
  Schema.prototype.invalidate = function invalidateUnlessLocal(message, code) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return
    invalidate.call(this, message, code)
  }
}
