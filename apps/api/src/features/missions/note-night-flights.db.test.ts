import { isFlightAtNight } from '@sortie/domain/mission/flight-concerns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { noteNightFlights } from './note-night-flights.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const hour = 3_600_000
const site = { latitude: 34.03, longitude: -118.48, timezone_id: 'America/Los_Angeles' }
const flightIn = (hours: number) => ({
  scheduled_at_start: new Date(Date.now() + hours * hour).toISOString(),
  scheduled_at_end: new Date(Date.now() + (hours + 0.5) * hour).toISOString(),
})
/** A flight of the coming day by day or by night. */
const flight = (isAtNight: boolean) => {
  const hours = Array.from({ length: 22 }, (_, index) => index + 1)
  return flightIn(hours.find((hours) => isFlightAtNight(flightIn(hours), site) === isAtNight) ?? 0)
}
const twoDaysEarlier = (time: string) => new Date(Date.parse(time) - 48 * hour).toISOString()
const today = async (id: number) =>
  (await sortie.provider('GET', '/v1/provider/attention?kind=flight_at_night')).body.data.filter(
    ({ record }: { record: { id: number } }) => record.id === id,
  )
const stepOf = async (id: number) =>
  (await sortie.provider('GET', `/v1/provider/missions/${id}/next_step`)).body.step.text
const titlesOf = async (pilot: number) =>
  (
    await sortie.db
      .selectFrom('notifications')
      .select('title')
      .where('pilot_id', '=', pilot)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

test('a flight of the coming day at night is listed until it is moved, and its pilot hears of it once', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, flight(true))
  const heldBy = async (mission: Parameters<typeof addHeld>[2]) =>
    addHeld(sortie.db, (await addPilot(sortie.db)).id, mission)
  const [other, held, later] = [
    await heldBy(flight(false)),
    await heldBy({ ...flight(true), is_on_hold: true }),
    await heldBy({
      scheduled_at_start: new Date(Date.parse(flight(true).scheduled_at_start) + 24 * hour).toISOString(),
      scheduled_at_end: new Date(Date.parse(flight(true).scheduled_at_end) + 24 * hour).toISOString(),
    }),
  ]
  expect(await noteNightFlights(sortie.db)).toBe(1)
  await noteNightFlights(sortie.db)
  expect(await today(id)).toMatchObject([
    { kind: 'flight_at_night', urgent: true, reason: expect.stringMatching(/^Flight on .* at night$/) },
  ])
  for (const mission of [other, held, later]) expect(await today(mission)).toEqual([])
  expect(await stepOf(id)).toBe('Check the time: the flight is at night')
  expect(await stepOf(other)).toBe('Fly the mission')
  expect(await stepOf(later), 'before it is listed').toBe('Check the time: the flight is at night')
  expect(await titlesOf(pilot.id)).toEqual(['Your flight is at night'])

  const { status } = await sortie.provider('POST', `/v1/provider/missions/${id}/preschedule`, flight(false))
  expect(status).toBeLessThan(300)
  expect(await today(id), 'moved').toEqual([])
  expect(await stepOf(id)).toBe('Fly the mission')
  await noteNightFlights(sortie.db)
  expect(await sortie.db.selectFrom('night_flights').selectAll().execute()).toEqual([])
})

test('a site that moves away from the night takes the flight off the list', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, flight(true))
  await noteNightFlights(sortie.db)
  expect(await today(id)).toHaveLength(1)
  const { location_id } = await sortie.db
    .selectFrom('missions')
    .select('location_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The other side of the globe.
  await sortie.db
    .updateTable('locations')
    .set({ latitude: -34.03, longitude: 61.52, timezone_id: 'Asia/Dubai' })
    .where('id', '=', location_id)
    .execute()
  await noteNightFlights(sortie.db)
  expect(await today(id)).toEqual([])
})

test('a flight that may be at night is off the list, and its pilot hears of it', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, flight(true))
  await noteNightFlights(sortie.db)
  expect(await today(id)).toMatchObject([{ action: 'allow_night_flight' }])
  const allow = (may_fly_at_night: boolean) =>
    sortie.provider('PATCH', `/v1/provider/missions/${id}`, { may_fly_at_night })
  const { status, body } = await allow(true)
  expect([status, body.may_fly_at_night]).toEqual([200, true])
  expect(await today(id)).toEqual([])
  expect(await stepOf(id)).toBe('Fly the mission')
  await noteNightFlights(sortie.db)
  expect(await today(id)).toEqual([])
  expect(await titlesOf(pilot.id)).toEqual(['Your flight is at night', 'Your flight may be at night'])
  await allow(true)
  const { body: timeline } = await sortie.provider('GET', `/v1/provider/missions/${id}/timeline`)
  expect(timeline.data.map(({ text }: { text: string }) => text)).toContain(
    'Changed the rule for flights at night',
  )
  // As if it had been flown at its time.
  const flown = flight(true)
  await sortie.db
    .updateTable('missions')
    .set({
      scheduled_at_start: twoDaysEarlier(flown.scheduled_at_start),
      scheduled_at_end: twoDaysEarlier(flown.scheduled_at_end),
    })
    .where('id', '=', id)
    .execute()
  const concerns = async () =>
    (await (await sortie.as(pilot))('GET', `/v1/pilots/missions/${id}/flight_check`)).body.concerns.map(
      ({ code }: { code: string }) => code,
    )
  expect(await concerns()).toEqual([])
  await allow(false)
  expect(await concerns()).toEqual(['night'])
  expect(await titlesOf(pilot.id), 'nothing to act on').toHaveLength(2)
})
