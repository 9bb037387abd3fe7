import { addToDay, dayAt } from '@sortie/domain/time/dates'
import { canonicalTimeZone } from '@sortie/domain/time/time-zone'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { addHeld, addOffered } from '../../../test/pilot-missions.ts'
import { addLocation, addMission, addPilot } from '../../../test/records.ts'
import { migrate } from '../../platform/migrate.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notifyExpiringLicenses } from '../licenses/notify-expiring-licenses.ts'
import { expireOverdueMissions } from '../missions/expire-overdue-missions.ts'
import { noFacts } from '../processing/photo-facts.ts'
import { finishAsset } from '../processing/processing.queries.ts'
import { timeZoneAt } from './time-zone-at.ts'

let sortie: TestApp
const unending = new AbortController().signal

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

/** As after an update of the database's time zone data, or in a row that another program has written. */
const withoutCheck = async <T>(store: () => Promise<T>): Promise<T> => {
  const each = (action: string) =>
    asOwner(
      sortie,
      ['pilots', 'locations'].map((t) => `alter table ${t} ${action} trigger ${t}_time_zone_known;`).join(''),
    )
  await each('disable')
  try {
    return await store()
  } finally {
    await each('enable')
  }
}

/** Seconds that the clocks of a zone are ahead of UTC. */
const offsetIn = (zone: string, moment: Date): number => {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = name?.match(/^GMT([+-])(\d\d):(\d\d)/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60)
}

test('the zones that calls accept are known to the database, and mean the same hours there', async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(sortie.db)
  const known = rows.map(({ name }) => name)
  const names = [...known, ...Intl.supportedValuesOf('timeZone')]
  const accepted = [...new Set(names.map(canonicalTimeZone).filter((zone) => zone !== null))]
  expect(accepted.length).toBeGreaterThan(400)
  expect(accepted.filter((zone) => !known.includes(zone))).toEqual([])
  for (const moment of ['2020-01-15T12:00:00Z', '2020-07-15T12:00:00Z']) {
    const there = await sql<{ zone: string; offset: number }>`select zone, extract(epoch from
        (${moment}::timestamptz at time zone zone) - (${moment}::timestamptz at time zone 'UTC'))::int as offset
      from unnest(${accepted}::text[]) zone`.execute(sortie.db)
    const here = accepted.map((zone) => ({ zone, offset: offsetIn(zone, new Date(moment)) }))
    expect(here).toEqual(there.rows)
  }
})

test('a zone that only one side knows is refused, and others are stored by their canonical name', async () => {
  const mission = (timezone_id: string) =>
    sortie.provider('POST', '/v1/provider/missions', { mission_type: 'client', location: { timezone_id } })
  const person = { first_name: 'Robin', last_name: 'Example', email: 'zones@example.com' }
  for (const timezone_id of ['PNT', 'IST', 'CST', 'EST']) {
    const refused = await mission(timezone_id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['location.timezone_id']])
    const pilot = await sortie.provider('POST', '/v1/provider/pilots', { ...person, timezone_id })
    expect([pilot.status, Object.keys(pilot.body.errors)]).toEqual([422, ['timezone_id']])
  }
  const { body } = await mission('us/pacific')
  expect(body.location.timezone_id).toBe('America/Los_Angeles')
  await expect(addPilot(sortie.db, { timezone_id: 'CST' })).rejects.toThrow('unknown time zone')
  await expect(addLocation(sortie.db, { timezone_id: 'Mars/Olympus' })).rejects.toThrow('unknown time zone')
})

test('a zone newer than the database is a field error if given, and null if derived from the place', async () => {
  await asOwner(
    sortie,
    `alter function knows_time_zone rename to knows_time_zone_really;
    create function knows_time_zone(zone text) returns boolean language sql stable strict
      return zone <> 'America/Coyhaique' and knows_time_zone_really(zone)`,
  )
  const location = { latitude: -45.57, longitude: -72.07 }
  const send = (more: object) =>
    sortie.provider('POST', '/v1/provider/missions', { mission_type: 'client', location: more })
  const given = await send({ ...location, timezone_id: 'America/Coyhaique' })
  expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['location.timezone_id']])
  const derived = await send(location)
  expect([derived.status, derived.body.location.timezone_id]).toEqual([201, null])
  await asOwner(
    sortie,
    'drop function knows_time_zone; alter function knows_time_zone_really rename to knows_time_zone',
  )
  expect(await timeZoneAt(sortie.db, -45.57, -72.07)).toBe('America/Coyhaique')
})

const noGear = { drones_required: false, cameras_required: false, devices_required: false }

