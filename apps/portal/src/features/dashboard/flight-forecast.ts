import type { NextFlight } from '@sortie/domain/mission/next-flight.schema'
import { weatherKind } from '@sortie/domain/schedule/weather'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { isoDay } from '@sortie/domain/time/date-texts'

const hourMs = 3_600_000

/** The forecast for the hour in which a flight starts, or for its day while it is far off. */
export const forecastAt = (
  forecasts: readonly Forecast[],
  { scheduled_at_start: start, location }: Pick<NextFlight, 'scheduled_at_start' | 'location'>,
  now: number,
): Forecast | null => {
  if (start === null) return null
  const unit =
    weatherKind(start, now) === 'hourly'
      ? (moment: string) => Math.floor(Date.parse(moment) / hourMs)
      : (moment: string) => isoDay(moment, location?.timezone_id)
  return forecasts.find(({ time }) => unit(time) === unit(start)) ?? null
}
