import type { PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const insertPilot = (db: Transaction, pilot: Insertable<Schema['pilots']>) =>
  db.insertInto('pilots').values(pilot).returning(['id', 'email']).executeTakeFirstOrThrow()

export const updatePilot = (db: Transaction, pilotId: number, changes: PilotChanges) =>
  db
    .updateTable('pilots')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', pilotId)
    .execute()

/** What some fields of a pilot hold, kept from other changes until the end of the transaction. */
export const lockPilotFields = (db: Transaction, pilotId: number, fields: readonly (keyof PilotChanges)[]) =>
  db.selectFrom('pilots').select(fields).where('id', '=', pilotId).forNoKeyUpdate().executeTakeFirst()
