import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { staffIssuer } from '../../../test/staff.ts'

const issuer = await staffIssuer()
let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
})
afterAll(() => sortie.close())

const path = '/v1/provider/saved_filters'
const names = async (headers?: Record<string, string>) =>
  (await sortie.provider('GET', path, undefined, headers)).body.data
    .map(({ name }: { name: string }) => name)
    .toSorted()

test('a filter is its person’s until it is shared, and one of a key is shared from the start', async () => {
  const dana = (await issuer.signIn(sortie, 'dispatcher')).headers
  const sam = (await issuer.signIn(sortie, 'finance')).headers
  const filter = { status: 'available,pilots_notified', late: 'true', sort: 'fly_by' }
  const saved = await sortie.provider('POST', path, { name: 'Late', filter }, dana)
  expect([saved.status, saved.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Late',
      filter,
      is_shared: false,
      is_own: true,
      created_at: expect.any(String),
    },
  ])
  await sortie.provider('POST', path, { name: 'From a system', filter: {} })
  expect(await names(dana)).toEqual(['From a system', 'Late'])
  expect(await names(sam)).toEqual(['From a system'])
  const one = `${path}/${saved.body.id}`
  expect((await sortie.provider('PATCH', one, { name: 'Mine' }, sam)).status).toBe(404)
  expect((await sortie.provider('DELETE', one, undefined, sam)).status).toBe(404)

  expect((await sortie.provider('PATCH', one, { is_shared: true }, dana)).body.is_shared).toBe(true)
  expect(await names(sam)).toEqual(['From a system', 'Late'])
  const renamed = await sortie.provider('PATCH', one, { name: 'Overdue', filter: { late: 'true' } }, sam)
  expect(renamed.body).toMatchObject({ name: 'Overdue', filter: { late: 'true' }, is_own: false })
  expect((await sortie.provider('DELETE', one, undefined, sam)).status).toBe(204)
  expect(await names(dana)).toEqual(['From a system'])
})

test('a name is used once by a person and once for everyone, and a filter has known parameters', async () => {
  const dana = (await issuer.signIn(sortie, 'dispatcher')).headers
  const sam = (await issuer.signIn(sortie, 'dispatcher')).headers
  const save = (body: object, headers = dana) => sortie.provider('POST', path, body, headers)
  expect((await save({ name: 'West', filter: {} })).status).toBe(201)
  expect((await save({ name: 'west', filter: {} })).body.errors.name).toEqual(['That name is already taken.'])
  expect((await save({ name: 'West', filter: {} }, sam)).status).toBe(201)
  expect((await save({ name: 'West', filter: {}, is_shared: true })).status).toBe(201)
  expect((await save({ name: 'WEST', filter: {}, is_shared: true }, sam)).body.errors).toHaveProperty('name')
  expect((await save({ name: 'x', filter: { status: 'flying' } })).status).toBe(422)
  expect((await save({ name: 'x', filter: { colour: 'red' } })).status).toBe(422)
  expect((await save({ name: 'x', filter: { box: '1,2' } })).body.errors).toHaveProperty('filter.box')
})
