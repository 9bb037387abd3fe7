import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { dateAndTimeText, reschedulingText, timeRangeText } from '@sortie/domain/schedule/schedule-texts'
import { CalendarClock } from 'lucide-react'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { SlotWeatherLines } from './slot-weather-lines.tsx'

type SetTimeProps = { mission: Mission; days: readonly TimeslotDay[] | undefined; isPending: boolean }

/** The one time a prescheduled mission is flown at: nothing to choose. */
export const SetTime = ({ mission, days, isPending }: SetTimeProps) => {
  const { scheduled_at_start: start, scheduled_at_end: end } = mission
  const zone = mission.location?.timezone_id
  const slot = days
    ?.flatMap(({ available_timeslots }) => available_timeslots)
    .find(({ scheduled_at_start }) => scheduled_at_start === start)
  return (
    <section
      aria-label="Set flight time"
      className="flex max-w-md items-start gap-4 rounded-control border border-line bg-canvas p-4"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-6 shrink-0 text-accent-strong" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <span className="figures text-body font-semibold text-ink">
          {start ? dateAndTimeText(start, zone) : reschedulingText}
        </span>
        {start && end && (
          <span className="figures text-small text-ink-soft">{timeRangeText(start, end, zone)}</span>
        )}
        {isPending ? (
          <SkeletonGroup label="Loading the forecast">
            <Skeleton className="h-5 w-48" />
          </SkeletonGroup>
        ) : (
          <SlotWeatherLines forecast={slot?.weather_forecast ?? null} limits={mission} />
        )}
      </div>
    </section>
  )
}
