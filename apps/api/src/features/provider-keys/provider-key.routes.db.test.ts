import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { revokeProviderKey } from './change-provider-keys.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

const address = '/v1/provider/keys'
const make = async (name: string) => (await test.provider('POST', address, { name })).body
const withKey = (key: string) => test.provider('GET', address, undefined, { authorization: `Bearer ${key}` })

it('shows a new key once, stores only its hash, and accepts it until it is revoked', async () => {
  const { key, ...listed } = await make('Scheduling')
  expect(listed.prefix).toBe(key.slice(0, 12))
  expect((await withKey(key)).status).toBe(200)
  const list = await test.provider('GET', address)
  expect(list.body.data).toMatchObject([{ name: 'tests' }, { name: 'Scheduling', revoked_at: null }])
  expect(JSON.stringify(list.body)).not.toContain(key)
  const revokedAt = async () => (await test.provider('GET', address)).body.data[1].revoked_at
  expect((await test.provider('DELETE', `${address}/${listed.id}`)).status).toBe(204)
  const revoked = await revokedAt()
  expect(revoked).toEqual(expect.any(String))
  expect((await test.provider('DELETE', `${address}/${listed.id}`)).status).toBe(204)
  expect(await revokedAt()).toBe(revoked)
  expect(await withKey(key)).toMatchObject({ status: 401, body: { code: 'provider_key_invalid' } })
})

it('refuses a missing or wrong key', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Basic abc'])
    expect((await test.provider('GET', address, undefined, { authorization })).body.code).toBe(
      'provider_key_invalid',
    )
})

it('never stores the key with the response of an idempotent call', async () => {
  const send = () => test.provider('POST', address, { name: 'Twice' }, { 'idempotency-key': 'k' })
  const first = await send()
  const second = await send()
  expect(first.body.key).toEqual(expect.any(String))
  expect(second.body).toEqual({ ...first.body, key: null })
  const stored = await test.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(first.body.key)
})

it('keeps the last key, even when two are revoked at the same time', async () => {
  const [only] = (await test.provider('GET', address)).body.data
  const refused = await test.provider('DELETE', `${address}/${only.id}`)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'This is the last key that may do everything. Create another one before you revoke it.',
    },
  })
  expect((await test.provider('DELETE', `${address}/999999`)).status).toBe(404)
  const other = await make('Other')
  const revoke = (id: number) => inTransaction(test.db, (trx) => revokeProviderKey(trx, id))
  const outcomes = await Promise.allSettled([revoke(only.id), revoke(other.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
