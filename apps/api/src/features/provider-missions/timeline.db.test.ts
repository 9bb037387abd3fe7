import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { addMission } from '../../../test/records.ts'
import { staffIssuer } from '../../../test/staff.ts'
import { act, insertPilot, newMission } from './provider-mission.fixtures.ts'

const issuer = await staffIssuer()
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
})
afterAll(() => sortie.close())

const timelineOf = async (id: number, query = '') => {
  const { status, body } = await sortie.provider('GET', `/v1/provider/missions/${id}/timeline${query}`)
  expect(status).toBe(200)
  return body
}

const nextOf = async (id: number) =>
  (await sortie.provider('GET', `/v1/provider/missions/${id}/next_step`)).body.step

interface Entry {
  text: string
  by: { kind: string; name: string | null }
}

/** Oldest first, each with who did it. */
const storyOf = async (id: number): Promise<string[]> => {
  const { data } = await timelineOf(id)
  return data.map(({ text, by }: Entry) => `${by.name ?? by.kind}: ${text}`).toReversed()
}

const pilotNamed = async (first_name: string) => {
  const email = `${first_name.toLowerCase()}@example.com`
  const id = await insertPilot(sortie.db, { first_name, last_name: 'Skylark', email })
  return { id, email, call: await sortie.as({ id, email }) }
}

test('a mission tells its way from created to paid, and who did what', async () => {
  const { headers, email } = await issuer.signIn(sortie, 'dispatcher', 'finance', 'reviewer')
  const [ana, ben] = [await pilotNamed('Ana'), await pilotNamed('Ben')]
  const id = await newMission(sortie, { estimated_payouts: [{ amount: 15_000 }] })
  expect(await nextOf(id)).toMatchObject({ by: 'dispatcher', text: 'Offer the mission to pilots' })

  const asPerson = async (path: string, body?: unknown, method: 'POST' | 'PATCH' = 'POST') => {
    const response = await sortie.provider(method, `/v1/provider/missions/${id}${path}`, body, headers)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
  }
  await asPerson('/offers', { pilot_ids: [ana.id, ben.id] })
  expect(await nextOf(id)).toMatchObject({ by: 'offered_pilots', pilot: null })
  await ana.call('DELETE', `/v1/pilots/missions/${id}/invitation`)
  await asPerson('/hold')
  await asPerson('/resume')
  await asPerson('', { instructions: 'Only the roof.', max_wind_speed: 12 }, 'PATCH')
  await asPerson('/preschedule', {
    scheduled_at_start: '2030-06-11T15:00:00Z',
    scheduled_at_end: '2030-06-11T16:30:00Z',
  })
  await ben.call('PATCH', `/v1/pilots/missions/${id}/invitation`, {})
  expect(await nextOf(id)).toEqual({
    by: 'pilot',
    pilot: { id: ben.id, name: 'Ben Skylark' },
    text: 'Fly the mission',
    due: '2030-06-11T15:00:00.000Z',
  })
  await act(sortie, id, 'status/flight_complete')
  for (const status of ['assets_uploaded', 'processing_shots', 'assets_classified', 'in_production'])
    await act(sortie, id, `status/${status}`)
  await asPerson('/status/awaiting_payment')
  expect(await nextOf(id)).toMatchObject({ by: 'finance', text: 'Pay the pilot' })
  const payout = { payoutable_id: id, pilot_id: ben.id, amount: 15_000, status: 'complete' }
  const paid = await sortie.provider('POST', '/v1/provider/payouts', payout, headers)
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const payouts = await sortie.provider('GET', `/v1/provider/payouts?mission_id=${id}`, undefined, headers)
  expect(payouts.body.data).toMatchObject([{ id: paid.body.id, payoutable_id: id }])
  const none = await sortie.provider('GET', '/v1/provider/payouts?mission_id=999999')
  expect(none.body.data).toEqual([])
  await asPerson('/status/complete')

  expect(await storyOf(id)).toEqual([
    'tests: Created',
    `${email}: Offered to Ana Skylark and Ben Skylark`,
    'Ana Skylark: Declined by Ana Skylark',
    `${email}: Put on hold`,
    `${email}: Resumed`,
    `${email}: Changed the instructions and wind limit`,
    `${email}: Scheduled for Tuesday, June 11th, 2030 at 09:00AM`,
    'Ben Skylark: Booked by Ben Skylark for Tuesday, June 11th, 2030 at 09:00AM',
    'tests: Marked as flown',
    'tests: Open for uploads',
    'tests: Submitted for review',
    'tests: Photos and videos sorted',
    'tests: Production started',
    `${email}: Accepted after review`,
    `${email}: $150.00 USD paid to Ben Skylark`,
    `${email}: Completed`,
  ])
  expect(await nextOf(id)).toBeNull()
})

