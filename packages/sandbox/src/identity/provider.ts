import Provider, { type Configuration } from 'oidc-provider'
import type { DataFolder } from '../data-folder.ts'
import type { Settings } from '../settings.ts'
import type { Accounts } from './accounts.ts'
import { claimsByScope, claimsOf } from './claims.ts'
import { allowLocalPortal, consoleClient, pilotWebClient } from './client.ts'
import { openKeys } from './keys.ts'
import { createMemoryAdapters } from './memory-adapter.ts'
import { CODE_SECONDS, extraParams, rememberPilotNumbers } from './pilot-number.ts'
import { grantWithoutAsking, signInPolicy } from './sign-in-policy.ts'
import { confirmLogout, showError, showSignedOut } from './small-pages.ts'

const SESSION_SECONDS = 14 * 24 * 60 * 60
const INTERACTION_SECONDS = 60 * 60

export const routes = {
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  end_session: '/logout',
}

export async function createProvider(settings: Settings, data: DataFolder, accounts: Accounts) {
  const keys = await openKeys(data)
  const portal = settings.portalOrigins[0] ?? settings.url
  let pilotNumberOf: ReturnType<typeof rememberPilotNumbers> | undefined

  const configuration: Configuration = {
    adapter: createMemoryAdapters(),
    jwks: keys.jwks,
    routes,
    clients: [pilotWebClient(settings.portalOrigins), consoleClient(settings.portalOrigins)],
    responseTypes: ['code', 'id_token token'],
    scopes: ['openid', 'email'],
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    claims: claimsByScope,
    // The portal reads the email from the identity token itself.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    pkce: { required: () => true },
    extraParams,
    clientBasedCORS: (_ctx, origin) => settings.portalOrigins.includes(origin),
    cookies: {
      keys: keys.cookie_keys,
      // All ports of a host share cookies, so these names must differ from the portal's.
      names: { session: 'sandbox_session', interaction: 'sandbox_sign_in', resume: 'sandbox_resume' },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: confirmLogout,
        postLogoutSuccessSource: (ctx) => showSignedOut(ctx, portal),
      },
    },
    ttl: {
      AccessToken: settings.tokenSeconds,
      IdToken: settings.tokenSeconds,
      AuthorizationCode: CODE_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      Interaction: INTERACTION_SECONDS,
    },
    interactions: {
      policy: signInPolicy(accounts),
      url: (_ctx, interaction) => `/sign-in/${interaction.uid}`,
    },
    loadExistingGrant: grantWithoutAsking,
    renderError: (ctx, out) => showError(ctx, out, portal),
    findAccount: (ctx, id) => {
      const account = accounts.byId(id)
      if (!account) return undefined
      return {
        accountId: id,
        claims: (use) => claimsOf(account, use, ctx, pilotNumberOf?.(ctx) ?? ''),
      }
    },
  }

  const provider = new Provider(settings.url, configuration)
  allowLocalPortal(provider)
  pilotNumberOf = rememberPilotNumbers(provider)
  // The address is taken from the settings: see pinAddress in identity.ts.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => console.error(`sandbox: identity failed: ${error.message}`))
  return provider
}
