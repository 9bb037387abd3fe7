import type { AssetKind } from '@sortie/domain/mission/asset'
import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { Finding } from '@sortie/domain/quality/finding.schema'
import type { JudgedSite } from '@sortie/domain/quality/judge-file'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** Shots that have to be compared again, those that wait longest first. */
export const selectShotsToJudge = (db: Queryable, limit: number) =>
  db
    .selectFrom('shots_to_judge')
    .select(['shot_id', 'changes'])
    .orderBy('since')
    .orderBy('shot_id')
    .limit(limit)
    .execute()

/** Unless something has changed since. */
export const forgetShotToJudge = (db: Database, shotId: number, changes: number) =>
  db.deleteFrom('shots_to_judge').where('shot_id', '=', shotId).where('changes', '=', changes).execute()

export const postponeShotToJudge = (db: Database, shotId: number) =>
  db
    .updateTable('shots_to_judge')
    .set({ since: sql<string>`clock_timestamp()` })
    .where('shot_id', '=', shotId)
    .execute()

/** What a mission says of place and time. */
export const siteColumns = (eb: ExpressionBuilder<Schema, 'missions'>) =>
  [
    'missions.scheduled_at_start',
    'missions.scheduled_at_end',
    jsonObjectFrom(
      eb
        .selectFrom('locations')
        .select(['latitude', 'longitude', 'country', 'timezone_id'])
        .whereRef('locations.id', '=', 'missions.location_id'),
    ).as('location'),
    jsonArrayFrom(
      eb
        .selectFrom('map_features')
        .select([
          'kind',
          sql<MapFeature['geometry']>`geometry`.as('geometry'),
          sql<MapFeature['shot_type_attributes']>`shot_type_attributes`.as('shot_type_attributes'),
        ])
        .whereRef('map_features.mission_id', '=', 'missions.id')
        .orderBy('map_features.id'),
    ).as('map_features'),
  ] as const

/** The rules of a shot, with what its mission says of place and time. */
export const selectRulesOfShot = async (
  db: Queryable,
  shotId: number,
): Promise<{ rules: QualityRule[]; requested_at: string | null; site: JudgedSite } | undefined> => {
  const row = await db
    .selectFrom('shots')
    .innerJoin('missions', 'missions.id', 'shots.mission_id')
    .select((eb) => [
      sql<QualityRule[]>`shots.quality_rules`.as('rules'),
      ...siteColumns(eb),
      eb
        .selectFrom('partial_reshoots as reshoot')
        .innerJoin('partial_reshoot_shots as again', 'again.partial_reshoot_id', 'reshoot.id')
        .select((of) => of.fn.max('reshoot.created_at').as('requested_at'))
        .whereRef('again.shot_id', '=', 'shots.id')
        .where('reshoot.resolved_at', 'is', null)
        .as('requested_at'),
    ])
    .where('shots.id', '=', shotId)
    .executeTakeFirst()
  if (!row) return undefined
  const { rules, requested_at, ...site } = row
  return { rules, requested_at: requested_at as string | null, site }
}

/** What a file is compared by. */
export const judgedColumns = [
  'assets.id',
  'assets.name',
  sql<AssetKind>`assets.kind`.as('type'),
  'assets.status',
  'width',
  'height',
  'gps_latitude',
  'gps_longitude',
  'gps_altitude',
  'relative_altitude',
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
  'taken_at',
  'exposure_seconds',
  'iso',
  'f_number',
  'sharpness',
  'dark_percent',
  'bright_percent',
  'picture_hash',
] as const

/** The files of a shot that count: those that could be processed and, in a reshoot, came after the request. */
export const selectJudgedFiles = (db: Queryable, shotId: number, after: string | null) => {
  const files = db
    .selectFrom('assets')
    .select(judgedColumns)
    .where('shot_id', '=', shotId)
    .where('kind', 'in', ['image', 'video'])
    .where('status', '<>', 'failed')
    .orderBy('number')
  return (after === null ? files : files.where('created_at', '>', after)).execute()
}

/** Stores the findings of each file, where they differ from those that are there. */
export const storeFileFindings = async (
  trx: Transaction,
  findings: ReadonlyMap<string, readonly Finding[]>,
): Promise<void> => {
  const ids = [...findings.keys()]
  const texts = [...findings.values()].map((each) => JSON.stringify(each))
  await sql`update assets set findings = found.findings::jsonb
    from unnest(${ids}::text[], ${texts}::text[]) as found(id, findings)
    where assets.id = found.id and assets.findings is distinct from found.findings::jsonb`.execute(trx)
}

export const storeShotFindings = async (
  trx: Transaction,
  shotId: number,
  { findings, must, should }: { findings: readonly Finding[]; must: number; should: number },
): Promise<void> => {
  const text = JSON.stringify(findings)
  await sql`update shots set findings = ${text}::jsonb, files_failing_must = ${must}::int,
    files_failing_should = ${should}::int where id = ${shotId}::bigint
    and (findings, files_failing_must, files_failing_should)
      is distinct from (${text}::jsonb, ${must}::int, ${should}::int)`.execute(trx)
}
