import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { openObjectStore } from '../../platform/object-store.ts'
import { jobHandlers } from '../job-handlers.ts'

let sortie: TestApp
let pilot: { id: number; email: string }
let call: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  sortie = await createTestApp({ TRANSFER_PORT: '0' })
  pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
})
afterAll(() => sortie.close())

const location = {
  name: 'Windy Pass Wind Farm',
  address: '1 Ridge Road',
  city: 'Tehachapi',
  state: 'CA',
  postal_code: '93561',
  latitude: 35.1,
  longitude: -118.3,
}

const addWorkOrder = async (pilotId = pilot.id): Promise<number> =>
  (
    await sortie.provider('POST', '/v1/provider/work_orders', {
      site_id: 'WF-204',
      location: { ...location, timezone_id: 'America/Los_Angeles' },
      pilot_id: pilotId,
    })
  ).body.id

type MissionFields = NonNullable<Parameters<typeof addHeld>[2]>

const addInspection = async (
  workOrder: number,
  fields: MissionFields = {},
  app: string | null = 'Cyberduck',
) => {
  const id = await addHeld(sortie.db, pilot.id, { work_order_id: workOrder, name: 'Turbine', ...fields })
  if (app) await sortie.db.insertInto('flight_apps').values({ mission_id: id, name: app }).execute()
  await sortie.db.insertInto('shots').values({ mission_id: id, name: 'Blade 1' }).execute()
  return id
}

const formOf = (...ids: (number | string)[]) => {
  const form = new FormData()
  for (const id of ids) form.append('ids', String(id))
  return form
}

const read = async (workOrder: number) => (await call('GET', `/v1/pilots/work_orders/${workOrder}`)).body
const upload = (workOrder: number, body: unknown, headers?: Record<string, string>) =>
  call('POST', `/v1/pilots/work_orders/${workOrder}/cyberduck`, body, headers)

const keysOf = (...ids: number[]) =>
  sortie.db
    .selectFrom('file_transfer_credentials')
    .select(['mission_id', 'work_order_id'])
    .where('mission_id', 'in', ids)
    .orderBy('mission_id')
    .execute()

describe('a work order', () => {
  test('A-WO-02 A-DATA-20 has its place and the missions the pilot has, in order', async () => {
    const workOrder = await addWorkOrder()
    const first = await addInspection(workOrder, { name: 'Turbine 1' })
    const second = await addInspection(workOrder, { name: 'Turbine 2', status: 'assets_uploaded' })
    const other = await addPilot(sortie.db)
    await addHeld(sortie.db, other.id, { work_order_id: workOrder, name: 'Of somebody else' })
    expect(await read(workOrder)).toEqual({
      id: workOrder,
      site_id: 'WF-204',
      location,
      missions: [
        { id: first, name: 'Turbine 1', amsInProgress: true, upload_started: false },
        { id: second, name: 'Turbine 2', amsInProgress: false, upload_started: false },
      ],
      uploads: [],
    })
  })

  test('A-WO-07 A-OPEN-60 counts a mission as in progress when pilot_accepted or flight_complete', async () => {
    const workOrder = await addWorkOrder()
    for (const status of missionStatuses.filter(
      (name) => !['created', 'available', 'pilots_notified'].includes(name),
    ))
      await addInspection(workOrder, {
        name: status,
        status,
        rejection_reason: status === 'rejected' ? 'Out of focus' : null,
      })
    const { missions } = await read(workOrder)
    const inProgress = missions.filter(({ amsInProgress }: { amsInProgress: boolean }) => amsInProgress)
    expect(inProgress.map(({ name }: { name: string }) => name)).toEqual([
      'pilot_accepted',
      'flight_complete',
    ])
  })

  test('of another pilot gets 404, like a missing one', async () => {
    const theirs = await addWorkOrder((await addPilot(sortie.db)).id)
    for (const id of [theirs, 999_999]) {
      expect((await call('GET', `/v1/pilots/work_orders/${id}`)).status).toBe(404)
      expect((await upload(id, formOf(1))).status).toBe(404)
    }
  })
})

