import type { Selectable } from 'kysely'
import { lastVerdict } from '../../core/mission/verdict.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { keysetPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { type AssetFilter, filterAssets, orderedAssets } from './asset.queries.ts'

export const missionExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.selectFrom('missions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Columns that the provider sees in addition to the pilot's. */
const providerAssets = (db: Queryable, missionId: number) =>
  orderedAssets(db, missionId).select(['status', 'media_type', 'pilot_id', lastVerdict])

export const selectProviderAsset = (db: Queryable, missionId: number, id: string) =>
  providerAssets(db, missionId).where('id', '=', id).executeTakeFirst()

export const selectProviderAssetPage = async (
  db: Queryable,
  missionId: number,
  filter: AssetFilter & { status?: Selectable<Schema['assets']>['status'] | undefined },
) => {
  let query = filterAssets(providerAssets(db, missionId), filter)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  const rows = await query.limit(filter.per_page + 1).execute()
  return keysetPage(rows, filter.per_page, ({ number }) => number)
}

/** Every file of a mission with the shot it belongs to, in the order of shots and arrival. */
export const selectFilesToDownload = (db: Queryable, missionId: number) =>
  db
    .selectFrom('assets')
    .leftJoin('shots', 'shots.id', 'assets.shot_id')
    .select([
      'assets.id',
      'assets.name',
      'assets.storage_key',
      'assets.size',
      'assets.sha256',
      'assets.media_type',
      'shots.id as shot_id',
      'shots.name as shot_name',
    ])
    .where('assets.mission_id', '=', missionId)
    .orderBy('shots.position', (order) => order.asc().nullsLast())
    .orderBy('shots.id', (order) => order.asc().nullsLast())
    .orderBy('assets.number')
    .execute()
