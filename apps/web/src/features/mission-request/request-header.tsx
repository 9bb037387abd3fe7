import type { Mission } from '@sortie/domain/mission/mission.schema'
import { showsOnHold } from '@sortie/domain/mission/mission-status'
import { scheduleLine, weekendLabel } from '@sortie/domain/schedule/schedule-texts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays } from 'lucide-react'
import { accountQuery } from '#app/account-query.ts'
import { MissionHeader } from '#mission/mission-header.tsx'
import { Chip } from '#ui/data/chip.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

/** Where, for how much and when; and whether it waits for something. */
export const RequestHeader = ({ mission }: { mission: Mission }) => {
  const { data: pilot } = useQuery(accountQuery)
  const isOnHold = showsOnHold(mission)
  const weekend = weekendLabel(mission.weekend_schedule_filter)
  const schedule = scheduleLine(mission)
  const Icon = mission.admin_scheduled ? CalendarClock : CalendarDays
  return (
    <MissionHeader
      mission={mission}
      pilot={pilot}
      status={isOnHold ? <Chip tone="on-hold">ON HOLD</Chip> : <Chip tone="available">AVAILABLE</Chip>}
    >
      {(schedule || weekend) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-5">
          {schedule && (
            <p className="figures flex items-center gap-2 text-body font-medium text-ink">
              <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
              {schedule}
            </p>
          )}
          {weekend && <Chip icon={CalendarDays}>{weekend}</Chip>}
        </div>
      )}
      {isOnHold && (
        <Alert tone="attention" title="This mission is on hold.">
          Our team will contact you when it resumes.
        </Alert>
      )}
    </MissionHeader>
  )
}
