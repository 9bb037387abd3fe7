import { createHash } from 'node:crypto'
import { type Role, rolesInClaim } from '@sortie/domain/provider/roles'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Config } from '../../config.ts'
import { isUnstorable } from '../unusable-text.ts'
import { tokenHash } from './token-hash.ts'

export interface Identity {
  subject: string
  /** An email that the identity provider has verified. It opens the account with that email. */
  email: string
  /** Set for admins: the number of the pilot to act as, empty if none was chosen. */
  adminPilotNumber: string | null
  droneBase: boolean
  /** What the person is called, if the identity provider says so. */
  name: string | null
  /** Roles of one of the provider's people, if they come from the identity provider. */
  staffRoles: readonly Role[]
  /**
   * The hash of the part that the id token's signature covers. It identifies the session, however the signature is
   * written.
   */
  tokenHash: string
  expiresAt: Date
  /** When the person entered their password at the identity provider, if it says so. */
  authenticatedAt: Date | null
}

/** Reads the two admin claims, by the names that the identity provider is configured to use. */
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

/** The other two claims are about the provider's people. */
const readStaffClaims = (
  claims: JWTPayload,
  { staff }: Pick<Config['identity'], 'staff'>,
): Pick<Identity, 'name' | 'staffRoles'> => ({
  name: isName(claims.name) ? (claims.name as string) : null,
  staffRoles: staff?.claim ? rolesInClaim(claims[staff.claim]) : [],
})

const hashByAlgorithm: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' }

/** The left half of the access token's hash, which the id token contains. */
export const accessTokenHash = (accessToken: string, algorithm: string): string => {
  const digest = createHash(hashByAlgorithm[algorithm.slice(-3)] ?? 'sha256')
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

const isCanonical = (part: string): boolean =>
  part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part

/**
 * The part of a token that its signature covers. Decoders skip padding, whitespace and unused bits, and an ECDSA
 * signature has a second valid form, so one token can be written in many ways. Only the signed part is the same in all
 * of them.
 */
const signedPart = (token: string): string => {
  const parts = token.split('.')
  if (parts.length !== 3 || !parts.every(isCanonical))
    throw new Error('the id token is not canonical base64url')
  return `${parts[0]}.${parts[1]}`
}

export type VerifyTokens = (accessToken: string, idToken: string) => Promise<Identity>

/** How far the identity provider's clock may be ahead of ours. */
const clockSkewSeconds = 30

/** The length that OpenID Connect allows for a subject, and that of the longest email. */
const longestClaim = 255

/** Two different lone surrogates would be stored as the same replacement character, and so become one account. */
const isName = (claim: unknown): boolean =>
  typeof claim === 'string' && claim !== '' && claim.length <= longestClaim && !isUnstorable(claim)

/** The end of the year 9999. Later times are written in a form that not every reader understands. */
const lastMoment = 253_402_300_799

/** Our client that tokens must be issued to, and the one they must not be issued to. */
interface Client {
  id: string
  other: string | undefined
}

/** Makes the checks that the library leaves to its caller. Throws with what is wrong. */
const requireClaims = (payload: JWTPayload, identity: Config['identity'], client: Client): void => {
  if (!isName(payload.sub)) throw new Error("the subject isn't text that can be stored")
  if ((payload.exp as number) > lastMoment) throw new Error('the id token never expires')
  if (payload.azp !== undefined && payload.azp !== client.id)
    throw new Error('the tokens were issued to another application')
  // A token may have several audiences. One for pilots and the provider's people alike would open both.
  if (client.other !== undefined && [payload.aud].flat().includes(client.other))
    throw new Error('the tokens were issued to another application too')
  if ((payload.iat as number) > Date.now() / 1000 + clockSkewSeconds)
    throw new Error('the id token was issued in the future')
  if (!isName(payload.email)) throw new Error("the email isn't text that can be stored")
  const isVerified = payload.email_verified ?? identity.verifiesEmails
  if (isVerified !== true) throw new Error('the email address is not verified')
}

const readMoment = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= lastMoment ? new Date(seconds * 1000) : null

type Arguments = Parameters<JWTVerifyGetKey>
type Key = Awaited<ReturnType<JWTVerifyGetKey>>

interface Verified {
  identity: Identity
  signedBy: Key
  /** The arguments by which the key was found. */
  foundBy: Arguments
}

const mostRemembered = 10_000

/**
 * A page makes several calls with the same tokens, and checking a signature costs more than all the other steps that
 * calls share. A valid pair stays valid until it expires, as long as its key is still the issuer's.
 */
const rememberVerified = (keys: JWTVerifyGetKey) => {
  const remembered = new Map<string, Verified>()
  return {
    find: async (pair: string): Promise<Identity | null> => {
      const found = remembered.get(pair)
      if (!found || found.identity.expiresAt.getTime() <= Date.now()) return null
      return (await keys(...found.foundBy)) === found.signedBy ? found.identity : null
    },
    keep: (pair: string, verified: Verified): void => {
      remembered.delete(pair)
      remembered.set(pair, verified)
      const [oldest] = remembered.size > mostRemembered ? remembered.keys() : []
      if (oldest !== undefined) remembered.delete(oldest)
    },
  }
}

/**
 * Checks the signature, issuer, audience and expiry of the id token, that it was issued to us for a verified email, and
 * that it belongs to the access token.
 */
const verifierFor = (identity: Config['identity'], keys: JWTVerifyGetKey, client: Client): VerifyTokens => {
  const verified = rememberVerified(keys)
  return async (accessToken, idToken) => {
    const pair = tokenHash(`${idToken} ${accessToken}`)
    const known = await verified.find(pair)
    if (known) return known
    const signed = signedPart(idToken)
    let found: Omit<Verified, 'identity'> | undefined
    const findKey = async (...foundBy: Arguments): Promise<Key> => {
      const signedBy = await keys(...foundBy)
      found = { signedBy, foundBy }
      return signedBy
    }
    const { payload, protectedHeader } = await jwtVerify(idToken, findKey, {
      issuer: identity.issuer,
      audience: client.id,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'exp', 'iat', 'email', 'at_hash'],
      clockTolerance: clockSkewSeconds,
    })
    if (payload.at_hash !== accessTokenHash(accessToken, protectedHeader.alg))
      throw new Error('the access token is not the one the id token was issued with')
    requireClaims(payload, identity, client)
    const result: Identity = {
      subject: payload.sub as string,
      email: payload.email as string,
      ...readAdminClaims(payload, identity),
      ...readStaffClaims(payload, identity),
      tokenHash: tokenHash(signed),
      expiresAt: new Date((payload.exp as number) * 1000),
      authenticatedAt: readMoment(payload.auth_time),
    }
    if (found) verified.keep(pair, { identity: result, ...found })
    return result
  }
}

/** For tokens of pilots, and of admins who act as one. */
export const identityVerifier = (identity: Config['identity'], keys: JWTVerifyGetKey): VerifyTokens =>
  verifierFor(identity, keys, { id: identity.clientId, other: identity.staff?.clientId })

/** For tokens of the provider's people; null where they can't sign in. */
export const staffVerifier = (identity: Config['identity'], keys: JWTVerifyGetKey): VerifyTokens | null =>
  identity.staff && verifierFor(identity, keys, { id: identity.staff.clientId, other: identity.clientId })
