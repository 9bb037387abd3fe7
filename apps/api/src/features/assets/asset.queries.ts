import type { Finding } from '@sortie/domain/quality/finding.schema'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { shownVerdict } from '../../core/mission/verdict.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import { keysetPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** The columns of an asset that the pilot and the provider see. */
export const assetColumns = [
  'number',
  'kind as type',
  'id',
  'name',
  'storage_key',
  sql<Record<string, string>>`renditions`.as('renditions'),
  'upload_number as uploadNumber',
  'shot_id as shot',
  sql<boolean>`status = 'processing'`.as('processing'),
  'gps_latitude',
  'gps_longitude',
  'gps_altitude',
  'relative_altitude',
  'taken_at',
  'width',
  'height',
  'camera_make',
  'camera_model',
  'gimbal_yaw',
  'gimbal_pitch',
  'gimbal_roll',
  'flight_yaw',
  'focal_length',
  'focal_length_35mm',
  'calibrated_focal_length',
  'sensor_width',
  'sensor_height',
  'exposure_seconds',
  'iso',
  'f_number',
  'sharpness',
  'dark_percent',
  'bright_percent',
  'picture_hash',
  'size',
  'error',
  'sha256',
  'source_type',
  'created_at as uploaded_at',
  sql<Finding[] | null>`findings`.as('findings'),
] as const

/** The assets of a mission in the order of their arrival. */
export const orderedAssets = (db: Queryable, missionId: number | Expression<number>) =>
  db.selectFrom('assets').select(assetColumns).where('mission_id', '=', missionId).orderBy('number')

/** The same as their pilot sees them. */
const assets = (db: Queryable, missionId: number | Expression<number>) =>
  orderedAssets(db, missionId).select(shownVerdict)

const missionAssets = namedStatement('mission-assets', { missionId: 'bigint' }, (db, { missionId }) =>
  assets(db, missionId),
)

export type StoredAsset = Awaited<ReturnType<typeof missionAssets>>[number]

/** Every asset of a mission, for those who ask for a mission with its assets. */
export const selectAssets = (db: Queryable, missionId: number) => missionAssets(db, { missionId })

/** The asset that a file of this fingerprint became. */
export const selectAsset = (db: Queryable, missionId: number, fingerprint: string) =>
  assets(db, missionId).where('fingerprint', '=', fingerprint).executeTakeFirst()

export interface AssetFilter {
  type?: Schema['assets']['kind'] | undefined
  shot_id?: number | 'none' | undefined
  after?: number | undefined
  per_page: number
}

export const filterAssets = <Row>(
  all: SelectQueryBuilder<Schema, 'assets', Row>,
  { type, shot_id, after = 0 }: AssetFilter,
): SelectQueryBuilder<Schema, 'assets', Row> => {
  let query = all.where('number', '>', after)
  if (type !== undefined) query = query.where('kind', '=', type)
  if (shot_id === 'none') query = query.where('shot_id', 'is', null)
  else if (shot_id !== undefined) query = query.where('shot_id', '=', shot_id)
  return query
}

/** One page of a mission's assets in the order of their arrival. */
export const selectAssetPage = async (db: Queryable, missionId: number, filter: AssetFilter) => {
  const rows = await filterAssets(assets(db, missionId), filter)
    .limit(filter.per_page + 1)
    .execute()
  return keysetPage(rows, filter.per_page, ({ number }) => number)
}

type Kind = Schema['assets']['kind']

/** One asset, of this kind or of any. */
export const selectAssetById = (db: Queryable, missionId: number, kind: Kind | null, id: string) => {
  const query = assets(db, missionId).where('id', '=', id)
  return (kind === null ? query : query.where('kind', '=', kind)).executeTakeFirst()
}

/** Assigns assets of a mission to a shot, or to none. Returns the ids of those that are there. */
export const assignAssets = async (
  db: Transaction,
  missionId: number,
  ids: readonly string[],
  shotId: number | null,
): Promise<string[]> => {
  const rows = await db
    .updateTable('assets')
    .set({ shot_id: shotId, updated_at: sql<string>`now()` })
    .where('mission_id', '=', missionId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the keys of the objects that no record names anymore. */
export const deleteAssets = async (
  db: Transaction,
  missionId: number,
  targets: readonly { type: Kind; id: string }[],
): Promise<string[]> => {
  const { rows } = await sql<{ keys: string[] }>`
    delete from assets using unnest(
      ${targets.map(({ type }) => type)}::text[], ${targets.map(({ id }) => id)}::text[]) as target(kind, id)
    where mission_id = ${missionId} and assets.kind = target.kind and assets.id = target.id
    returning array_remove(array[storage_key, preview_key, source_key], null)
      || array(select value from jsonb_each_text(renditions)) as keys`.execute(db)
  return rows.flatMap(({ keys }) => keys)
}
