import { expect, test } from 'vitest'
import { addHeld, addOffered } from '../../../test/pilot-missions.ts'
import { addLocation, addPilot } from '../../../test/records.ts'
import { uploadSmall } from '../uploads/upload.fixtures.ts'
import { call, pilot, sortie, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const list = async () => (await call('GET', '/v1/pilots/next_flights')).body.data
const listed = async () => (await list()).map(({ id }: { id: number }) => id)
const only = async () => {
  const flights = await list()
  expect(flights).toHaveLength(1)
  return flights[0]
}

test('M-STATUS-03 lists what a pilot has to fly or deliver, including assigned missions, but no offers, past missions or those of others', async () => {
  const statuses = ['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded'] as const
  const held = await Promise.all(statuses.map((status) => addHeld(sortie.db, pilot.id, { status })))
  for (const status of ['processing_shots', 'complete', 'canceled'] as const)
    await addHeld(sortie.db, pilot.id, { status })
  await addHeld(sortie.db, pilot.id, { sla_expired: true })
  await addOffered(sortie.db, [pilot.id])
  await addHeld(sortie.db, (await addPilot(sortie.db)).id)
  expect((await listed()).sort()).toEqual(held.sort())
})

test('M-DASH-02 missions of a work order are left to its page', async () => {
  const { id } = await sortie.db
    .insertInto('work_orders')
    .values({ site_id: 'NR-7', pilot_id: pilot.id, location_id: await addLocation(sortie.db) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addHeld(sortie.db, pilot.id, { work_order_id: id })
  expect(await listed()).toEqual([])
})

test('M-AIR-06 the authorization: without a briefing, not needed, needed, refused, given', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  expect(await only()).toMatchObject({ authorization: 'no_briefing', briefing_id: null })
  const briefing = { mission_id: id, external_id: 'B-1', requires_auth: false }
  await sortie.db.insertInto('airspace_briefings').values(briefing).execute()
  expect(await only()).toMatchObject({ authorization: 'not_needed', briefing_id: 'B-1' })
  await sortie.db.updateTable('airspace_briefings').set({ requires_auth: true }).execute()
  expect((await only()).authorization).toBe('needed')
  const answer = (flight: string, status: string) =>
    call('POST', `/v1/pilots/missions/${id}/laanc_flights`, { id: flight, authorizations: [{ status }] })
  await answer('F-1', 'rejected')
  expect((await only()).authorization).toBe('refused')
  await answer('F-2', 'accepted')
  expect((await only()).authorization).toBe('authorized')
  await sortie.db.updateTable('laanc_flights').set({ voided_at: new Date() }).execute()
  expect((await only()).authorization).toBe('needed')
})

test('A-CLASSIFY-10 M-OPEN-61 the coverage check and the shots that are missing', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const { id: shot_type_id } = await sortie.db
    .insertInto('shot_types')
    .values({ name: 'Orthomosaic', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shots = await sortie.db
    .insertInto('shots')
    .values([
      { mission_id: id, name: 'Grid', shot_type_id },
      { mission_id: id, name: 'Gate', shot_type_id },
      { mission_id: id, name: 'Final Assets', shot_type_id },
    ])
    .returning('id')
    .execute()
  expect(await only()).toMatchObject({ has_coverage_check: true, passed_gps_check: false })
  await uploadSmall(id, { shot_id: shots[0]?.id ?? 0 })
  expect(await only()).toMatchObject({ status: 'assets_uploaded', shots_missing: 1 })
  await sortie.db
    .updateTable('shots')
    .set({ pilot_comment: 'In the shade' })
    .where('name', '=', 'Gate')
    .execute()
  expect((await only()).shots_missing).toBe(0)
})

test('M-CONST-07 the zone of the site has a name for the time of the flight', async () => {
  const start = '2099-07-01T17:00:00Z'
  const times = { scheduled_at_start: start, scheduled_at_end: '2099-07-01T18:00:00Z' }
  await addHeld(sortie.db, pilot.id, times)
  expect((await only()).zone_name).toBe('PDT')
  await sortie.db.updateTable('missions').set({ location_id: null }).execute()
  expect((await only()).zone_name).toBe('UTC')
})
