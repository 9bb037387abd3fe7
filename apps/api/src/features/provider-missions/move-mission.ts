import { canStep, type MissionStatus, missionSteps } from '@sortie/domain/mission/mission-status'
import type { MissionType } from '@sortie/domain/mission/mission-type'
import type { NotificationType } from '@sortie/domain/pilot/notification'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { cancelMission } from './cancel-mission.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { lockMission, updateMission } from './provider-mission.queries.ts'
import { releaseMission } from './release-mission.ts'
import { statusTexts } from './status-texts.ts'
import { withdrawMission } from './withdraw-mission.ts'

const notificationType = (type: MissionType, status: MissionStatus): NotificationType => {
  if (type === 'panorama' && status === 'complete') return 'pilot/mission/pano_accept'
  if (type === 'panorama' && status === 'rejected') return 'pilot/mission/pano_reject'
  return 'pilot/mission/updated'
}

/** The database refuses such a step as well; here the caller is told which ones there are. */
const notAStepFrom = (from: MissionStatus): AppError => {
  const steps = missionSteps[from].join(', ') || 'no other status'
  return new AppError('step_not_allowed', { message: `From ${from} a mission can move to ${steps}.` })
}

/** Moves a mission one step on. The steps that need more than a status are calls of their own. */
export const moveMission = async (
  db: Transaction,
  id: number,
  status: MissionStatus,
  reason?: string,
): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.status === status) return
  if (status === 'canceled') return cancelMission(db, id, reason)
  if (status === 'available' && mission.status === 'pilots_notified') return withdrawMission(db, id)
  if (status === 'available' && mission.pilot_id !== null) return releaseMission(db, mission)
  if (status === 'pilots_notified')
    throw new AppError('step_not_allowed', { message: 'Offer the mission to pilots instead.' })
  if (status === 'pilot_accepted')
    throw new AppError('step_not_allowed', { message: 'Assign the mission to a pilot instead.' })
  if (status === 'rejected' && !reason)
    throw invalid({ reason: ['A rejection needs a reason for the pilot.'] })
  if (!canStep(mission.status, status)) throw notAStepFrom(mission.status)
  await updateMission(db, id, { status, ...(status === 'rejected' && { rejection_reason: reason }) })
  const { title, body } = statusTexts[status]
  await notifyConcerned(db, mission, {
    title,
    body: reason ?? body,
    notification_type: notificationType(mission.mission_type, status),
  })
}
