import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** The terms that are in force; none where the provider has published none. */
export const selectTerms = (db: Queryable) =>
  db
    .selectFrom('terms_versions')
    .select(['id as version', 'published_at', 'text'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertAcceptance = async (db: Transaction, pilot_id: number, version: number): Promise<void> => {
  await db
    .insertInto('terms_acceptances')
    .values({ pilot_id, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
