import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'

const payoutsOf = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('currencies', 'currencies.code', 'payouts.currency_code')
    .select((eb) => [
      'payouts.amount',
      'payouts.status',
      jsonBuildObject({
        name: eb.ref('currencies.name'),
        code: eb.ref('currencies.code'),
        symbol: eb.ref('currencies.symbol'),
      }).as('currency'),
    ])
    .where('payouts.pilot_id', '=', pilotId)

/** Completed payouts of a pilot, with their dates. */
export const selectCompletePayouts = (db: Queryable, pilotId: number) =>
  payoutsOf(db, pilotId)
    .select(sql<string>`coalesce(payouts.completed_at, payouts.created_at)`.as('earned_at'))
    .where('payouts.status', '=', 'complete')
    .execute()

/** Payouts that haven't arrived, the one expected first at the top. */
export const selectPendingPayouts = (db: Queryable, pilotId: number) =>
  payoutsOf(db, pilotId)
    .select(['payouts.id', 'payouts.notes', 'payoutable_type', 'payoutable_id', 'expected_on', 'created_at'])
    .where('payouts.status', '<>', 'complete')
    .orderBy('expected_on', (by) => by.asc().nullsLast())
    .orderBy('payouts.id')
    .execute()

export const selectZoneOfPilot = async (db: Queryable, pilotId: number): Promise<string | null> => {
  const pilot = await db
    .selectFrom('pilots')
    .select('timezone_id')
    .where('id', '=', pilotId)
    .executeTakeFirst()
  return pilot?.timezone_id ?? null
}
