import { dailyMessageCalls } from '@sortie/contract/daily-message.calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectRandomMessage } from './daily-message.queries.ts'

export const dailyMessageRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, dailyMessageCalls, {
    'GET /v1/pilots/daily_messages/random': async () => ({ message: await selectRandomMessage(db) }),
  })
}
