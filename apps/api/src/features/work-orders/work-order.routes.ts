import { workOrderCalls } from '@sortie/contract/work-order.calls'
import { AppError } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { openWorkOrderTransfers } from './open-work-order-transfers.ts'
import { changeWorkOrder, createWorkOrder, knownWorkOrder } from './provider-save-work-order.ts'
import { selectWorkOrderPage } from './provider-work-order.queries.ts'
import { selectWorkOrderDetails, selectWorkOrders } from './work-order.queries.ts'

export const workOrderRoutes = ({ serve, config, objects, secrets }: FeatureParts): void => {
  serve(workOrderCalls, {
    'GET /v1/pilots/work_orders': ({ db, session }) => selectWorkOrders(db, session.pilotId),
    'GET /v1/pilots/work_orders/{id}': ({ db, session, params }) =>
      selectWorkOrderDetails(db, secrets, params.id, session.pilotId),
    'POST /v1/pilots/work_orders/{id}/cyberduck': ({ db, session, params, body }) => {
      if (!config.transfers) throw new AppError('unavailable')
      const work = { db, objects, secrets, pilotId: session.pilotId }
      return openWorkOrderTransfers(work, params.id, body.ids, config.transfers.keyDays)
    },
    'GET /v1/provider/work_orders': ({ db, query }) => selectWorkOrderPage(db, query),
    'GET /v1/provider/work_orders/{id}': ({ db, params }) => knownWorkOrder(db, params.id),
    'POST /v1/provider/work_orders': ({ db, body }) => createWorkOrder(db, body),
    'PATCH /v1/provider/work_orders/{id}': ({ db, params, body }) => changeWorkOrder(db, params.id, body),
  })
}
