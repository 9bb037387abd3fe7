import { headerNames } from '@sortie/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database.ts'
import { AppError } from '../errors.ts'
import type { Identity, VerifyTokens } from './identity-tokens.ts'
import { bindPilotToIdentity, findIdentitySession, findPlainSession, pilotExists } from './session.queries.ts'
import type { Session } from './session.ts'
import { tokenHash } from './token-hash.ts'

interface Parts {
  db: Database
  verifyTokens: VerifyTokens
  plainSessions: boolean
}

export const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(header(request, headerNames.authorization) ?? '')?.[1] ?? null

const pilotOf = async (
  db: Database,
  identity: Identity,
  boundPilotId: number | null,
): Promise<Pick<Session, 'pilotId' | 'admin'>> => {
  if (identity.adminPilotNumber === null) {
    const pilotId = boundPilotId ?? (await bindPilotToIdentity(db, identity))
    if (!pilotId) throw new AppError('unauthenticated')
    return { pilotId, admin: null }
  }
  if (!identity.droneBase) throw new AppError('admin_not_allowed')
  const number = /^[1-9]\d*$/.test(identity.adminPilotNumber) ? Number(identity.adminPilotNumber) : Number.NaN
  const pilot = Number.isSafeInteger(number) ? await pilotExists(db, number) : undefined
  if (!pilot) throw new AppError('unauthenticated')
  return { pilotId: pilot.id, admin: identity.email }
}

/** Checks two tokens, and says in the log why they are refused. */
export const verifyOrRefuse = (
  request: FastifyRequest,
  verifyTokens: VerifyTokens,
  accessToken: string,
  idToken: string,
): Promise<Identity> =>
  verifyTokens(accessToken, idToken).catch((error: unknown) => {
    // Tokens that cannot be checked at the moment are neither accepted nor refused.
    if (error instanceof AppError) throw error
    request.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'tokens refused')
    throw new AppError('unauthenticated')
  })

/** The session that a request proves, with either of the two pairs of headers. */
export const sessionResolver = ({ db, verifyTokens, plainSessions }: Parts) => {
  const fromIdentity = async (
    request: FastifyRequest,
    accessToken: string,
    idToken: string,
  ): Promise<Session> => {
    const identity = await verifyOrRefuse(request, verifyTokens, accessToken, idToken)
    const { isEnded, pilotId } = await findIdentitySession(db, identity)
    if (isEnded) throw new AppError('session_ended')
    return {
      ...(await pilotOf(db, identity, pilotId)),
      tokenHash: identity.tokenHash,
      expiresAt: identity.expiresAt,
      authenticatedAt: identity.authenticatedAt,
      kind: 'identity',
    }
  }

  const fromPlain = async (token: string, email: string): Promise<Session> => {
    const hash = tokenHash(token)
    const found = plainSessions ? await findPlainSession(db, hash, email) : undefined
    if (!found) throw new AppError('unauthenticated')
    return {
      pilotId: found.pilot_id,
      admin: null,
      tokenHash: hash,
      expiresAt: new Date(found.expires_at),
      authenticatedAt: new Date(found.created_at),
      kind: 'plain',
    }
  }

  return async (request: FastifyRequest): Promise<Session> => {
    const accessToken = bearer(request)
    const idToken = header(request, headerNames.idToken)
    if (accessToken && idToken) return fromIdentity(request, accessToken, idToken)
    const token = header(request, headerNames.userToken)
    const email = header(request, headerNames.userEmail)
    if (token && email) return fromPlain(token, email)
    throw new AppError('unauthenticated')
  }
}
