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

/** Weather that is the same everywhere, with a gust in the third hour from now, and rain in another one. */
const weatherWith = (gust: number, rainAt = -1): Weather => ({
  sample: true,
  hoursAt: async () =>
    Array.from({ length: 48 }, (_, index): WeatherHour => {
      const startSeconds = Date.parse(inHours(index - 1)) / 1000
      const windSpeed = index === 4 ? gust : 5
      const fine = { temperature: 60, cloudCover: 0 }
      return { startSeconds, icon: 'clear', windSpeed, precipProbability: index === rainAt ? 1 : 0, ...fine }
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

test('a pilot hears of each problem once for each time of the flight, however often the forecast changes', async () => {
  const { id: pilot } = await addPilot(db)
  const flight = (from: number, to: number) => ({
    scheduled_at_start: inHours(from),
    scheduled_at_end: inHours(to),
  })
  const id = await addHeld(db, pilot, { ...flight(2, 5), max_wind_speed: 20 })
  const bodies = async () =>
    (await notificationsOf(pilot)).map(({ body }) => body.replace(/^.* limits: /, '')).toSorted()
  const problems = async () => (await stored()).find(({ mission_id }) => mission_id === id)?.problems
  await check(weatherWith(30))
  await check(weatherWith(5))
  await check(weatherWith(30))
  expect(await bodies(), 'bad, good, bad').toEqual(['wind.'])
  await Promise.all([check(weatherWith(30, 5)), check(weatherWith(30, 5))])
  expect(await bodies(), 'a new problem').toEqual(['wind and rain.', 'wind.'])
  await check(weatherWith(30, 3))
  expect(await problems(), 'in the same order').toEqual(['wind', 'rain'])
  await check(weatherWith(5, 3))
  expect(await problems(), 'fewer').toEqual(['rain'])
  await check(weatherWith(30, 3))
  expect(await bodies(), 'the same problems').toHaveLength(2)
  await db.updateTable('missions').set(flight(1, 5)).where('id', '=', id).execute()
  await check(weatherWith(30))
  expect(await bodies(), 'another time').toHaveLength(3)
  const { id: other } = await addPilot(db)
  await db.updateTable('missions').set({ pilot_id: other }).where('id', '=', id).execute()
  await check(weatherWith(30))
  expect(await notificationsOf(other), 'another pilot').toHaveLength(1)
})
