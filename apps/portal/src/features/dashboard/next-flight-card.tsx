import { known, plural, t, toTranslate } from '@sortie/domain/language'
import { airspaceCallbackPath, authorizationLink } from '@sortie/domain/mission/airspace-callback'
import { reschedulingText } from '@sortie/domain/mission/mission'
import { isOnHold } from '@sortie/domain/mission/mission-status'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import {
  type AuthorizationState,
  countdownText,
  dayName,
  flightPlan,
  hasFlightMode,
  isToBeFlown,
  missingText,
  type NextAction,
  nextAction,
  pastText,
} from '@sortie/domain/mission/next-flight'
import type { NextFlight } from '@sortie/domain/mission/next-flight.schema'
import { payoutText } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { formatShortDate, formatTime, weekdayAndDate } from '@sortie/domain/time/date-texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { DottedLine } from '@sortie/ui/data/dotted-line.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  Eye,
  type LucideIcon,
  MapPin,
  Navigation,
  ScanSearch,
  ShieldAlert,
  ShieldCheck,
  ShieldPlus,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import { portalConfig } from '#app/portal-config.ts'
import { missionWeatherQuery } from '#mission/mission-weather.queries.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'
import { conditionsAgainstLimits, weatherProblems } from '#mission/schedule/slot-conditions.ts'
import { skyName, WeatherIcon } from '#mission/schedule/weather-icon.tsx'
import { forecastAt } from './flight-forecast.ts'
import { useNow } from './use-now.ts'

type FlightProps = { flight: NextFlight; now: number }

const detailsPath = ({ id }: NextFlight): string => `/clientmission/${id}`

/** The target of an action. Without a flight-authorization service, the mission's page says what to do. */
const actionPath = (flight: NextFlight, { kind }: NextAction): string => {
  if (kind === 'coverage') return `${detailsPath(flight)}/gps-check`
  if (kind === 'upload') return `${detailsPath(flight)}/upload`
  const serviceUrl = kind === 'authorize' ? portalConfig().flight_authorization_url : null
  if (!serviceUrl) return detailsPath(flight)
  const returnUrl = `${location.origin}${airspaceCallbackPath(flight.id)}`
  return authorizationLink({ serviceUrl, external_id: flight.briefing_id, returnUrl })
}

const actionIcons: Record<NextAction['kind'], LucideIcon> = {
  authorize: ShieldPlus,
  coverage: ScanSearch,
  upload: Upload,
  details: Eye,
}

/** Such as '09:00AM PST'. A line may break before it, never inside it. */
const Time = ({ flight: { scheduled_at_start: start, location, zone_name } }: { flight: NextFlight }) => (
  <span className="whitespace-nowrap">
    {start && `${formatTime(start, location?.timezone_id)} ${zone_name}`}
  </span>
)

/** Such as 'Today, Tuesday 11/17/26 · 09:00AM PST', or 'Today 11/17/26' on a phone, so that it fits on one line. */
const When = ({ flight, now }: FlightProps) => {
  const { scheduled_at_start: start, location } = flight
  if (start === null) return known(reschedulingText)
  const zone = location?.timezone_id
  const name = dayName(start, zone, now)
  const [weekday, date] = weekdayAndDate(formatShortDate(start, zone))
  const day = (
    <>
      {name}
      <span className={name ? 'max-sm:hidden' : undefined}>{name ? `, ${weekday}` : weekday}</span>
      {` ${date}`}
    </>
  )
  return <DottedLine first={day} then={<Time flight={flight} />} />
}

const Line = ({
  icon: Icon,
  tone,
  children,
}: {
  icon: LucideIcon
  tone?: string | undefined
  children: ReactNode
}) => (
  <p className="flex items-start gap-2 text-small text-ink">
    <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', tone ?? 'text-ink-soft')} />
    <span className="min-w-0">{children}</span>
  </p>
)

const authorizationTexts: Record<AuthorizationState, { text: string; isMissing: boolean }> = {
  no_briefing: { text: toTranslate('No airspace briefing yet'), isMissing: false },
  not_needed: { text: toTranslate('No airspace authorization needed'), isMissing: false },
  needed: { text: toTranslate('Airspace authorization needed'), isMissing: true },
  refused: { text: toTranslate('Airspace authorization refused'), isMissing: true },
  authorized: { text: toTranslate('Airspace authorized'), isMissing: false },
}

