import { known, t } from '@sortie/domain/language'
import { ApiError } from '@sortie/web-app/calls.ts'

/** Why an accept failed, as far as that affects what the pilot can do next. */
export type AcceptFailure =
  | { kind: 'slot'; message: string }
  | { kind: 'mission-changed' | 'may-not-work' | 'no-response'; message: string }
  | { kind: 'unavailable' }

const slotFields = ['scheduled_at_start', 'scheduled_at_end']

/** The mission stays on the screen only after a failure that the pilot can fix or wait for (docs/decisions/009). */
export const readAcceptFailure = (error: unknown): AcceptFailure => {
  if (!(error instanceof ApiError))
    return {
      kind: 'no-response',
      message: t(
        "We couldn't reach the server. Check your connection and accept again. It only counts once.",
      ),
    }
  if (error.code === 'double_booked')
    return {
      kind: 'slot',
      message: t('You already have a mission at that time. Please choose another time.'),
    }
  if (error.code === 'mission_on_hold' || error.code === 'schedule_changed')
    return { kind: 'mission-changed', message: known(error.message) }
  if (error.code === 'pilot_rejected' || error.code === 'pilot_not_approved')
    return { kind: 'may-not-work', message: known(error.message) }
  const messages = slotFields.flatMap((field) => error.fields[field] ?? []).map(known)
  if (error.status === 422 && messages.length > 0) return { kind: 'slot', message: messages.join(' ') }
  return { kind: 'unavailable' }
}
