import { pickCalls } from '@sortie/contract/call'
import { pilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { sumEarnings } from './sum-earnings.ts'

const calls = pickCalls(pilotMissionCalls, ['GET /v1/pilots/earnings'])

export const earningsRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/pilots/earnings': ({ session }) => sumEarnings(db, session.pilotId),
  })
}
