import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useQuery } from '@tanstack/react-query'
import { skyName, WeatherIcon } from '#mission/schedule/weather-icon.tsx'
import { StatBox } from '#ui/data/stat-box.tsx'
import { weatherQuery } from './dashboard.queries.ts'

type Placed = { latitude: number; longitude: number; place: string }

const Weather = ({ latitude, longitude, place }: Placed) => {
  const { data: weather, isPending } = useQuery(weatherQuery({ latitude, longitude }))
  if (isPending) return <StatBox label={place} value="" isLoading />
  if (!weather?.data || weather.error) return null
  const { temperature, icon } = weather.data
  return (
    <section
      aria-label="Weather"
      className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <p className="truncate text-small text-ink-soft">{place}</p>
      <p className="flex items-center gap-3">
        <WeatherIcon icon={icon} className="size-8" />
        <span className="figures text-display font-semibold">{Math.round(temperature)}°F</span>
      </p>
      <p className="text-small text-ink-faint">
        {skyName(icon)}
        {weather.sample && ' · sample weather'}
      </p>
    </section>
  )
}

/** The weather at home; without a home, or without an answer, nothing. */
export const WeatherBox = ({ pilot }: { pilot: Pick<Pilot, 'latitude' | 'longitude' | 'city'> }) => {
  const { latitude, longitude, city } = pilot
  if (latitude === null || longitude === null) return null
  return <Weather latitude={latitude} longitude={longitude} place={city ?? 'Weather at home'} />
}
