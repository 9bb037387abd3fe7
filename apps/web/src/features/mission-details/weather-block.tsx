import type { Mission } from '@sortie/domain/mission/mission.schema'
import { dayAt } from '@sortie/domain/time/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ForecastRow } from './forecast-row.tsx'
import { forecastsToShow } from './forecasts-to-show.ts'
import { missionWeatherQuery } from './mission-details.queries.ts'
import { weatherKind } from './weather-kind.ts'

/** The weather at the site, by the hour when the flight is near; without a forecast there is no block. */
export const WeatherBlock = ({ mission }: { mission: Mission }) => {
  const [now] = useState(() => Date.now())
  const start = mission.scheduled_at_start
  const kind = weatherKind(start, now)
  const zone = mission.location?.timezone_id
  const { data, isError } = useQuery(missionWeatherQuery(mission.id, kind))
  if (isError || data?.length === 0) return null
  const flightDay = start && dayAt(new Date(start), zone)
  return (
    <Card
      title="Weather"
      description={kind === 'hourly' ? 'By the hour around the flight' : 'By the day at the site'}
      footer={portalConfig().sample_weather && 'Sample weather, not a forecast.'}
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
        <SkeletonGroup label="Loading the forecast">
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
