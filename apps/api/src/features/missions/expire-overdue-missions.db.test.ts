import { addToDay, dayAt } from '@sortie/domain/time/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { addLocation, addMission, addOffer, addPilot } from '../../../test/records.ts'
import { expireOverdueMissions } from './expire-overdue-missions.ts'

let sortie: TestApp
const unending = new AbortController().signal

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test('a mission expires when its last day has ended at its own site, once, and its pilots are notified', async () => {
  const { db } = sortie
  const pilot = await addPilot(db)
  const zone = 'Pacific/Kiritimati'
  const today = dayAt(new Date(), zone)
  const location_id = await addLocation(db, { timezone_id: zone })
  const past = await addMission(db, {
    location_id,
    fly_by_date: addToDay(today, { days: -1 }),
    name: 'the mast',
  })
  await addMission(db, { location_id, fly_by_date: today })
  const flown = await addMission(db, {
    location_id,
    fly_by_date: '2020-01-01',
    status: 'assets_uploaded',
    pilot_id: pilot.id,
  })
  await addOffer(db, past.id, pilot.id)
  const holder = await addPilot(db)
  const held = await addMission(db, {
    location_id,
    fly_by_date: addToDay(today, { days: -1 }),
    name: 'the tower',
    status: 'pilot_accepted',
    pilot_id: holder.id,
  })

  expect(await expireOverdueMissions(db, unending)).toBe(2)
  expect(await expireOverdueMissions(db, unending)).toBe(0)

  const expired = await db
    .selectFrom('missions')
    .select('id')
    .where('sla_expired', '=', true)
    .orderBy('id')
    .execute()
  expect(expired).toEqual([{ id: past.id }, { id: held.id }])
  expect(flown.id).not.toBe(past.id)
  const notified = await db
    .selectFrom('notifications')
    .select(['pilot_id', 'notification_type', 'title', 'body', 'web_route_url'])
    .orderBy('pilot_id')
    .execute()
  const about = { notification_type: 'pilot/mission/updated', title: 'Mission expired' }
  expect(notified).toEqual([
    {
      pilot_id: pilot.id,
      ...about,
      body: 'The last day to fly the mast has passed.',
      web_route_url: `/availablemission/${past.id}`,
    },
    {
      pilot_id: holder.id,
      ...about,
      body: 'The last day to fly the tower has passed.',
      web_route_url: `/clientmission/${held.id}`,
    },
  ])
})

test('missions expire in batches, except those locked by another transaction', async () => {
  const { db } = sortie
  const overdue = await Promise.all(
    Array.from({ length: 5 }, () => addMission(db, { fly_by_date: '2020-01-01' })),
  )
  const ids = overdue.map(({ id }) => id).sort((a, b) => a - b)
  const expiredIds = async () => {
    const rows = await db
      .selectFrom('missions')
      .select('id')
      .where('id', 'in', ids)
      .where('sla_expired', '=', true)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('missions')
      .select('id')
      .where('id', '=', ids[0] as number)
      .forUpdate()
      .execute()
    // That someone else is at one is no failure.
    const logged: unknown[] = []
    const log = { info: () => {}, error: (...about: unknown[]) => void logged.push(about) }
    expect([await expireOverdueMissions(db, unending, 1, log), logged]).toEqual([4, []])
  })
  expect(await expiredIds()).toEqual(ids.slice(1))
  expect(await expireOverdueMissions(db, unending, 2)).toBe(1)
  expect(await expiredIds()).toEqual(ids)
})

test('a stop signal ends the expiry after the current batch, which is kept', async () => {
  const { db } = sortie
  for (let count = 0; count < 3; count++) await addMission(db, { fly_by_date: '2020-01-01' })
  const stop = new AbortController()
  const throwIfAborted = () => {
    // The first call comes before the first batch, the second one after it.
    if (stop.signal.aborted) throw new Error('stopped')
    stop.abort()
  }
  const signal = Object.assign(new AbortController().signal, { throwIfAborted })
  await expect(expireOverdueMissions(db, signal, 2)).rejects.toThrow('stopped')
  expect(await expireOverdueMissions(db, unending)).toBe(1)
})

test('a mission that cannot be expired is logged and skipped, and its pilots are not notified', async () => {
  const { db } = sortie
  const { id } = await addMission(db, { fly_by_date: '2020-01-01' })
  const pilot = await addPilot(db)
  await addOffer(db, id, pilot.id)
  await asOwner(
    sortie,
    `create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refused before update on missions for each row when (old.id = ${id}) execute function refused()`,
  )
  const logged: unknown[] = []
  const log = { info: () => {}, error: (...about: unknown[]) => void logged.push(about) }
  expect(await expireOverdueMissions(db, unending, 2, log)).toBe(0)
  expect(logged).toMatchObject([
    [{ mission: id, err: { message: 'refused' } }, 'a mission could not be expired'],
  ])
  expect(await expireOverdueMissions(db, unending, 2)).toBe(0)
  await asOwner(sortie, 'drop trigger refused on missions')
  expect(await expireOverdueMissions(db, unending, 2, log)).toBe(1)
  expect(logged).toHaveLength(1)
  const notified = await db
    .selectFrom('notifications')
    .select('title')
    .where('pilot_id', '=', pilot.id)
    .execute()
  expect(notified).toEqual([{ title: 'Mission expired' }])
})
