import { invalid } from '../../platform/errors.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { aboutMission, lockClaimedMission } from './claim-review.ts'
import { holderOf } from './review-claim.queries.ts'
import { type Said, selectGivenReasons, selectKnownSubjects, storeVerdicts } from './verdict.queries.ts'

export interface Judgment extends Said {
  assetIds: readonly string[]
  shotIds: readonly number[]
}

const requireKnown = async (db: Transaction, missionId: number, judgment: Judgment): Promise<void> => {
  const { assetIds, shotIds, reasonIds } = judgment
  const known = await selectKnownSubjects(db, missionId, judgment)
  const reasons = await selectGivenReasons(db, reasonIds)
  const missing = {
    asset_ids: assetIds
      .filter((id) => !known.assets.includes(id))
      .map((id) => `This mission doesn't have the asset ${id}.`),
    shot_ids: shotIds
      .filter((id) => !known.shots.includes(id))
      .map((id) => `This mission doesn't have shot ${id}.`),
    reason_ids: reasonIds
      .filter((id) => !reasons.includes(id))
      .map((id) => `The reason ${id} doesn't exist, or is retired.`),
  }
  const errors = Object.entries(missing).filter(([, messages]) => messages.length > 0)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** Says the same of some assets and shots of a mission, or takes back what was said. */
export const judge = async (
  db: Transaction,
  webhooks: WebhookQueue,
  caller: ProviderCaller,
  id: number,
  judgment: Judgment,
): Promise<{ changed: number }> => {
  const mission = await lockClaimedMission(db, caller, id)
  await requireKnown(db, id, judgment)
  const { assets, shots } = await storeVerdicts(db, id, judgment, judgment)
  const changed = assets.length + shots.length
  if (changed > 0)
    await webhooks.notify(db, {
      type: 'mission.judged',
      data: {
        ...aboutMission(mission),
        ...holderOf(caller),
        asset_ids: assets,
        shot_ids: shots,
        verdict: judgment.verdict,
        reason_ids: [...judgment.reasonIds],
      },
    })
  return { changed }
}
