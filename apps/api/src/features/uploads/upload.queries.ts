import type { AssetKind } from '@sortie/domain/mission/asset'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement, namedWrite } from '../../platform/named-statements.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { assetColumns, type StoredAsset } from '../assets/asset.queries.ts'

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

/** Columns of a mission that decide whether it takes files. */
const takingColumns = [
  'missions.pilot_id',
  'missions.status',
  'missions.is_on_hold',
  'missions.show_on_hold as showOnHold',
] as const

/** Whether a shot is one of the mission's; 0 stands for none, which always is. */
const isShotOfMission = (shotId: RawBuilder<number>) =>
  sql<boolean>`(${shotId} = 0 or exists (
    select from shots where shots.id = ${shotId} and shots.mission_id = missions.id))`.as('hasShot')

/** What decides about a file that begins. Thousands of small ones begin one after the other, so it is one statement. */
export const selectBeginning = namedStatement(
  'upload-beginning',
  {
    pilotId: 'bigint',
    missionId: 'bigint',
    fingerprint: 'text',
    shotId: 'bigint',
    shotTypeId: 'bigint',
    mostOpen: 'bigint',
  },
  (db, { pilotId, missionId, fingerprint, shotId, shotTypeId, mostOpen }) =>
    db
      .selectFrom('missions')
      .select(takingColumns)
      .select([
        isShotOfMission(shotId),
        sql<boolean>`(${shotTypeId} = 0 or exists (select from shot_types where id = ${shotTypeId}))`.as(
          'hasShotType',
        ),
        sql<boolean>`exists (
          select from assets where mission_id = missions.id and fingerprint = ${fingerprint})`.as('hasAsset'),
        // An upload of the same file that is still open, begun by another tab or an earlier visit.
        sql<string | null>`(
          select upload_id from asset_uploads where mission_id = missions.id and fingerprint = ${fingerprint}
            and completed_at is null and pilot_id = ${pilotId})`.as('openUploadId'),
        sql<boolean>`exists (
          select from asset_uploads where pilot_id = ${pilotId} and completed_at is null offset ${mostOpen} - 1)`.as(
          'hasTooMany',
        ),
      ])
      .where('missions.id', '=', missionId),
)

/** The pilot's own upload with what decides about its end. */
export const selectCompletion = namedStatement(
  'upload-completion',
  { pilotId: 'bigint', uploadId: 'text', shotId: 'bigint' },
  (db, { pilotId, uploadId, shotId }) =>
    db
      .selectFrom('asset_uploads')
      .innerJoin('missions', 'missions.id', 'asset_uploads.mission_id')
      .select(columns.map((column) => `asset_uploads.${column}` as const))
      .select([
        'missions.pilot_id as heldBy',
        'missions.status',
        'missions.is_on_hold',
        'missions.show_on_hold as showOnHold',
        isShotOfMission(shotId),
        sql<boolean>`last_used_at > now() - interval '1 minute'`.as('isInUse'),
      ])
      .where('asset_uploads.upload_id', '=', uploadId)
      .where('asset_uploads.pilot_id', '=', pilotId),
)

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

/** A file that was put together. What is null here is left out of the asset. */
interface ArrivedFile {
  id: number
  mission_id: number
  shot_id: number | null
  pilot_id: number
  kind: AssetKind
  name: string
  storage_key: string
  upload_id: string
  size: number
  media_type: string
  fingerprint: string
  original_created_at: string | null
}

const assetFields = [
  'mission_id',
  'shot_id',
  'pilot_id',
  'kind',
  'name',
  'storage_key',
  'upload_id',
  'size',
  'media_type',
  'fingerprint',
  'original_created_at',
] as const

const registration = namedWrite('register-uploads', { files: 'text' }, (db, { files }) =>
  db
    .with(
      'arrived',
      () => sql<ArrivedFile>`(select * from jsonb_to_recordset(${files}::jsonb) as file(
        id bigint, mission_id bigint, shot_id bigint, pilot_id bigint, kind text, name text, storage_key text,
        upload_id text, size bigint, media_type text, fingerprint text, original_created_at timestamptz))`,
    )
    .with('completed', (cte) =>
      cte
        .updateTable('asset_uploads')
        .set({ completed_at: sql<string>`now()` })
        .from('arrived')
        .whereRef('asset_uploads.id', '=', 'arrived.id')
        .where('asset_uploads.completed_at', 'is', null)
        .returning('asset_uploads.id'),
    )
    .with('added', (cte) =>
      cte
        .insertInto('assets')
        .columns(assetFields)
        .expression((select) =>
          select
            .selectFrom('arrived')
            .innerJoin('completed', 'completed.id', 'arrived.id')
            .select(assetFields.map((field) => `arrived.${field}` as const)),
        )
        .onConflict((conflict) => conflict.columns(['mission_id', 'fingerprint']).doNothing())
        .returning(assetColumns)
        .returning('upload_id'),
    )
    .selectFrom('completed')
    .innerJoin('arrived', 'arrived.id', 'completed.id')
    .leftJoin('added', 'added.upload_id', 'arrived.upload_id')
    .selectAll('added')
    .select('completed.id as uploadRow'),
)

/**
 * Makes assets of the files whose uploads are open, and completes these. Returns the assets by upload; null for a file
 * that the mission has already.
 */
export const registerUploads = async (
  db: Transaction,
  files: readonly ArrivedFile[],
): Promise<Map<number, StoredAsset | null>> => {
  const rows = await registration(db, { files: JSON.stringify(files) })
  return new Map(
    rows.map(({ uploadRow, upload_id: _, ...asset }) => [
      uploadRow,
      asset.id === null ? null : (asset as StoredAsset),
    ]),
  )
}

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
