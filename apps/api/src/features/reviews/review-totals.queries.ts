import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { selectRows } from '../../platform/select-rows.ts'

interface ReviewTotals {
  missions: number
  accepted: number
  rejected: number
  reshoots: number
  reasons: { name: string; count: number }[]
}

/** How the files of a pilot's missions were judged, as the pilot sees it. */
export const selectReviewTotals = async (db: Queryable, pilotId: number): Promise<ReviewTotals> => {
  const [totals] = await selectRows(
    db,
    sql<ReviewTotals>`with shown as (
        select review_verdicts.id, mission_id, verdict, asset_id from review_verdicts
          join missions on missions.id = mission_id and missions.pilot_id = ${pilotId}
        where is_shown and made_at > now() - interval '12 months'
      )
      select (select count(distinct mission_id)::int from shown) as missions,
        (select count(*)::int from shown where asset_id is not null and verdict = 'accepted') as accepted,
        (select count(*)::int from shown where asset_id is not null and verdict = 'rejected') as rejected,
        (select count(*)::int from partial_reshoots join missions on missions.id = mission_id
          where missions.pilot_id = pilots.id and partial_reshoots.created_at > now() - interval '12 months') as reshoots,
        coalesce((select jsonb_agg(counted) from (
          select name, count(*)::int as count from shown
            join review_verdict_reasons on verdict_id = shown.id join review_reasons on review_reasons.id = reason_id
          where verdict = 'rejected'
          group by review_reasons.id, name order by count(*) desc, review_reasons.id limit 5) counted), '[]') as reasons
      from pilots where pilots.id = ${pilotId}`,
  )
  if (!totals) throw notFound()
  return totals
}
