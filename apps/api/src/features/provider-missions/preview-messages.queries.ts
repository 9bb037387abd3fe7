import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { previewInEnglish } from '../notifications/notification.queries.ts'

/**
 * Begins a preview, and returns the number of the newest notification. Those that the transaction goes on to write have
 * greater ones.
 */
export const beginPreview = async (db: Transaction): Promise<number> => {
  await previewInEnglish(db)
  const { last } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

const mostListed = 100

const writtenSince = (db: Queryable, last: number) =>
  db
    .selectFrom('notifications')
    .where('notifications.id', '>', last)
    .where('notifications.created_at', '=', sql<string>`now()`)

/** What this transaction has written to pilots since. The time tells it from others: it is that of the transaction. */
export const selectMessagesSince = async (db: Queryable, last: number) => {
  const name = sql<string>`concat_ws(' ', pilots.first_name, pilots.last_name)`.as('pilot_name')
  const written = writtenSince(db, last)
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

/** The same for many missions at once: how many pilots get how many messages, and one example of each kind of them. */
export const selectTitlesSince = async (db: Queryable, last: number) => {
  const written = writtenSince(db, last)
  const { notifications, pilots } = await written
    .select((eb) => [
      eb.fn.countAll<number>().as('notifications'),
      eb.fn.count<number>('notifications.pilot_id').distinct().as('pilots'),
    ])
    .executeTakeFirstOrThrow()
  const messages = await written
    .select((eb) => [
      'notifications.title',
      eb.fn.min('notifications.body').as('body'),
      eb.fn.countAll<number>().as('notifications'),
    ])
    .groupBy('notifications.title')
    .orderBy('notifications', 'desc')
    .orderBy('notifications.title')
    .execute()
  const { emails } = await db
    .selectFrom('mails')
    .where('mails.created_at', '=', sql<string>`now()`)
    .select((eb) => eb.fn.countAll<number>().as('emails'))
    .executeTakeFirstOrThrow()
  return {
    notifications: Number(notifications),
    pilots: Number(pilots),
    emails: Number(emails),
    messages: messages.map((message) => ({ ...message, notifications: Number(message.notifications) })),
  }
}
