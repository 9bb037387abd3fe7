import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcedDuring } from '../../../test/announcements.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addAgreement, addMission, addPilot } from '../../../test/records.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

/** What the provider's people hear while something is done. */
const heardDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const all = await announcedDuring(sortie.config.databaseUrl, work)
  const ofProvider = all.filter(({ channels }) => String(channels).startsWith('private-provider-'))
  return ofProvider.map(({ event, data, channels }) => `${channels} ${event} ${JSON.stringify(data)}`).sort()
}

const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
  const { status, body: response } = await sortie.provider(method, `/v1/provider/${path}`, body)
  expect(status, JSON.stringify(response)).toBeLessThan(300)
  return response
}

const missionChanged = (id: number) =>
  `private-provider-missions mission.changed ${JSON.stringify({ mission_id: id })}`
const pilotChanged = (id: number) =>
  `private-provider-pilots pilot.changed ${JSON.stringify({ pilot_id: id })}`

test('what the provider itself does with a mission is announced to its people, each record once', async () => {
  const { id: pilot } = await addPilot(sortie.db)
  const { id } = await addMission(sortie.db, { status: 'available' })
  expect(await heardDuring(() => call('POST', `missions/${id}/offers`, { pilot_ids: [pilot] }))).toEqual([
    missionChanged(id),
  ])
  expect(await heardDuring(() => call('POST', `missions/${id}/hold`))).toEqual([missionChanged(id)])
  expect(await heardDuring(() => call('POST', `missions/${id}/hold`)), 'on hold already').toEqual([])
  const created = await heardDuring(() => call('POST', 'missions', { mission_type: 'client' }))
  expect(created).toHaveLength(1)
  expect(created[0]).toMatch(/^private-provider-missions mission\.changed \{"mission_id":\d+\}$/)
})

test('so is what it does with pilots, payouts and endpoints', async () => {
  const { id } = await addPilot(sortie.db, { status: 'created' })
  expect(await heardDuring(() => call('POST', `pilots/${id}/approve`))).toEqual([pilotChanged(id)])
  const mission = await addMission(sortie.db, { status: 'complete', pilot_id: id })
  await addAgreement(sortie.db, mission.id, 5000)
  let payout = 0
  const pay = { pilot_id: id, payoutable_id: mission.id, amount: 5000, status: 'failed' }
  const paid = await heardDuring(async () => {
    payout = (await call('POST', 'payouts', pay)).id
  })
  const payoutChanged = `private-provider-payouts payout.changed ${JSON.stringify({ payout_id: payout })}`
  // Whoever reads the mission hears of it, with or without a right to payouts.
  const both = [missionChanged(mission.id), payoutChanged]
  expect(paid).toEqual(both)
  expect(await heardDuring(() => call('PATCH', `payouts/${payout}`, { status: 'complete' }))).toEqual(both)
  let endpoint = 0
  const registered = await heardDuring(async () => {
    const body = { url: 'https://hooks.example.com/a', events: ['mission.accepted'] }
    endpoint = (await call('POST', 'webhook_endpoints', body)).id
  })
  const endpointChanged = `private-provider-webhooks webhook_endpoint.changed ${JSON.stringify({ webhook_endpoint_id: endpoint })}`
  expect(registered).toEqual([endpointChanged])
  expect(await heardDuring(() => call('DELETE', `webhook_endpoints/${endpoint}`))).toEqual([endpointChanged])
})

test('so is what a pilot notes on the day of a flight, which the timeline of the mission lists', async () => {
  const pilot = await addPilot(sortie.db)
  const { id } = await addMission(sortie.db, { status: 'pilot_accepted', pilot_id: pilot.id })
  const note = () =>
    sql`insert into flight_log (mission_id, pilot_id, entry_id, kind, note, at)
      values (${id}, ${pilot.id}, gen_random_uuid(), 'note', 'Windy.', now())`.execute(sortie.db)
  expect(await heardDuring(note)).toEqual([missionChanged(id)])
})

test('a change of many records at once is announced once, without naming them', async () => {
  await sql`insert into missions (mission_type, status) select 'client', 'available' from generate_series(1, 60)`.execute(
    sortie.db,
  )
  const moved = await heardDuring(() =>
    sql`update missions set fly_by_date = '2098-01-01'`.execute(sortie.db),
  )
  expect(moved).toEqual(['private-provider-missions mission.changed {}'])
})

test('so is what changes in short lists, to those who may read them', async () => {
  const said = (channel: string, event: string) => `private-provider-${channel} ${event} {}`
  const mark = Date.now()
  const add = (path: string, body: object) => heardDuring(() => call('POST', path, body))
  const person = { email: `new-${mark}@example.com`, name: 'New Example', roles: ['reviewer'] }
  expect(await add('people', person)).toEqual([said('people', 'person.changed')])
  expect(await add('keys', { name: 'New', roles: ['reviewer'] })).toEqual([
    said('webhooks', 'provider_key.changed'),
  ])
  expect(await add('review_reasons', { name: `Reason ${mark}` })).toEqual([
    said('catalogs', 'catalog.changed'),
  ])
  const shots = [{ name: 'Roof' }, { name: 'Front' }]
  expect(await add('packages', { name: `Package ${mark}`, shots })).toEqual([
    said('catalogs', 'catalog.changed'),
  ])
  const settings = { attention: { review_hours: 47 } }
  expect(await heardDuring(() => call('PATCH', 'settings', settings))).toEqual([
    said('people', 'settings.changed'),
  ])
  expect(await heardDuring(() => call('PATCH', 'settings', settings)), 'the same once more').toEqual([])
  const location = {
    latitude: 34,
    longitude: -118,
    address: '1 Example Way',
    city: 'Los Angeles',
    country: 'US',
  }
  expect(await add('work_orders', { site_id: 'S-1', location })).toEqual([
    said('work-orders', 'work_order.changed'),
  ])
  const seen = sql`update people set last_seen_at = now() + interval '1 hour'`
  expect(await heardDuring(() => seen.execute(sortie.db)), 'nothing that anyone looks at').toEqual([])
})
