import type { TransferProgress } from '@sortie/domain/mission/work-order.schema'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

const mostListed = 1000

const state = sql<
  Exclude<TransferProgress['state'], 'none'>
>`case when transfers.revoked_at is null then 'open'
  when transfers.taken_in_at is null then 'in_progress' else 'complete' end`

const progressColumns = [
  state.as('state'),
  sql<number>`transfers.files_found`.as('files'),
  sql<number>`transfers.files_taken`.as('taken'),
  sql<number>`cardinality(transfers.files_left_out)`.as('left_out_count'),
] as const

const leftOut = sql<string[]>`transfers.files_left_out[1:${sql.lit(mostListed)}]`.as('left_out')

/** Keys in use, and those whose pilots were done; what was replaced or taken away says nothing. */
const transfers = (db: Queryable) =>
  db
    .selectFrom('file_transfer_credentials as transfers')
    .where((eb) =>
      eb.or([eb('transfers.revoked_at', 'is', null), eb('transfers.completed_at', 'is not', null)]),
    )

const none: TransferProgress = { state: 'none', files: 0, taken: 0, left_out: [], left_out_count: 0 }

/** How far the delivery of a mission is: with the key in use, or else when the pilot was last done. */
export const selectTransferProgress = async (
  db: Queryable,
  missionId: number,
  pilotId: number,
): Promise<TransferProgress> =>
  (await transfers(db)
    .select([...progressColumns, leftOut])
    .where('transfers.mission_id', '=', missionId)
    .where('transfers.pilot_id', '=', pilotId)
    .orderBy(sql`transfers.revoked_at is null`, 'desc')
    .orderBy('transfers.id', 'desc')
    .executeTakeFirst()) ?? none

/** The same for every mission of work orders and the pilot who has it, by the mission. */
export const selectTransfersOfWorkOrders = async (db: Queryable, workOrderIds: readonly number[]) => {
  const rows = await transfers(db)
    .innerJoin('missions', (join) =>
      join
        .onRef('missions.id', '=', 'transfers.mission_id')
        .onRef('missions.pilot_id', '=', 'transfers.pilot_id'),
    )
    .distinctOn('transfers.mission_id')
    .select([
      'transfers.mission_id',
      ...progressColumns,
      leftOut,
      'transfers.last_used_at',
      'transfers.completed_at',
    ])
    .where('missions.work_order_id', '=', sql<number>`any(${[...workOrderIds]}::bigint[])`)
    .orderBy('transfers.mission_id')
    .orderBy(sql`transfers.revoked_at is null`, 'desc')
    .orderBy('transfers.id', 'desc')
    .execute()
  const found = new Map(rows.map(({ mission_id, ...transfer }) => [mission_id, transfer]))
  return (missionId: number) => found.get(missionId) ?? { ...none, last_used_at: null, completed_at: null }
}

/** The uploads of a work order: missions whose key was created for it and still works, or whose upload is done. */
export const selectUploadsOfWorkOrder = (db: Queryable, workOrderId: number, pilotId: number) =>
  transfers(db)
    .innerJoin('missions', 'missions.id', 'transfers.mission_id')
    .distinctOn('transfers.mission_id')
    .select([
      'missions.id as mission_number',
      'missions.name as mission_name',
      'transfers.access_key_id',
      'transfers.sealed_secret_key',
      ...progressColumns,
    ])
    .where('transfers.work_order_id', '=', workOrderId)
    .where('transfers.pilot_id', '=', pilotId)
    .where('missions.pilot_id', '=', pilotId)
    .where('missions.work_order_id', '=', workOrderId)
    .where((eb) =>
      eb.or([
        eb('transfers.completed_at', 'is not', null),
        eb.and([
          eb('transfers.expires_at', '>', sql<string>`now()`),
          eb('missions.status', 'in', [
            'pilot_accepted',
            'pilot_assigned',
            'flight_complete',
            'assets_uploaded',
          ]),
        ]),
      ]),
    )
    .orderBy('transfers.mission_id')
    .orderBy(sql`transfers.revoked_at is null`, 'desc')
    .orderBy('transfers.id', 'desc')
    .execute()
