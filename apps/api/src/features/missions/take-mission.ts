import { missionUnavailableText } from '@sortie/domain/texts'
import type { Queryable } from '../../platform/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import {
  giveMission,
  lockPilot,
  lockTakenMission,
  type Schedule,
  settleOffers,
} from './take-mission.queries.ts'

export interface Taking {
  missionId: number
  pilotId: number
  /** Null keeps the schedule the mission has. A prescheduled mission keeps its own in any case. */
  schedule: Schedule | null
}

/**
 * A pilot takes a mission he has an open offer of. The mission is locked before the pilot, as everywhere, so
 * that two bookings never wait for each other; the conditional update lets exactly one pilot win.
 */
export const takeMission = async (
  trx: Queryable,
  { missionId, pilotId, schedule }: Taking,
): Promise<void> => {
  const mission = await lockTakenMission(trx, missionId, pilotId)
  if (!mission || mission.offer_state === null) throw notFound()
  // The same accept, sent twice.
  if (mission.pilot_id === pilotId) return
  await lockPilot(trx, pilotId)
  const taken = await giveMission(trx, missionId, pilotId, schedule)
  if (!taken)
    throw mission.is_on_hold
      ? new AppError('mission_on_hold')
      : new AppError('conflict', { message: missionUnavailableText })
  const losers = await settleOffers(trx, missionId, pilotId)
  await notifyOfMission(
    trx,
    losers,
    { id: missionId, offered: true },
    {
      notification_type: 'pilot/mission/updated',
      title: 'Mission no longer available',
      body: `${mission.name || `Mission ${missionId}`}: another pilot has accepted it.`,
    },
  )
}
