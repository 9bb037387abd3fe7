import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { staffIssuer } from '../../../test/staff.ts'
import { act, heldMission, insertPilot, newMission } from './provider-mission.fixtures.ts'

const issuer = await staffIssuer()
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
})
afterAll(() => sortie.close())

const read = async (id: number, headers: Record<string, string> = {}) => {
  const { headers: sent, body } = await sortie.provider(
    'GET',
    `/v1/provider/missions/${id}`,
    undefined,
    headers,
  )
  expect(sent.etag).toBe(`"${body.version}"`)
  return { etag: String(sent.etag), version: body.version as number }
}

const change = (id: number, body: unknown, headers: Record<string, string>) =>
  sortie.provider('PATCH', `/v1/provider/missions/${id}`, body, headers)

test('of two people who change the same mission, the second is told who was first, and overwrites nothing', async () => {
  const [first, second] = [
    await issuer.signIn(sortie, 'dispatcher'),
    await issuer.signIn(sortie, 'dispatcher'),
  ]
  const id = await newMission(sortie)
  const { etag } = await read(id, first.headers)
  expect((await read(id, second.headers)).etag).toBe(etag)

  const saved = await change(id, { name: 'North roof' }, { ...first.headers, 'if-match': etag })
  expect(saved.status).toBe(200)
  const refused = await change(id, { name: 'South roof' }, { ...second.headers, 'if-match': etag })
  expect(refused.status).toBe(412)
  expect(refused.body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringContaining(`${first.email} changed this mission on `),
    current: { version: saved.body.version, changed_by: first.email, changed_at: expect.any(String) },
  })
  const schedule = { scheduled_at_start: '2030-06-11T15:00:00Z', scheduled_at_end: '2030-06-11T16:30:00Z' }
  const path = `/v1/provider/missions/${id}/preschedule`
  const stale = await sortie.provider('POST', path, schedule, { ...second.headers, 'if-match': etag })
  expect(stale.status).toBe(412)
  const { body } = await sortie.provider('GET', `/v1/provider/missions/${id}`)
  expect([body.name, body.scheduled_at_start]).toEqual(['North roof', null])

  const now = await read(id, second.headers)
  expect(now.version).toBe(saved.body.version)
  const again = await change(id, { name: 'South roof' }, { ...second.headers, 'if-match': now.etag })
  expect([again.status, again.body.name]).toEqual([200, 'South roof'])
})

test('two changes at once with the same version: one is made', async () => {
  const id = await newMission(sortie)
  const { etag } = await read(id)
  const names = ['A', 'B', 'C', 'D']
  const results = await Promise.all(names.map((name) => change(id, { name }, { 'if-match': etag })))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
})

test('a key without the header changes what it wants, and * and a list of versions are understood', async () => {
  const id = await newMission(sortie)
  const { etag } = await read(id)
  expect((await change(id, { name: 'One' }, {})).status).toBe(200)
  expect((await change(id, { name: 'Two' }, { 'if-match': etag })).status).toBe(412)
  expect((await change(id, { name: 'Three' }, { 'if-match': '*' })).status).toBe(200)
  const now = await read(id)
  expect((await change(id, { name: 'Four' }, { 'if-match': `"x", ${now.etag}` })).status).toBe(200)
  expect((await change(id, { name: 'Five' }, { 'if-match': 'nonsense' })).status).toBe(412)
})

test('offers, statuses and pilots leave the version as it is', async () => {
  const pilotId = await insertPilot(sortie.db)
  const id = await heldMission(sortie, pilotId)
  const { etag } = await read(id)
  for (const action of ['hold', 'resume', 'status/flight_complete']) await act(sortie, id, action)
  expect((await read(id)).etag).toBe(etag)
  expect((await change(id, { name: 'Same' }, { 'if-match': etag })).status).toBe(200)
})
