import { accountCalls } from '@sortie/contract/account.calls'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { limitAttempts } from '../../platform/limit-attempts.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectPilot } from '../pilots/pilot.queries.ts'
import { changeAccount } from './change-account.ts'
import { registerPilot } from './register-pilot.ts'

export const accountRoutes = (app: FastifyInstance, { db, config }: FeatureParts): void => {
  serveCalls(app, db, accountCalls, {
    'POST /pilots/account': async ({ body, request }) => {
      await limitAttempts(db, `registration ${request.ip}`, config.signInAttemptsPerMinute)
      return registerPilot(db, config.plainSessions, body)
    },
    'GET /pilots/account': async ({ session }) => {
      const pilot = await selectPilot(db, session.pilotId)
      if (!pilot) throw new AppError('unauthenticated')
      return pilot
    },
    'PATCH /pilots/account': ({ session, body }) => changeAccount(db, session, body),
  })
}
