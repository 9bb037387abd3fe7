import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { keysetPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'

const assets = (db: Queryable, missionId: number) =>
  db
    .selectFrom('assets')
    .select([
      'number',
      'kind as type',
      'id',
      'name',
      // URLs are signed when assets are served; until an object store is attached there are none to give.
      sql<string | null>`null::text`.as('url'),
      sql<Record<string, string>>`'{}'::jsonb`.as('version_urls'),
      'upload_number as uploadNumber',
      'shot_id as shot',
      sql<boolean>`status = 'processing'`.as('processing'),
      'gps_latitude',
      'gps_longitude',
      'gps_altitude',
      'taken_at',
      'size',
      'error',
      'source_type',
    ])
    .where('mission_id', '=', missionId)
    .orderBy('number')

/** Every asset of a mission, for those who ask for a mission with its assets. */
export const selectAssets = (db: Queryable, missionId: number) => assets(db, missionId).execute()

/** The asset that a file of this fingerprint became. */
export const selectAsset = (db: Queryable, missionId: number, fingerprint: string) =>
  assets(db, missionId).where('fingerprint', '=', fingerprint).executeTakeFirst()

interface AssetFilter {
  type?: Schema['assets']['kind'] | undefined
  shot_id?: number | 'none' | undefined
  after?: number | undefined
  per_page: number
}

/** One page of a mission's assets in the order of their arrival. */
export const selectAssetPage = async (
  db: Queryable,
  missionId: number,
  { type, shot_id, after = 0, per_page }: AssetFilter,
) => {
  let query = assets(db, missionId).where('number', '>', after)
  if (type !== undefined) query = query.where('kind', '=', type)
  if (shot_id === 'none') query = query.where('shot_id', 'is', null)
  else if (shot_id !== undefined) query = query.where('shot_id', '=', shot_id)
  const rows = await query.limit(per_page + 1).execute()
  const { data, meta } = keysetPage(rows, per_page, ({ number }) => number)
  return { data, meta }
}
