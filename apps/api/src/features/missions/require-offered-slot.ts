import { slotGoneText } from '@sortie/domain/schedule/schedule-texts'
import { isOfferedTimeslot } from '@sortie/domain/schedule/timeslots'
import { invalid } from '../../platform/errors.ts'
import type { Schedule } from './take-mission.queries.ts'
import type { FreeMission } from './take-mission.ts'

/**
 * Refuses a time that was never on offer for the mission. The pilot's other bookings are left to the exclusion
 * constraint, which reports them as the conflict they are.
 */
export const requireOfferedSlot = (
  { latitude, longitude, timezone_id, ...mission }: FreeMission,
  { scheduled_at_start, scheduled_at_end }: Schedule,
): void => {
  const location = { latitude, longitude, timezone_id }
  const input = { mission: { ...mission, location }, bookings: [], now: new Date() }
  if (!isOfferedTimeslot(input, scheduled_at_start, scheduled_at_end))
    throw invalid({
      scheduled_at_start: [slotGoneText],
    })
}
