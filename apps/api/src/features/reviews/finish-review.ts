import { known, t } from '@sortie/domain/language'
import { flyAgainTitle, seeEachShotText } from '@sortie/domain/mission/reshoot'
import { approvalSteps, shotReason } from '@sortie/domain/provider/review'
import { AppError } from '../../platform/errors.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyConcerned } from '../provider-missions/notify-concerned.ts'
import {
  insertPartialReshoot,
  resolveOpenReshoots,
  selectPartialReshoot,
} from '../provider-missions/partial-reshoot.queries.ts'
import { lockMission, updateMission } from '../provider-missions/provider-mission.queries.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { aboutMission, lockClaimedMission } from './claim-review.ts'
import { holderOf } from './review-claim.queries.ts'
import { selectJudgedShots } from './show-review.ts'

const rejectedShots = async (db: Transaction, id: number) => {
  const { shots } = await selectJudgedShots(db, id)
  return shots.filter(({ standing }) => standing === 'rejected')
}

/** What is said of hundreds of files is for the page of the shot, not for a notification. */
const longestNote = 2000

/**
 * Ends a review with the shots that are needed again. A review covers everything that was asked for before, so earlier
 * requests are resolved with it: a shot that isn't rejected now is not needed any longer.
 */
export const sendBack = async (
  db: Transaction,
  webhooks: WebhookQueue,
  caller: ProviderCaller,
  id: number,
  note: string,
) => {
  const mission = await lockClaimedMission(db, caller, id)
  const rejected = await rejectedShots(db, id)
  if (rejected.length === 0)
    throw new AppError('conflict', { message: 'No shot is rejected, so there is nothing to send back.' })
  const reasons = rejected.map(({ shot_id, verdict, current }) => ({
    shot_id,
    reason: shotReason(
      verdict?.verdict === 'rejected' ? verdict : null,
      current.flatMap(({ said }) => (said?.verdict === 'rejected' ? [said] : [])),
    ),
  }))
  await resolveOpenReshoots(db, id)
  const shotIds = rejected.map(({ shot_id }) => shot_id)
  const [only, ...others] = reasons
  const isShort = only && others.length === 0 && only.reason.length <= longestNote
  const shared = note || (isShort ? only.reason : seeEachShotText)
  const reshootId = await insertPartialReshoot(db, id, shared, shotIds, reasons)
  await updateMission(db, id, { status: 'assets_uploaded' })
  await notifyConcerned(db, mission, {
    event: 'reshoot_wanted',
    title: () => flyAgainTitle(shotIds.length),
    body: (name) => `${name}: ${note || known(shared)}`,
  })
  await webhooks.notify(db, {
    type: 'mission.sent_back',
    data: {
      ...aboutMission(mission),
      mission_status: 'assets_uploaded',
      partial_reshoot_id: reshootId,
      shot_ids: shotIds,
    },
  })
  return selectPartialReshoot(db, id, reshootId)
}

/** Ends a review: the mission takes its steps up to the payment. Approving again what was approved changes nothing. */
export const approveReview = async (
  db: Transaction,
  webhooks: WebhookQueue,
  caller: ProviderCaller,
  id: number,
) => {
  const before = await lockMission(db, id)
  if (before.status === 'awaiting_payment') return { mission_id: id, mission_status: before.status }
  const mission = await lockClaimedMission(db, caller, id)
  const rejected = await rejectedShots(db, id)
  if (rejected.length > 0)
    throw new AppError('conflict', {
      message: `${rejected.length === 1 ? 'A shot is' : `${rejected.length} shots are`} rejected. Send the mission back, or accept the shots first.`,
    })
  await resolveOpenReshoots(db, id)
  // Each step by itself, so that the record of the mission has all of them.
  for (const status of approvalSteps[mission.status] ?? []) await updateMission(db, id, { status })
  await notifyConcerned(db, mission, {
    title: () => t('Mission approved'),
    body: (name) => t('We reviewed {name}, and everything is fine. Thank you!', { name }),
  })
  await webhooks.notify(db, {
    type: 'mission.approved',
    data: { ...aboutMission(mission), mission_status: 'awaiting_payment', ...holderOf(caller) },
  })
  return { mission_id: id, mission_status: 'awaiting_payment' as const }
}
