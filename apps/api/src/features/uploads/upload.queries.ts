import type { AssetKind } from '@sortie/domain/mission/asset'
import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement, namedWrite } from '../../platform/named-statements.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { selectRows } from '../../platform/select-rows.ts'
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
  'missions.status',
  'missions.is_on_hold',
  'missions.show_on_hold as showOnHold',
  'missions.require_raw_images',
] as const

/** Whether a shot is one of the mission's; 0 stands for none, which always is. */
const isShotOfMission = sql<boolean>`(asked.shot_id = 0 or exists (
  select from shots where shots.id = asked.shot_id and shots.mission_id = missions.id))`.as('hasShot')

interface AskedBeginning {
  mission_id: number
  shot_id: number
  shot_type_id: number
  fingerprint: string
}

/** Reads everything that decides whether files can begin, in one statement per request, because thousands of small ones do. */
const beginnings = namedStatement(
  'upload-beginnings',
  { pilotId: 'bigint', mostOpen: 'bigint', files: 'text' },
  (db, { pilotId, mostOpen, files }) =>
    db
      .selectFrom(
        sql<AskedBeginning & { n: number }>`jsonb_to_recordset(${files}::jsonb)`.as<'asked'>(
          sql`asked(n integer, mission_id bigint, shot_id bigint, shot_type_id bigint, fingerprint text)`,
        ),
      )
      .innerJoin('missions', 'missions.id', 'asked.mission_id')
      .select(['asked.n', 'missions.pilot_id', ...takingColumns])
      .select([
        isShotOfMission,
        sql<boolean>`(asked.shot_type_id = 0 or exists (
          select from shot_types where id = asked.shot_type_id))`.as('hasShotType'),
        sql<boolean>`exists (
          select from assets where mission_id = missions.id and assets.fingerprint = asked.fingerprint)`.as(
          'hasAsset',
        ),
        // An upload of the same file that is still open, begun by another tab or an earlier visit.
        sql<string | null>`(
          select upload_id from asset_uploads where mission_id = missions.id
            and asset_uploads.fingerprint = asked.fingerprint
            and completed_at is null and pilot_id = ${pilotId})`.as('openUploadId'),
        sql<number>`(select count(*)::integer from (
          select from asset_uploads where pilot_id = ${pilotId} and completed_at is null
          limit ${mostOpen}) as open)`.as('openUploads'),
      ]),
)

/** In the order asked for; undefined where there is no such record. */
const inOrder = <Row extends { n: number }>(count: number, rows: readonly Row[]): (Row | undefined)[] => {
  const ordered: (Row | undefined)[] = Array.from({ length: count })
  for (const row of rows) ordered[row.n] = row
  return ordered
}

const numbered = (items: readonly object[]): string =>
  JSON.stringify(items.map((item, n) => ({ n, ...item })))

/** Of each file what decides whether it can begin; of open uploads of the pilot so many are counted. */
export const selectBeginnings = async (
  db: Queryable,
  pilotId: number,
  mostOpen: number,
  files: readonly AskedBeginning[],
) => inOrder(files.length, await beginnings(db, { pilotId, mostOpen, files: numbered(files) }))

export type Beginning = Awaited<ReturnType<typeof beginnings>>[number]

interface AskedCompletion {
  upload_id: string
  shot_id: number
}

const completions = namedStatement(
  'upload-completions',
  { pilotId: 'bigint', uploads: 'text' },
  (db, { pilotId, uploads }) =>
    db
      .selectFrom(
        sql<AskedCompletion & { n: number }>`jsonb_to_recordset(${uploads}::jsonb)`.as<'asked'>(
          sql`asked(n integer, upload_id text, shot_id bigint)`,
        ),
      )
      .innerJoin('asset_uploads', 'asset_uploads.upload_id', 'asked.upload_id')
      .innerJoin('missions', 'missions.id', 'asset_uploads.mission_id')
      .select(['asked.n', ...columns.map((column) => `asset_uploads.${column}` as const)])
      .select(['missions.pilot_id as heldBy', ...takingColumns])
      .select([isShotOfMission, sql<boolean>`last_used_at > now() - interval '1 minute'`.as('isInUse')])
      .where('asset_uploads.pilot_id', '=', pilotId),
)

/** The pilot's own uploads with what decides about their end. */
export const selectCompletions = async (
  db: Queryable,
  pilotId: number,
  uploads: readonly AskedCompletion[],
) => inOrder(uploads.length, await completions(db, { pilotId, uploads: numbered(uploads) }))

export type UploadToComplete = Awaited<ReturnType<typeof completions>>[number]

const uploadFields = [
  'pilot_id',
  'mission_id',
  'shot_id',
  'shot_type_id',
  'size',
  'name',
  'type',
  'file_type',
  'fingerprint',
  'upload_id',
  'stored_file_name',
] as const

interface NewUpload {
  pilot_id: number
  mission_id: number
  shot_id: number | null | undefined
  shot_type_id: number | null | undefined
  size: number | null | undefined
  name: string
  type: string
  file_type: AssetKind
  fingerprint: string
  upload_id: string
  stored_file_name: string
}

const insertion = namedWrite('insert-uploads', { uploads: 'text' }, (db, { uploads }) =>
  db
    .with(
      'begun',
      () => sql<NewUpload>`(select * from jsonb_to_recordset(${uploads}::jsonb) as upload(
        pilot_id bigint, mission_id bigint, shot_id bigint, shot_type_id bigint, size bigint, name text, type text,
        file_type text, fingerprint text, upload_id text, stored_file_name text))`,
    )
    .insertInto('asset_uploads')
    .columns(uploadFields)
    .expression((select) => select.selectFrom('begun').select(uploadFields))
    .onConflict((conflict) =>
      conflict.columns(['mission_id', 'fingerprint']).where('completed_at', 'is', null).doNothing(),
    )
    .returning(columns),
)

/** Of those that begin the same file at once, the first is kept, and the others are not returned. */
export const insertUploads = (db: Transaction, uploads: readonly NewUpload[]): Promise<KnownUpload[]> =>
  insertion(db, { uploads: JSON.stringify(uploads) })

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
      // What has just arrived has no verdict.
      asset.id === null ? null : ({ ...asset, verdict: null } as StoredAsset),
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
  const rows = await selectRows(
    db,
    sql<{ key: string }>`
    select storage_key as key from assets where mission_id = any(${ids}::bigint[])
    union all
    select rendition.value from assets, jsonb_each_text(renditions) as rendition
    where mission_id = any(${ids}::bigint[])
    union all
    select 'missions/' || mission_id || '/' || stored_file_name from asset_uploads
    where mission_id = any(${ids}::bigint[]) and completed_at is null
  `,
  )
  return new Set(rows.map(({ key }) => key))
}
