import { rescheduleReasonCalls } from '@sortie/contract/reschedule-reason.calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectRescheduleReasons } from './reschedule-reason.queries.ts'

export const rescheduleReasonRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, rescheduleReasonCalls, {
    'GET /v1/pilots/reschedule_reasons': () => selectRescheduleReasons(db),
  })
}