const AuthorizationLine = ({ state }: { state: AuthorizationState }) => {
  const { text, isMissing } = authorizationTexts[state]
  // Without a briefing, the state is unknown: it is neither a warning nor a clearance.
  const isUnknown = state === 'no_briefing'
  return (
    <Line
      icon={isMissing || isUnknown ? ShieldAlert : ShieldCheck}
      tone={isMissing ? 'text-danger' : isUnknown ? undefined : 'text-accent-strong'}
    >
      <span className={isMissing ? 'font-medium text-danger-deep' : undefined}>{known(text)}</span>
    </Line>
  )
}

/**
 * The weather at the time of the flight, compared to the limits of the mission. The line is reserved while it loads.
 */
const WeatherLine = ({ flight, now }: FlightProps) => {
  const { data, isPending } = useQuery(missionWeatherQuery(flight, now))
  if (isPending) return <Skeleton className="h-5 w-64 max-w-full" />
  const forecast = forecastAt(data ?? [], flight, now)
  if (!forecast) return <p className="text-small text-ink-faint">{t('No forecast yet')}</p>
  const problems = weatherProblems(forecast, flight)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <span className="figures flex items-start gap-2 text-ink">
        <WeatherIcon icon={forecast.icon} className="mt-0.5 size-4" />
        <span>
          <span className="max-sm:sr-only">{skyName(forecast.icon)} · </span>
          {conditionsAgainstLimits(forecast, flight).join(' · ')}
          {/* On a phone, the card with the weather at home says so. */}
          {portalConfig().sample_weather && (
            <span className="text-ink-faint max-sm:sr-only"> · {t('sample weather')}</span>
          )}
        </span>
      </span>
      {problems.map((problem) => (
        <span key={problem} className="flex items-start gap-2 font-medium text-danger-deep">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </span>
      ))}
    </div>
  )
}

