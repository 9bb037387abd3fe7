import type { Mission } from '@sortie/domain/mission/mission.schema'
import { write } from '#app/write.ts'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'

/** A prescheduled mission is accepted as it is; any other with the chosen slot. */
export const acceptMission = (
  { id, admin_scheduled }: Pick<Mission, 'id' | 'admin_scheduled'>,
  slot: ChosenSlot | null,
): Promise<unknown> =>
  write('PATCH /v1/pilots/missions/{id}/invitation', {
    params: { id },
    body: admin_scheduled || !slot ? {} : { scheduled_at_start: slot.start, scheduled_at_end: slot.end },
  })
