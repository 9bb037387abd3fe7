import type { MissionType } from '@sortie/domain/mission/mission-type'
import { lockMissionWithOffer } from '../../core/mission/lock-mission.queries.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { makeAvailableUnlessOffered, setDeclined } from './decline-offer.queries.ts'

interface Declining {
  missionId: number
  pilotId: number
  /** The types that this call declines; each of the two calls has its own. */
  types: readonly MissionType[]
}

/**
 * In these states the pilot already has what they ask for: the offer was declined, won by another pilot, or withdrawn.
 */
const gone = ['declined', 'lost', 'withdrawn']

/** Declines an offered mission. A mission that the pilot already holds is not on offer, and cannot be declined. */
export const declineOffer = async (
  trx: Transaction,
  webhooks: WebhookQueue,
  { missionId, pilotId, types }: Declining,
): Promise<void> => {
  const mission = await lockMissionWithOffer(trx, missionId, pilotId)
  if (!mission || mission.offer_state === null || !types.includes(mission.mission_type)) throw notFound()
  if (gone.includes(mission.offer_state)) return
  if (mission.offer_state !== 'offered' || mission.status !== 'pilots_notified') throw notFound()
  await setDeclined(trx, missionId, pilotId)
  const available = await makeAvailableUnlessOffered(trx, missionId)
  await webhooks.notify(trx, {
    type: 'mission.declined',
    data: {
      mission_id: missionId,
      mission_status: available?.status ?? mission.status,
      pilot_id: pilotId,
    },
  })
}
