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
    .select(sql<boolean>`last_used_at > now() - interval '1 minute'`.as('isInUse'))
    .where('upload_id', '=', uploadId)
    .where('pilot_id', '=', pilotId)
    .executeTakeFirst()

export type KnownUpload = Omit<NonNullable<Awaited<ReturnType<typeof selectUpload>>>, 'isInUse'>

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

/** False when it was completed or given up meanwhile. */
export const touchUpload = async (db: Transaction, id: number): Promise<boolean> => {
  const touched = await db
    .updateTable('asset_uploads')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/** Undefined when it was given up meanwhile. */
export const lockUpload = (db: Transaction, id: number) =>
  db.selectFrom('asset_uploads').select('completed_at').where('id', '=', id).forUpdate().executeTakeFirst()

export const markCompleted = (db: Transaction, id: number) =>
  db.updateTable('asset_uploads').set({ completed_at: sql<string>`now()` }).where('id', '=', id).execute()

/** Whether the pilot has at least so many uploads open. */
export const hasOpenUploads = async (db: Queryable, pilotId: number, count: number): Promise<boolean> =>
  (await db
    .selectFrom('asset_uploads')
    .select('id')
    .where('pilot_id', '=', pilotId)
    .where('completed_at', 'is', null)
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isShotType = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.selectFrom('shot_types').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

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

const named = ['mission_id', 'upload_id', 'stored_file_name'] as const

/** Deletes uploads that nobody has gone on with for so many days, a batch at a time, and says which. */
export const deleteAbandoned = (db: Transaction, days: number, limit: number) =>
  db
    .deleteFrom('asset_uploads')
    .where('id', 'in', (open) =>
      open
        .selectFrom('asset_uploads')
        .select('id')
        .where('completed_at', 'is', null)
        .where('last_used_at', '<', sql<string>`now() - make_interval(days => ${days})`)
        .orderBy('last_used_at')
        .limit(limit)
        .forUpdate()
        // It is being completed.
        .skipLocked(),
    )
    .returning(named)
    .execute()

export const deleteUpload = (db: Transaction, id: number) =>
  db.deleteFrom('asset_uploads').where('id', '=', id).where('completed_at', 'is', null).execute()

export const selectOpenUploadsOfPilot = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('asset_uploads')
    .select(named)
    .where('pilot_id', '=', pilotId)
    .where('completed_at', 'is', null)
    .execute()

/** Whether somebody has gone on with an open upload of a mission within so many seconds. */
export const hasActiveUploads = async (db: Queryable, missionId: number, seconds: number): Promise<boolean> =>
  (await db
    .selectFrom('asset_uploads')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('completed_at', 'is', null)
    .where('last_used_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes the uploads of a mission that never became assets, and says which. */
export const deleteOpenUploads = (db: Transaction, missionId: number) =>
  db
    .deleteFrom('asset_uploads')
    .where('mission_id', '=', missionId)
    .where('completed_at', 'is', null)
    .returning(named)
    .execute()

/** Those of the uploads that a row names. */
export const selectNamedUploads = async (db: Queryable, uploadIds: readonly string[]) => {
  const rows = await db
    .selectFrom('asset_uploads')
    .select('upload_id')
    .where('upload_id', '=', sql<string>`any(${[...uploadIds]}::text[])`)
    .execute()
  return new Set(rows.map(({ upload_id }) => upload_id))
}

/** Every key in the folders of these missions that an asset or an open upload names. */
export const selectNamedKeys = async (db: Queryable, missionIds: readonly number[]) => {
  const ids = [...missionIds]
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from assets where mission_id = any(${ids}::bigint[])
    union all
    select rendition.value from assets, jsonb_each_text(renditions) as rendition
    where mission_id = any(${ids}::bigint[])
    union all
    select 'missions/' || mission_id || '/' || stored_file_name from asset_uploads
    where mission_id = any(${ids}::bigint[]) and completed_at is null
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}
