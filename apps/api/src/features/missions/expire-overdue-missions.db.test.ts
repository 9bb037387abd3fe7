import { addToDay, dayAt } from '@sortie/domain/time/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addMission, addOffer, addPilot } from '../../../test/records.ts'
import { expireOverdueMissions } from './expire-overdue-missions.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test('a mission expires when its last day has ended at its own site, once, and its pilots are told', async () => {
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

  expect(await expireOverdueMissions(db)).toBe(1)
  expect(await expireOverdueMissions(db)).toBe(0)

  const expired = await db.selectFrom('missions').select('id').where('sla_expired', '=', true).execute()
  expect(expired).toEqual([{ id: past.id }])
  expect(flown.id).not.toBe(past.id)
  const told = await db.selectFrom('notifications').select(['pilot_id', 'title', 'body']).execute()
  expect(told).toEqual([
    { pilot_id: pilot.id, title: 'Mission expired', body: 'The last day to fly the mast has passed.' },
  ])
})
