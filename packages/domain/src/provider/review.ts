import type { MissionStatus } from '../mission/mission-status.ts'
import type { Verdict } from '../mission/verdict.schema.ts'
import { verdictText } from '../mission/verdict.ts'

/** A claim ends this long after it was last renewed. */
export const claimSeconds = 300

/** The steps that an approval takes from each status of a review, up to the end of the review. */
export const approvalSteps: Readonly<Partial<Record<MissionStatus, readonly MissionStatus[]>>> = {
  processing_shots: ['assets_classified', 'in_production', 'awaiting_payment'],
  assets_classified: ['in_production', 'awaiting_payment'],
  in_production: ['awaiting_payment'],
}

export const standings = ['open', 'accepted', 'rejected'] as const

/** What the verdicts on a shot and on its photos and videos mean for the shot. */
export type Standing = (typeof standings)[number]

interface JudgedAsset {
  uploaded_at: string
  verdict: Verdict['verdict'] | null
}

export interface JudgedShot {
  /** When it was last requested again. What was delivered and said before has had its consequences. */
  requested_at: string | null
  verdict: (Pick<Verdict, 'verdict'> & { made_at: string }) | null
  assets: readonly JudgedAsset[]
}

const isAfter = (at: string, requested: string | null) =>
  requested === null || Date.parse(at) > Date.parse(requested)

/** The assets of a shot that a review is about. */
export const assetsToJudge = <A extends { uploaded_at: string }>(
  assets: readonly A[],
  requestedAt: string | null,
): A[] => assets.filter(({ uploaded_at }) => isAfter(uploaded_at, requestedAt))

/**
 * A verdict on the shot counts more than those on its assets: three blurred photos of twenty may do no harm. Without
 * one, a rejected asset means that the shot is needed again.
 */
export const standingOf = ({ requested_at, verdict, assets }: JudgedShot): Standing => {
  if (verdict && isAfter(verdict.made_at, requested_at)) return verdict.verdict
  const judged = assetsToJudge(assets, requested_at)
  if (judged.some((asset) => asset.verdict === 'rejected')) return 'rejected'
  return judged.length > 0 && judged.every((asset) => asset.verdict === 'accepted') ? 'accepted' : 'open'
}

/** Why a shot is needed again: what was said of it, then what was said of its assets, each once with how often. */
export const shotReason = (
  ofShot: Pick<Verdict, 'reasons' | 'note'> | null,
  ofAssets: readonly Pick<Verdict, 'reasons' | 'note'>[],
): string => {
  const alike = Map.groupBy(ofAssets, (said) => verdictText(said))
  const parts = [...alike.values()].map((all) => {
    return verdictText(all[0] as (typeof all)[number], all.length === 1 ? '1 file' : `${all.length} files`)
  })
  return [ofShot ? verdictText(ofShot) : '', ...parts].filter(Boolean).join(' ')
}
