import type { AccountClaims, KoaContextWithOIDC } from 'oidc-provider'
import type { Account } from './accounts.ts'

/** The claims of each scope. The library passes on only those listed here. */
export const claimsByScope = {
  openid: ['sub', 'at_hash', 'admin_pilot_number', 'drone_base'],
  email: ['email', 'email_verified'],
}

/**
 * The access token issued in this request. The library replaces an `at_hash` claim by its hash when it signs, but sets
 * one itself only in the implicit flow; at the token endpoint we have to.
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
