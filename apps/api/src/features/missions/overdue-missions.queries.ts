import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

const isOverdue = (where: ExpressionBuilder<Schema, 'missions'>) =>
  where.and([
    where('sla_expired', '=', false),
    where('status', 'in', ['created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned']),
    // Nowhere is it later than at UTC+14, so the index narrows the rows by that; the zone of the site then decides.
    where('fly_by_date', '<', sql<string>`(now() at time zone 'Etc/GMT-14')::date`),
    sql<boolean>`fly_by_date < day_at(now(),
      (select timezone_id from locations where locations.id = missions.location_id), 'UTC')`,
  ])

/** Some missions whose last day has ended in the time zone of their site. */
export const selectOverdueMissions = async (
  db: Queryable,
  after: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('missions')
    .select('id')
    .where(isOverdue)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the missions that are still overdue. Those that another transaction has locked wait for the next run. */
export const lockOverdueMissions = async (trx: Transaction, ids: readonly number[]): Promise<number[]> => {
  const rows = await trx
    .selectFrom('missions')
    .select('id')
    .where(isOverdue)
    .where(sql<boolean>`missions.id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks locked missions as expired, and returns them with the pilots they concern. */
export const markExpired = (trx: Transaction, ids: readonly number[]) =>
  trx
    .updateTable('missions')
    .set({ sla_expired: true })
    .where(sql<boolean>`missions.id = any(${[...ids]}::bigint[])`)
    // The time zone of the site may have changed before the lock was acquired.
    .where(isOverdue)
    .returning((row) => [
      'id',
      'pilot_id',
      sql<number[]>`array(select pilot_id from mission_offers
        where mission_id = ${row.ref('missions.id')} and state = 'offered')`.as('offered_to'),
    ])
    .execute()
