import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'

export const insertReschedule = async (
  db: Queryable,
  reschedule: Insertable<Schema['mission_reschedules']>,
): Promise<void> => {
  await db.insertInto('mission_reschedules').values(reschedule).execute()
}

export const voidLaancFlights = async (db: Queryable, missionId: number): Promise<void> => {
  await db
    .updateTable('laanc_flights')
    .set({ voided_at: sql<string>`now()` })
    .where('mission_id', '=', missionId)
    .where('voided_at', 'is', null)
    .execute()
}
