import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
let category_id: number
const address = '/v1/provider/points_of_interest'
const location = { name: 'Trailhead', latitude: 40, longitude: -105, timezone_id: 'America/Denver' }

beforeAll(async () => {
  test = await createTestApp()
  category_id = (await test.provider('POST', '/v1/provider/categories', { name: 'Park' })).body.id
})
afterAll(() => test.close())

it('puts a place on the map, changes it, withdraws it and brings it back', async () => {
  const made = await test.provider('POST', address, {
    name: 'Trailhead',
    category_id,
    location,
    amount: 4500,
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      category: { name: 'Park', kind: 'commercial' },
      location,
      amount: 4500,
      currency: { code: 'USD', symbol: '$' },
      duration_in_seconds: 1800,
      withdrawn_at: null,
    },
  })
  const one = `${address}/${made.body.id}`
  const changed = await test.provider('PATCH', one, { withdrawn: true, amount: 5000, currency_code: 'EUR' })
  expect(changed.body).toMatchObject({
    withdrawn_at: expect.any(String),
    amount: 5000,
    currency: { code: 'EUR' },
  })
  expect((await test.provider('GET', `${address}?withdrawn=false`)).body.data).toEqual([])
  expect((await test.provider('GET', `${address}?withdrawn=true`)).body.data).toEqual([changed.body])
  expect((await test.provider('PATCH', one, { amount: 5100 })).body).toMatchObject({
    withdrawn_at: changed.body.withdrawn_at,
    amount: 5100,
  })
  const back = await test.provider('PATCH', one, {
    withdrawn: false,
    location: { ...location, name: 'Summit' },
  })
  expect(back.body).toMatchObject({ withdrawn_at: null, location: { name: 'Summit' } })
  const found = async (search: string) =>
    (await test.provider('GET', `${address}?search=${search}`)).body.data
  expect(await found('ailhea')).toHaveLength(1)
  expect(await found('summit')).toHaveLength(1)
  expect(await found('valley')).toEqual([])
})

it('names what is wrong', async () => {
  const errors = async (fields: object) =>
    (await test.provider('POST', address, { name: 'X', category_id, location, ...fields })).body.errors
  expect(await errors({ category_id: 999_999 })).toEqual({ category_id: ["That record doesn't exist."] })
  expect(await errors({ currency_code: 'XXX' })).toHaveProperty('currency_code')
  expect(await errors({ amount: 1.5, duration_in_seconds: 0 })).toMatchObject({
    amount: expect.anything(),
    duration_in_seconds: expect.anything(),
  })
  expect((await test.provider('PATCH', `${address}/999999`, { withdrawn: true })).status).toBe(404)
  const used = await test.provider('DELETE', `/v1/provider/categories/${category_id}`)
  expect(used).toMatchObject({ status: 409, body: { code: 'conflict' } })
})
