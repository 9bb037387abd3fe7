import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addMission, addOffer, addPilot } from '../../../test/records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test("A-CALL-08 the places of a pilot's own missions and work orders load, page by page, and nobody else's", async () => {
  const { db } = sortie
  const pilot = await addPilot(db)
  const other = await addPilot(db)
  const call = await sortie.as(pilot)
  const [flown, ordered, offered, foreign] = [
    await addLocation(db, { name: 'Flown' }),
    await addLocation(db, { name: 'Ordered' }),
    await addLocation(db, { name: 'Offered' }),
    await addLocation(db, { name: 'Foreign' }),
  ]
  await addMission(db, { location_id: flown, pilot_id: pilot.id, status: 'pilot_accepted' })
  await addMission(db, { location_id: flown, pilot_id: pilot.id, status: 'flight_complete' })
  await db
    .insertInto('work_orders')
    .values({ location_id: ordered, pilot_id: pilot.id, site_id: 'S-1' })
    .execute()
  await addOffer(db, (await addMission(db, { location_id: offered })).id, pilot.id)
  await addMission(db, { location_id: foreign, pilot_id: other.id, status: 'pilot_accepted' })

  const first = await call('GET', '/v1/pilots/locations?per_page=1')
  expect(first.body).toMatchObject({ data: [{ id: ordered, name: 'Ordered', city: 'Santa Monica' }] })
  const second = await call('GET', `/v1/pilots/locations?per_page=1&after=${first.body.meta.next}`)
  expect(second.body).toMatchObject({ data: [{ id: flown, name: 'Flown' }], meta: { next: null } })
  expect((await sortie.stranger('GET', '/v1/pilots/locations')).status).toBe(401)
})