describe.each(['PNT', 'Mars/Olympus'])('a row with the zone %s, put in by SQL,', (bad) => {
  const aCertificate = async (pilot_id: number, days: number) => {
    const type = await sortie.db
      .insertInto('license_types')
      .values({
        name: `Certificate ${pilot_id}`,
        issuer_type: 'other',
        reference_date_mode: 'expiration_date',
        is_flight_certificate: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const expiration_date = addToDay(dayAt(new Date(), 'UTC'), { days })
    await sortie.db
      .insertInto('pilot_licenses')
      .values({ pilot_id, license_type_id: type.id, expiration_date, document_required: false })
      .execute()
  }

  test('does not stop offers to others', async () => {
    const { db } = sortie
    const odd = await withoutCheck(() => addPilot(db, { timezone_id: bad }))
    const other = await addPilot(db, { timezone_id: 'America/Los_Angeles' })
    for (const { id } of [odd, other]) await aCertificate(id, 100)
    const kit = await db
      .insertInto('packages')
      .values({ name: `Certified ${bad}`, flight_certificate_required: true, ...noGear })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await addMission(db, { status: 'available', package_id: kit.id })
    const pilot_ids = [odd.id, other.id]
    const { status, body } = await sortie.provider('POST', `/v1/provider/missions/${id}/offers`, {
      pilot_ids,
    })
    const reasons = body.pilots.flatMap((pilot: { reasons: object[] }) => pilot.reasons)
    expect([status, reasons]).toEqual([200, []])
  })

  test('does not stop notices of expiring licenses', async () => {
    const odd = await withoutCheck(() => addPilot(sortie.db, { timezone_id: bad }))
    const other = await addPilot(sortie.db, { timezone_id: 'America/Los_Angeles' })
    for (const { id } of [odd, other]) await aCertificate(id, 20)
    await notifyExpiringLicenses(sortie.db, unending)
    const noticed = await sortie.db
      .selectFrom('notifications')
      .select('pilot_id')
      .where('pilot_id', 'in', [odd.id, other.id])
      .execute()
    expect(noticed).toHaveLength(2)
  })

  test('does not stop missions from expiring', async () => {
    const location_id = await withoutCheck(() => addLocation(sortie.db, { timezone_id: bad }))
    await addMission(sortie.db, { location_id, fly_by_date: '2020-01-01' })
    await addMission(sortie.db, { fly_by_date: '2020-01-01' })
    expect(await expireOverdueMissions(sortie.db, unending)).toBe(2)
  })

  test('is shown to its pilot, who can change it, and whose photos are processed', async () => {
    const { db } = sortie
    const location_id = await withoutCheck(() => addLocation(db, { timezone_id: bad }))
    const pilot = await withoutCheck(() => addPilot(db, { timezone_id: bad }))
    const scheduled_at_start = '2030-06-11T15:00:00Z'
    const held = await addHeld(db, pilot.id, {
      location_id,
      scheduled_at_start,
      scheduled_at_end: '2030-06-11T16:00:00Z',
    })
    const offered = await addOffered(db, [pilot.id], { location_id, status: 'pilots_notified' })
    const call = await sortie.as(pilot)
    const { body: feed } = await call('POST', '/v1/pilots/calendar_feed')
    for (const path of [
      '/v1/pilots/next_flights',
      `/v2/pilots/missions/${held}`,
      `/v1/pilots/missions/${held}/weather`,
      `/v1/pilots/missions/${offered}/timeslots`,
      '/v1/pilots/earnings',
      '/pilots/account',
      new URL(feed.url).pathname,
    ])
      expect([path, (await call('GET', path)).status]).toEqual([path, 200])
    const saved = await call('PATCH', '/pilots/account', { drone_system: 'Mapper' })
    expect([saved.status, saved.body.drone_system]).toEqual([200, 'Mapper'])

    const asset = await db
      .insertInto('assets')
      .values({
        mission_id: held,
        storage_key: `missions/${held}/photo`,
        kind: 'image',
        name: 'photo.jpg',
        size: 1,
        media_type: 'image/jpeg',
        fingerprint: 'photo',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inTransaction(db, (trx) =>
      finishAsset(
        trx,
        { id: asset.id, timezone_id: bad },
        {
          facts: noFacts().facts,
          takenAt: { local: '2030-06-11 08:00:00', offsetMinutes: null },
          mediaType: null,
          measures: null,
          renditions: {},
          error: null,
        },
      ),
    )
    const row = await db.selectFrom('assets').select('taken_at').where('id', '=', asset.id).executeTakeFirst()
    expect(new Date(row?.taken_at ?? '').toISOString()).toBe('2030-06-11T08:00:00.000Z')
  })
})

test('stored abbreviations are replaced by the zones that the server took them for', async () => {
  const { db } = sortie
  await asOwner(
    sortie,
    `drop function knows_time_zone, day_at, moment_at; drop function time_zone_is_known cascade;
    delete from schema_migrations where name = '135-known-time-zones.sql'`,
  )
  const zones = ['PNT', 'ist', 'CST', 'Mars/Olympus', 'Europe/Berlin', null]
  const pilots: number[] = []
  const places: number[] = []
  for (const timezone_id of zones) {
    pilots.push((await addPilot(db, { timezone_id })).id)
    places.push(await addLocation(db, { timezone_id }))
  }
  await migrate(sortie.ownerDatabaseUrl)
  const repaired = ['America/Phoenix', 'Asia/Kolkata', 'America/Chicago', null, 'Europe/Berlin', null]
  const zonesOf = async (table: 'pilots' | 'locations', ids: number[]) => {
    const rows = await db
      .selectFrom(table)
      .select('timezone_id')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    return rows.map(({ timezone_id }) => timezone_id)
  }
  expect(await zonesOf('pilots', pilots)).toEqual(repaired)
  expect(await zonesOf('locations', places)).toEqual(repaired)
})
