import { t, toTranslate } from '../language.ts'
import type { Mission } from '../mission/mission.schema.ts'
import { countsAsComplete, isOnHold } from '../mission/mission-status.ts'
import { dayAt } from '../time/dates.ts'
import type { RescheduleReason } from './schedule.schema.ts'

export const rescheduleReasonNote = toTranslate('Rescheduling is for bad weather or an emergency.')
export const notesPlaceholder = toTranslate('Please add additional details here')
export const rescheduleSlotTitle = toTranslate('3. Tell Us Why You Need to Reschedule')
export const newAuthorizationText = toTranslate(
  'Airspace authorization must be obtained again for the new date.',
)

type Named = Pick<RescheduleReason, 'short' | 'slug'>

export const isOtherReason = (reason: Named): boolean =>
  reason.short.trim().toLowerCase() === 'other' || reason.slug.trim().toLowerCase() === 'other'

export const notesLabel = (reason: Named | null): string =>
  reason && isOtherReason(reason) ? t('Please Specify (Required):') : t('Notes:')

export const selectableReasons = <R extends Pick<RescheduleReason, 'is_pilot_selectable'>>(
  reasons: readonly R[],
): R[] => reasons.filter((reason) => reason.is_pilot_selectable)

/** The cases in which only the provider can move a mission. */
export const rescheduleBlocked = (
  mission: Pick<
    Mission,
    | 'status'
    | 'admin_scheduled'
    | 'is_on_hold'
    | 'showOnHold'
    | 'require_contact_to_reschedule'
    | 'scheduled_at_start'
    | 'scheduled_at_end'
  >,
): boolean =>
  mission.admin_scheduled ||
  isOnHold(mission) ||
  countsAsComplete(mission.status) ||
  (mission.require_contact_to_reschedule &&
    mission.scheduled_at_start !== null &&
    mission.scheduled_at_end !== null)

/** Whether a mission is a claimed panorama without a time: its first date is chosen, and nothing is moved. */
export const needsFirstDate = (
  mission: Pick<Mission, 'mission_type' | 'scheduled_at_start' | 'mission_reschedules'>,
): boolean =>
  mission.mission_type === 'panorama' &&
  mission.scheduled_at_start === null &&
  mission.mission_reschedules.length === 0

export interface RescheduleRequest {
  reason: (Named & Pick<RescheduleReason, 'is_pilot_selectable'>) | null | undefined
  notes: string | null
  start: string | null
  end: string | null
}

export type RescheduleProblems = Partial<
  Record<'reschedule_reason' | 'notes' | 'scheduled_at_start' | 'scheduled_at_end', string[]>
>

/** The errors by field of the call; empty if it can be sent. */
export const rescheduleProblems = ({ reason, notes, start, end }: RescheduleRequest): RescheduleProblems => {
  const problems: RescheduleProblems = {}
  if (!reason?.is_pilot_selectable) problems.reschedule_reason = [t('Please choose a reason.')]
  if (reason && isOtherReason(reason) && !notes?.trim()) problems.notes = [t('Please specify the reason.')]
  if (!start) problems.scheduled_at_start = [t('Please choose an arrival time.')]
  if (!end) problems.scheduled_at_end = [t('Please choose an arrival time.')]
  else if (start && !(Date.parse(start) < Date.parse(end)))
    problems.scheduled_at_end = [t('The end must be after the start.')]
  return problems
}

export const showsNewAuthorizationNote = (mission: Pick<Mission, 'laanc_flights'>): boolean =>
  mission.laanc_flights.length > 0

/** An authorization is valid for one day at the site; if the day is unknown, it is voided too. */
export const voidsAuthorization = (
  oldStart: string | null,
  newStart: string,
  zone: string | null | undefined,
): boolean => oldStart === null || dayAt(new Date(oldStart), zone) !== dayAt(new Date(newStart), zone)
