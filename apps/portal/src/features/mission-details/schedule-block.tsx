import { known, t } from '@sortie/domain/language'
import { flyByText, reschedulingText } from '@sortie/domain/mission/mission'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { hasFlightMode, isToBeFlown } from '@sortie/domain/mission/next-flight'
import { durationEstimate, earlierLastDayText, weekendLabel } from '@sortie/domain/schedule/schedule-texts'
import { formatLongDate, timeRangeText, timeText, weekdayAndDate } from '@sortie/domain/time/date-texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { CalendarClock, Navigation } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { siteZone } from '#mission/schedule/site-zone.ts'
import type { DetailsVariant } from './details-access.ts'
import { NextStep } from './next-step.tsx'
import { Reschedule } from './reschedule/reschedule.tsx'

const When = ({ mission }: { mission: Mission }) => {
  const { scheduled_at_start: start, scheduled_at_end: end } = mission
  const zone = mission.location?.timezone_id
  if (!start) return <p className="text-title font-semibold text-ink">{known(reschedulingText)}</p>
  const zoneOfSite = siteZone(start, zone)
  const [weekday, date] = weekdayAndDate(formatLongDate(start, zone))
  return (
    <p className="figures text-ink">
      {/* If the line is too short for both, the date stays in one piece. */}
      <span className="block text-title font-semibold first-letter:uppercase">
        {weekday} <span className="whitespace-nowrap">{date}</span>
      </span>
      <span className="text-title font-semibold">
        {end ? timeRangeText(start, end, zone) : timeText(start, zone)}
        {zoneOfSite && ` ${zoneOfSite}`}
      </span>
    </p>
  )
}

/** On the day of the flight and before. */
const FlightModeLink = ({ mission }: { mission: Mission }) => {
  const [now] = useState(() => Date.now())
  // Inside a native app, the query names the app.
  const { search } = useLocation()
  if (!hasFlightMode(mission, now)) return null
  return (
    <LinkButton
      href={`/clientmission/${mission.id}/flight${isEmbedded() ? search : ''}`}
      mode="secondary"
      icon={Navigation}
    >
      {t('Flight mode')}
    </LinkButton>
  )
}

type ScheduleBlockProps = {
  mission: Mission
  variant: DetailsVariant
  hasBar: boolean
  /** False on a phone if rescheduling is impossible, since the reason is then shown further down. */
  hasReschedule: boolean
}

/** When the mission is flown, the next step, and rescheduling. */
export const ScheduleBlock = ({ mission, variant, hasBar, hasReschedule }: ScheduleBlockProps) => {
  const notes = isToBeFlown(mission)
    ? [
        mission.fly_by_date && flyByText(mission.fly_by_date),
        earlierLastDayText(mission),
        durationEstimate(mission),
        weekendLabel(mission.weekend_schedule_filter),
      ].filter(Boolean)
    : []
  return (
    <Card title={t('Schedule')}>
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CalendarClock aria-hidden className="mt-0.5 size-6 shrink-0 text-accent-strong" />
          <div className="flex flex-col gap-2">
            <When mission={mission} />
            {notes.length > 0 && (
              <ul className="figures flex flex-col text-small text-ink-soft">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <FlightModeLink mission={mission} />
        {variant !== 'offline' && (
          <>
            <NextStep mission={mission} hasBar={hasBar} />
            {hasReschedule && <Reschedule mission={mission} />}
          </>
        )}
      </div>
    </Card>
  )
}
