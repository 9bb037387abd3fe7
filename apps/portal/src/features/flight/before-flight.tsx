import { t } from '@sortie/domain/language'
import {
  type ChecklistLine,
  checklistItems,
  flightChecklist,
  type HourOfFlight,
  hoursAhead,
} from '@sortie/domain/mission/flight-checklist'
import type { FlightState } from '@sortie/domain/mission/flight-log'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { hoursAndMinutes } from '@sortie/domain/mission/next-flight'
import { formatTime } from '@sortie/domain/time/date-texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { CircleCheck, type LucideIcon, Phone, TriangleAlert } from 'lucide-react'
import { noteOnFlight } from '#app/flight/flight-log.ts'
import type { KeptPilot } from '#app/kept-missions.ts'
import { portalConfig } from '#app/portal-config.ts'
import { telephone } from '#mission/mission-requirements.tsx'
import { conditionsAgainstLimits, weatherProblems } from '#mission/schedule/slot-conditions.ts'
import { skyName, WeatherIcon } from '#mission/schedule/weather-icon.tsx'
import { gloveClass, Tick } from './flight-parts.tsx'
import type { SiteWeather } from './use-site-weather.ts'

const minuteMs = 60_000
/** A forecast that is older is said to be. */
const freshMs = 10 * minuteMs

const ageText = (at: number, now: number): string => {
  if (now - at < freshMs) return t('The forecast is up to date.')
  const age = hoursAndMinutes(Math.floor((now - at) / minuteMs))
  return t("You're reading a forecast that is {age} old.", { age })
}

type HoursProps = { hours: readonly HourOfFlight[]; mission: Mission }

const Hours = ({ hours, mission }: HoursProps) => (
  <ul aria-label={t('The next hours')} className="divide-y divide-line border-y border-line">
    {hours.map(({ forecast, problems }) => (
      <li key={forecast.time} className="figures flex items-start gap-3 py-2">
        <WeatherIcon icon={forecast.icon} className="mt-0.5 size-7" />
        <div className="min-w-0 flex-1 text-body text-ink">
          <p>
            <span className="font-semibold">{formatTime(forecast.time, mission.location?.timezone_id)}</span>
            <span className="sr-only"> {skyName(forecast.icon)}</span>
            {` ${conditionsAgainstLimits(forecast, mission).join(' · ')}`}
          </p>
          {problems.length > 0 &&
            weatherProblems(forecast, mission).map((problem) => (
              <p key={problem} className="flex items-center gap-2 font-semibold text-danger-deep">
                <TriangleAlert aria-hidden className="size-5 shrink-0" />
                {problem}
              </p>
            ))}
        </div>
      </li>
    ))}
  </ul>
)

const marks: Readonly<Record<'ready' | 'problem', { icon: LucideIcon; tone: string }>> = {
  ready: { icon: CircleCheck, tone: 'text-accent-deep' },
  problem: { icon: TriangleAlert, tone: 'font-semibold text-danger-deep' },
}

const Detail = ({ line: { detail, verdict } }: { line: ChecklistLine }) => {
  if (!detail) return null
  if (verdict === 'ask') return <span className="block text-body text-ink">{detail}</span>
  const { icon: Icon, tone } = marks[verdict]
  return (
    <span className={classNames('flex items-start gap-2 text-body', tone)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {detail}
    </span>
  )
}

type BeforeFlightProps = {
  mission: Mission
  pilot: KeptPilot | undefined
  log: FlightState
  weather: SiteWeather | null
  now: number
}

/** The checklist of a flight. Each item is remembered with its time. */
export const BeforeFlight = ({ mission, pilot, log, weather, now }: BeforeFlightProps) => {
  const zone = mission.location?.timezone_id
  const hours = hoursAhead(weather?.forecasts ?? [], mission, now)
  const lines = flightChecklist(mission, pilot, hours)
  const done = lines.filter(({ item }) => log.checks.get(item)?.is_done).length
  const phone = mission.onsite_contact?.phone
  return (
    <section aria-labelledby="before-flight" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="before-flight" className="text-title font-semibold text-ink">
          {t('Checklist')}
        </h2>
        <p className="figures text-body font-semibold text-ink" role="status">
          {done === lines.length
            ? t('Everything is checked.')
            : t('{done} of {total} checked', { done, total: lines.length })}
        </p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {lines
          .toSorted((a, b) => checklistItems.indexOf(a.item) - checklistItems.indexOf(b.item))
          .map((line) => {
            const mark = log.checks.get(line.item)
            return (
              <li key={line.item}>
                <Tick
                  name={line.title}
                  isDone={mark?.is_done ?? false}
                  onChange={(is_done) =>
                    void noteOnFlight(mission.id, { kind: 'check', item: line.item, is_done })
                  }
                >
                  <Detail line={line} />
                  {mark?.is_done && (
                    <span className="figures block text-body text-ink-soft">
                      {t('Checked at {time}', { time: formatTime(mark.at, zone) })}
                    </span>
                  )}
                </Tick>
                {line.item === 'weather' && hours.length > 0 && weather && (
                  <div className="flex flex-col gap-2 px-4 pb-4">
                    <Hours hours={hours} mission={mission} />
                    <p className="text-body text-ink">
                      {ageText(weather.at, now)}
                      {portalConfig().sample_weather && ` ${t('It is sample weather, not a forecast.')}`}
                    </p>
                  </div>
                )}
                {line.item === 'contact' && phone && (
                  <div className="px-4 pb-4">
                    <LinkButton
                      href={telephone(phone)}
                      mode="secondary"
                      icon={Phone}
                      className={classNames(gloveClass, 'figures w-full')}
                    >
                      {t('Call {phone}', { phone })}
                    </LinkButton>
                  </div>
                )}
              </li>
            )
          })}
      </ul>
    </section>
  )
}
