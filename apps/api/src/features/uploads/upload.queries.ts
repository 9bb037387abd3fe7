import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

const columns = [
  'id',
  'pilot_id',
  'mission_id',
  'shot_id',
  'shot_type_id',
  'size',
  'file_type',
  'fingerprint',
  'upload_id',
  'stored_file_name',
  'completed_at',
] as const

/** The pilot's own upload; another pilot's is none. */
export const selectUpload = (db: Queryable, pilotId: number, uploadId: string) =>
  db
    .selectFrom('asset_uploads')
    .select(columns)
    .where('upload_id', '=', uploadId)
    .where('pilot_id', '=', pilotId)
    .executeTakeFirst()

export type KnownUpload = NonNullable<Awaited<ReturnType<typeof selectUpload>>>

/** An upload of the same file that is still open, begun by another tab or an earlier visit. */
export const selectOpenUpload = (db: Queryable, pilotId: number, missionId: number, fingerprint: string) =>
  db
    .selectFrom('asset_uploads')
    .select(columns)
    .where('mission_id', '=', missionId)
    .where('fingerprint', '=', fingerprint)
    .where('pilot_id', '=', pilotId)
    .where('completed_at', 'is', null)
    .executeTakeFirst()

/** Of two that begin the same file at once, the first is kept. */
export const insertUpload = (db: Transaction, upload: Insertable<Schema['asset_uploads']>) =>
  db
    .insertInto('asset_uploads')
    .values(upload)
    .onConflict((conflict) =>
      conflict.columns(['mission_id', 'fingerprint']).where('completed_at', 'is', null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()

/** False when it was completed before. */
export const markCompleted = async (db: Transaction, id: number): Promise<boolean> => {
  const marked = await db
    .updateTable('asset_uploads')
    .set({ completed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export const hasAsset = async (db: Queryable, missionId: number, fingerprint: string): Promise<boolean> =>
  (await db
    .selectFrom('assets')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()) !== undefined

/** Undefined when the file is an asset of the mission already. */
export const insertAsset = (db: Transaction, asset: Insertable<Schema['assets']>) =>
  db
    .insertInto('assets')
    .values(asset)
    .onConflict((conflict) => conflict.columns(['mission_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Uploads that nobody has gone on with for so many days, a batch at a time. */
export const selectAbandoned = (db: Queryable, days: number, limit: number) =>
  db
    .selectFrom('asset_uploads')
    .select(['id', 'mission_id', 'upload_id', 'stored_file_name'])
    .where('completed_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export const deleteUpload = (db: Transaction, id: number) =>
  db.deleteFrom('asset_uploads').where('id', '=', id).where('completed_at', 'is', null).execute()
