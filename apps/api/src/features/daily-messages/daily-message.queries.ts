import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** Any of the lines in use; there are tens of them, so that sorting them all costs nothing. */
export const selectRandomMessage = async (db: Queryable): Promise<string | null> => {
  const row = await db
    .selectFrom('daily_messages')
    .select('message')
    .where('is_active', '=', true)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
  return row?.message ?? null
}
