import { timeslotDaySchema } from '@sortie/domain/schedule/schedule.schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addHeld, addOffered, siteDay, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import type { WeatherHour } from '../../integrations/weather/weather-source.ts'
import { timeslotLister } from './list-timeslots.ts'
import { call, pilot, sortie, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const days = async (id: number) => {
  const { status, body } = await call('GET', `/v1/pilots/missions/${id}/timeslots`)
  expect(status).toBe(200)
  return z.array(timeslotDaySchema).parse(body)
}

describe('M-CALL-09 the time slots of a mission', () => {
  test('an offer has days with slots, and each of them can be accepted', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const offered = await days(id)
    const slot = offered.at(-1)?.available_timeslots.at(-1)
    expect(offered.length).toBeGreaterThan(30)
    expect(slot).toBeDefined()
    const { weather_forecast: _, ...times } = slot ?? { weather_forecast: null }
    expect((await call('PATCH', `/v1/pilots/missions/${id}/invitation`, times)).status).toBe(200)
  })

  test("M-SCHED-10 the pilot's own missions of a day are listed and block their slots", async () => {
    const booked = slotIn(2)
    await addHeld(sortie.db, pilot.id, booked)
    await addHeld(sortie.db, (await addPilot(sortie.db)).id, slotIn(3))
    const offered = await days(await addOffered(sortie.db, [pilot.id]))
    const day = offered.find(({ date }) => date === siteDay(booked.scheduled_at_start))
    expect(day?.current_mission_timeslots).toEqual([booked])
    for (const slot of day?.available_timeslots ?? [])
      expect(
        slot.scheduled_at_end <= booked.scheduled_at_start ||
          slot.scheduled_at_start >= booked.scheduled_at_end,
      ).toBe(true)
    expect(offered.filter((other) => other.current_mission_timeslots.length > 0)).toEqual([day])
  })

  test('M-RESCHED-03 on a reschedule the mission itself is no booking', async () => {
    const own = slotIn(2)
    const offered = await days(await addHeld(sortie.db, pilot.id, own))
    const day = offered.find(({ date }) => date === siteDay(own.scheduled_at_start))
    expect(day?.current_mission_timeslots).toEqual([])
    expect(day?.available_timeslots.map((slot) => slot.scheduled_at_start)).toContain(own.scheduled_at_start)
  })

  test('M-SCHED-06 a prescheduled mission has exactly one', async () => {
    const set = {
      scheduled_at_start: '2090-06-01T18:00:00.000Z',
      scheduled_at_end: '2090-06-01T19:00:00.000Z',
    }
    expect(await days(await addOffered(sortie.db, [pilot.id], { admin_scheduled: true, ...set }))).toEqual([
      {
        date: '2090-06-01',
        available_timeslots: [{ ...set, weather_forecast: null }],
        current_mission_timeslots: [],
      },
    ])
  })

  test('a time that the pilot chose does not narrow the window, so the weather of all days is requested', async () => {
    let asked = 0
    const list = timeslotLister({
      sample: false,
      hoursAt: async () => {
        asked += 1
        return null
      },
    })
    const beyondForecast = slotIn(30)
    const chosen = await addHeld(sortie.db, pilot.id, beyondForecast)
    await list(sortie.db, { missionId: chosen, pilotId: pilot.id })
    expect(asked).toBe(1)
    await sortie.db.updateTable('missions').set({ admin_scheduled: true }).where('id', '=', chosen).execute()
    await list(sortie.db, { missionId: chosen, pilotId: pilot.id })
    expect(asked).toBe(1)
  })

  test('M-SCHED-08 each slot carries the forecast of its start', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const firstHour = Math.floor(Date.now() / 3_600_000)
    const hour: Omit<WeatherHour, 'startSeconds'> = {
      icon: 'clear',
      temperature: 60,
      precipProbability: 0,
      cloudCover: 0,
      windSpeed: 3,
    }
    const list = timeslotLister({
      sample: false,
      hoursAt: async (site) => {
        expect(site).toEqual({ latitude: 34.03, longitude: -118.48 })
        return Array.from({ length: 240 }, (_, index) => ({
          ...hour,
          startSeconds: (firstHour + index) * 3_600,
        }))
      },
    })
    const { bytes } = await list(sortie.db, { missionId: id, pilotId: pilot.id })
    const written = JSON.parse(bytes.toString())
    const offered = z.array(timeslotDaySchema).parse(written)
    // M-DATA-24, M-DATA-25: the body written by hand equals what the contract's schema would write.
    expect(JSON.stringify(offered)).toBe(bytes.toString())
    const slots = offered.flatMap((day) => day.available_timeslots)
    const known = slots.filter((slot) => Date.parse(slot.scheduled_at_start) < (firstHour + 240) * 3_600_000)
    expect(known.length).toBeGreaterThan(50)
    expect(slots.filter((slot) => slot.weather_forecast)).toEqual(known)
    for (const { scheduled_at_start, weather_forecast } of known)
      expect(weather_forecast?.time.slice(0, 13)).toBe(scheduled_at_start.slice(0, 13))
  })
})

