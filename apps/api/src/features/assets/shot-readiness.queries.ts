import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'

type Selecting = Pick<ExpressionBuilder<Schema, 'missions'>, 'selectFrom'>

/** Shots with what says whether they are ready: one look into an index a shot, however many assets. */
export const shotReadiness = (from: Selecting) =>
  from
    .selectFrom('shots')
    .select((eb) => [
      'shots.id',
      'shots.name',
      'shots.pilot_comment',
      'shots.pilot_commented_at',
      sql<boolean>`shots.quality_rules <> '[]'`.as('has_rules'),
      sql<number>`shots.files_failing_must + coalesce(
        jsonb_array_length(jsonb_path_query_array(shots.findings, '$[*] ? (@.severity == "must")')), 0)`.as(
        'must_findings',
      ),
      eb
        .selectFrom('assets')
        .select('assets.created_at')
        .whereRef('assets.shot_id', '=', 'shots.id')
        .where('assets.kind', 'in', ['image', 'video'])
        // Nobody can look at what could not be processed.
        .where('assets.status', '<>', 'failed')
        .orderBy('assets.number', 'desc')
        .limit(1)
        .as('newest_asset_at'),
    ])
    .orderBy('shots.position')
    .orderBy('shots.id')

export const selectShotReadiness = (db: Queryable, missionId: number) =>
  shotReadiness(db).where('shots.mission_id', '=', missionId).execute()

/** Whether photos or videos of a mission belong to no shot yet. */
export const hasUnassignedAssets = async (db: Queryable, missionId: number): Promise<boolean> =>
  (await db
    .selectFrom('assets')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('shot_id', 'is', null)
    .where('kind', 'in', ['image', 'video'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many assets a mission has, of whatever kind. */
export const countAssets = async (db: Queryable, missionId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('assets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mission_id', '=', missionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which shots are to be flown again. */
export const openReshoots = (from: Selecting) =>
  from
    .selectFrom('partial_reshoots')
    .select((row) => [
      'resolved_at',
      'created_at as requested_at',
      sql<number[]>`to_json(array(select shot_id from partial_reshoot_shots
        where partial_reshoot_id = ${row.ref('partial_reshoots.id')}))`.as('shot_ids'),
    ])
    .where('resolved_at', 'is', null)

export const selectOpenReshoots = (db: Queryable, missionId: number) =>
  openReshoots(db).where('mission_id', '=', missionId).execute()
