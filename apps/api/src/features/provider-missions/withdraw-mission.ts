import { t } from '@sortie/domain/language'
import type { Transaction } from '../../platform/transaction.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { selectOpenOffers, withdrawOffers } from './offer.queries.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'

/** Takes open offers back; without any left the mission is on offer to nobody again. */
export const withdrawMission = async (
  db: Transaction,
  id: number,
  pilotIds?: readonly number[],
): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.status === 'created' || mission.status === 'available') return
  if (mission.status !== 'pilots_notified')
    throw stepNotAllowed(mission.status, 'There are no open offers to withdraw.')
  const withdrawn = await withdrawOffers(db, id, pilotIds)
  if ((await selectOpenOffers(db, id)).length === 0) await updateMission(db, id, { status: 'available' })
  await notifyOfMission(db, mission, withdrawn, {
    event: 'offer_changed',
    title: () => t('Mission no longer available'),
    body: (name) => t('{name} is no longer offered to you.', { name }),
    offered: true,
  })
}
