import type { Access } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import type { Role } from '@sortie/domain/provider/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { type ProviderCaller, requireRole } from './provider/provider-caller.ts'
import { findProviderKey } from './provider/provider-keys.ts'
import { staffResolver } from './provider/resolve-staff.ts'
import type { VerifyTokens } from './session/identity-tokens.ts'
import { sessionNotes } from './session/note-session.ts'
import { bearer, header, sessionResolver } from './session/resolve-session.ts'
import type { Session } from './session/session.ts'
import { sameSecret } from './session/token-hash.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    roles?: readonly Role[]
    forPeople?: true
  }
  interface FastifyRequest {
    session: Session | null
    /** Who makes a provider's call. */
    provider: ProviderCaller | null
  }
}

const requireApplication = (request: FastifyRequest, tokens: readonly string[]): void => {
  const given = request.headers[headerNames.applicationToken]
  if (typeof given !== 'string' || !tokens.some((token) => sameSecret(given, token)))
    throw new AppError('application_token_invalid')
}

const nameInLog = (request: FastifyRequest, reply: FastifyReply, caller: object): void => {
  request.log = request.log.child(caller)
  reply.log = request.log
}

/** A provider's call takes a key, or the two tokens of a person's session. A pilot's tokens are neither. */
const providerResolver = (config: Config, db: Database, verifyTokens: VerifyTokens | null) => {
  const ownerEmail = config.identity.staff?.ownerEmail ?? null
  const resolveStaff = verifyTokens && staffResolver({ db, verifyTokens, ownerEmail })
  return async (request: FastifyRequest): Promise<ProviderCaller> => {
    const token = bearer(request)
    const key = token && (await findProviderKey(db, token))
    if (key) return key
    const idToken = header(request, headerNames.idToken)
    if (token && idToken && resolveStaff) return resolveStaff(request, token, idToken)
    throw new AppError('provider_key_invalid')
  }
}

/** Refuses callers who may not make a call, and adds the caller to the log lines of the request. */
export const registerAccess = (
  app: FastifyInstance,
  config: Config,
  db: Database,
  verifyTokens: VerifyTokens,
  verifyStaffTokens: VerifyTokens | null,
): void => {
  const resolveSession = sessionResolver({ db, verifyTokens, plainSessions: config.plainSessions })
  const noteSession = sessionNotes(db)
  const resolveProvider = providerResolver(config, db, verifyStaffTokens)
  app.decorateRequest('session', null)
  app.decorateRequest('provider', null)

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (access === 'application' || access === 'pilot')
      requireApplication(request, config.acceptedApplicationTokens)
    if (access === 'pilot') {
      request.session = await resolveSession(request)
      await noteSession(request, request.session)
      const { pilotId, admin } = request.session
      nameInLog(request, reply, { pilot_id: pilotId, ...(admin ? { by_admin: true } : {}) })
    }
    if (access === 'provider') {
      const caller = await resolveProvider(request)
      request.provider = caller
      nameInLog(
        request,
        reply,
        caller.kind === 'key' ? { provider_key: caller.name } : { person_id: caller.id },
      )
      requireRole(caller, request.routeOptions.config)
    }
  })
}
