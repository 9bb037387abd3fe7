import { workOrderProgressStatuses } from '@sortie/domain/mission/mission-status'
import type { WorkOrderDetails } from '@sortie/domain/mission/work-order.schema'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { placeOfSecret } from '../transfers/open-transfer.ts'
import { selectUploadsOfWorkOrder } from '../transfers/transfer-progress.queries.ts'

const isInProgress = sql<boolean>`missions.status = any(${[...workOrderProgressStatuses]}::text[])`.as(
  'amsInProgress',
)

const ownWorkOrders = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('work_orders')
    .select((eb) => [
      'work_orders.id',
      'work_orders.site_id',
      jsonObjectFrom(
        eb
          .selectFrom('locations')
          .select(['name', 'address', 'city', 'state', 'postal_code', 'latitude', 'longitude'])
          .whereRef('locations.id', '=', 'work_orders.location_id'),
      )
        .$notNull()
        .as('location'),
    ])
    .where('work_orders.pilot_id', '=', pilotId)

/** The pilot's work orders, newest first, with how far each mission is. */
export const selectWorkOrders = (db: Queryable, pilotId: number) =>
  ownWorkOrders(db, pilotId)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('missions')
          .select(['missions.id', 'missions.name', isInProgress])
          .whereRef('missions.work_order_id', '=', 'work_orders.id')
          .where('missions.pilot_id', '=', pilotId)
          .orderBy('missions.id'),
      ).as('missions'),
    )
    .orderBy('work_orders.id', 'desc')
    .execute()

export const selectOwnWorkOrder = (db: Queryable, id: number, pilotId: number) =>
  ownWorkOrders(db, pilotId).where('work_orders.id', '=', id).executeTakeFirst()

/** The missions of a work order that the pilot has. */
export const selectInspections = (db: Queryable, workOrderId: number, pilotId: number) =>
  db
    .selectFrom('missions')
    .select((eb) => [
      'missions.id',
      'missions.name',
      isInProgress,
      eb
        .exists(
          eb
            .selectFrom('file_transfer_credentials')
            .select('id')
            .whereRef('mission_id', '=', 'missions.id')
            .where('file_transfer_credentials.pilot_id', '=', pilotId)
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', sql<string>`now()`),
        )
        .$castTo<boolean>()
        .as('upload_started'),
    ])
    .where('missions.work_order_id', '=', workOrderId)
    .where('missions.pilot_id', '=', pilotId)
    .orderBy('missions.id')
    .execute()

/** A work order with what its own screen shows; secrets are those of keys that are open. */
export const selectWorkOrderDetails = async (
  db: Queryable,
  secrets: SecretBox,
  id: number,
  pilotId: number,
): Promise<WorkOrderDetails> => {
  const workOrder = await selectOwnWorkOrder(db, id, pilotId)
  if (!workOrder) throw notFound()
  const missions = await selectInspections(db, id, pilotId)
  const rows = await selectUploadsOfWorkOrder(db, id, pilotId)
  const uploads = rows.map(({ access_key_id, sealed_secret_key, ...row }) => {
    const secret =
      row.state === 'open' ? secrets.openIfPossible(sealed_secret_key, placeOfSecret(access_key_id)) : null
    return { ...row, value: secret === null ? {} : { secret_key: secret } }
  })
  return { ...workOrder, missions, uploads }
}
