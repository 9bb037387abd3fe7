import type { Access } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { loggedPath } from './logging.ts'
import { findProviderKey } from './provider/provider-keys.ts'
import type { VerifyTokens } from './session/identity-tokens.ts'
import { sessionResolver } from './session/resolve-session.ts'
import type { Session } from './session/session.ts'
import { sameSecret } from './session/token-hash.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    isRecorded?: boolean
  }
  interface FastifyRequest {
    session: Session | null
    providerKeyId: number | null
  }
}

const requireApplication = (request: FastifyRequest, token: string): void => {
  const given = request.headers[headerNames.applicationToken]
  if (typeof given !== 'string' || !sameSecret(given, token)) throw new AppError('application_token_invalid')
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Before it is carried out. A call about a pilot who is not there leaves no record. */
const recordCall = async (
  db: Database,
  request: FastifyRequest,
  pilotId: number,
  actor: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    insert into audit_log (actor, subject_pilot_id, method, path, request_id)
    select ${actor}, id, ${request.method}, ${loggedPath(request.url)}, ${request.id} from pilots where id = ${pilotId}
  `.execute(db)
}

/** Lets nobody further than their access goes, and notes what admins ask for in a pilot's name, and who asks for personal data. */
export const registerAccess = (
  app: FastifyInstance,
  config: Config,
  db: Database,
  verifyTokens: VerifyTokens,
): void => {
  const resolveSession = sessionResolver({ db, verifyTokens, plainSessions: config.plainSessions })
  app.decorateRequest('session', null)
  app.decorateRequest('providerKeyId', null)

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === 'application' || access === 'pilot') requireApplication(request, config.applicationToken)
    if (access === 'pilot') request.session = await resolveSession(request)
    if (access === 'provider') {
      const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      request.providerKeyId = key ? await findProviderKey(db, key) : null
      if (request.providerKeyId === null) throw new AppError('provider_key_invalid')
    }
  })

  app.addHook('preHandler', async (request) => {
    if (request.session?.admin && writes.has(request.method))
      await recordCall(db, request, request.session.pilotId, sql.val(request.session.admin))
    if (request.providerKeyId !== null && request.routeOptions.config.isRecorded)
      await recordCall(
        db,
        request,
        (request.params as { id: number }).id,
        sql`(select concat('provider key ', id, ' (', name, ')') from provider_keys where id = ${request.providerKeyId})`,
      )
  })
}