describe('a cached response reflects every change at once', () => {
  // The clock is stopped, so that no slot expires between two calls.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const path = (id: number) => `/v1/pilots/missions/${id}/timeslots`
  const etagOf = async (id: number) => String((await call('GET', path(id))).headers.etag)

  test('an unchanged one is not sent again', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const first = await call('GET', path(id))
    const again = await call('GET', path(id), undefined, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await call('GET', path(id))).body).toEqual(first.body)
  })

  test('a booking of the pilot', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const before = await etagOf(id)
    const booked = slotIn(2)
    await addHeld(sortie.db, pilot.id, booked)
    const after = await call('GET', path(id), undefined, { 'if-none-match': before })
    expect(after.status).toBe(200)
    const day = (await days(id)).find(({ date }) => date === siteDay(booked.scheduled_at_start))
    expect(day?.current_mission_timeslots).toEqual([booked])
  })

  test.each([
    ['duration', { duration_in_seconds: 7200 }],
    ['last day', { fly_by_date: siteDay(slotIn(3).scheduled_at_start) }],
    ['weekdays', { weekend_schedule_filter: 'weekends_only' }],
    ['set time', { admin_scheduled: true, ...slotIn(4) }],
  ] as const)('the provider changes the %s', async (_, change) => {
    const id = await addOffered(sortie.db, [pilot.id])
    const before = await etagOf(id)
    await sortie.db.updateTable('missions').set(change).where('id', '=', id).execute()
    expect(await etagOf(id)).not.toBe(before)
  })

  test('the provider moves the site', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const before = await etagOf(id)
    const { location_id } = await sortie.db
      .selectFrom('missions')
      .select('location_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await sortie.db
      .updateTable('locations')
      .set({ latitude: 52.5, longitude: 13.4, timezone_id: 'Europe/Berlin' })
      .where('id', '=', location_id)
      .execute()
    expect(await etagOf(id)).not.toBe(before)
  })

  test('a new forecast', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const hoursWith = (temperature: number): WeatherHour[] =>
      Array.from({ length: 240 }, (_, index) => ({
        startSeconds: (Math.floor(Date.now() / 3_600_000) + index) * 3_600,
        icon: 'clear',
        temperature,
        precipProbability: 0,
        cloudCover: 0,
        windSpeed: 3,
      }))
    let forecast: WeatherHour[] | null = null
    const list = timeslotLister({ sample: false, hoursAt: async () => forecast })
    const ids = { missionId: id, pilotId: pilot.id }
    const none = await list(sortie.db, ids)
    expect(none.bytes.toString()).not.toContain('temperature')
    forecast = hoursWith(60)
    const first = await list(sortie.db, ids)
    expect(first.bytes.toString()).toContain('"temperature":60')
    expect(await list(sortie.db, ids)).toBe(first)
    forecast = hoursWith(75)
    const second = await list(sortie.db, ids)
    expect(second.bytes.toString()).toContain('"temperature":75')
    expect(second.bytes.toString()).not.toContain('"temperature":60')
    forecast = null
    expect(await list(sortie.db, ids)).toBe(none)
  })

  test('a pilot who is no longer offered the mission gets nothing of it', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const etag = await etagOf(id)
    await sortie.db.deleteFrom('mission_offers').where('mission_id', '=', id).execute()
    expect((await call('GET', path(id), undefined, { 'if-none-match': etag })).status).toBe(404)
  })
})
