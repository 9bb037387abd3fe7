import { sessionCalls } from '@sortie/contract/session.calls'
import type { FastifyInstance } from 'fastify'
import { limitAttempts } from '../../platform/limit-attempts.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { endSession } from './end-session.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = (app: FastifyInstance, { db, config }: FeatureParts): void => {
  serveCalls(app, db, sessionCalls, {
    'POST /v1/authenticate': async ({ body, request }) => {
      await limitAttempts(db, `sign-in ${request.ip}`, config.signInAttemptsPerMinute)
      return signIn(db, config.plainSessions, body)
    },
    'DELETE /v1/session': ({ session }) => endSession(db, session),
  })
}
