import { pickCalls } from '@sortie/contract/call'
import { pilotCalls } from '@sortie/contract/pilot-calls'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { limitAttempts } from '../../platform/limit-attempts.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectPilot } from '../pilots/pilot.queries.ts'
import { changeAccount } from './change-account.ts'
import { registerPilot } from './register-pilot.ts'

const calls = pickCalls(pilotCalls, ['POST /pilots/account', 'GET /pilots/account', 'PATCH /pilots/account'])

export const accountRoutes = (app: FastifyInstance, { db, config }: FeatureParts): void => {
  serveCalls(app, db, calls, {
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
