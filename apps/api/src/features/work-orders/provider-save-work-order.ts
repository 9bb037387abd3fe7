import type { NewWorkOrder, ProviderWorkOrder, WorkOrderChanges } from '@sortie/contract/work-order.calls'
import { t } from '@sortie/domain/language'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertLocation, replaceLocation } from '../locations/location.queries.ts'
import { notifyPilots } from '../notifications/notify.ts'
import {
  insertWorkOrder,
  lockWorkOrder,
  selectProviderWorkOrder,
  updateWorkOrder,
} from './provider-work-order.queries.ts'

export const knownWorkOrder = async (db: Queryable, id: number): Promise<ProviderWorkOrder> => {
  const workOrder = await selectProviderWorkOrder(db, id)
  if (!workOrder) throw notFound()
  return workOrder
}

const notifyAssigned = (
  db: Transaction,
  pilotId: number,
  { id, site_id }: ProviderWorkOrder,
): Promise<void> =>
  notifyPilots(db, [pilotId], {
    event: 'work_order_changed',
    notification_type: 'new',
    title: () => t('New work order'),
    body: () => t("You've been assigned work order {id} at site {site_id}.", { id, site_id }),
    meta: { work_order_id: id },
    web_route_url: `/work-orders/${id}`,
    app_route_url: `/work_orders/${id}`,
  })

const notifyTaken = (db: Transaction, pilotId: number, { id, site_id }: ProviderWorkOrder): Promise<void> =>
  notifyPilots(db, [pilotId], {
    event: 'work_order_changed',
    notification_type: 'new',
    title: () => t('Work order reassigned'),
    body: () => t('Work order {id} at site {site_id} was assigned to someone else.', { id, site_id }),
    meta: { work_order_id: id },
    web_route_url: '/active-missions',
    app_route_url: '/missions',
  })

export const createWorkOrder = async (
  db: Transaction,
  { location, ...row }: NewWorkOrder,
): Promise<ProviderWorkOrder> => {
  const id = await insertWorkOrder(db, { ...row, location_id: await insertLocation(db, location) })
  const workOrder = await knownWorkOrder(db, id)
  if (workOrder.pilot_id !== null) await notifyAssigned(db, workOrder.pilot_id, workOrder)
  return workOrder
}

export const changeWorkOrder = async (
  db: Transaction,
  id: number,
  { location, ...changes }: WorkOrderChanges,
): Promise<ProviderWorkOrder> => {
  const before = await lockWorkOrder(db, id)
  if (!before) throw notFound()
  if (location) await replaceLocation(db, before.location_id, location)
  if (Object.keys(changes).length > 0) await updateWorkOrder(db, id, changes)
  const after = await knownWorkOrder(db, id)
  if (after.pilot_id !== before.pilot_id) {
    if (before.pilot_id !== null) await notifyTaken(db, before.pilot_id, after)
    if (after.pilot_id !== null) await notifyAssigned(db, after.pilot_id, after)
  }
  return after
}
