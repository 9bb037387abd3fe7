import { known, listText, t, toTranslate } from '@sortie/domain/language'
import { judgeForecast, type WeatherProblem, weatherProblems } from '@sortie/domain/schedule/slot-weather'
import type { Database } from '../../platform/database.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { takeFlightNotice } from '../notifications/flight-notices.queries.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import {
  deleteFlightsNotAhead,
  deleteFlightWeather,
  type FlightAhead,
  selectFlightsAhead,
  upsertFlightWeather,
} from './flight-weather.queries.ts'
import { forecastsByHour } from './forecasts.ts'
import type { Weather } from './open-weather.ts'

const hourMilliseconds = 3_600_000
/** A service that has failed so often is asked again in the next run. */
const mostFailures = 5

/** What is wrong with the weather of any hour of a flight; null where it isn't known. */
const problemsOf = async (weather: Weather, flight: FlightAhead): Promise<WeatherProblem[] | null> => {
  const hours = await weather.hoursAt(flight)
  if (!hours) return null
  const forecastOf = forecastsByHour(hours)
  const problems = new Set<WeatherProblem>()
  const firstHour = Math.floor(Date.parse(flight.scheduled_at_start) / hourMilliseconds) * hourMilliseconds
  for (let hour = firstHour; hour < Date.parse(flight.scheduled_at_end); hour += hourMilliseconds) {
    const judged = judgeForecast(forecastOf(new Date(hour).toISOString()), flight)
    for (const problem of judged?.problems ?? []) problems.add(problem)
  }
  return weatherProblems.filter((problem) => problems.has(problem))
}

const problemNames: Readonly<Record<WeatherProblem, string>> = {
  wind: toTranslate('wind'),
  cloud: toTranslate('cloud cover'),
  rain: toTranslate('rain'),
}

const noteProblems = async (
  trx: Transaction,
  flight: FlightAhead,
  problems: WeatherProblem[],
): Promise<void> => {
  await upsertFlightWeather(trx, flight, problems)
  const pilotId = await takeFlightNotice(trx, flight, problems)
  if (pilotId === null) return
  await notifyOfMission(trx, { id: flight.mission_id }, [pilotId], {
    event: 'flight_weather',
    title: () => t('Weather may stop your flight'),
    body: (name) =>
      t('The forecast for {name} is beyond the limits: {problems}.', {
        name,
        problems: listText(problems.map((problem) => known(problemNames[problem]))),
      }),
    offered: false,
  })
}

/** Compares the flights of the coming day with the forecast. Returns how many are beyond the limits of their missions. */
export const checkFlightWeather = async (
  db: Database,
  weather: Weather,
  signal: AbortSignal,
): Promise<number> => {
  const flights = await selectFlightsAhead(db)
  let failures = 0
  let bad = 0
  for (const flight of flights) {
    signal.throwIfAborted()
    const problems = await problemsOf(weather, flight)
    if (problems === null && ++failures === mostFailures) break
    if (problems === null) continue
    if (problems.length > 0) bad++
    await inTransaction(db, (trx) =>
      problems.length > 0 ? noteProblems(trx, flight, problems) : deleteFlightWeather(trx, flight.mission_id),
    )
  }
  await inTransaction(db, deleteFlightsNotAhead)
  return bad
}
