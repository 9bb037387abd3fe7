import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcedDuring } from '../../../test/announcements.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { remindAuthorizations } from './remind-authorizations.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A booked flight in controlled airspace; authorized by default. */
const flight = async (hours: number, status: string | null = 'accepted') => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, {
    scheduled_at_start: inHours(hours),
    scheduled_at_end: inHours(hours + 1),
  })
  await sortie.db.insertInto('airspace_briefings').values({ mission_id: id, requires_auth: true }).execute()
  if (status) {
    const call = await sortie.as(pilot)
    await call('POST', `/v1/pilots/missions/${id}/laanc_flights`, {
      id: `F-${id}`,
      authorizations: [{ status }],
    })
  }
  return { id, pilot: pilot.id }
}
const stepOf = async (id: number) =>
  (await sortie.provider('GET', `/v1/provider/missions/${id}/next_step`)).body.step
const today = async (id: number) =>
  (await sortie.provider('GET', '/v1/provider/attention?kind=authorization_missing')).body.data.filter(
    ({ record }: { record: { id: number } }) => record.id === id,
  )
const titlesOf = async (pilot: number) =>
  (
    await sortie.db
      .selectFrom('notifications')
      .select('title')
      .where('pilot_id', '=', pilot)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

const emailOf = async (id: number) =>
  (await sortie.db.selectFrom('pilots').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('a flight within a day without an authorization is listed, and its pilot reminded once', async () => {
  const [missing, refused] = [await flight(20, null), await flight(20, 'rejected')]
  const [good, later] = [await flight(20), await flight(30, null)]
  for (const { id } of [missing, refused]) {
    expect(await today(id)).toMatchObject([
      { urgent: true, reason: expect.stringContaining('authorization') },
    ])
    expect(await stepOf(id)).toMatchObject({ by: 'pilot', text: 'Get the airspace authorization' })
  }
  for (const { id } of [good, later]) expect(await today(id)).toEqual([])
  // By the time of day, it may be at night there.
  expect((await stepOf(good.id)).text).not.toMatch(/authoriz/i)
  await Promise.all([remindAuthorizations(sortie.db), remindAuthorizations(sortie.db)])
  await remindAuthorizations(sortie.db)
  for (const { pilot } of [missing, refused]) expect(await titlesOf(pilot)).toEqual(['Authorize your flight'])
  for (const { pilot } of [good, later]) expect(await titlesOf(pilot)).toEqual([])
})

test('another day or another site voids the authorization, and its pilot is notified at once', async () => {
  const moved = await flight(20)
  const [start, end] = [inHours(20 + 24 * 3), inHours(21 + 24 * 3)]
  await sql`update missions set scheduled_at_start = ${start}, scheduled_at_end = ${end}
    where id = ${moved.id}`.execute(sortie.db)
  expect(await stepOf(moved.id)).toMatchObject({ text: 'Authorize again' })

  const elsewhere = await flight(20)
  const location = {
    latitude: 34.5,
    longitude: -118.48,
    address: '2 Example Way',
    city: 'Santa Clarita',
    state: 'CA',
    postal_code: '91350',
    country: 'US',
    timezone_id: 'America/Los_Angeles',
  }
  const { status } = await sortie.provider('PATCH', `/v1/provider/missions/${elsewhere.id}`, { location })
  expect(status).toBeLessThan(300)
  expect(await stepOf(elsewhere.id)).toMatchObject({ text: 'Authorize again' })
  expect(await titlesOf(elsewhere.pilot)).toEqual(['Mission updated', 'Authorize your flight again'])
  expect(await today(elsewhere.id)).toHaveLength(1)

  // The same place and the same day: it still covers the flight.
  const same = await flight(20)
  await sortie.provider('PATCH', `/v1/provider/missions/${same.id}`, { name: 'Another name' })
  await sql`update missions set scheduled_at_end = scheduled_at_end + interval '10 minutes'
    where id = ${same.id}`.execute(sortie.db)
  expect((await stepOf(same.id)).text).not.toMatch(/authoriz/i)
})

test('one that became void is listed at once, however far away the flight is, until it is authorized again', async () => {
  const { id, pilot } = await flight(20)
  const [start, end] = [inHours(20 + 24 * 9), inHours(21 + 24 * 9)]
  const call = await sortie.as({ id: pilot, email: await emailOf(pilot) })
  await sql`update missions set scheduled_at_start = ${start}, scheduled_at_end = ${end} where id = ${id}`.execute(
    sortie.db,
  )
  expect(await today(id)).toHaveLength(1)
  const authorized = await announcedDuring(sortie.config.databaseUrl, () =>
    call('POST', `/v1/pilots/missions/${id}/laanc_flights`, {
      id: `again-${id}`,
      authorizations: [{ status: 'accepted' }],
    }),
  )
  expect(authorized).toContainEqual(
    expect.objectContaining({ event: 'mission.changed', data: { mission_id: id } }),
  )
  expect(await today(id)).toEqual([])
})

test('marking as flown says what speaks against it, keeps it for the provider, and needs no reason of other clients', async () => {
  const outside = await flight(-3, null)
  await sortie.db
    .insertInto('flight_weather')
    .columns(['mission_id', 'scheduled_at_start', 'problems'])
    .expression((eb) =>
      eb
        .selectFrom('missions')
        .select([
          'id',
          sql<string>`scheduled_at_start`.as('start'),
          sql<string[]>`array['wind']`.as('problems'),
        ])
        .where('id', '=', outside.id),
    )
    .execute()
  const asPilot = await sortie.as({ id: outside.pilot, email: await emailOf(outside.pilot) })
  const check = await asPilot('GET', `/v1/pilots/missions/${outside.id}/flight_check`)
  expect(check.status).toBe(200)
  const codes = check.body.concerns.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['no_authorization', 'wind']))
  const flown = await asPilot('PATCH', `/v1/pilots/missions/${outside.id}/status/flight_complete`, {
    pilot_comment: 'The tower allowed it by phone.',
  })
  expect(flown.status).toBe(200)
  const { body } = await sortie.provider('GET', `/v1/provider/missions/${outside.id}/timeline`)
  expect(body.data[0].text).toMatch(/^Marked as flown: without an airspace authorization/)
  expect(body.data[0].text).toContain('with more wind in the forecast than the mission allows')
  const mission = await sortie.provider('GET', `/v1/provider/missions/${outside.id}`)
  expect(mission.body.pilot_comment).toBe('The tower allowed it by phone.')

  const covered = await flight(-3)
  await sql`update missions set location_id = null where id = ${covered.id}`.execute(sortie.db)
  await sql`update laanc_flights set voided_at = null where mission_id = ${covered.id}`.execute(sortie.db)
  const call = await sortie.as({ id: covered.pilot, email: await emailOf(covered.pilot) })
  expect((await call('GET', `/v1/pilots/missions/${covered.id}/flight_check`)).body).toEqual({ concerns: [] })
  expect((await call('PATCH', `/v1/pilots/missions/${covered.id}/status/flight_complete`, {})).status).toBe(
    200,
  )
  const plain = await sortie.provider('GET', `/v1/provider/missions/${covered.id}/timeline`)
  expect(plain.body.data[0].text).toBe('Marked as flown')
})

