import { addToDay, dayAt } from '@sortie/domain/time/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { notifyExpiringLicenses } from './notify-expiring-licenses.ts'

let sortie: TestApp
let typeId: number
let counter = 0

beforeAll(async () => {
  sortie = await createTestApp()
  const type = { name: 'Insurance', issuer_type: 'other', reference_date_mode: 'expiration_date' }
  typeId = (await sortie.provider('POST', '/v1/provider/license_types', type)).body.id
})
afterAll(() => sortie.close())

const zone = 'America/Los_Angeles'

/** A pilot whose license expires so many days from the pilot's own today. */
const holder = async (days: number, timezone_id = zone) => {
  counter += 1
  const { body } = await sortie.provider('POST', '/v1/provider/pilots', {
    first_name: 'Robin',
    last_name: 'Example',
    email: `expiring-${counter}@sortie.test`,
    timezone_id,
    licenses: [
      { license_type_id: typeId, reference_date: addToDay(dayAt(new Date(), timezone_id), { days }) },
    ],
  })
  return body.id as number
}

const run = () => notifyExpiringLicenses(sortie.db, new AbortController().signal, 2)
const titles = async (pilotId: number) => {
  const rows = await sortie.db
    .selectFrom('notifications')
    .select('title')
    .where('pilot_id', '=', pilotId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
const setDays = (pilotId: number, days: number) =>
  sortie.db
    .updateTable('pilot_licenses')
    .set({ expiration_date: addToDay(dayAt(new Date(), zone), { days }) })
    .where('pilot_id', '=', pilotId)
    .execute()
/** As if so many days had passed: the license and the notices of it move together. */
const pass = async (pilotId: number, days: number) => {
  await sortie.db
    .updateTable('license_expiry_notices')
    .set({ expiration_date: addToDay(dayAt(new Date(), zone), { days }) })
    .execute()
  await setDays(pilotId, days)
}

test('a license that runs out in 60, 30 and 7 days is announced, each once, however often the job runs', async () => {
  const pilot = await holder(61)
  await run()
  expect(await titles(pilot)).toEqual([])
  for (const [days, expected] of [
    [60, ['Insurance expires in 60 days']],
    [31, []],
    [30, ['Insurance expires in 30 days']],
    [8, []],
    [7, ['Insurance expires in 7 days']],
    [0, []],
    [-1, []],
  ] as const) {
    const before = await titles(pilot)
    await pass(pilot, days)
    await Promise.all([run(), run()])
    await run()
    expect([days, (await titles(pilot)).slice(before.length)]).toEqual([days, expected])
  }
  // Renewed, and once more about to expire.
  await setDays(pilot, 5)
  await run()
  expect((await titles(pilot)).at(-1)).toBe('Insurance expires in 5 days')
})

test("the day in the pilot's time zone counts, and a license added late gets only the notice that is due", async () => {
  const here = await holder(60, 'Pacific/Kiritimati')
  const there = await holder(60, 'Pacific/Pago_Pago')
  // The same day of the calendar is a day later where the day began first.
  const later = await holder(61, 'Pacific/Kiritimati')
  const late = await holder(12)
  const [tomorrow, today] = [await holder(1), await holder(0)]
  await run()
  expect([await titles(tomorrow), await titles(today)]).toEqual([
    ['Insurance expires tomorrow'],
    ['Insurance expires today'],
  ])
  const license = await sortie.db
    .selectFrom('pilot_licenses')
    .select(['id', 'expiration_date'])
    .where('pilot_id', '=', late)
    .executeTakeFirstOrThrow()
  const [year, month, day] = String(license.expiration_date).split('-')
  expect(
    await sortie.db
      .selectFrom('notifications')
      .select(['notification_type', 'body', 'meta', 'web_route_url', 'app_route_url'])
      .where('pilot_id', '=', late)
      .execute(),
  ).toEqual([
    {
      notification_type: 'new',
      body: `It's valid through ${month}/${day}/${year}. Renew it in your profile to keep getting missions.`,
      meta: { pilot_license_id: license.id },
      web_route_url: '/profile#documentation',
      app_route_url: '/profile',
    },
  ])
  expect([await titles(here), await titles(there), await titles(later), await titles(late)]).toEqual([
    ['Insurance expires in 60 days'],
    ['Insurance expires in 60 days'],
    [],
    ['Insurance expires in 12 days'],
  ])
})

test('an expired license counts as missing, and not for a package that demands a flight certificate', async () => {
  const flight = {
    name: 'Part 107',
    issuer_type: 'single_issuing_body',
    reference_date_mode: 'expiration_date',
    is_flight_certificate: true,
  }
  const flightType = (await sortie.provider('POST', '/v1/provider/license_types', flight)).body.id
  const demanding = { name: 'Demanding', flight_certificate_required: true }
  const package_id = (await sortie.provider('POST', '/v1/provider/packages', demanding)).body.id
  const add = async (days: number) => {
    counter += 1
    const { body } = await sortie.provider('POST', '/v1/provider/pilots', {
      first_name: 'Robin',
      last_name: 'Example',
      email: `matched-${counter}@sortie.test`,
      timezone_id: zone,
      status: 'approved',
      latitude: 34,
      longitude: -118,
      travel_distance: 50,
      is_available_weekdays: true,
      licenses: [
        { license_type_id: flightType, reference_date: addToDay(dayAt(new Date(), zone), { days }) },
      ],
    })
    return body
  }
  const [valid, expired] = [await add(0), await add(-1)]
  expect(valid.missing_profile_data).not.toContain('license')
  expect(expired.missing_profile_data).toContain('license')
  const mission = await sortie.provider('POST', '/v1/provider/missions', {
    mission_type: 'client',
    package_id,
    location: { name: 'Site', latitude: 34, longitude: -118 },
  })
  expect([mission.status, mission.body.errors]).toEqual([201, undefined])
  const offers = await sortie.provider('POST', `/v1/provider/missions/${mission.body.id}/offers`, {
    pilot_ids: [valid.id, expired.id],
  })
  const reasons = (pilot: { id: number }) =>
    offers.body.pilots
      .find(({ pilot_id }: { pilot_id: number }) => pilot_id === pilot.id)
      .reasons.map(({ code }: { code: string }) => code)
  expect(reasons(expired)).toContain('no_flight_certificate')
  expect(reasons(valid)).not.toContain('no_flight_certificate')
})

test('a pilot who cannot be notified is logged and skipped, until it works again', async () => {
  await run()
  const pilot = await holder(20)
  const { id } = await sortie.db
    .selectFrom('pilot_licenses')
    .select('id')
    .where('pilot_id', '=', pilot)
    .executeTakeFirstOrThrow()
  await asOwner(
    sortie,
    `create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refused before insert on notifications for each row
      when (new.pilot_id = ${pilot}) execute function refused()`,
  )
  const logged: unknown[] = []
  const log = { info: () => {}, error: (...about: unknown[]) => void logged.push(about) }
  const never = new AbortController().signal
  expect(await notifyExpiringLicenses(sortie.db, never, 2, log)).toBe(0)
  expect(logged).toMatchObject([
    [{ license: id, err: { message: 'refused' } }, 'a pilot could not be notified of a license'],
  ])
  expect(await run()).toBe(0)
  await asOwner(sortie, 'drop trigger refused on notifications')
  expect(await run()).toBe(1)
  expect(await titles(pilot)).toEqual(['Insurance expires in 20 days'])
})
