import type { BellEvent } from '@sortie/domain/pilot/notification-channels'
import type { Transaction } from '../../platform/transaction.ts'
import { type MissionMessage, notifyOfMission } from '../notifications/notify.ts'
import { selectOpenOffers } from './offer.queries.ts'

/** Notifies those whom a mission concerns: its pilot, or while it has none the pilots with an open offer. */
export const notifyConcerned = async (
  db: Transaction,
  mission: { id: number; pilot_id: number | null },
  {
    event = 'mission_changed',
    ...message
  }: Omit<MissionMessage, 'offered' | 'event'> & { event?: BellEvent },
): Promise<void> => {
  const offered = mission.pilot_id === null
  const pilotIds = mission.pilot_id === null ? await selectOpenOffers(db, mission.id) : [mission.pilot_id]
  await notifyOfMission(db, mission, pilotIds, {
    ...message,
    event: offered ? 'offer_changed' : event,
    offered,
  })
}
