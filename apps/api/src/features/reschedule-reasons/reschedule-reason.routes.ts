import { pickCalls } from '@sortie/contract/call'
import { pilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectRescheduleReasons } from './reschedule-reason.queries.ts'

const calls = pickCalls(pilotMissionCalls, ['GET /v1/pilots/reschedule_reasons'])

export const rescheduleReasonRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/pilots/reschedule_reasons': () => selectRescheduleReasons(db),
  })
}
