import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Config } from '../../config.ts'

export interface Identity {
  subject: string
  email: string
  /** Present for admins: the number of the pilot to act as, empty when none was chosen. */
  adminPilotNumber: string | null
  droneBase: boolean
  expiresAt: Date
}

/** Reads the two admin claims, under whatever names the identity provider gives them. */
export const readAdminClaims = (
  claims: JWTPayload,
  names: Pick<Config['identity'], 'adminClaim' | 'droneBaseClaim'>,
): Pick<Identity, 'adminPilotNumber' | 'droneBase'> => {
  const number = claims[names.adminClaim]
  return {
    adminPilotNumber: number === undefined || number === null ? null : String(number),
    droneBase: claims[names.droneBaseClaim] === true,
  }
}

const hashByAlgorithm: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' }

/** The left half of the access token's hash, which the id token vouches for. */
export const accessTokenHash = (accessToken: string, algorithm: string): string => {
  const digest = createHash(hashByAlgorithm[algorithm.slice(-3)] ?? 'sha256')
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

export type VerifyTokens = (accessToken: string, idToken: string) => Promise<Identity>

const discoverKeys = (issuer: string): JWTVerifyGetKey => {
  let keys: JWTVerifyGetKey | undefined
  return async (header, token) => {
    if (!keys) {
      const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(5_000),
      })
      if (!answer.ok) throw new Error(`the identity provider answered ${answer.status} to discovery`)
      const { jwks_uri } = (await answer.json()) as { jwks_uri: string }
      keys = createRemoteJWKSet(new URL(jwks_uri))
    }
    return keys(header, token)
  }
}

/** Checks signature, issuer, audience and expiry of the id token, and that it belongs to the access token. */
export const identityVerifier = (
  identity: Config['identity'],
  keys: JWTVerifyGetKey = discoverKeys(identity.issuer),
): VerifyTokens => {
  return async (accessToken, idToken) => {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer: identity.issuer,
      audience: identity.clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'exp', 'iat', 'email', 'at_hash'],
      clockTolerance: 30,
    })
    if (payload.at_hash !== accessTokenHash(accessToken, protectedHeader.alg))
      throw new Error('the access token is not the one the id token was issued with')
    if (payload.email_verified === false) throw new Error('the email address is not verified')
    return {
      subject: payload.sub as string,
      email: String(payload.email),
      ...readAdminClaims(payload, identity),
      expiresAt: new Date((payload.exp as number) * 1000),
    }
  }
}
