import { pickCalls } from '@sortie/contract/call'
import { pilotCalls } from '@sortie/contract/pilot-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectWorkOrders } from './work-order.queries.ts'

const calls = pickCalls(pilotCalls, ['GET /v1/pilots/work_orders'])

export const workOrderRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/pilots/work_orders': ({ session }) => selectWorkOrders(db, session.pilotId),
  })
}
