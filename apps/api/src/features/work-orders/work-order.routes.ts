import { workOrderCalls } from '@sortie/contract/work-order.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { changeWorkOrder, createWorkOrder, knownWorkOrder } from './provider-save-work-order.ts'
import { selectWorkOrderPage } from './provider-work-order.queries.ts'
import { selectWorkOrders } from './work-order.queries.ts'

export const workOrderRoutes = ({ serve }: FeatureParts): void => {
  serve(workOrderCalls, {
    'GET /v1/pilots/work_orders': ({ db, session }) => selectWorkOrders(db, session.pilotId),
    'GET /v1/provider/work_orders': ({ db, query }) => selectWorkOrderPage(db, query),
    'GET /v1/provider/work_orders/{id}': ({ db, params }) => knownWorkOrder(db, params.id),
    'POST /v1/provider/work_orders': ({ db, body }) => createWorkOrder(db, body),
    'PATCH /v1/provider/work_orders/{id}': ({ db, params, body }) => changeWorkOrder(db, params.id, body),
  })
}
