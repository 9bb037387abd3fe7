import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { duringChange } from '../../../test/lock-waits.ts'
import { addPilot } from '../../../test/records.ts'
import { sessionOf } from '../../../test/use-case.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { acceptTerms } from './accept-terms.ts'
import { publishTerms } from './publish-terms.ts'
import { lockTerms } from './terms.queries.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

/** As a server does that starts. */
const publish = (text: string) => inTransaction(sortie.db, (trx) => publishTerms(trx, text))
const inForce = async () => (await sortie.stranger('GET', '/v1/terms')).body
const path = '/v1/pilots/terms_acceptances'
const accepted = async (query = '') =>
  (await sortie.provider('GET', `/v1/provider/terms_acceptances${query}`)).body.data

test('who registers agrees to the text in force, and who is there agrees to a later one on request', async () => {
  const newcomer = {
    first_name: 'Kim',
    last_name: 'Example',
    address: '1 Example Way',
    city: 'Santa Monica',
    country: 'US',
    latitude: 34.02,
    longitude: -118.49,
    terms_and_conditions: true,
  }
  const register = async (email: string) => {
    expect((await sortie.stranger('POST', '/pilots/account', { ...newcomer, email })).status).toBe(201)
    const row = sortie.db.selectFrom('pilots').select(['id', 'email']).where('email', '=', email)
    return row.executeTakeFirstOrThrow()
  }
  expect(await inForce()).toEqual({ version: null, published_at: null, text: null })
  const before = await register('before@example.com')
  const early = await (await sortie.as(before))('POST', path, { version: 1 })
  expect([early.status, early.body.code]).toEqual([409, 'conflict'])
  expect(await accepted()).toEqual([])

  // Servers that start at the same time publish a text once.
  expect((await Promise.all([publish('# First'), publish('# First')])).filter(Boolean)).toEqual([true])
  const first = await inForce()
  expect(first).toEqual({ version: expect.any(Number), published_at: expect.any(String), text: '# First' })
  const pilot = await register('first@example.com')
  const about = { pilot_id: pilot.id, version: first.version, accepted_at: expect.any(String) }
  expect(await accepted()).toMatchObject([about])

  expect(await publish('# Second')).toBe(true)
  // A server that starts later with the same text publishes nothing.
  expect(await publish('# Second')).toBe(false)
  const second = await inForce()
  expect(second.version).toBeGreaterThan(first.version)
  const call = await sortie.as(pilot)
  const toAccept = async () => (await call('GET', '/pilots/account')).body.terms_to_accept
  expect(await toAccept()).toBe(second.version)
  expect((await call('GET', path)).body).toMatchObject([{ version: first.version }])
  // What was read is no longer in force.
  expect(await call('POST', path, { version: first.version })).toMatchObject({
    status: 409,
    body: { message: 'The terms have changed in the meantime. Reload the page to read the latest version.' },
  })
  for (const _ of ['sent', 'repeated'])
    expect((await call('POST', path, { version: second.version })).body).toMatchObject([
      { version: second.version },
      { version: first.version },
    ])
  expect(await toAccept()).toBeNull()
  expect(await accepted(`?version=${second.version}`)).toMatchObject([{ pilot_id: pilot.id }])
  expect(await accepted(`?pilot_id=${before.id}`)).toEqual([])

  // A text that is put back in force is a version of its own.
  expect(await publish('# First')).toBe(true)
  expect((await inForce()).version).toBeGreaterThan(second.version)
  expect(await toAccept()).toBe((await inForce()).version)
})

test('a server that waits for another one to publish the same text publishes nothing', async () => {
  const text = '# Of two servers'
  const isPublished = await duringChange(
    sortie.ownerDatabaseUrl,
    (trx) => trx.insertInto('terms_versions').values({ text }).execute(),
    () => publish(text),
  )
  expect(isPublished).toBe(false)
  const versions = sortie.db.selectFrom('terms_versions').select('text').where('text', '=', text)
  expect(await versions.execute()).toHaveLength(1)
})

test('a server whose text is in force waits for no other one', async () => {
  await publish('# The same')
  await inTransaction(sortie.db, async (trx) => {
    await lockTerms(trx)
    expect(await publish('# The same')).toBe(false)
  })
})

test('nobody agrees in a pilot’s place', async () => {
  await publish('# Mine alone')
  const { version } = await inForce()
  const { id } = await addPilot(sortie.db)
  const session = sessionOf(id, { admin: 'admin@example.com' })
  const accept = inTransaction(sortie.db, (trx) => acceptTerms(trx, session, version))
  await expect(accept).rejects.toMatchObject({ code: 'not_allowed_in_admin_mode' })
  expect(await accepted(`?pilot_id=${id}`)).toEqual([])
})
