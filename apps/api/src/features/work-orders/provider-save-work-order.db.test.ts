import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
let first: number
let second: number

const location = { name: 'Wind farm', latitude: 40, longitude: -105, timezone_id: 'America/Denver' }

const pilot = async (name: string) => {
  const row = { first_name: name, last_name: 'Ortiz', email: `${name}@example.com` }
  return (await test.provider('POST', '/v1/provider/pilots', row)).body.id
}

beforeAll(async () => {
  test = await createTestApp()
  first = await pilot('first')
  second = await pilot('second')
})
afterAll(() => test.close())

const notificationsOf = (pilotId: number) =>
  test.db
    .selectFrom('notifications')
    .select(['notification_type', 'title', 'body', 'meta', 'web_route_url', 'app_route_url'])
    .where('pilot_id', '=', pilotId)
    .orderBy('id', 'desc')
    .execute()

it('A-DATA-20 stores a work order with its place and missions, and moves it from pilot to pilot', async () => {
  const made = await test.provider('POST', '/v1/provider/work_orders', { site_id: 'WF-204', location })
  expect(made).toMatchObject({
    status: 201,
    body: { site_id: 'WF-204', location, pilot_id: null, pilot_name: null, missions: [] },
  })
  const { id } = made.body
  await test.db
    .insertInto('missions')
    .values([
      {
        mission_type: 'client',
        name: 'Turbine 1',
        work_order_id: id,
        status: 'flight_complete',
        pilot_id: first,
      },
      { mission_type: 'client', name: 'Turbine 2', work_order_id: id },
    ])
    .execute()
  const address = `/v1/provider/work_orders/${id}`
  const given = await test.provider('PATCH', address, { pilot_id: first })
  expect(given.body).toMatchObject({
    pilot_id: first,
    pilot_name: 'first Ortiz',
    missions: [
      { name: 'Turbine 1', amsInProgress: true, status: 'flight_complete', pilot_name: 'first Ortiz' },
      { name: 'Turbine 2', amsInProgress: false, status: 'created', pilot_name: null },
    ],
  })
  const moved = { name: 'Other farm', latitude: 41, longitude: -104 }
  await test.provider('PATCH', address, { pilot_id: second, site_id: 'WF-205', location: moved })
  expect((await test.provider('GET', address)).body).toMatchObject({
    pilot_id: second,
    site_id: 'WF-205',
    location: { ...moved, timezone_id: 'America/Denver' },
  })
  const about = { notification_type: 'new', meta: { work_order_id: id } }
  const assigned = {
    ...about,
    title: 'New work order',
    web_route_url: `/work-orders/${id}`,
    app_route_url: `/work_orders/${id}`,
  }
  expect(await notificationsOf(first)).toEqual([
    {
      ...about,
      title: 'Work order reassigned',
      body: `Work order ${id} at site WF-205 was assigned to someone else.`,
      web_route_url: '/active-missions',
      app_route_url: '/missions',
    },
    { ...assigned, body: `You've been assigned work order ${id} at site WF-204.` },
  ])
  const told = [{ ...assigned, body: `You've been assigned work order ${id} at site WF-205.` }]
  expect(await notificationsOf(second)).toEqual(told)
  expect((await test.provider('PATCH', address, {})).body).toMatchObject({ site_id: 'WF-205' })
  await test.provider('PATCH', address, { pilot_id: second, site_id: 'WF-206' })
  expect(await notificationsOf(second)).toEqual(told)
  await test.provider('PATCH', address, { pilot_id: null })
  expect((await notificationsOf(second))[0]?.title).toBe('Work order reassigned')
  await test.provider('PATCH', address, { pilot_id: second })
  const direct = { site_id: 'WF-300', location, pilot_id: second }
  const other = await test.provider('POST', '/v1/provider/work_orders', direct)
  expect((await notificationsOf(second))[0]?.body).toBe(
    `You've been assigned work order ${other.body.id} at site WF-300.`,
  )
  const list = await test.provider('GET', `/v1/provider/work_orders?pilot_id=${second}`)
  expect(list.body).toMatchObject({ data: [{ id: other.body.id }, { id }], meta: { next: null } })
  const found = async (search: string): Promise<number[]> => {
    const { body } = await test.provider(
      'GET',
      `/v1/provider/work_orders?search=${encodeURIComponent(search)}`,
    )
    return body.data.map((row: { id: number }) => row.id)
  }
  expect(await found('wf-30')).toEqual([other.body.id])
  expect(await found(String(id))).toContain(id)
  await test.provider('PATCH', address, { location: { ...location, address: '1 Rim_Road', city: 'Quartz' } })
  expect(await found('rim_road quartz')).toEqual([id])
  expect(await found('rimXroad')).toEqual([])
})

it('checks the place, the pilot and the record', async () => {
  const create = async (fields: object) =>
    (await test.provider('POST', '/v1/provider/work_orders', { site_id: 'X', location, ...fields })).body
      .errors
  expect(await create({ location: { ...location, timezone_id: 'Nowhere/City' } })).toHaveProperty([
    'location.timezone_id',
  ])
  expect(await create({ location: { ...location, timezone_id: '+01:00' } })).toHaveProperty([
    'location.timezone_id',
  ])
  expect(await create({ location: { latitude: 4 } })).toHaveProperty(['location.longitude'])
  expect(await create({ location: { latitude: 94, longitude: 181 } })).toMatchObject({
    'location.latitude': expect.anything(),
    'location.longitude': expect.anything(),
  })
  expect(await create({ pilot_id: 999_999 })).toEqual({ pilot_id: ["That record doesn't exist."] })
  expect((await test.provider('GET', '/v1/provider/work_orders/999999')).status).toBe(404)
  expect((await test.provider('PATCH', '/v1/provider/work_orders/999999', {})).status).toBe(404)
  expect((await test.provider('GET', '/v1/provider/work_orders/nonsense')).status).toBe(404)
})

it('is closed to callers without a provider key', async () => {
  expect((await test.stranger('GET', '/v1/provider/work_orders')).status).toBe(401)
  const asPilot = await test.as({ id: first, email: 'first@example.com' })
  expect((await asPilot('GET', '/v1/provider/work_orders')).body.code).toBe('provider_key_invalid')
})
