import { rescheduleBlocked } from '@sortie/domain/schedule/reschedule'
import { type ProviderNames, rescheduleUnavailableText } from '@sortie/domain/texts'
import { lockPilotMission, requireMayWork } from '../../core/mission/lock-mission.queries.ts'
import { selectPilotMission } from '../../core/mission/mission.queries.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyIfOutsideCertificates } from '../notifications/notify-outside-certificates.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { requireOfferedSlot } from './require-offered-slot.ts'
import { isSameTime, setSchedule, voidLaancFlights } from './schedule.queries.ts'
import type { Schedule } from './take-mission.queries.ts'

interface Choosing {
  missionId: number
  pilotId: number
  schedule: Schedule
  /** The provider's names, for texts. */
  names: ProviderNames
}

const schedule = async (
  trx: Transaction,
  webhooks: WebhookQueue,
  { missionId, pilotId, schedule: times, names }: Choosing,
): Promise<void> => {
  const mission = await lockPilotMission(trx, missionId, pilotId)
  // The same request was sent before.
  if (mission.held && isSameTime(mission, times)) return
  if (!mission.held || rescheduleBlocked(mission))
    throw new AppError('reschedule_unavailable', { message: rescheduleUnavailableText(names) })
  if (mission.scheduled_at_start !== null)
    throw new AppError('step_not_allowed', {
      message: 'This mission already has a time. Reschedule it instead.',
    })
  await requireMayWork(trx, pilotId, mission.mission_type)
  requireOfferedSlot(mission, times)
  await setSchedule(trx, missionId, times)
  // An authorization is valid for one day, and this mission had no day yet.
  await voidLaancFlights(trx, missionId)
  await notifyIfOutsideCertificates(trx, missionId)
  await webhooks.notify(trx, {
    type: 'mission.rescheduled',
    data: {
      mission_id: missionId,
      mission_status: mission.status,
      pilot_id: pilotId,
      ...times,
      previous_start: null,
      previous_end: null,
      reschedule_reason: null,
    },
  })
}

/** Sets the first date of a mission that is held without one. Nothing is moved, so the pilot gives no reason. */
export const chooseFlightDate = async (trx: Transaction, webhooks: WebhookQueue, choosing: Choosing) => {
  await schedule(trx, webhooks, choosing)
  return selectPilotMission(trx, choosing.pilotId, choosing.missionId)
}
