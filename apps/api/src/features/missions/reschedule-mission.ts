import { t } from '@sortie/domain/language'
import { rescheduleBlocked, rescheduleProblems, voidsAuthorization } from '@sortie/domain/schedule/reschedule'
import { type ProviderNames, rescheduleUnavailableText } from '@sortie/domain/texts'
import { dateAndTimeText } from '@sortie/domain/time/date-texts'
import {
  lockPilotMission,
  type PilotMission,
  requireMayWork,
} from '../../core/mission/lock-mission.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { notifyIfOutsideCertificates } from '../notifications/notify-outside-certificates.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { requireOfferedSlot } from './require-offered-slot.ts'
import {
  insertReschedule,
  isSameTime,
  selectLastReschedule,
  selectReasonBySlug,
  selectReschedule,
  setSchedule,
  voidLaancFlights,
} from './schedule.queries.ts'
import type { Schedule } from './take-mission.queries.ts'

interface RescheduleBody extends Schedule {
  reschedule_reason: string
  notes: string
}

interface Rescheduling {
  missionId: number
  pilotId: number
  request: RescheduleBody
  /** The provider's names, for texts. */
  names: ProviderNames
}

/** The move that this same request has already made, if it was sent before. */
const madeBefore = async (
  trx: Queryable,
  mission: PilotMission,
  pilotId: number,
  request: RescheduleBody,
) => {
  if (!mission.held || !isSameTime(mission, request)) return undefined
  const last = await selectLastReschedule(trx, mission.id, pilotId)
  const repeated =
    last !== undefined &&
    isSameTime(last, request) &&
    last.notes === request.notes &&
    last.reschedule_reason === request.reschedule_reason
  return repeated ? last : undefined
}

const requireReason = async (trx: Queryable, request: RescheduleBody): Promise<number> => {
  const reason = await selectReasonBySlug(trx, request.reschedule_reason)
  const { scheduled_at_start: start, scheduled_at_end: end, notes } = request
  const problems = rescheduleProblems({ reason, notes, start, end })
  if (!reason || Object.keys(problems).length > 0) throw invalid(problems)
  return reason.id
}

const move = async (
  trx: Transaction,
  webhooks: WebhookQueue,
  mission: PilotMission,
  { pilotId, request }: Rescheduling,
) => {
  const reschedule_reason_id = await requireReason(trx, request)
  const { scheduled_at_start, scheduled_at_end, notes } = request
  if (isSameTime(mission, request))
    throw invalid({ scheduled_at_start: ['The mission is already scheduled for this time.'] })
  requireOfferedSlot(mission, request)
  await setSchedule(trx, mission.id, { scheduled_at_start, scheduled_at_end })
  if (voidsAuthorization(mission.scheduled_at_start, scheduled_at_start, mission.timezone_id))
    await voidLaancFlights(trx, mission.id)
  const id = await insertReschedule(trx, {
    mission_id: mission.id,
    pilot_id: pilotId,
    reschedule_reason_id,
    notes,
    scheduled_at_start,
    scheduled_at_end,
    previous_start: mission.scheduled_at_start,
    previous_end: mission.scheduled_at_end,
  })
  await notifyOfMission(trx, mission, [pilotId], {
    event: 'mission_changed_by_pilot',
    title: () => t('Flight rescheduled'),
    body: (name) =>
      t('{name} is now scheduled for {when}.', {
        name,
        when: dateAndTimeText(scheduled_at_start, mission.timezone_id),
      }),
    offered: false,
  })
  await notifyIfOutsideCertificates(trx, mission.id)
  await webhooks.notify(trx, {
    type: 'mission.rescheduled',
    data: {
      mission_id: mission.id,
      mission_status: mission.status,
      pilot_id: pilotId,
      scheduled_at_start,
      scheduled_at_end,
      previous_start: mission.scheduled_at_start,
      previous_end: mission.scheduled_at_end,
      reschedule_reason: request.reschedule_reason,
    },
  })
  return selectReschedule(trx, id)
}

/** Moves a mission that a pilot holds to another offered time, for a reason that the pilot gives. */
export const rescheduleMission = async (
  trx: Transaction,
  webhooks: WebhookQueue,
  rescheduling: Rescheduling,
) => {
  const { missionId, pilotId, request, names } = rescheduling
  const mission = await lockPilotMission(trx, missionId, pilotId)
  const before = await madeBefore(trx, mission, pilotId, request)
  if (before) return before
  if (!mission.held || rescheduleBlocked(mission))
    throw new AppError('reschedule_unavailable', { message: rescheduleUnavailableText(names) })
  await requireMayWork(trx, pilotId, mission.mission_type)
  return move(trx, webhooks, mission, rescheduling)
}
