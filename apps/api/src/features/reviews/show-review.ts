import { isAfterRequest } from '@sortie/domain/mission/reshoot'
import { assetsToJudge, standingOf } from '@sortie/domain/provider/review'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import { selectLimits } from '../settings/settings.queries.ts'
import { selectQueue, selectReviewedMission, selectShotsToJudge } from './review.queries.ts'
import { selectClaim } from './review-claim.queries.ts'
import { selectVerdicts } from './verdict.queries.ts'

const hour = 3_600_000

export const listReviews = async (
  db: Queryable,
  caller: ProviderCaller,
  filter: Parameters<typeof selectQueue>[2],
) => {
  const { data, meta } = await selectQueue(db, caller, filter)
  if (data.length === 0) return { data: [], meta }
  const nameOf = await selectMissionTitles(
    db,
    data.map(({ mission_id }) => mission_id),
  )
  const { review_hours } = await selectLimits(db)
  return {
    data: data.map((row) => ({
      ...row,
      name: nameOf(row.mission_id),
      due_at: new Date(Date.parse(row.submitted_at) + review_hours * hour).toISOString(),
    })),
    meta,
  }
}

/** Every shot with what was said of it and of its assets. */
export const selectJudgedShots = async (db: Queryable, missionId: number) => {
  const said = await selectVerdicts(db, missionId)
  const ofAssets = new Map(said.flatMap((row) => (row.asset_id ? [[row.asset_id, row] as const] : [])))
  const ofShots = new Map(said.flatMap((row) => (row.shot_id ? [[row.shot_id, row] as const] : [])))
  const shots = (await selectShotsToJudge(db, missionId)).map(({ shot_id, requested_at, assets }) => {
    const last = ofShots.get(shot_id)
    const verdict = last && isAfterRequest(last.made_at, requested_at ? { requested_at } : null) ? last : null
    const judged = assets.map((asset) => ({ ...asset, said: ofAssets.get(asset.id) ?? null }))
    const current = assetsToJudge(judged, requested_at)
    const count = (which: string) => current.filter((asset) => asset.said?.verdict === which).length
    return {
      shot_id,
      requested_at,
      verdict,
      standing: standingOf({
        requested_at,
        verdict,
        assets: judged.map(({ uploaded_at, said: of }) => ({ uploaded_at, verdict: of?.verdict ?? null })),
      }),
      current,
      assets: current.length,
      accepted: count('accepted'),
      rejected: count('rejected'),
    }
  })
  return { shots, ofAssets }
}

export const showReview = async (db: Queryable, caller: ProviderCaller, id: number) => {
  const mission = await selectReviewedMission(db, id)
  if (!mission) throw notFound()
  const { shots, ofAssets } = await selectJudgedShots(db, id)
  return {
    ...mission,
    claim: (await selectClaim(db, id, caller)) ?? null,
    shots,
    assets: [...ofAssets].map(([asset_id, row]) => ({ ...row, asset_id })),
  }
}
