import { selectTerms } from '../../core/pilot/terms.queries.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertTerms, lockTerms } from './terms.queries.ts'

/** Puts a text in force if another one is. Returns whether it did. */
export const publishTerms = async (db: Transaction, text: string): Promise<boolean> => {
  if ((await selectTerms(db))?.text === text) return false
  await lockTerms(db)
  if ((await selectTerms(db))?.text === text) return false
  await insertTerms(db, text)
  return true
}
