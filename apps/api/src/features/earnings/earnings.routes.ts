import { earningsCalls } from '@sortie/contract/earnings.calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { sumEarnings } from './sum-earnings.ts'

export const earningsRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, earningsCalls, {
    'GET /v1/pilots/earnings': ({ session }) => sumEarnings(db, session.pilotId),
  })
}
