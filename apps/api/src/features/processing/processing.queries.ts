import type { AssetFacts } from '@sortie/imagery/asset-facts'
import type { TakenAt } from '@sortie/imagery/photo-facts'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectAssetToProcess = (db: Queryable, id: string) =>
  db
    .selectFrom('assets')
    .innerJoin('missions', 'missions.id', 'assets.mission_id')
    .leftJoin('locations', 'locations.id', 'missions.location_id')
    .select([
      'assets.id',
      'assets.mission_id',
      'assets.kind',
      'assets.storage_key',
      'assets.size',
      'assets.status',
      'assets.sha256',
      'assets.preview_key',
      'locations.timezone_id',
    ])
    .where('assets.id', '=', id)
    .executeTakeFirst()

export type AssetToProcess = NonNullable<Awaited<ReturnType<typeof selectAssetToProcess>>>

/** Kept before anything else is tried, so that also a file that cannot be processed has it. */
export const setHash = (db: Database, id: string, sha256: string) =>
  db.updateTable('assets').set({ sha256 }).where('id', '=', id).execute()

/** A camera whose clock was never set, or a file that was made up, says any year there is. */
const isPlausible = ({ local }: TakenAt): boolean => /^(19|2)\d{3}-/.test(local)

/** A clock without a zone is taken for one at the site. */
const momentOf = ({ local, offsetMinutes }: TakenAt, zone: string | null): RawBuilder<string> =>
  offsetMinutes === null
    ? sql<string>`moment_at(${local}::timestamp, ${zone}, 'UTC')`
    : sql<string>`(${local}::timestamp - make_interval(mins => ${offsetMinutes})) at time zone 'UTC'`

export interface ProcessedAsset {
  facts: AssetFacts
  takenAt: TakenAt | null
  mediaType: string | null
  measures: PictureMeasures | null
  renditions: Readonly<Record<string, string>>
  /** Null when all went well. */
  error: string | null
}

/** Ends the processing. Returns the keys of renditions that these replace; null when the asset was deleted meanwhile. */
export const finishAsset = async (
  trx: Transaction,
  { id, timezone_id }: Pick<AssetToProcess, 'id' | 'timezone_id'>,
  { facts, takenAt, mediaType, measures, renditions, error }: ProcessedAsset,
): Promise<string[] | null> => {
  const before = await trx
    .selectFrom('assets')
    .select(sql<Record<string, string>>`renditions`.as('renditions'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return null
  await trx
    .updateTable('assets')
    .set({
      ...facts,
      sharpness: measures?.sharpness ?? null,
      dark_percent: measures?.darkPercent ?? null,
      bright_percent: measures?.brightPercent ?? null,
      picture_hash: measures?.hash ?? null,
      ...(mediaType === null ? {} : { media_type: mediaType }),
      taken_at:
        takenAt && isPlausible(takenAt) ? momentOf(takenAt, timezone_id) : sql<string>`original_created_at`,
      renditions: JSON.stringify(renditions),
      status: error === null ? 'ready' : 'failed',
      error,
      processed_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  return Object.values(before.renditions)
}

/** An asset that could not even be read. What is known of it from an earlier time stays. */
export const failAsset = (db: Database, id: string, error: string) =>
  db
    .updateTable('assets')
    .set({ status: 'failed', error, processed_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()

/**
 * Names a picture that a browser has made, where there is none of the file itself and none failed. Undefined when there
 * is no such asset.
 */
export const setPreview = async (trx: Transaction, missionId: number, id: string, key: string | null) => {
  const asset = await trx
    .selectFrom('assets')
    .select(['preview_key', sql<boolean>`status <> 'failed' and renditions = '{}'`.as('isTaken')])
    .where('mission_id', '=', missionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (asset?.isTaken) await trx.updateTable('assets').set({ preview_key: key }).where('id', '=', id).execute()
  return asset && { isTaken: asset.isTaken, replaced: asset.preview_key }
}

/**
 * Assets that wait for a job which does not exist: it was given up with the worker that had it, or a release that
 * knows of no such job has made the asset. Young ones are left alone.
 */
export const selectUnprocessed = async (
  db: Queryable,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ id: string; isGivenUp: boolean }[]> => {
  const rows = await selectRows(
    db,
    sql<{ id: string; isGivenUp: boolean }>`
    with jobs as materialized (
      select data->>'asset_id' as asset_id, name from pgboss.job
      where (name = 'process-asset' and state < 'completed')
        or (name = 'failed-jobs' and state = 'created' and source_name = 'process-asset')
    )
    select id, exists (select from jobs where asset_id = id and name = 'failed-jobs') as "isGivenUp"
    from assets
    where status = 'processing' and created_at < now() - make_interval(secs => ${olderThanSeconds})
      and not exists (select from jobs where asset_id = id and name = 'process-asset')
    order by number limit ${limit}`,
  )
  return rows
}

/** How many assets wait to be processed, and how many could not be. */
export const countUnreadyAssets = async (db: Queryable): Promise<Record<'processing' | 'failed', number>> => {
  const rows = await selectRows(
    db,
    sql<{ status: 'processing' | 'failed'; count: number }>`
    select status, count(*)::int as count from assets where status <> 'ready' group by status`,
  )
  return { processing: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}
