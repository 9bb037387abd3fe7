import { canStep, type MissionStatus } from '@sortie/domain/mission/mission-status'
import type { MissionType } from '@sortie/domain/mission/mission-type'
import type { NotificationType } from '@sortie/domain/pilot/notification'
import { invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { clearLaancMessages, voidLaancFlights } from '../missions/schedule.queries.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import { awardTrainingBadge } from '../pilots/award-badge.ts'
import { cancelMission } from './cancel-mission.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { withdrawAcceptedOffer } from './offer.queries.ts'
import { type LockedMission, lockMission, updateMission } from './provider-mission.queries.ts'
import { clearShotComments } from './shot.queries.ts'
import { isAnnounced, statusTexts } from './status-texts.ts'
import { withdrawMission } from './withdraw-mission.ts'

const notificationType = (type: MissionType, status: MissionStatus): NotificationType => {
  if (type === 'panorama' && status === 'complete') return 'pilot/mission/pano_accept'
  if (type === 'panorama' && status === 'rejected') return 'pilot/mission/pano_reject'
  return 'pilot/mission/updated'
}

/** Takes a mission back from its pilot. A schedule the pilot chose and what the pilot wrote go with the pilot. */
export const releaseMission = async (db: Transaction, mission: LockedMission): Promise<void> => {
  await updateMission(db, mission.id, {
    status: 'available',
    pilot_id: null,
    pilot_comment: null,
    flown_outside: [],
    ...(mission.admin_scheduled ? {} : { scheduled_at_start: null, scheduled_at_end: null }),
  })
  await clearShotComments(db, mission.id)
  await withdrawAcceptedOffer(db, mission.id)
  await voidLaancFlights(db, mission.id)
  await clearLaancMessages(db, mission.id)
  await notifyConcerned(db, mission, statusTexts.available)
}

/** Moves a mission one step on. The steps that need more than a status are calls of their own. */
export const moveMission = async (
  db: Transaction,
  mails: MailQueue,
  id: number,
  status: MissionStatus,
  reason?: string,
): Promise<void> => {
  const mission = await lockMission(db, id)
  if (mission.status === status) return
  if (status === 'canceled') return cancelMission(db, id, reason)
  if (status === 'pilots_notified')
    throw stepNotAllowed(mission.status, 'Offer the mission to pilots instead.')
  if (status === 'pilot_accepted')
    throw stepNotAllowed(mission.status, 'Assign the mission to a pilot instead.')
  if (!canStep(mission.status, status)) throw stepNotAllowed(mission.status)
  if (status === 'available' && mission.status === 'pilots_notified') return withdrawMission(db, id)
  if (status === 'available' && mission.pilot_id !== null) return releaseMission(db, mission)
  if (status === 'rejected' && !reason)
    throw invalid({ reason: ['A rejection needs a reason for the pilot.'] })
  await updateMission(db, id, { status, ...(status === 'rejected' && { rejection_reason: reason }) })
  if (!isAnnounced(status)) return
  const { title, body } = statusTexts[status]
  await notifyConcerned(db, mission, {
    title,
    body: (name) => (reason ? `${name}: ${reason}` : body(name)),
    notification_type: notificationType(mission.mission_type, status),
  })
  if (status === 'complete' && mission.mission_type === 'training')
    await awardTrainingBadge(db, mails, mission)
}