test('a mission that a job completes is completed by the system, not by its pilot', async () => {
  const pilot_id = await insertPilot(sortie.db)
  const { id } = await addMission(sortie.db, { status: 'awaiting_payment', pilot_id })
  await sql`update missions set status = 'complete' where id = ${id}`.execute(sortie.db)
  expect((await timelineOf(id)).data[0]).toMatchObject({ text: 'Completed', by: { kind: 'system' } })
})

test('pages count from the oldest, so that what happens meanwhile moves none of them', async () => {
  const id = await newMission(sortie)
  for (const action of ['hold', 'resume', 'hold']) await act(sortie, id, action)
  const first = await timelineOf(id, '?per_page=2')
  expect(first.data.map(({ id, text }: { id: number; text: string }) => [id, text])).toEqual([
    [4, 'Put on hold'],
    [3, 'Resumed'],
  ])
  await act(sortie, id, 'resume')
  const second = await timelineOf(id, `?per_page=2&after=${first.meta.next}`)
  expect(second.data.map(({ id, text }: { id: number; text: string }) => [id, text])).toEqual([
    [2, 'Put on hold'],
    [1, 'Created'],
  ])
  expect(second.meta.next).toBeNull()
})

test('a mission from before events were recorded has the times of its statuses', async () => {
  const pilot = await pilotNamed('Cleo')
  const id = await newMission(sortie)
  await act(sortie, id, 'assign', { pilot_id: pilot.id })
  await sql`delete from mission_events where mission_id = ${id}`.execute(sortie.db)
  expect(await storyOf(id)).toEqual(['unknown: Created', 'unknown: Booked by Cleo Skylark'])
})

test('an assignment and its end are told, without the name of a pilot who was erased', async () => {
  const pilot = await pilotNamed('Dee')
  const id = await newMission(sortie, { shots: [{ name: 'Roof' }] })
  await act(sortie, id, 'assign', { pilot_id: pilot.id })
  await act(sortie, id, 'status/available')
  await act(sortie, id, 'offers', { pilot_ids: [pilot.id], force: true })
  await act(sortie, id, 'withdraw')
  await sortie.provider('DELETE', `/v1/provider/pilots/${pilot.id}/personal_data`)
  const name = 'Erased Pilot'
  expect(await storyOf(id)).toEqual([
    'tests: Created',
    `tests: Offered to ${name}`,
    `tests: Assigned to ${name}`,
    `tests: Taken back from ${name}`,
    `tests: Offered to ${name}`,
    `tests: Offer withdrawn from ${name}`,
    'tests: No longer offered',
  ])
})

test('a mission without a place has no forecast', async () => {
  const id = await newMission(sortie, { location: undefined })
  const { status, body } = await sortie.provider('GET', `/v1/provider/missions/${id}/weather`)
  expect([status, body]).toEqual([200, { days: [], sample: expect.any(Boolean) }])
})

test('there is no timeline of a mission that does not exist', async () => {
  expect((await sortie.provider('GET', '/v1/provider/missions/999999/timeline')).status).toBe(404)
  expect((await sortie.provider('GET', '/v1/provider/missions/999999/next_step')).status).toBe(404)
})
