import { dailyMessageCalls } from '@sortie/contract/daily-message.calls'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { FeatureParts } from '../feature-parts.ts'

/** Any of the lines in use; there are tens of them, so that sorting them all costs nothing. */
const selectRandomMessage = async (db: Queryable): Promise<string | null> => {
  const row = await db
    .selectFrom('daily_messages')
    .select('message')
    .where('is_active', '=', true)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
  return row?.message ?? null
}

export const dailyMessageRoutes = ({ serve }: FeatureParts): void => {
  serve(dailyMessageCalls, {
    'GET /v1/pilots/daily_messages/random': async ({ db }) => ({ message: await selectRandomMessage(db) }),
  })
}