describe('A-CALL-17 credentials for missions of a work order', () => {
  test('A-WO-11 A-OPEN-56 are generated for the selected missions, once, and come back with the work order', async () => {
    const workOrder = await addWorkOrder()
    const first = await addInspection(workOrder, { name: 'Turbine 1' })
    const second = await addInspection(workOrder, { name: 'Turbine 2', status: 'flight_complete' }, null)
    const third = await addInspection(workOrder, { name: 'Turbine 3' })
    const [response, again] = await Promise.all([
      upload(workOrder, formOf(first, second)),
      upload(workOrder, formOf(second, first)),
    ])
    expect(response.status).toBe(200)
    expect(response.body).toEqual([
      {
        mission_name: 'Turbine 1',
        mission_number: first,
        value: { secret_key: expect.stringMatching(/^[\w-]{40}$/) },
      },
      { mission_name: 'Turbine 2', mission_number: second, value: { secret_key: expect.any(String) } },
    ])
    expect(again.body.toReversed()).toEqual(response.body)
    expect(await keysOf(first, second, third)).toEqual([
      { mission_id: first, work_order_id: workOrder },
      { mission_id: second, work_order_id: workOrder },
    ])
    const { missions, uploads } = await read(workOrder)
    expect(missions.map((mission: { upload_started: boolean }) => mission.upload_started)).toEqual([
      true,
      true,
      false,
    ])
    const open = { state: 'open', files: 0, taken: 0, left_out_count: 0 }
    expect(uploads).toEqual(response.body.map((row: object) => ({ ...row, ...open })))
    // The mission's own page has the same secret, and its bookmark opens the mission's folder.
    const mission = (await call('GET', `/v2/pilots/missions/${first}`)).body
    expect(mission.flight_app.value.secret_key).toBe(response.body[0].value.secret_key)
    expect((await call('GET', `/v1/pilots/missions/${second}/cyberduck`)).body).toContain(
      `/missions/${second}<`,
    )
  })

  test('accept the list of ids in every form encoding', async () => {
    const workOrder = await addWorkOrder()
    const [first, second] = [await addInspection(workOrder), await addInspection(workOrder)]
    const numbersOf = ({ body }: { body: { mission_number: number }[] }) =>
      body.map(({ mission_number }) => mission_number)
    const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const both = [first, second]
    expect(numbersOf(await upload(workOrder, formOf(`${first},${second}`)))).toEqual(both)
    expect(numbersOf(await upload(workOrder, `ids[]=${first}&ids[]=${second}`, urlEncoded))).toEqual(both)
    expect(numbersOf(await upload(workOrder, `ids=${first}&ids=${first}`, urlEncoded))).toEqual([first])
    expect((await upload(workOrder, { ids: both })).status).toBe(415)
  })

  test('need at least one mission, of this work order, that is in progress', async () => {
    const workOrder = await addWorkOrder()
    const mine = await addInspection(workOrder)
    const done = await addInspection(workOrder, { status: 'assets_uploaded' })
    const held = await addInspection(workOrder, { is_on_hold: true })
    const elsewhere = await addInspection(await addWorkOrder())
    const theirs = await addHeld(sortie.db, (await addPilot(sortie.db)).id, { work_order_id: workOrder })
    for (const form of [new FormData(), formOf(''), formOf(mine, elsewhere), formOf(mine, theirs)])
      expect(await upload(workOrder, form)).toMatchObject({
        status: 422,
        body: { errors: { ids: [expect.any(String)] } },
      })
    expect((await upload(workOrder, formOf(mine, elsewhere))).body.errors).toEqual({
      ids: ["This work order doesn't have that mission."],
    })
    expect((await upload(workOrder, formOf(mine, 'x'))).status).toBe(422)
    expect(await upload(workOrder, formOf(mine, done))).toMatchObject({
      status: 422,
      body: {
        code: 'step_not_allowed',
        message: 'Files are uploaded for inspections that are in progress.',
      },
    })
    expect(await upload(workOrder, formOf(held))).toMatchObject({
      status: 409,
      body: { code: 'mission_on_hold' },
    })
    expect(await keysOf(mine, done, held, elsewhere, theirs)).toEqual([])
    // Taken up for the others, one that has stopped meanwhile is left out.
    expect((await upload(workOrder, formOf(held, mine))).body).toHaveLength(1)
    // But a failure of ours is no reason to leave one out.
    await asOwner(
      sortie,
      `alter table file_transfer_credentials add constraint refuses check (mission_id <> ${elsewhere})`,
    )
    await sql`update missions set work_order_id = ${workOrder} where id = ${elsewhere}`.execute(sortie.db)
    expect((await upload(workOrder, formOf(elsewhere, mine))).status).toBe(500)
    await asOwner(sortie, 'alter table file_transfer_credentials drop constraint refuses')
  })

  test('of a mission alone do not put the work order in upload mode, and join it when it asks', async () => {
    const workOrder = await addWorkOrder()
    const id = await addInspection(workOrder)
    const { value } = (await call('POST', `/v1/pilots/missions/${id}/cyberduck`)).body
    expect(await read(workOrder)).toMatchObject({ missions: [{ upload_started: true }], uploads: [] })
    expect((await upload(workOrder, formOf(id))).body).toMatchObject([{ mission_number: id, value }])
    expect((await read(workOrder)).uploads).toHaveLength(1)
  })
})

