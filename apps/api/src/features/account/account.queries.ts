import type { PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'

export const insertPilot = (db: Queryable, pilot: Insertable<Schema['pilots']>) =>
  db.insertInto('pilots').values(pilot).returning(['id', 'email']).executeTakeFirstOrThrow()

export const updatePilot = (db: Queryable, pilotId: number, changes: PilotChanges) =>
  db
    .updateTable('pilots')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', pilotId)
    .execute()
