import { pickCalls } from '@sortie/contract/call'
import { providerWorkCalls } from '@sortie/contract/provider-work-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { changeWorkOrder, createWorkOrder, knownWorkOrder } from './provider-save-work-order.ts'
import { selectWorkOrderPage } from './provider-work-order.queries.ts'

const calls = pickCalls(providerWorkCalls, [
  'GET /v1/provider/work_orders',
  'GET /v1/provider/work_orders/{id}',
  'POST /v1/provider/work_orders',
  'PATCH /v1/provider/work_orders/{id}',
])

export const providerWorkOrderRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/provider/work_orders': ({ query }) => selectWorkOrderPage(db, query),
    'GET /v1/provider/work_orders/{id}': ({ params }) => knownWorkOrder(db, params.id),
    'POST /v1/provider/work_orders': ({ db, body }) => createWorkOrder(db, body),
    'PATCH /v1/provider/work_orders/{id}': ({ db, params, body }) => changeWorkOrder(db, params.id, body),
  })
}
