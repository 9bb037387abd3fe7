import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { durationEstimate, scheduleHeading } from '@sortie/domain/schedule/schedule-texts'
import { portalConfig } from '#app/portal-config.ts'
import { FreeTimes } from './free-times.tsx'
import type { ChosenSlot } from './schedule-days.ts'
import { ScheduleSkeleton } from './schedule-skeleton.tsx'
import { SetTime } from './set-time.tsx'
import { SlotsFailed } from './slots-failed.tsx'

/** What of a query of days the box needs; the query itself will do. */
export interface DaysQuery {
  data: readonly TimeslotDay[] | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

export type ScheduleBoxProps = {
  mission: Mission
  /** What `useQuery(timeslotsQuery(mission.id))` answers. */
  days: DaysQuery
  value: ChosenSlot | null
  onChange: (slot: ChosenSlot | null) => void
  headingLevel?: 3 | 4
}

const Choice = ({ mission, days, value, onChange, headingLevel = 4 }: ScheduleBoxProps) => {
  if (mission.admin_scheduled)
    return <SetTime mission={mission} days={days.data} isPending={days.isPending} />
  if (days.data)
    return (
      <FreeTimes
        mission={mission}
        days={days.data}
        value={value}
        onChange={onChange}
        headingLevel={headingLevel}
      />
    )
  if (days.isPending) return <ScheduleSkeleton />
  return <SlotsFailed isTrying={days.isFetching} onTryAgain={() => void days.refetch()} />
}

/** When a mission is flown: a day, then an hour of it with its weather; or the time that is set already. */
export const ScheduleBox = (props: ScheduleBoxProps) => {
  const { mission, headingLevel = 4 } = props
  const Heading = `h${headingLevel}` as const
  const estimate = durationEstimate(mission)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Heading className="text-body font-semibold text-ink">{scheduleHeading(mission)}</Heading>
        {estimate && <p className="text-small text-ink-soft">{estimate}</p>}
      </div>
      <Choice {...props} />
      {portalConfig().sample_weather && (
        <p className="text-small text-ink-faint">The weather shown is sample weather, not a forecast.</p>
      )}
    </div>
  )
}
