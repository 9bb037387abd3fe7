import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, heldMission, insertPilot, newMission } from './provider-mission.fixtures.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const preview = (id: number, action: string, body?: unknown) => act(sortie, id, 'preview', { action, body })

const stored = async () => {
  const { rows } = await sql<{ notifications: number; events: number; audited: number }>`
    select (select count(*) from notifications) as notifications,
      (select count(*) from mission_events) as events,
      (select count(*) from audit_log) as audited`.execute(sortie.db)
  return rows[0]
}

/** What a change says first, compared with what it sends when it is made. */
const expectSaidFirst = async (id: number, said: object, make: () => Promise<{ status: number }>) => {
  const { body: mission } = await sortie.provider('GET', `/v1/provider/missions/${id}`)
  const before = await stored()
  const { status, body } = await act(sortie, id, 'preview', said)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await sortie.provider('GET', `/v1/provider/missions/${id}`)).body).toEqual(mission)
  expect(await stored()).toEqual(before)
  const { rows: last } = await sql<{
    id: number
  }>`select coalesce(max(id), 0) as id from notifications`.execute(sortie.db)
  expect((await make()).status).toBe(200)
  const { rows: sent } = await sql`
    select pilot_id, title, body from notifications where id > ${last[0]?.id} order by id`.execute(sortie.db)
  const previewed = body.notifications as { pilot_id: number; title: string; body: string }[]
  expect(previewed.map(({ pilot_id, title, body }) => ({ pilot_id, title, body }))).toEqual(sent)
  expect(body.total).toBe(sent.length)
  return previewed
}

const schedule = { scheduled_at_start: '2030-06-11T15:00:00Z', scheduled_at_end: '2030-06-11T16:30:00Z' }

test('what each change says it will send is what it sends, and saying it changes nothing', async () => {
  const ana = await insertPilot(sortie.db, { first_name: 'Ana', last_name: 'Skylark' })
  const ben = await insertPilot(sortie.db)
  const id = await newMission(sortie, { estimated_payouts: [{ amount: 10_000 }] })
  const post = (action: string, body?: unknown) => () => act(sortie, id, action, body)
  const patch = (body: unknown) => () => sortie.provider('PATCH', `/v1/provider/missions/${id}`, body)

  const offers = { pilot_ids: [ana, ben] }
  expect(await expectSaidFirst(id, { action: 'offers', body: offers }, post('offers', offers))).toHaveLength(
    2,
  )
  const change = { instructions: 'Only the roof.', max_wind_speed: 12 }
  expect(await expectSaidFirst(id, { action: 'change', body: change }, patch(change))).toMatchObject([
    { pilot_id: ana, pilot_name: 'Ana Skylark', title: 'Mission updated' },
    { pilot_id: ben },
  ])
  // A field that pilots don't see, and one that stays the same.
  const silent = { source: 'web', max_wind_speed: 12 }
  expect(await expectSaidFirst(id, { action: 'change', body: silent }, patch(silent))).toEqual([])
  const withdraw = { pilot_ids: [ben] }
  expect(
    await expectSaidFirst(id, { action: 'withdraw', body: withdraw }, post('withdraw', withdraw)),
  ).toHaveLength(1)
  await expectSaidFirst(id, { action: 'preschedule', body: schedule }, post('preschedule', schedule))
  await expectSaidFirst(id, { action: 'hold' }, post('hold'))
  await expectSaidFirst(id, { action: 'resume' }, post('resume'))
  const assign = { pilot_id: ben }
  const booked = await expectSaidFirst(id, { action: 'assign', body: assign }, post('assign', assign))
  expect(booked.map(({ pilot_id }) => pilot_id)).toContain(ana)
  const flown = { action: 'status', status: 'flight_complete' }
  expect(await expectSaidFirst(id, flown, post('status/flight_complete'))).toHaveLength(1)
  await expectSaidFirst(id, { action: 'expire' }, post('expire'))
  const cancel = { reason: 'No access.' }
  expect(await expectSaidFirst(id, { action: 'cancel', body: cancel }, post('cancel', cancel))).toMatchObject(
    [{ pilot_id: ben, title: 'Mission canceled' }],
  )
})

test('a preview is refused for what the change would be refused for', async () => {
  const pilotId = await insertPilot(sortie.db)
  const id = await heldMission(sortie, pilotId)
  const past = await preview(id, 'change', { fly_by_date: '2020-01-01' })
  expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['fly_by_date']])
  const unordered = { timeframe_start: '2030-06-12T15:00:00Z', timeframe_end: '2030-06-11T15:00:00Z' }
  const refused = await preview(id, 'change', unordered)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['timeframe_end']])
  const windless = await preview(id, 'change', { max_wind_speed: 0, colour: 'red' })
  expect(Object.keys(windless.body.errors)).toContain('max_wind_speed')
  const done = await act(sortie, id, 'preview', { action: 'status', status: 'complete' })
  expect(done.body.code).toBe('step_not_allowed')
  expect((await preview(id, 'assign')).status).toBe(422)
  expect(Object.keys((await preview(id, 'status')).body.errors)).toEqual(['status'])
  expect((await preview(999_999, 'hold')).status).toBe(404)
})
