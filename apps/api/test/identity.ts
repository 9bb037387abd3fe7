import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { readConfig } from '../src/config.ts'
import {
  accessTokenHash,
  identityVerifier,
  staffVerifier,
  type VerifyTokens,
} from '../src/platform/session/identity-tokens.ts'

/** The client of the provider's people, and the claim with their roles. */
export const staffSettings = { OIDC_STAFF_CLIENT_ID: 'provider-console', OIDC_STAFF_CLAIM: 'staff_roles' }

const identity = readConfig({ DATABASE_URL: 'postgres://unused', ...staffSettings }).identity

export interface TokenOptions {
  email?: string
  subject?: string
  issuer?: string
  audience?: string | string[]
  expiresAt?: number
  accessTokenVouchedFor?: string
  claims?: Record<string, unknown>
  /** The name of the key, as the token says it. */
  keyId?: string
}

/** An identity provider of our own: a key, tokens signed with it, and the verifier that trusts it. */
export const createIssuer = async (
  algorithm: 'RS256' | 'ES256' = 'RS256',
  configured: Partial<typeof identity> = {},
) => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: algorithm }] })
  let count = 0

  const tokens = async (options: TokenOptions = {}) => {
    const access_token = `access-${++count}`
    const now = Math.floor(Date.now() / 1000)
    const id_token = await new SignJWT({
      sub: options.subject ?? options.email ?? 'subject',
      iss: options.issuer ?? identity.issuer,
      aud: options.audience ?? identity.clientId,
      iat: now,
      exp: options.expiresAt ?? now + 3600,
      email: options.email ?? 'somebody@example.com',
      email_verified: true,
      at_hash: accessTokenHash(options.accessTokenVouchedFor ?? access_token, algorithm),
      ...options.claims,
    })
      .setProtectedHeader({ alg: algorithm, ...(options.keyId ? { kid: options.keyId } : {}) })
      .sign(privateKey)
    return { access_token, id_token }
  }

  return {
    tokens,
    publicKey: await exportSPKI(publicKey),
    verifyTokens: identityVerifier({ ...identity, ...configured }, keys),
    verifyStaffTokens: staffVerifier({ ...identity, ...configured }, keys) as VerifyTokens,
  }
}
