import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
let pilot_id: number
let payoutable_id: number

beforeAll(async () => {
  test = await createTestApp()
  const pilot = { first_name: 'Amelia', last_name: 'Ortiz', email: 'amelia@example.com' }
  pilot_id = (await test.provider('POST', '/v1/provider/pilots', pilot)).body.id
  const mission = test.db.insertInto('missions').values({ mission_type: 'client' }).returning('id')
  payoutable_id = (await mission.executeTakeFirstOrThrow()).id
})
afterAll(() => test.close())

const create = (fields: object = {}) =>
  test.provider('POST', '/v1/provider/payouts', {
    pilot_id,
    payoutable_id,
    amount: 15_000,
    status: 'processing',
    ...fields,
  })

const notificationsOf = () =>
  test.db
    .selectFrom('notifications')
    .select(['notification_type', 'title', 'body', 'meta'])
    .where('pilot_id', '=', pilot_id)
    .orderBy('id', 'desc')
    .execute()

it('records a payout, completes it, and notifies the pilot of both', async () => {
  const made = await create({ notes: 'Flight on 2 March', currency_code: 'EUR' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      payoutable_type: 'Mission',
      currency: { code: 'EUR' },
      payment_processor: 'stripe',
      completed_at: null,
    },
  })
  const address = `/v1/provider/payouts/${made.body.id}`
  const noted = await test.provider('PATCH', address, { payout_to: 'acct_1' })
  expect(noted.body).toMatchObject({ status: 'processing', payout_to: 'acct_1' })
  const done = await test.provider('PATCH', address, { status: 'complete' })
  expect(done.body.completed_at).toEqual(expect.any(String))
  await test.provider('PATCH', address, { status: 'complete' })
  const meta = { payout_id: made.body.id, mission_id: payoutable_id }
  const body = '€150.00 EUR: Flight on 2 March'
  expect(await notificationsOf()).toEqual([
    { notification_type: 'pilot/payout/new', title: 'You were paid', body, meta },
    { notification_type: 'pilot/payout/new', title: 'A payout is on its way', body, meta },
  ])
  const failed = await test.provider('PATCH', address, { status: 'returned' })
  expect(failed.body).toMatchObject({ status: 'returned', completed_at: null })
})

it('lists by pilot and status', async () => {
  await create({ status: 'complete', amount: 1 })
  const list = async (query: string) => (await test.provider('GET', `/v1/provider/payouts?${query}`)).body
  expect((await list(`pilot_id=${pilot_id}&status=complete`)).data).toMatchObject([{ amount: 1 }])
  expect((await list('pilot_id=999999')).data).toEqual([])
})

it('refuses a payout of nobody, for nothing, in no money', async () => {
  expect((await create({ pilot_id: 999_999 })).body.errors).toEqual({
    pilot_id: ['There is no such record.'],
  })
  expect((await create({ payoutable_id: 999_999 })).body.errors).toHaveProperty('payoutable_id')
  expect((await create({ currency_code: 'XXX' })).body.errors).toHaveProperty('currency_code')
  expect((await create({ amount: -1 })).body.errors).toHaveProperty('amount')
  expect((await test.provider('PATCH', '/v1/provider/payouts/999999', { status: 'x' })).status).toBe(404)
})

it('creates once by its idempotency key, also when asked twice at the same time', async () => {
  const body = { pilot_id, payoutable_id, amount: 4_242, status: 'processing' }
  const send = (key: string, fields: object = {}) =>
    test.provider('POST', '/v1/provider/payouts', { ...body, ...fields }, { 'idempotency-key': key })
  const [first, second] = await Promise.all([send('k1'), send('k1')])
  expect(first).toMatchObject({ status: 201 })
  expect(second.body).toEqual(first.body)
  expect((await send('k1')).body).toEqual(first.body)
  const reused = await send('k1', { amount: 1 })
  expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const rows = await test.db.selectFrom('payouts').select('id').where('amount', '=', 4_242).execute()
  expect(rows).toHaveLength(1)
  const lines = (await notificationsOf()).filter((line) => line.body.startsWith('$42.42'))
  expect(lines).toHaveLength(1)

  expect((await send('k2', { pilot_id: 999_999 })).status).toBe(422)
  expect((await send('k2', { pilot_id })).status).toBe(201)
})

it('keeps when a payout was made that is told later, and refuses what cannot be', async () => {
  const completed_at = '2026-03-05T09:30:00.000Z'
  const earlier = await create({ status: 'complete', completed_at })
  expect(earlier.body.completed_at).toBe(completed_at)
  const address = `/v1/provider/payouts/${earlier.body.id}`
  const mended = await test.provider('PATCH', address, { completed_at: '2026-03-04T00:00:00Z' })
  expect(mended.body).toMatchObject({ status: 'complete', completed_at: '2026-03-04T00:00:00.000Z' })
  const waiting = await create()
  const done = await test.provider('PATCH', `/v1/provider/payouts/${waiting.body.id}`, {
    status: 'complete',
    completed_at,
  })
  expect(done.body.completed_at).toBe(completed_at)

  const ahead = new Date(Date.now() + 86_400_000).toISOString()
  for (const fields of [
    { status: 'processing', completed_at },
    { status: 'complete', completed_at: ahead },
  ]) {
    const refused = await create(fields)
    expect(refused).toMatchObject({ status: 422, body: { errors: { completed_at: [expect.any(String)] } } })
  }
})
