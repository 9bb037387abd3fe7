import { matchReasons } from '@sortie/domain/pilot/matching'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Schedule } from '../missions/take-mission.queries.ts'
import { takeMission } from '../missions/take-mission.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { insertOffers } from './offer.queries.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'
import { statusTexts } from './status-texts.ts'

/** Statuses in which nobody holds a mission yet. */
const assignable = ['created', 'available', 'pilots_notified']

/** A refusal is worded for the pilot; here it is the provider who reads it. */
const inProviderWords = (error: unknown): never => {
  if (error instanceof AppError && (error.code === 'pilot_rejected' || error.code === 'pilot_not_approved'))
    throw invalid({ pilot_id: [matchReasons[error.code]] })
  throw error
}

/** Books a mission for a pilot who agreed to it outside the portal, with an offer made in passing if needed. */
export const assignMission = async (
  db: Transaction,
  id: number,
  pilotId: number,
  schedule: Schedule | null,
): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.pilot_id === pilotId) return
  if (mission.sla_expired || !assignable.includes(mission.status)) throw new AppError('conflict')
  if (schedule && mission.admin_scheduled)
    throw invalid({
      scheduled_at_start: ['The mission is prescheduled. Use preschedule to change its time.'],
    })
  await insertOffers(db, id, [pilotId])
  await updateMission(db, id, { status: 'pilots_notified' })
  await takeMission(db, { missionId: id, pilotId, schedule }).catch(inProviderWords)
  await notifyOfMission(db, mission, [pilotId], {
    event: 'mission_changed',
    ...statusTexts.pilot_accepted,
    offered: false,
  })
}
