import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { classNames } from '@sortie/ui/class-names.ts'
import { StatBox } from '@sortie/ui/data/stat-box.tsx'
import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, CircleDollarSign, Images } from 'lucide-react'
import { skyName, WeatherIcon } from '#mission/schedule/weather-icon.tsx'
import { weatherQuery } from './dashboard.queries.ts'
import { earnedBeside, earnedTotal } from './earned.ts'

type Placed = { latitude: number; longitude: number; place: string; className: string | undefined }

const Weather = ({ latitude, longitude, place, className }: Placed) => {
  const { data: weather, isPending } = useQuery(weatherQuery({ latitude, longitude }))
  if (isPending) return <StatBox label={place} value="" isLoading {...(className && { className })} />
  if (!weather?.data || weather.error) return null
  const { temperature, icon } = weather.data
  return (
    <section
      aria-label={t('Weather')}
      className={classNames(
        'flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4 sm:p-5',
        className,
      )}
    >
      <p className="truncate text-small text-ink-soft">{place}</p>
      <p className="flex items-center gap-3">
        <WeatherIcon icon={icon} className="size-8" />
        <span className="figures text-display font-semibold">{Math.round(temperature)}°F</span>
      </p>
      <p className="text-small text-ink-faint">
        {skyName(icon)}
        {weather.sample && ` · ${t('sample weather')}`}
      </p>
    </section>
  )
}

/** The weather at the pilot's home. Renders nothing without a home or a forecast. */
const WeatherBox = ({ pilot, className }: { pilot: Pilot; className?: string | undefined }) => {
  const { latitude, longitude, city } = pilot
  if (latitude === null || longitude === null) return null
  return (
    <Weather
      latitude={latitude}
      longitude={longitude}
      place={city ?? t('Weather at home')}
      className={className}
    />
  )
}

const Money = ({ pilot }: { pilot: Pilot }) => {
  const { amount, code } = earnedTotal(pilot)
  return (
    <>
      {amount} <span className="text-body font-medium text-ink-soft">{code}</span>
    </>
  )
}

/**
 * Totals so far, and the weather at home. A row on a desktop; two columns below the missions on a phone, where the next
 * mission comes first.
 */
export const DashboardFigures = ({ pilot }: { pilot: Pilot | undefined }) => {
  const getty = pilot?.mission_breakdown.stock_imagery ?? 0
  const beside = pilot ? earnedBeside(pilot) : []
  return (
    <div className="grid grid-cols-2 gap-3 max-md:order-1 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <StatBox
        label={t('Client missions')}
        icon={BriefcaseBusiness}
        value={pilot?.total_client_missions}
        hint={t('Completed so far')}
        isLoading={!pilot}
      />
      {getty > 0 && (
        <StatBox label={t('Getty missions')} icon={Images} value={getty} hint={t('Stock imagery')} />
      )}
      <StatBox
        label={t('Money earned')}
        icon={CircleDollarSign}
        value={pilot && <Money pilot={pilot} />}
        hint={beside.length > 0 ? t('and {amounts}', { amounts: beside.join(', ') }) : t('Paid out to you')}
        isLoading={!pilot}
        className="max-lg:order-last max-lg:col-span-2"
      />
      {/* In two columns, the third box would leave an empty space. */}
      {pilot && <WeatherBox pilot={pilot} className={getty > 0 ? 'max-lg:col-span-2' : undefined} />}
    </div>
  )
}
