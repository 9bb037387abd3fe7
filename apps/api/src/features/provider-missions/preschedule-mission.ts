import type { Preschedule } from '@sortie/contract/provider-mission.calls'
import { t } from '@sortie/domain/language'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import { dateAndTimeText, dayAt } from '@sortie/domain/time/dates'
import { invalid } from '../../platform/errors.ts'
import { requireNoFieldsLeft } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertReschedule, isSameTime, voidLaancFlights } from '../missions/schedule.queries.ts'
import { stepNotAllowed } from '../missions/step-not-allowed.ts'
import type { Schedule } from '../missions/take-mission.queries.ts'
import { notifyIfOutsideCertificates } from '../notifications/notify-outside-certificates.ts'
import { notifyConcerned } from './notify-concerned.ts'
import { type LockedMission, lockMission, updateMission } from './provider-mission.queries.ts'
import { requireUnchanged } from './require-unchanged.ts'

const schedulable: readonly MissionStatus[] = [
  'created',
  'available',
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
]

/** Fixes the time of a mission. An authorization for another day no longer covers it. */
export const fixSchedule = async (
  db: Transaction,
  mission: LockedMission,
  schedule: Schedule,
): Promise<void> => {
  if (!schedulable.includes(mission.status))
    throw stepNotAllowed(mission.status, 'The time can no longer be changed.')
  await updateMission(db, mission.id, { ...schedule, admin_scheduled: true })
  const dayOf = (moment: string) => dayAt(new Date(moment), mission.timezone_id)
  const previous = mission.scheduled_at_start
  if (previous === null || dayOf(previous) !== dayOf(schedule.scheduled_at_start))
    await voidLaancFlights(db, mission.id)
}

export const prescheduleMission = async (
  db: Transaction,
  id: number,
  { reschedule_reason_id, notes = '', scheduled_at_start, scheduled_at_end, ...left }: Preschedule,
  ifMatch?: string,
): Promise<void> => {
  requireNoFieldsLeft(left)
  const schedule = { scheduled_at_start, scheduled_at_end }
  const mission = await lockMission(db, id)
  await requireUnchanged(db, mission, ifMatch)
  if (mission.admin_scheduled && isSameTime(mission, schedule)) return
  // A flight may have begun when its time is fixed.
  if (Date.parse(scheduled_at_end) < Date.now())
    throw invalid({ scheduled_at_start: ['This time is in the past. Choose a later one.'] })
  await fixSchedule(db, mission, schedule)
  if (reschedule_reason_id !== undefined)
    await insertReschedule(db, {
      ...schedule,
      mission_id: id,
      reschedule_reason_id,
      notes,
      previous_start: mission.scheduled_at_start,
      previous_end: mission.scheduled_at_end,
    })
  const zone = mission.timezone_id
  await notifyConcerned(db, mission, {
    title: () => (mission.scheduled_at_start ? t('Mission rescheduled') : t('Mission scheduled')),
    body: (name) =>
      t('The new time for {name} is {when}.', { name, when: dateAndTimeText(scheduled_at_start, zone) }),
  })
  await notifyIfOutsideCertificates(db, id)
}
