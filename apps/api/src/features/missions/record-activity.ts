import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { type Activity, insertActivity, markGpsCheckPassed } from './activity-log.queries.ts'
import { lockPilotMission } from './lock-mission.queries.ts'

/** Keeps what a pilot's screen reports. Whether the check was passed is the screen's word alone. */
export const recordActivity = async (trx: Transaction, activity: Activity) => {
  const mission = await lockPilotMission(trx, activity.missionId, activity.pilotId)
  if (!mission.held) throw new AppError('step_not_allowed')
  await insertActivity(trx, activity)
  await markGpsCheckPassed(trx, activity.missionId)
  return { event_type: activity.eventType, event_datetime: activity.eventDatetime }
}
