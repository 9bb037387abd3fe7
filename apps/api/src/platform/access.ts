import type { Access } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { findProviderKey, type ProviderKey } from './provider/provider-keys.ts'
import type { VerifyTokens } from './session/identity-tokens.ts'
import { sessionNotes } from './session/note-session.ts'
import { sessionResolver } from './session/resolve-session.ts'
import type { Session } from './session/session.ts'
import { sameSecret } from './session/token-hash.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    session: Session | null
    providerKey: ProviderKey | null
  }
}

const requireApplication = (request: FastifyRequest, token: string): void => {
  const given = request.headers[headerNames.applicationToken]
  if (typeof given !== 'string' || !sameSecret(given, token)) throw new AppError('application_token_invalid')
}

const nameInLog = (request: FastifyRequest, reply: FastifyReply, caller: object): void => {
  request.log = request.log.child(caller)
  reply.log = request.log
}

/** Refuses callers who may not make a call, and adds the caller to the log lines of the request. */
export const registerAccess = (
  app: FastifyInstance,
  config: Config,
  db: Database,
  verifyTokens: VerifyTokens,
): void => {
  const resolveSession = sessionResolver({ db, verifyTokens, plainSessions: config.plainSessions })
  const noteSession = sessionNotes(db)
  app.decorateRequest('session', null)
  app.decorateRequest('providerKey', null)

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (access === 'application' || access === 'pilot') requireApplication(request, config.applicationToken)
    if (access === 'pilot') {
      request.session = await resolveSession(request)
      await noteSession(request, request.session)
      const { pilotId, admin } = request.session
      nameInLog(request, reply, { pilot_id: pilotId, ...(admin ? { by_admin: true } : {}) })
    }
    if (access === 'provider') {
      const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      request.providerKey = key ? await findProviderKey(db, key) : null
      if (request.providerKey === null) throw new AppError('provider_key_invalid')
      nameInLog(request, reply, { provider_key: request.providerKey.name })
    }
  })
}
