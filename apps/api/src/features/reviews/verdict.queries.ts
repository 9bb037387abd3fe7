import type { Verdict } from '@sortie/domain/mission/verdict.schema'
import { type RawBuilder, sql } from 'kysely'
import { verdictReasons } from '../../core/mission/verdict.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { reviewerColumn } from './review-claim.queries.ts'

const verdictColumns = [
  'review_verdicts.verdict',
  'review_verdicts.note',
  'review_verdicts.made_at',
  verdictReasons.as('reasons'),
  reviewerColumn('review_verdicts').as('made_by'),
] as const

/** What is said of a mission's assets and shots now. */
export const selectVerdicts = (db: Queryable, missionId: number) =>
  db
    .selectFrom('review_verdicts')
    .select(['asset_id', 'shot_id', ...verdictColumns])
    .where('mission_id', '=', missionId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Everything that was ever said of them, newest first. */
export const selectVerdictHistory = async (
  db: Queryable,
  missionId: number,
  { after, per_page }: KeysetPage,
) => {
  const rows = await db
    .selectFrom('review_verdicts')
    .select(['id', 'asset_id', 'shot_id', 'ended_at', ...verdictColumns])
    .where('mission_id', '=', missionId)
    .$if(after !== undefined, (rest) => rest.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(per_page + 1)
    .execute()
  return keysetPage(rows, per_page, ({ id }) => id)
}

export interface Said {
  verdict: Verdict['verdict'] | null
  reasonIds: readonly number[]
  note: string
}

interface Subjects {
  assetIds: readonly string[]
  shotIds: readonly number[]
}

/** Those of them that belong to the mission. */
export const selectKnownSubjects = async (
  db: Queryable,
  missionId: number,
  { assetIds, shotIds }: Subjects,
): Promise<{ assets: string[]; shots: number[] }> => {
  const [known] = await selectRows(
    db,
    sql<{ assets: string[]; shots: number[] }>`
    select array(select id from assets where mission_id = ${missionId} and id = any(${[...assetIds]}::text[])) as assets,
      to_json(array(select id from shots where mission_id = ${missionId}
        and id = any(${[...shotIds]}::bigint[]))) as shots`,
  )
  return known ?? { assets: [], shots: [] }
}

/** Which of these reasons can be given. */
export const selectGivenReasons = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('review_reasons')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('retired_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

interface Changed {
  asset_id: string | null
  shot_id: number | null
}

/** Says something of those of which nothing is said. */
const insertVerdicts = async (
  db: Transaction,
  missionId: number,
  { assetIds, shotIds }: Subjects,
  { verdict, note, reasons }: { verdict: Verdict['verdict']; note: string; reasons: RawBuilder<unknown> },
): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    with made as (
      insert into review_verdicts (mission_id, asset_id, shot_id, verdict, note)
      select ${missionId}, asset_id, shot_id, ${verdict}, ${note} from (
        select unnest(${[...assetIds]}::text[]) as asset_id, null::bigint as shot_id
        union all select null, unnest(${[...shotIds]}::bigint[])) as subjects
      where not exists (select from review_verdicts said where said.ended_at is null
        and (said.asset_id = subjects.asset_id or said.shot_id = subjects.shot_id))
      returning id, asset_id, shot_id
    ), explained as (
      insert into review_verdict_reasons (verdict_id, reason_id)
      select made.id, reason_id from made, unnest(${reasons}) as reason_id
    )
    select asset_id, shot_id from made`.execute(db)
  return rows
}

/**
 * Says the same of all of them, and returns those of which something else was said before. Every other verdict stays
 * as it is, with the time at which it was made.
 */
export const storeVerdicts = async (
  db: Transaction,
  missionId: number,
  { assetIds, shotIds }: Subjects,
  { verdict, reasonIds, note }: Said,
): Promise<{ assets: string[]; shots: number[] }> => {
  const reasons = sql`${[...new Set(reasonIds)].toSorted((a, b) => a - b)}::bigint[]`
  const isSame = sql`review_verdicts.verdict is not distinct from ${verdict} and note = ${note}
    and array(select reason_id from review_verdict_reasons where verdict_id = review_verdicts.id order by 1) = ${reasons}`
  const { rows: ended } = await sql<Changed>`
    update review_verdicts set ended_at = now()
    where mission_id = ${missionId} and ended_at is null and not (${isSame})
      and (asset_id = any(${[...assetIds]}::text[]) or shot_id = any(${[...shotIds]}::bigint[]))
    returning asset_id, shot_id`.execute(db)
  const made =
    verdict === null
      ? []
      : await insertVerdicts(db, missionId, { assetIds, shotIds }, { verdict, note, reasons })
  const changed = [...ended, ...made]
  return {
    assets: [...new Set(changed.flatMap(({ asset_id }) => asset_id ?? []))],
    shots: [...new Set(changed.flatMap(({ shot_id }) => shot_id ?? []))],
  }
}
