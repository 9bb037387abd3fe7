import { workOrderCalls } from '@sortie/contract/work-order.calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { changeWorkOrder, createWorkOrder, knownWorkOrder } from './provider-save-work-order.ts'
import { selectWorkOrderPage } from './provider-work-order.queries.ts'
import { selectWorkOrders } from './work-order.queries.ts'

export const workOrderRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, workOrderCalls, {
    'GET /v1/pilots/work_orders': ({ session }) => selectWorkOrders(db, session.pilotId),
    'GET /v1/provider/work_orders': ({ query }) => selectWorkOrderPage(db, query),
    'GET /v1/provider/work_orders/{id}': ({ params }) => knownWorkOrder(db, params.id),
    'POST /v1/provider/work_orders': ({ db, body }) => createWorkOrder(db, body),
    'PATCH /v1/provider/work_orders/{id}': ({ db, params, body }) => changeWorkOrder(db, params.id, body),
  })
}
