import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { dayAt } from '@sortie/domain/time/dates'

const hourMs = 3_600_000
const marginMs = 2 * hourMs
const mostRows = 8
const daysShown = 7

type Flight = Pick<Mission, 'scheduled_at_start' | 'scheduled_at_end' | 'location'>

const hoursAround = (forecasts: readonly Forecast[], start: string, end: string | null): Forecast[] => {
  const from = Date.parse(start) - marginMs
  const until = Date.parse(end ?? start) + marginMs
  const around = forecasts.filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= until)
  return (around.length > 0 ? around : forecasts).slice(0, mostRows)
}

/** The hours around the flight, or a week that includes its day if the forecast reaches that far. */
export const forecastsToShow = (
  forecasts: readonly Forecast[],
  kind: 'hourly' | 'daily',
  flight: Flight,
): Forecast[] => {
  const { scheduled_at_start: start, scheduled_at_end: end } = flight
  if (kind === 'hourly' && start) return hoursAround(forecasts, start, end)
  const zone = flight.location?.timezone_id
  const day = start && dayAt(new Date(start), zone)
  const at = forecasts.findIndex(({ time }) => dayAt(new Date(time), zone) === day)
  const first = Math.max(0, at - Math.ceil(daysShown / 2))
  return at < daysShown ? forecasts.slice(0, daysShown) : forecasts.slice(first, first + daysShown)
}
