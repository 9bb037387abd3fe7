import type { Transaction } from '../../platform/transaction.ts'
import { voidLaancFlights } from '../missions/schedule.queries.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { withdrawAcceptedOffer } from './offer.queries.ts'
import { type LockedMission, updateMission } from './provider-mission.queries.ts'
import { statusTexts } from './status-texts.ts'

/** Takes a mission back from its pilot. A schedule the pilot chose goes with the pilot. */
export const releaseMission = async (db: Transaction, mission: LockedMission): Promise<void> => {
  await updateMission(db, mission.id, {
    status: 'available',
    pilot_id: null,
    ...(mission.admin_scheduled ? {} : { scheduled_at_start: null, scheduled_at_end: null }),
  })
  await withdrawAcceptedOffer(db, mission.id)
  await voidLaancFlights(db, mission.id)
  await notifyConcerned(db, mission, statusTexts.available)
}
