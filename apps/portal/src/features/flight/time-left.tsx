import { known, t } from '@sortie/domain/language'
import { type TimeLimit, timeLimit } from '@sortie/domain/mission/flight-checklist'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { hoursAndMinutes } from '@sortie/domain/mission/next-flight'
import { compassPoint } from '@sortie/domain/place/direction'
import { daylightOf } from '@sortie/domain/schedule/daylight'
import { sunAt } from '@sortie/domain/schedule/sun'
import { formatTime } from '@sortie/domain/time/date-texts'
import { dayAt } from '@sortie/domain/time/dates'
import { Hourglass, Sun } from 'lucide-react'

const minuteMs = 60_000

const sunText = (now: number, site: NonNullable<Mission['location']>): string | null => {
  const sun = sunAt(now, site)
  if (!sun) return null
  const height = Math.round(sun.height)
  if (height < 0) return t('The sun is below the horizon.')
  return t('The sun is {height}° above the horizon in the {direction}.', {
    height,
    direction: known(compassPoint(sun.bearing)),
  })
}

const limitText = (limit: TimeLimit | null, zone: string | null | undefined, now: number): string => {
  if (limit === null) return t('Daylight and your booked time are over for today.')
  const at = formatTime(limit.at.toISOString(), zone)
  const left = hoursAndMinutes(Math.max(0, Math.floor((limit.at.getTime() - now) / minuteMs)))
  return limit.kind === 'sunset'
    ? t('{left} until sunset at {at}', { left, at })
    : t('{left} until your booked time ends at {at}', { left, at })
}

/** Where the sun stands, and what ends first: the light or the booked window. */
export const TimeLeft = ({ mission, now }: { mission: Mission; now: number }) => {
  const { location: site, scheduled_at_end: end } = mission
  if (!site) return null
  const zone = site.timezone_id
  const daylight = daylightOf(dayAt(new Date(now), zone), site)
  const sun = sunText(now, site)
  return (
    <div className="flex flex-col gap-2 text-ink">
      <p className="figures flex items-start gap-3 text-title font-semibold">
        <Hourglass aria-hidden className="mt-0.5 size-6 shrink-0" />
        {limitText(timeLimit(daylight, end, now), zone, now)}
      </p>
      {sun && (
        <p className="figures flex items-start gap-3 text-body">
          <Sun aria-hidden className="size-6 shrink-0" />
          {sun}
        </p>
      )}
    </div>
  )
}
