import { forecastSchema } from '@sortie/domain/schedule/weather.schema'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addMission, addOffer, addPilot } from '../../../test/records.ts'
import { sendJson, startUpstream, type Upstream } from '../../../test/upstream.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openMeteo } from '../../integrations/weather/open-meteo.ts'
import { openDatabase } from '../../platform/database.ts'
import { forecastsByHour } from './forecasts.ts'
import { openWeather } from './open-weather.ts'
import { windowHours } from './window-hours.ts'

const dayMilliseconds = 86_400_000
const hourSeconds = 3_600

/** 17 days of an Open-Meteo response, starting yesterday; the temperature is 50 plus the hour of the day. */
const answer = () => {
  const first = Math.floor(Date.now() / dayMilliseconds - 1) * 24
  const hours = Array.from({ length: 17 * 24 }, (_, index) => first + index)
  return {
    hourly: {
      time: hours.map((hour) => hour * hourSeconds),
      temperature_2m: hours.map((hour) => 50 + (hour % 24)),
      precipitation_probability: hours.map(() => 10),
      cloud_cover: hours.map(() => 25),
      wind_speed_10m: hours.map(() => 8),
      weather_code: hours.map(() => 2),
    },
  }
}

let sortie: TestApp
let upstream: Upstream
let pilot: Awaited<ReturnType<typeof addPilot>>
let headers: Record<string, string>
const lines: string[] = []

beforeAll(async () => {
  upstream = await startUpstream()
  const log = { write: (line: string) => void lines.push(line) }
  sortie = await createTestApp({ WEATHER_URL: upstream.url, LOG_LEVEL: 'warn' }, undefined, log)
  pilot = await addPilot(sortie.db)
  headers = await sortie.sessionHeaders(pilot)
})
afterAll(async () => {
  await sortie.close()
  await upstream.close()
})

/** Another process: a server of its own, with a pool of its own, on the same database. */
const startProcess = async () => {
  const { databaseUrl, weather } = sortie.config
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    WEATHER_URL: weather.url,
  })
  const db = openDatabase(databaseUrl, { poolSize: 2 })
  const app = await buildApp({ config, db })
  return {
    get: async (url: string) => (await app.inject({ url, headers })).json(),
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

type Process = Awaited<ReturnType<typeof startProcess>>
let one: Process
let two: Process
beforeEach(async () => {
  one = await startProcess()
  two = await startProcess()
  await sortie.db.deleteFrom('weather_cache').execute()
  upstream.asked.length = 0
  lines.length = 0
  upstream.answerWith((_request, response) => sendJson(response, answer()))
})
afterEach(() => Promise.all([one.close(), two.close()]))

const here = '/v1/pilots/weather?latitude=34.02&longitude=-118.49'
const nearby = '/v1/pilots/weather?latitude=33.98&longitude=-118.46'

describe('the weather at a place', () => {
  test('M-CALL-11 M-DASH-09 temperature and icon of the current hour', async () => {
    expect(await one.get(here)).toEqual({
      error: null,
      data: { temperature: 50 + new Date().getUTCHours(), icon: 'partly-cloudy' },
      sample: false,
    })
    expect(upstream.asked[0]).toContain('latitude=34&longitude=-118.5&')
    expect(upstream.asked[0]).toContain('temperature_unit=fahrenheit&wind_speed_unit=mph')
  })

  test('two processes send one request per place and hour, and nearby places share the response', async () => {
    const first = await one.get(here)
    expect(await two.get(here)).toEqual(first)
    expect(await two.get(nearby)).toEqual(first)
    expect(await one.get(nearby)).toEqual(first)
    expect(upstream.asked).toHaveLength(1)
  })

  test('simultaneous requests lead to one per process', async () => {
    upstream.answerWith((_request, response) => void setTimeout(() => sendJson(response, answer()), 100))
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).get(here)))
    expect(upstream.asked.length).toBeLessThanOrEqual(2)
  })

  test('an entry of an earlier hour is not served', async () => {
    await one.get(here)
    await sortie.db.updateTable('weather_cache').set({ hour: '2020-01-01T00:00:00Z' }).execute()
    await two.get(here)
    expect(upstream.asked).toHaveLength(2)
  })

  test('M-OPEN-20 M-ERR-03 a failing source is an error in the response, not of the call', async () => {
    upstream.answerWith((_request, response) => sendJson(response, { error: true }, 503))
    const call = await sortie.as(pilot)
    const { status, body } = await call('GET', here)
    expect([status, body]).toEqual([
      200,
      { error: "The weather isn't available right now.", data: null, sample: false },
    ])
    expect(lines.join()).toContain('the weather service gave no forecast')
    expect(lines.join()).toContain('the service responded with 503')
    // One attempt: for a while nobody waits for it again.
    await call('GET', here)
    expect(upstream.asked).toHaveLength(1)
  })

  test('M-ERR-03 a source that hangs or responds with nonsense costs two seconds and no error', async () => {
    upstream.answerWith(() => {})
    const started = Date.now()
    expect((await one.get(here)).error).toBe("The weather isn't available right now.")
    expect(Date.now() - started).toBeLessThan(4_000)
    upstream.answerWith((_request, response) => response.end('<html>'))
    expect((await two.get(here)).data).toBeNull()
  })

  test('an invalid position is refused, and so is a caller without a session', async () => {
    const call = await sortie.as(pilot)
    expect((await call('GET', '/v1/pilots/weather?latitude=91&longitude=0')).status).toBe(422)
    expect((await sortie.stranger('GET', here)).status).toBe(401)
  })
})

