import type {
  NewWorkOrder,
  ProviderWorkOrder,
  WorkOrderChanges,
  WorkOrderQuery,
} from '@sortie/contract/work-order.calls'
import { isInProgressForWorkOrder } from '@sortie/domain/mission/mission-status'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { locationColumns } from '../../core/mission/location.columns.ts'
import { containing } from '../../platform/containing.ts'
import type { Queryable } from '../../platform/database.ts'
import { selectByText } from '../../platform/find-by-text.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { locationText } from '../locations/location-text.ts'
import { selectTransfersOfWorkOrders } from '../transfers/transfer-progress.queries.ts'

const nameOf = (table: 'work_orders' | 'missions') =>
  sql<string | null>`(select concat_ws(' ', pilots.first_name, pilots.last_name) from pilots
    where pilots.id = ${sql.ref(`${table}.pilot_id`)})`

const workOrders = (db: Queryable) =>
  db
    .selectFrom('work_orders')
    .select(['work_orders.id', 'site_id', 'pilot_id', 'created_at'])
    .select((eb) => [
      nameOf('work_orders').as('pilot_name'),
      jsonObjectFrom(
        eb
          .selectFrom('locations')
          .whereRef('locations.id', '=', 'work_orders.location_id')
          .select(locationColumns),
      )
        .$notNull()
        .as('location'),
      jsonArrayFrom(
        eb
          .selectFrom('missions')
          .whereRef('missions.work_order_id', '=', 'work_orders.id')
          .orderBy('missions.id')
          .select(['missions.id', 'missions.name', 'missions.status', 'missions.pilot_id'])
          .select(nameOf('missions').as('pilot_name')),
      ).as('missions'),
    ])

/** For a search that finds many: the next one that matches is never far. */
const wasTyped = (search: string) => {
  const pattern = containing(search)
  return sql<boolean>`(site_id ilike ${pattern} or work_orders.id::text = ${search} or exists (
    select from locations where locations.id = work_orders.location_id and ${locationText} ilike ${pattern}))`
}

/** A search that finds more isn't looked up one by one. */
const mostFound = 1000
/** The indexes know no part of a text that is shorter. */
const shortestPart = 3

/** The work orders that a search finds, from the indexes of sites and places; null if these find many. */
const selectFound = async (db: Queryable, search: string): Promise<number[] | null> => {
  if (search.length < shortestPart) return null
  const places = await selectByText(db, search, (find) => find(sql`locations`, locationText, mostFound + 1))
  if (places.length > mostFound) return null
  const rows = await selectRows(
    db,
    sql<{
      id: number
    }>`(select id from work_orders where site_id ilike ${containing(search)} limit ${mostFound + 1})
      union (select id from work_orders where location_id = any (${places.map(({ id }) => id)}::bigint[])
        limit ${mostFound + 1})
      union (select id from work_orders where id = ${/^\d{1,15}$/.test(search) ? search : null}::bigint)`,
  )
  return rows.length > mostFound ? null : rows.map(({ id }) => id)
}

type Row = Awaited<ReturnType<ReturnType<typeof workOrders>['executeTakeFirstOrThrow']>>

const withProgress = async (db: Queryable, rows: readonly Row[]): Promise<ProviderWorkOrder[]> => {
  const transferOf = await selectTransfersOfWorkOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    missions: row.missions.map((mission) => ({
      ...mission,
      amsInProgress: isInProgressForWorkOrder(mission.status),
      transfer: transferOf(mission.id),
    })),
  }))
}

export const selectWorkOrderPage = async (
  db: Queryable,
  { pilot_id, search, ...page }: Pick<Partial<WorkOrderQuery>, 'pilot_id' | 'search'> & KeysetPage,
) => {
  const found = search ? await selectFound(db, search) : null
  const query = workOrders(db)
    .$if(pilot_id !== undefined, (filtered) => filtered.where('work_orders.pilot_id', '=', pilot_id ?? null))
    .$if(Boolean(search), (filtered) =>
      filtered.where(
        found ? sql<boolean>`work_orders.id = any (${found}::bigint[])` : wasTyped(search ?? ''),
      ),
    )
  const { data, meta } = await selectPage(query, page)
  return { data: await withProgress(db, data), meta }
}

export const selectProviderWorkOrder = async (
  db: Queryable,
  id: number,
): Promise<ProviderWorkOrder | undefined> => {
  const row = await workOrders(db).where('work_orders.id', '=', id).executeTakeFirst()
  return row && (await withProgress(db, [row]))[0]
}

export const lockWorkOrder = (db: Transaction, id: number) =>
  db
    .selectFrom('work_orders')
    .select(['id', 'pilot_id', 'location_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertWorkOrder = async (
  db: Transaction,
  row: Omit<NewWorkOrder, 'location'> & { location_id: number },
): Promise<number> =>
  (
    await db
      .insertInto('work_orders')
      .values(rowOf('work_orders', row))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateWorkOrder = (db: Transaction, id: number, changes: Omit<WorkOrderChanges, 'location'>) =>
  db.updateTable('work_orders').set(rowOf('work_orders', changes)).where('id', '=', id).execute()
