import { sql } from 'kysely'
import type { Schema } from '../../platform/schema.generated.ts'

interface Reason {
  id: number
  name: string
  advice: string
}

/** The reasons of a row of `review_verdicts`, in the order of the list. */
export const verdictReasons = sql<Reason[]>`coalesce((
  select json_agg(json_build_object('id', review_reasons.id, 'name', name, 'advice', advice) order by position, review_reasons.id)
  from review_verdict_reasons join review_reasons on review_reasons.id = reason_id
  where verdict_id = review_verdicts.id), '[]')`

type StoredVerdict = { verdict: Schema['review_verdicts']['verdict']; reasons: Reason[]; note: string } | null

const verdictOfAsset = (which: ReturnType<typeof sql>) => sql<StoredVerdict>`(
  select json_build_object('verdict', verdict, 'reasons', ${verdictReasons}, 'note', note)
  from review_verdicts where asset_id = assets.id and ${which})`

/** What the pilot sees of an asset's verdict: none before the review is finished. */
export const shownVerdict = verdictOfAsset(sql`is_shown`).as('verdict')

/** What is said of an asset now. */
export const lastVerdict = verdictOfAsset(sql`ended_at is null`).as('verdict')