test('the progress of each mission is seen by its pilot and by the provider', async () => {
  const workOrder = await addWorkOrder()
  const first = await addInspection(workOrder)
  await addInspection(workOrder)
  const progress = async () => {
    const { body } = await sortie.provider('GET', `/v1/provider/work_orders/${workOrder}`)
    const page = await sortie.provider('GET', `/v1/provider/work_orders?pilot_id=${pilot.id}`)
    expect(page.body.data.find(({ id }: { id: number }) => id === workOrder)).toEqual(body)
    return body.missions.map(({ transfer }: { transfer: object }) => transfer)
  }
  expect(await progress()).toMatchObject([{ state: 'none' }, { state: 'none' }])
  await upload(workOrder, formOf(first))
  expect(await progress()).toMatchObject([{ state: 'open', completed_at: null }, { state: 'none' }])
  const objects = openObjectStore(sortie.config)
  for (const name of ['Blade 1/DJI_0001.JPG', 'flight.log'])
    await objects.store.put(`transfers/pilot-${pilot.id}/${first}/${name}`, Buffer.from('x'), {
      contentType: 'image/jpeg',
      size: 1,
    })
  expect((await call('POST', `/v1/pilots/missions/${first}/cyberduck/complete`)).status).toBe(200)
  expect(await progress()).toMatchObject([{ state: 'in_progress', files: 2, taken: 0 }, { state: 'none' }])
  expect(await read(workOrder)).toMatchObject({
    missions: [{ amsInProgress: false, upload_started: false }, {}],
    uploads: [{ mission_number: first, state: 'in_progress', files: 2, value: {} }],
  })
  const { rows } = await sql<{ data: { transfer_id: number } }>`
    select data from pgboss.job where name = 'take-in-transfer'`.execute(sortie.db)
  const { ingestTransfer } = jobHandlers(sortie.config, sortie.db, { info: () => {}, error: () => {} })
  for (const { data } of rows) await ingestTransfer(data, { signal: new AbortController().signal } as never)
  expect(await progress()).toMatchObject([
    {
      state: 'complete',
      files: 2,
      taken: 1,
      left_out: ['flight.log'],
      left_out_count: 1,
      completed_at: expect.any(String),
    },
    { state: 'none' },
  ])
  expect((await read(workOrder)).uploads).toMatchObject([{ state: 'complete', taken: 1, left_out_count: 1 }])
  // What one pilot delivered says nothing about another who has the mission by now.
  const other = await addPilot(sortie.db)
  await sql`update missions set pilot_id = ${other.id} where id = ${first}`.execute(sortie.db)
  expect(await progress()).toMatchObject([{ state: 'none' }, { state: 'none' }])
})
