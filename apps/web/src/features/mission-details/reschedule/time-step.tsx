import type { Mission } from '@sortie/domain/mission/mission.schema'
import {
  newAuthorizationText,
  rescheduleSlotTitle,
  showsNewAuthorizationNote,
} from '@sortie/domain/schedule/reschedule'
import { useQuery } from '@tanstack/react-query'
import { ScheduleBox } from '#mission/schedule/schedule-box.tsx'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'
import { timeslotsQuery } from '#mission/schedule/timeslots.queries.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { StepTitle } from './step-title.tsx'

type TimeStepProps = { mission: Mission; slot: ChosenSlot | null; onSlot: (slot: ChosenSlot | null) => void }

/** Step 1: another day and hour, by the same rules as the first. */
export const TimeStep = ({ mission, slot, onSlot }: TimeStepProps) => {
  const days = useQuery(timeslotsQuery(mission.id))
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <StepTitle>{rescheduleSlotTitle}</StepTitle>
      {showsNewAuthorizationNote(mission) && <Alert tone="attention">{newAuthorizationText}</Alert>}
      {days.isPending && <p className="text-small">Loading timeslots…</p>}
      <ScheduleBox mission={mission} days={days} value={slot} onChange={onSlot} headingLevel={3} />
    </section>
  )
}