const dayIn = (days: number) => inHours(24 * days).slice(0, 10)
const change = async (id: number, body: object) => {
  const { status, body: response } = await sortie.provider('PATCH', `/v1/provider/missions/${id}`, body)
  expect(status, JSON.stringify(response)).toBe(200)
}
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-118.48, 34.03],
      [-118.479, 34.03],
      [-118.479, 34.031],
      [-118.48, 34.03],
    ],
  ],
}
const outsideOf = async (id: number) =>
  (
    await sortie.db
      .selectFrom('missions')
      .select('outside_certificates')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).outside_certificates

test('a flight that leaves the days of its certificates is listed, and its pilot notified, until one covers it', async () => {
  const { id, pilot } = await flight(24 * 5)
  const old = {
    certificate_type: 'waiver',
    doc_identifier: 'W-1',
    start_date: dayIn(-90),
    end_date: dayIn(2),
  }
  const other = { certificate_type: 'coa', doc_identifier: 'C-1' }
  await change(id, { airspace_certificates: [old, other] })
  expect(await today(id)).toMatchObject([
    { urgent: true, reason: expect.stringContaining("on a day that its airspace certificates don't cover") },
  ])
  expect(await stepOf(id)).toMatchObject({
    by: 'dispatcher',
    text: "Authorize again: the flight is on a day that its airspace certificates don't cover",
  })
  expect(await titlesOf(pilot)).toEqual(['Mission updated', 'Your flight needs another authorization'])
  // Nothing new to say.
  await change(id, { name: 'Another name' })
  expect(await titlesOf(pilot)).toHaveLength(3)

  const renewed = { ...old, doc_identifier: 'W-2', start_date: dayIn(3), end_date: dayIn(300) }
  await change(id, { airspace_certificates: [old, renewed, other] })
  expect(await today(id)).toEqual([])
  expect((await stepOf(id)).text).not.toMatch(/authoriz/i)

  // Whoever moves the flight.
  const moveTo = (days: number) =>
    sql`update missions set scheduled_at_start = ${inHours(24 * days)}, scheduled_at_end = ${inHours(24 * days + 1)}
      where id = ${id}`.execute(sortie.db)
  await moveTo(400)
  expect(await today(id)).toHaveLength(1)
  await moveTo(100)
  expect(await outsideOf(id)).toEqual([])
  await sql`delete from airspace_certificates where mission_id = ${id} and doc_identifier = 'W-2'`.execute(
    sortie.db,
  )
  expect(await outsideOf(id)).toEqual(['certificate_dates'])
  const { body } = await sortie.provider('POST', `/v1/provider/missions/${id}/preschedule`, {
    scheduled_at_start: inHours(24 * 120),
    scheduled_at_end: inHours(24 * 120 + 1),
  })
  expect(body.id).toBe(id)
  expect((await titlesOf(pilot)).slice(-2)).toEqual([
    'Mission rescheduled',
    'Your flight needs another authorization',
  ])
})

test('a plan above the ceiling of the certificates is listed, and asked about when it was flown', async () => {
  const { id, pilot } = await flight(48)
  const plan = (altitude: number) => ({
    map_features: [{ name: 'Roof', geometry: square, shot_type_attributes: { altitude } }],
  })
  const certificate = { certificate_type: 'waiver', doc_identifier: 'W-1', altitude: 400 }
  // 400 feet are 121.9 meters.
  await change(id, { ...plan(122), airspace_certificates: [certificate] })
  expect(await outsideOf(id)).toEqual([])
  await change(id, plan(125))
  expect(await outsideOf(id)).toEqual(['above_ceiling'])
  expect(await today(id)).toHaveLength(1)
  const call = await sortie.as({ id: pilot, email: await emailOf(pilot) })
  const { body } = await call('GET', `/v1/pilots/missions/${id}/flight_check`)
  expect(body.concerns).toContainEqual({
    code: 'above_ceiling',
    text: 'with a plan above the ceiling of its airspace certificates',
  })
  await change(id, { airspace_certificates: [{ ...certificate, altitude: 450 }] })
  expect(await today(id)).toEqual([])
  await change(id, plan(150))
  await call('POST', `/v2/pilots/missions/${id}/flight_complete`)
  await change(id, { map_features: [] })
  expect(await outsideOf(id)).toEqual([])
})
