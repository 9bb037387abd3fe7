import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { keysetPage } from '../../platform/pages.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { isHeldBy, reviewerColumn } from './review-claim.queries.ts'

/** The same as the index of the missions under review. */
const submittedAt = sql<string>`moment_of_status(missions.status_timestamps, 'processing_shots', 'assets_classified', 'in_production')`

interface QueueFilter {
  after?: number | undefined
  per_page: number
  claimed: 'own' | 'nobody' | 'any'
}

interface QueuedClaim {
  holder: { kind: 'person' | 'key'; id: number; name: string }
  is_own: boolean
  claimed_at: string
  expires_at: string
}

const claimFilters = {
  own: (caller: ProviderCaller) => isHeldBy(caller),
  nobody: () => sql<boolean>`review_claims.mission_id is null`,
  any: () => sql<boolean>`true`,
}

/** One page of the missions under review, the longest waiting first. */
export const selectQueue = async (
  db: Queryable,
  caller: ProviderCaller,
  { after, per_page, claimed }: QueueFilter,
) => {
  const rows = await db
    .selectFrom('missions')
    .innerJoin('pilots', 'pilots.id', 'missions.pilot_id')
    .leftJoin('locations', 'locations.id', 'missions.location_id')
    .leftJoin('review_claims', (join) =>
      join
        .onRef('review_claims.mission_id', '=', 'missions.id')
        .on('review_claims.expires_at', '>', sql<string>`now()`),
    )
    .select([
      'missions.id as mission_id',
      'missions.status as mission_status',
      'missions.reference_id',
      'missions.pilot_id',
      sql<string>`concat_ws(' ', pilots.first_name, pilots.last_name)`.as('pilot_name'),
      sql<string | null>`(select name from packages where id = missions.package_id)`.as('package_name'),
      sql<
        string | null
      >`nullif(concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, '')), '')`.as('place'),
      submittedAt.as('submitted_at'),
      sql<boolean>`missions.is_on_hold or missions.show_on_hold`.as('is_on_hold'),
      sql<number>`(select count(*) from assets where mission_id = missions.id)`.as('assets'),
      sql<number>`(select count(*) from review_verdicts
        where mission_id = missions.id and ended_at is null and verdict = 'rejected' and not is_shown)`.as(
        'rejected',
      ),
      sql<boolean>`exists (select from partial_reshoots where mission_id = missions.id)`.as('is_reshoot'),
      sql<QueuedClaim | null>`case
        when review_claims.mission_id is not null then json_build_object('is_own', ${isHeldBy(caller)},
          'claimed_at', review_claims.claimed_at, 'expires_at', review_claims.expires_at,
          'holder', ${reviewerColumn('review_claims')}) end`.as('claim'),
    ])
    .where('missions.status', 'in', ['processing_shots', 'assets_classified', 'in_production'])
    .where(claimFilters[claimed](caller))
    .$if(after !== undefined, (rest) =>
      rest.where(
        sql<boolean>`(${submittedAt}, missions.id) > (
          (select moment_of_status(status_timestamps, 'processing_shots', 'assets_classified', 'in_production')
            from missions last where last.id = ${after}), ${after}::bigint)`,
      ),
    )
    .orderBy(submittedAt)
    .orderBy('missions.id')
    .limit(per_page + 1)
    .execute()
  return keysetPage(
    rows.map((row) => ({ ...row, pilot_id: row.pilot_id as number })),
    per_page,
    ({ mission_id }) => mission_id,
  )
}

export const selectReviewedMission = (db: Queryable, id: number) =>
  db
    .selectFrom('missions')
    .select([
      'id as mission_id',
      'status as mission_status',
      sql<string | null>`${submittedAt}`.as('submitted_at'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

interface ShotToJudge {
  shot_id: number
  /** When it was last requested again, in a reshoot that may be resolved meanwhile. */
  requested_at: string | null
  assets: { id: string; uploaded_at: string }[]
}

/** The shots of a mission in order, with what was delivered for them. */
export const selectShotsToJudge = (db: Queryable, missionId: number): Promise<ShotToJudge[]> =>
  selectRows(
    db,
    sql<ShotToJudge>`
    select shots.id as shot_id,
      (select max(created_at) from partial_reshoots join partial_reshoot_shots on partial_reshoot_id = partial_reshoots.id
        where mission_id = ${missionId} and shot_id = shots.id) as requested_at,
      coalesce((select json_agg(json_build_object('id', id, 'uploaded_at', created_at) order by number)
        from assets where mission_id = ${missionId} and shot_id = shots.id), '[]') as assets
    from shots where mission_id = ${missionId} order by position, shots.id`,
  )
