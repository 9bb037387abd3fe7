import type { JudgedFile } from '@sortie/domain/quality/judge-file'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { judgedColumns, siteColumns } from './quality.queries.ts'

/** A mission with one of these was submitted. */
const delivered = ['processing_shots', 'assets_classified', 'in_production', 'awaiting_payment', 'complete']

/** The newest missions of a package that were submitted. Each status is a range of an index. */
export const selectDeliveredIds = async (db: Queryable, packageId: number, limit: number) =>
  (
    await selectRows(
      db,
      sql<{ id: number }>`
      select mission.id from unnest(${delivered}::text[]) as known (status)
      cross join lateral (
        select id from missions where package_id = ${packageId} and status = known.status
        order by id desc limit ${limit}
      ) mission
      order by mission.id desc limit ${limit}`,
    )
  ).map(({ id }) => id)

/** What missions say of place and time, for those that are compared with rules, the newest first. */
export const selectSites = async (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('missions')
    .select((eb) => ['missions.id', ...siteColumns(eb)])
    .where('missions.id', 'in', [...ids])
    .orderBy('missions.id', 'desc')
    .execute()

/** When each shot that has to be flown again was requested. What came before counts no longer. */
const requestedAt = sql`(select max(reshoot.created_at) from partial_reshoots reshoot
  join partial_reshoot_shots again on again.partial_reshoot_id = reshoot.id
  where again.shot_id = shots.id and reshoot.resolved_at is null)`

const counts = sql<boolean>`assets.kind in ('image', 'video') and assets.status = 'ready'
  and assets.created_at > coalesce(${requestedAt}, '-infinity')`

/** The shots of missions that have files, in the order of their missions, with how many. */
export const selectDeliveredShots = (db: Queryable, missionIds: readonly number[]) =>
  db
    .selectFrom('shots')
    .innerJoin('assets', 'assets.shot_id', 'shots.id')
    .select(({ fn }) => ['shots.id', 'shots.mission_id', 'shots.name', fn.countAll<number>().as('files')])
    .where('shots.mission_id', 'in', [...missionIds])
    .where(counts)
    .groupBy('shots.id')
    .orderBy('shots.mission_id', 'desc')
    .orderBy('shots.position')
    .orderBy('shots.id')
    .execute()

/** The files of shots that can be compared with rules. */
export const selectDeliveredFiles = async (
  db: Queryable,
  shotIds: readonly number[],
): Promise<(JudgedFile & { shot_id: number })[]> => {
  const rows = await db
    .selectFrom('shots')
    .innerJoin('assets', 'assets.shot_id', 'shots.id')
    .select(judgedColumns)
    .select('shots.id as shot_id')
    .where('shots.id', 'in', [...shotIds])
    .where(counts)
    .orderBy('assets.number')
    .execute()
  return rows
}
