import type { AccountClaims, KoaContextWithOIDC } from 'oidc-provider'
import type { Account } from './accounts.ts'

/** Which claims a scope opens. The library passes on nothing that is not listed here. */
export const claimsByScope = {
  openid: ['sub', 'at_hash', 'admin_pilot_number', 'drone_base'],
  email: ['email', 'email_verified'],
}

/**
 * The access token made in this request. The library turns an `at_hash` claim into its hash when it signs, but
 * names one itself in the implicit flow only; at the token endpoint it is left to us.
 */
function issuedAccessToken(ctx: KoaContextWithOIDC): string | undefined {
  return ctx.oidc.route === 'token' ? ctx.oidc.entities.AccessToken?.jti : undefined
}

export function claimsOf(
  account: Account,
  use: string,
  ctx: KoaContextWithOIDC,
  pilotNumber: string,
): AccountClaims {
  const claims: AccountClaims = {
    sub: account.id,
    email: account.email,
    email_verified: account.verified,
  }
  if (use !== 'id_token') return claims

  const accessToken = issuedAccessToken(ctx)
  if (accessToken) claims.at_hash = accessToken
  if (account.admin) {
    claims.admin_pilot_number = pilotNumber
    claims.drone_base = account.admin.drone_base
  }
  return claims
}