/** The flight: where, when, for how much, in what weather, and the one thing to do. */
const Flight = ({ flight, now }: FlightProps) => {
  const action = nextAction(flight, now)
  const title = missionTitle(flight)
  const address = addressLine(flight.location)
  return (
    <div className="flex flex-col gap-3 p-4 pt-1 sm:px-6 sm:pb-5 md:flex-row md:items-end md:justify-between md:gap-8">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="min-w-0 text-title font-semibold text-balance">
            <Link
              href={detailsPath(flight)}
              className="touch-target rounded-sm hover:underline hover:underline-offset-4"
            >
              {title}
            </Link>
          </h3>
          <p className="figures shrink-0 text-body font-semibold md:hidden">{payoutText(flight)}</p>
        </div>
        {address !== title && (
          <Line icon={MapPin}>
            <span className="line-clamp-1 text-ink-soft">{address}</span>
          </Line>
        )}
        <Line icon={CalendarClock}>
          <span className="figures font-semibold">
            <When flight={flight} now={now} />
          </span>
        </Line>
        {isToBeFlown(flight) && flight.scheduled_at_start && <WeatherLine flight={flight} now={now} />}
        {isToBeFlown(flight) && <AuthorizationLine state={flight.authorization} />}
        {!isToBeFlown(flight) && <Line icon={Upload}>{deliveryText(flight)}</Line>}
      </div>
      <div className="flex shrink-0 flex-col gap-3 md:items-end">
        <p className="figures text-title font-semibold max-md:hidden">{payoutText(flight)}</p>
        {/* Next to each other on a phone, so that the card is no taller, unless a language needs more room. */}
        <div className="flex flex-wrap gap-2 *:grow max-md:*:px-2 md:flex-row-reverse md:gap-3 md:*:grow-0">
          <LinkButton href={actionPath(flight, action)} icon={actionIcons[action.kind]}>
            {known(action.label)}
          </LinkButton>
          {hasFlightMode(flight, now) && (
            <LinkButton href={`${detailsPath(flight)}/flight`} icon={Navigation} mode="secondary">
              {t('Flight mode')}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  )
}

const deliveryText = ({ status, shots_missing }: NextFlight): string => {
  if (status !== 'assets_uploaded') return t('Flown. Next, upload your photos and videos')
  if (shots_missing === 0) return t('Every shot has its files. Submit the mission')
  return plural(shots_missing, '1 shot is still missing', '{count} shots are still missing')
}

/** Another flight of the plan: whether it is still to come, its time, its name, what is missing and what to do. */
const PlanRow = ({ flight, now, isSameDay }: FlightProps & { isSameDay: boolean }) => {
  const action = nextAction(flight, now)
  const start = flight.scheduled_at_start
  const zone = flight.location?.timezone_id
  // Short enough for one line on a phone: without the weekday, and without the time if the day is over.
  const [weekday, date] = start ? weekdayAndDate(formatShortDate(start, zone)) : []
  const name = start && dayName(start, zone, now)
  const day = name ?? (
    <>
      <span className="max-md:hidden">{weekday} </span>
      {date}
    </>
  )
  const time = <Time flight={flight} />
  const past = pastText(flight, now)
  const missing = missingText(flight, now)
  return (
    <li className={classNames('flex min-h-14 items-center gap-3 px-4 py-2 sm:px-6', past && 'bg-canvas')}>
      <span
        aria-hidden
        className={classNames(
          'size-2.5 shrink-0 rounded-full border-2',
          past ? 'border-edge bg-edge' : 'border-accent',
        )}
      />
      <div className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-4">
        <span
          className={classNames(
            'figures text-small text-ink-soft max-lg:order-last lg:w-64 lg:shrink-0',
            !past && 'lg:font-semibold lg:text-ink',
          )}
        >
          {start ? (
            <DottedLine first={isSameDay ? time : day} then={past ?? (isSameDay ? null : time)} />
          ) : (
            known(reschedulingText)
          )}
        </span>
        <Link
          href={detailsPath(flight)}
          className="touch-target truncate rounded-sm text-small text-ink max-lg:font-semibold lg:flex-1 hover:underline hover:underline-offset-4"
        >
          {missionTitle(flight)}
        </Link>
      </div>
      {/* On a phone, the action says so. */}
      <span
        className={classNames(
          'shrink-0 text-small max-md:hidden md:w-40',
          action.kind === 'authorize' ? 'font-medium text-danger-deep' : 'text-ink-soft',
        )}
      >
        {!isOnHold(flight) && missing}
      </span>
      {/* The same width in every row, so that the missing items line up in a column. */}
      <div className="flex shrink-0 justify-end md:w-36">
        {isOnHold(flight) ? (
          <Chip tone="on-hold">{t('ON HOLD')}</Chip>
        ) : (
          <LinkButton size="small" mode="secondary" href={actionPath(flight, action)}>
            {known(action.label)}
            <VisuallyHidden> {t('for {mission}', { mission: missionTitle(flight) })}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
    </li>
  )
}

const look = 'min-w-0 overflow-hidden rounded-card border border-accent/40 bg-surface'

/** As tall as the card with its first flight, so that nothing below moves. */
const NextFlightSkeleton = () => (
  <SkeletonGroup label={t('Loading your next flight')}>
    <div className={classNames(look, 'flex min-h-63 flex-col gap-3 p-4 sm:px-6 md:min-h-51')}>
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-5 w-48" />
    </div>
  </SkeletonGroup>
)

/** What the pilot does next. Renders nothing if there is nothing to fly or deliver. */
export const NextFlightCard = () => {
  const { data, isPending } = useQuery(nextFlightsQuery)
  const now = useNow()
  if (isPending) return <NextFlightSkeleton />
  const plan = flightPlan(data?.data ?? [], now)
  if (!plan) return null
  const { next, others, laterCount } = plan
  const countdown = countdownText(next, now)
  const day = (flight: NextFlight) =>
    flight.scheduled_at_start && formatShortDate(flight.scheduled_at_start, flight.location?.timezone_id)
  return (
    <section aria-labelledby="next-flight" className={look}>
      <header className="flex items-center justify-between gap-4 px-4 pt-3 sm:px-6 sm:pt-4">
        <h2 id="next-flight" className="text-small font-semibold text-accent-strong">
          {isToBeFlown(next) ? t('Next flight') : t('Last flight')}
        </h2>
        {countdown && <p className="figures text-small font-semibold text-ink">{countdown}</p>}
      </header>
      <Flight flight={next} now={now} />
      {others.length > 0 && (
        <ul aria-label={t('Flight plan')} className="divide-y divide-line border-t border-line">
          {others.map((flight) => (
            <PlanRow key={flight.id} flight={flight} now={now} isSameDay={day(flight) === day(next)} />
          ))}
        </ul>
      )}
      {laterCount > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-ink-soft sm:px-6">
          {plural(
            laterCount,
            '1 later flight is in the list below.',
            '{count} later flights are in the list below.',
          )}
        </p>
      )}
    </section>
  )
}
