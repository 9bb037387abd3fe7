import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** The number of the newest notification. Those of a transaction that goes on have greater ones. */
export const selectLastNotification = async (db: Queryable): Promise<number> => {
  const { last } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

const mostListed = 100

/** What this transaction has written to pilots since. The time tells it from others: it is that of the transaction. */
export const selectMessagesSince = async (db: Queryable, last: number) => {
  const name = sql<string>`concat_ws(' ', pilots.first_name, pilots.last_name)`.as('pilot_name')
  const written = db
    .selectFrom('notifications')
    .where('notifications.id', '>', last)
    .where('notifications.created_at', '=', sql<string>`now()`)
  const notifications = await written
    .innerJoin('pilots', 'pilots.id', 'notifications.pilot_id')
    .select(['notifications.pilot_id', name, 'notifications.title', 'notifications.body'])
    .orderBy('notifications.id')
    .limit(mostListed)
    .execute()
  const { total } = await written
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const emails = await db
    .selectFrom('mails')
    .innerJoin('pilots', 'pilots.id', 'mails.pilot_id')
    .select(['mails.pilot_id', name, 'mails.kind'])
    .where('mails.created_at', '=', sql<string>`now()`)
    .orderBy('mails.pilot_id')
    .limit(mostListed)
    .execute()
  return { total: Number(total), notifications, emails }
}
