import { expect, test } from 'vitest'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { db, notificationsOf, withDatabase } from '../../../test/use-case.ts'
import type { WeatherHour } from '../../integrations/weather/weather-source.ts'
import { checkFlightWeather } from './check-flight-weather.ts'
import type { Weather } from './open-weather.ts'

withDatabase()

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()

/** Weather that is the same everywhere, with a gust in the third hour from now. */
const weatherWith = (gust: number): Weather => ({
  sample: true,
  hoursAt: async () =>
    Array.from({ length: 48 }, (_, index): WeatherHour => {
      const startSeconds = Date.parse(inHours(index - 1)) / 1000
      const windSpeed = index === 4 ? gust : 5
      const fine = { temperature: 60, precipProbability: 0, cloudCover: 0 }
      return { startSeconds, icon: 'clear', windSpeed, ...fine }
    }),
})
const silent: Weather = { sample: true, hoursAt: async () => null }

const check = (weather: Weather) => checkFlightWeather(db, weather, new AbortController().signal)
const stored = () => db.selectFrom('flight_weather').select(['mission_id', 'problems']).execute()

test('a flight with one bad hour is kept until the forecast or its time is better', async () => {
  const { id: pilot } = await addPilot(db)
  const flight = (from: number, to: number) => ({
    scheduled_at_start: inHours(from),
    scheduled_at_end: inHours(to),
  })
  const id = await addHeld(db, pilot, { ...flight(2, 5), max_wind_speed: 20 })
  // Neither later on nor beyond the coming day.
  await addHeld(db, pilot, flight(8, 9))
  await addHeld(db, pilot, flight(60, 61))
  expect(await check(weatherWith(30))).toBe(1)
  expect(await stored()).toEqual([{ mission_id: id, problems: ['wind'] }])
  await check(weatherWith(30))
  expect(await notificationsOf(pilot), 'once').toMatchObject([
    {
      title: 'Weather may stop your flight',
      body: expect.stringMatching(/is beyond the limits: wind\.$/),
      web_route_url: `/clientmission/${id}`,
    },
  ])
  await check(silent)
  expect(await stored(), 'nothing new is known').toHaveLength(1)
  expect(await check(weatherWith(20))).toBe(0)
  expect(await stored()).toEqual([])
  await check(weatherWith(30))
  await db.updateTable('missions').set(flight(10, 12)).where('id', '=', id).execute()
  await check(silent)
  expect(await stored(), 'moved').toEqual([])
  // One that has begun is kept for the question why it was flown, until it is marked as flown.
  const begun = { scheduled_at_start: inHours(-2), scheduled_at_end: inHours(-1) }
  await db.updateTable('missions').set(begun).where('id', '=', id).execute()
  const row = { mission_id: id, problems: ['wind'], scheduled_at_start: begun.scheduled_at_start }
  await db.insertInto('flight_weather').values(row).execute()
  await check(silent)
  expect(await stored(), 'begun').toHaveLength(1)
  await db.updateTable('missions').set({ status: 'flight_complete' }).where('id', '=', id).execute()
  await check(silent)
  expect(await stored(), 'flown').toEqual([])
})