describe('the weather of a mission', () => {
  const missionAt = async (
    latitude: number,
    longitude: number,
    timezone_id: string | null = 'Europe/Berlin',
  ) => {
    const location_id = await addLocation(sortie.db, { latitude, longitude, timezone_id })
    const mission = await addMission(sortie.db, { location_id })
    await addOffer(sortie.db, mission.id, pilot.id)
    return `/v1/pilots/missions/${mission.id}/weather`
  }

  test('M-CALL-10 M-DETAIL-24 days and hours of the site, in Fahrenheit, miles an hour and fractions', async () => {
    const path = await missionAt(52.5, 13.4)
    const days = z.array(forecastSchema).parse(await one.get(path))
    expect(days.length).toBeGreaterThanOrEqual(15)
    expect(days[1]).toMatchObject({
      icon: 'partly-cloudy',
      temperatureMin: 50,
      temperatureMax: 73,
      cloudCover: 0.25,
      precipProbabilityMax: 0.1,
      windSpeed: 8,
    })
    const clock = { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' } as const
    for (const day of days)
      expect(new Intl.DateTimeFormat('en', clock).format(new Date(day.time))).toMatch(/^0?0$/)
    const hours = z.array(forecastSchema).parse(await one.get(`${path}?type=hourly`))
    expect(hours).toHaveLength(48)
    expect(hours[0]?.temperature).toBe(50 + new Date().getUTCHours())
    expect(upstream.asked).toHaveLength(1)
  })

  test('M-CALL-10 another pilot and no mission get the same response', async () => {
    const path = await missionAt(52.5, 13.4)
    const stranger = await sortie.as(await addPilot(sortie.db))
    expect((await stranger('GET', path)).body.code).toBe('not_found')
    expect((await stranger('GET', '/v1/pilots/missions/999999/weather')).body.code).toBe('not_found')
  })

  test('M-ERR-03 without weather the list is empty, and the reason is in the log', async () => {
    upstream.answerWith((_request, response) => sendJson(response, {}, 500))
    const call = await sortie.as(pilot)
    const { status, body } = await call('GET', await missionAt(-10, 20, null))
    expect([status, body]).toEqual([200, []])
    expect(lines.join()).toContain('the weather service gave no forecast')
  })
})

describe('the weather of a slot', () => {
  test('M-SCHED-08 the hour of the start; nothing beyond the horizon, in the past or without a site', async () => {
    const source = openMeteo(upstream.url)
    const weather = openWeather({ db: sortie.db, source, sample: false, log: sortie.app.log })
    const site = { latitude: 1, longitude: 2 }
    const at = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString()
    const within = async (
      place: Parameters<typeof windowHours>[1],
      first: string | null,
      last: string | null,
    ) => forecastsByHour((await windowHours(weather, place, { first, last })) ?? [])
    const only = async (place: Parameters<typeof windowHours>[1], start: string) =>
      (await within(place, start, start))(start)
    const start = at(3)
    expect(await only(site, at(17))).toBeNull()
    expect(await only(site, at(-2))).toBeNull()
    expect(await only({ latitude: null, longitude: null }, start)).toBeNull()
    expect(upstream.asked).toHaveLength(0)
    const forecastOf = await within(site, at(-2), null)
    expect(forecastOf(start)).toMatchObject({
      time: new Date(Math.floor(Date.parse(start) / 3_600_000) * 3_600_000).toISOString(),
      temperature: 50 + new Date(start).getUTCHours(),
    })
    expect(forecastOf(at(17))).toBeNull()
    await Promise.all(Array.from({ length: 300 }, (_, index) => only(site, at(index / 20))))
    expect(upstream.asked).toHaveLength(1)
  })
})
