import { isInReview } from '@sortie/domain/mission/mission-status'
import { mayAct, type Role } from '@sortie/domain/provider/roles'
import { AppError, invalid } from '../../platform/errors.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { type LockedMission, lockMission } from '../provider-missions/provider-mission.queries.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import {
  deleteClaim,
  giveClaim,
  holderOf,
  selectClaim,
  selectPersonRoles,
  upsertClaim,
} from './review-claim.queries.ts'

/** A mission under review always has a pilot: the database sees to it. */
export const aboutMission = ({ id, status, pilot_id }: LockedMission) => ({
  mission_id: id,
  mission_status: status,
  pilot_id: pilot_id as number,
})

const heldBy = (name: string): AppError =>
  new AppError('review_claimed', {
    message: `${name} is reviewing this mission. They can hand it over to you.`,
  })

/** A mission whose review has not ended. Nobody else changes it until the transaction ends. */
export const lockMissionInReview = async (db: Transaction, id: number): Promise<LockedMission> => {
  const mission = await lockMission(db, id)
  if (!isInReview(mission)) throw stepNotAllowed(mission.status, 'This mission is not in review.')
  return mission
}

/** The mission, if the caller may judge it. The database refuses verdicts of anyone else as well. */
export const lockClaimedMission = async (
  db: Transaction,
  caller: ProviderCaller,
  id: number,
): Promise<LockedMission> => {
  const mission = await lockMissionInReview(db, id)
  const claim = await selectClaim(db, id, caller)
  if (!claim?.is_own) throw new AppError('review_not_claimed')
  return mission
}

const readClaim = async (db: Transaction, id: number, caller: ProviderCaller) => {
  const claim = await selectClaim(db, id, caller)
  if (!claim) throw new AppError('review_not_claimed')
  return claim
}

export const claimReview = async (
  db: Transaction,
  webhooks: WebhookQueue,
  caller: ProviderCaller,
  id: number,
) => {
  const mission = await lockMissionInReview(db, id)
  const made = await upsertClaim(db, id, caller)
  const claim = await readClaim(db, id, caller)
  if (!made) throw heldBy(claim.holder.name)
  if (made.is_new)
    await webhooks.notify(db, {
      type: 'mission.review_claimed',
      data: { ...aboutMission(mission), ...holderOf(caller), expires_at: made.expires_at },
    })
  return claim
}

const mayEndClaims = (caller: ProviderCaller): boolean => mayAct(caller.roles, [])

export const releaseReview = async (
  db: Transaction,
  webhooks: WebhookQueue,
  caller: ProviderCaller,
  id: number,
): Promise<void> => {
  const mission = await lockMission(db, id)
  const claim = await selectClaim(db, id, caller)
  if (!claim) return
  if (!claim.is_own && !mayEndClaims(caller)) throw heldBy(claim.holder.name)
  await deleteClaim(db, id)
  await webhooks.notify(db, { type: 'mission.review_released', data: aboutMission(mission) })
}

export const handOverReview = async (
  db: Transaction,
  webhooks: WebhookQueue,
  caller: ProviderCaller,
  id: number,
  personId: number,
) => {
  const mission = await lockMissionInReview(db, id)
  const held = await selectClaim(db, id, caller)
  if (!held) throw new AppError('review_not_claimed')
  if (!held.is_own && !mayEndClaims(caller)) throw heldBy(held.holder.name)
  const person = await selectPersonRoles(db, personId)
  if (!person) throw invalid({ person_id: ["That person doesn't exist."] })
  // Roles that only a token names are not known here; such a person claims the review once it was given back.
  if (!mayAct(person.roles as Role[], ['reviewer']))
    throw invalid({ person_id: ["This person isn't a reviewer."] })
  await giveClaim(db, id, personId)
  const claim = await readClaim(db, id, caller)
  await webhooks.notify(db, {
    type: 'mission.review_claimed',
    data: {
      ...aboutMission(mission),
      ...holderOf({ kind: 'person', id: personId }),
      expires_at: claim.expires_at,
    },
  })
  return claim
}
