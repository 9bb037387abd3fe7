import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectAcceptances = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('pilot_id', '=', pilotId)
    .orderBy('version', 'desc')
    .execute()

/** Servers that start at the same time publish one after the other. */
export const lockTerms = (db: Transaction) => sql`lock table terms_versions in exclusive mode`.execute(db)

export const insertTerms = (db: Transaction, text: string) =>
  db.insertInto('terms_versions').values({ text }).execute()
