import type { PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { emailKey } from '../../platform/session/email-key.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const insertPilot = (db: Transaction, pilot: Insertable<Schema['pilots']>) =>
  db.insertInto('pilots').values(pilot).returning(['id', 'email']).executeTakeFirstOrThrow()

/** Undefined when the email has an account already. */
export const insertNewPilot = (db: Transaction, pilot: Insertable<Schema['pilots']>) =>
  db
    .insertInto('pilots')
    .values(pilot)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst()

/** Whose email it is, kept from others who ask the same until the end of the transaction. */
export const lockPilotByEmail = (db: Transaction, email: string) =>
  db
    .selectFrom('pilots')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updatePilot = (db: Transaction, pilotId: number, changes: PilotChanges) =>
  db
    .updateTable('pilots')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', pilotId)
    .execute()

/** Reads some fields of a pilot and locks the row, so that they don't change until the end of the transaction. */
export const lockPilotFields = (db: Transaction, pilotId: number, fields: readonly (keyof PilotChanges)[]) =>
  db
    .selectFrom('pilots')
    .select(fields)
    .where('id', '=', pilotId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('unauthenticated'))
