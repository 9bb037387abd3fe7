import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** The shots of a mission with what says whether they are ready: one look into an index a shot, however many assets. */
export const selectShotReadiness = (db: Queryable, missionId: number) =>
  db
    .selectFrom('shots')
    .select((eb) => [
      'shots.id',
      'shots.name',
      'shots.pilot_comment',
      eb
        .exists(
          eb
            .selectFrom('assets')
            .select('assets.id')
            .whereRef('assets.shot_id', '=', 'shots.id')
            .where('assets.kind', 'in', ['image', 'video']),
        )
        .$castTo<boolean>()
        .as('hasAssets'),
    ])
    .where('shots.mission_id', '=', missionId)
    .orderBy('shots.position')
    .orderBy('shots.id')
    .execute()

/** Which shots are to be flown again. */
export const selectOpenReshoots = (db: Queryable, missionId: number) =>
  db
    .selectFrom('partial_reshoots')
    .select((row) => [
      'resolved_at',
      sql<number[]>`to_json(array(select shot_id from partial_reshoot_shots
        where partial_reshoot_id = ${row.ref('partial_reshoots.id')}))`.as('shot_ids'),
    ])
    .where('mission_id', '=', missionId)
    .where('resolved_at', 'is', null)
    .execute()
