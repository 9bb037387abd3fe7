import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'

/** What a pilot was paid, each with when. */
export const selectCompletePayouts = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('currencies', 'currencies.code', 'payouts.currency_code')
    .select((eb) => [
      'payouts.amount',
      'payouts.status',
      sql<string>`coalesce(payouts.completed_at, payouts.created_at)`.as('earned_at'),
      jsonBuildObject({
        name: eb.ref('currencies.name'),
        code: eb.ref('currencies.code'),
        symbol: eb.ref('currencies.symbol'),
      }).as('currency'),
    ])
    .where('payouts.pilot_id', '=', pilotId)
    .where('payouts.status', '=', 'complete')
    .execute()

export const selectZoneOfPilot = async (db: Queryable, pilotId: number): Promise<string | null> => {
  const pilot = await db
    .selectFrom('pilots')
    .select('timezone_id')
    .where('id', '=', pilotId)
    .executeTakeFirst()
  return pilot?.timezone_id ?? null
}
