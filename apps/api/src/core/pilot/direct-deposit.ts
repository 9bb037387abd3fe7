import { sql } from 'kysely'
import type { Transaction } from '../../platform/transaction.ts'

/** Whether anyone is paid through the payment service. Otherwise nobody has direct deposit, whatever a pilot's own setting. */
export const hasDirectDeposit = sql<boolean>`coalesce((select direct_deposit from provider_settings), true)`

/** Configuration decides; the database remembers it for its own statements, and for workers. */
export const storeDirectDeposit = async (db: Transaction, direct_deposit: boolean): Promise<void> => {
  await db
    .updateTable('provider_settings')
    .set({ direct_deposit })
    .where('direct_deposit', '!=', direct_deposit)
    .execute()
}
