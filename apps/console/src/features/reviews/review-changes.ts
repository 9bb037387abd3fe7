import type { Verdict } from '@sortie/domain/mission/verdict.schema'
import { assetsToJudge, standingOf } from '@sortie/domain/provider/review'
import type { Photo, Reason, Review } from './reviews.queries.ts'

export interface Subjects {
  assetIds: readonly string[]
  shotIds: readonly number[]
}

export interface Said {
  verdict: Verdict['verdict'] | null
  reasonIds: readonly number[]
  note: string
}

type Dated = Review['assets'][number]
type Shot = Review['shots'][number]

export const saidOf = (verdict: Pick<Dated, 'verdict' | 'reasons' | 'note'> | null | undefined): Said => ({
  verdict: verdict?.verdict ?? null,
  reasonIds: verdict?.reasons.map(({ id }) => id) ?? [],
  note: verdict?.note ?? '',
})

const keyOf = ({ verdict, reasonIds, note }: Said): string => JSON.stringify([verdict, reasonIds, note])

/** What was said of them before a change, as the calls that say it again. */
export const takeBack = (review: Review, { assetIds, shotIds }: Subjects): (Subjects & Said)[] => {
  const byWords = new Map<string, { assetIds: string[]; shotIds: number[] } & Said>()
  const groupOf = (said: Said) => {
    const key = keyOf(said)
    const group = byWords.get(key) ?? { assetIds: [], shotIds: [], ...said }
    byWords.set(key, group)
    return group
  }
  const ofAssets = new Map(review.assets.map((row) => [row.asset_id, row]))
  const ofShots = new Map(review.shots.map((row) => [row.shot_id, row.verdict]))
  for (const id of assetIds) groupOf(saidOf(ofAssets.get(id))).assetIds.push(id)
  for (const id of shotIds) groupOf(saidOf(ofShots.get(id))).shotIds.push(id)
  return [...byWords.values()]
}

const countShot = (shot: Shot, assets: readonly { uploaded_at: string; said: Dated | undefined }[]): Shot => {
  const judged = assets.map(({ uploaded_at, said }) => ({ uploaded_at, verdict: said?.verdict ?? null }))
  const current = assetsToJudge(judged, shot.requested_at)
  return {
    ...shot,
    standing: standingOf({ requested_at: shot.requested_at, verdict: shot.verdict, assets: judged }),
    accepted: current.filter(({ verdict }) => verdict === 'accepted').length,
    rejected: current.filter(({ verdict }) => verdict === 'rejected').length,
  }
}

/** The review as it is once the server has stored this: the page doesn't wait for it. */
export const withVerdicts = (
  review: Review,
  photos: readonly Photo[],
  reasons: readonly Reason[],
  { assetIds, shotIds, ...said }: Subjects & Said,
  now: string,
): Review => {
  const { claim } = review
  if (!claim) return review
  const words = said.verdict && {
    verdict: said.verdict,
    reasons: reasons.filter(({ id }) => said.reasonIds.includes(id)),
    note: said.note,
    made_at: now,
    made_by: claim.holder,
  }
  const named = new Set(assetIds)
  const assets = [
    ...review.assets.filter(({ asset_id }) => !named.has(asset_id)),
    ...(words ? assetIds.map((asset_id) => ({ ...words, asset_id })) : []),
  ]
  const saidOfAsset = new Map(assets.map((row) => [row.asset_id, row]))
  const touched = new Set(photos.filter(({ id }) => named.has(id)).map(({ shot }) => shot))
  const shots = review.shots.map((shot) => {
    const isNamed = shotIds.includes(shot.shot_id)
    if (!isNamed && !touched.has(shot.shot_id)) return shot
    const own = photos
      .filter((photo) => photo.shot === shot.shot_id)
      .map(({ id, uploaded_at }) => ({ uploaded_at, said: saidOfAsset.get(id) }))
    return countShot(isNamed ? { ...shot, verdict: words || null } : shot, own)
  })
  return { ...review, assets, shots }
}
