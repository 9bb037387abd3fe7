import { sql } from 'kysely'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailKind, NewMail } from './mail.ts'

/** Null for a pilot who is erased, and gets no emails anymore. */
export const insertMail = async (
  db: Transaction,
  pilotId: number,
  { kind, details }: NewMail,
): Promise<string | null> => {
  const inserted = await db
    .insertInto('mails')
    .columns(['pilot_id', 'kind', 'details'])
    .expression(
      db
        .selectFrom('pilots')
        .select(['id', sql.val(kind).as('kind'), sql`${JSON.stringify(details ?? {})}::jsonb`.as('details')])
        .where('id', '=', pilotId)
        .where('erased_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export const hasMailSince = async (
  db: Queryable,
  pilotId: number,
  kinds: readonly MailKind[],
  minutes: number,
): Promise<boolean> => {
  const found = await db
    .selectFrom('mails')
    .select('id')
    .where('pilot_id', '=', pilotId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${minutes}::int)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An email that is still to be sent, with whom it goes to. */
export const selectUnsentMail = (db: Queryable, id: string) =>
  db
    .selectFrom('mails')
    .innerJoin('pilots', 'pilots.id', 'mails.pilot_id')
    .select(['mails.kind', 'mails.details'])
    .select(['pilots.first_name', 'pilots.last_name', 'pilots.email', 'pilots.language'])
    .where('mails.id', '=', id)
    .where('sent_at', 'is', null)
    .where('pilots.erased_at', 'is', null)
    .executeTakeFirst()

export const markMailSent = (db: Database, id: string) =>
  db.updateTable('mails').set({ sent_at: sql<string>`now()` }).where('id', '=', id).execute()
