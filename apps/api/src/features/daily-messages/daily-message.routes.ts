import { pickCalls } from '@sortie/contract/call'
import { pilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectRandomMessage } from './daily-message.queries.ts'

const calls = pickCalls(pilotMissionCalls, ['GET /v1/pilots/daily_messages/random'])

export const dailyMessageRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/pilots/daily_messages/random': async () => ({ message: await selectRandomMessage(db) }),
  })
}
