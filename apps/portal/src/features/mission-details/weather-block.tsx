import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { formatFraction, formatTemperature, formatWind } from '@sortie/domain/schedule/slot-weather'
import { weatherKind } from '@sortie/domain/schedule/weather'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { formatShortDate, formatTime } from '@sortie/domain/time/date-texts'
import { dayAt } from '@sortie/domain/time/dates'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Cloud, Droplets, type LucideIcon, TriangleAlert, Wind } from 'lucide-react'
import { useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { missionWeatherQuery } from '#mission/mission-weather.queries.ts'
import { type WeatherLimits, weatherProblems } from '#mission/schedule/slot-conditions.ts'
import { skyName, WeatherIcon } from '#mission/schedule/weather-icon.tsx'
import { forecastsToShow } from './forecasts.ts'

const temperature = ({ temperature: one, temperatureMin: low, temperatureMax: high }: Forecast) =>
  low !== null && high !== null
    ? t('{low} to {high}', { low: Math.round(low), high: formatTemperature(high) ?? '' })
    : formatTemperature(one)

const Figure = ({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string | null }) =>
  text && (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-4 text-ink-faint" />
      <VisuallyHidden>{name}</VisuallyHidden>
      {text}
    </span>
  )

type ForecastRowProps = {
  forecast: Forecast
  kind: 'hourly' | 'daily'
  zone: string | null | undefined
  limits: WeatherLimits
  isFlightDay: boolean
}

/** One hour or one day, with the limits that its weather exceeds. */
const ForecastRow = ({ forecast, kind, zone, limits, isFlightDay }: ForecastRowProps) => {
  const when = kind === 'hourly' ? formatTime(forecast.time, zone) : formatShortDate(forecast.time, zone)
  return (
    <li className="figures flex items-start gap-3 py-2.5">
      <WeatherIcon icon={forecast.icon} className="mt-0.5 size-7" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
          <span className="font-semibold text-ink">
            {when}
            {isFlightDay && <span className="font-medium text-accent-strong"> · {t('flight day')}</span>}
          </span>
          <span className="font-semibold text-ink">{temperature(forecast)}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
          <span className="sr-only">{skyName(forecast.icon)}</span>
          <Figure icon={Wind} name={t('Wind')} text={formatWind(forecast.windSpeed)} />
          <Figure icon={Cloud} name={t('Cloud')} text={formatFraction(forecast.cloudCover)} />
          <Figure icon={Droplets} name={t('Rain')} text={formatFraction(forecast.precipProbability)} />
        </p>
        {weatherProblems(forecast, limits).map((problem) => (
          <p key={problem} className="flex items-start gap-1.5 text-small font-medium text-danger-deep">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        ))}
      </div>
    </li>
  )
}

/** The weather at the site, hourly when the flight is near. Renders nothing without a forecast. */
export const WeatherBlock = ({ mission }: { mission: Mission }) => {
  const [now] = useState(() => Date.now())
  const start = mission.scheduled_at_start
  const kind = weatherKind(start, now)
  const zone = mission.location?.timezone_id
  const { data, isError } = useQuery(missionWeatherQuery(mission, now))
  if (isError || data?.length === 0) return null
  const flightDay = start && dayAt(new Date(start), zone)
  return (
    <Card
      title={t('Weather')}
      description={kind === 'hourly' ? t('Hourly around the flight') : t('Daily at the site')}
      footer={portalConfig().sample_weather && t('Sample weather, not a forecast.')}
    >
      {data ? (
        <ul className="-my-2 divide-y divide-line">
          {forecastsToShow(data, kind, mission).map((forecast) => (
            <ForecastRow
              key={forecast.time}
              forecast={forecast}
              kind={kind}
              zone={zone}
              limits={mission}
              isFlightDay={kind === 'daily' && dayAt(new Date(forecast.time), zone) === flightDay}
            />
          ))}
        </ul>
      ) : (
        <SkeletonGroup label={t('Loading the forecast')}>
          <div className="flex flex-col gap-3">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-10" />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </Card>
  )
}
