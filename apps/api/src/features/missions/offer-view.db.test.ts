import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, insertPilot, newMission } from '../provider-missions/provider-mission.fixtures.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const seenAt = async (id: number): Promise<string | null> => {
  const { body } = await sortie.provider('GET', `/v1/provider/missions/${id}`)
  return body.offers[0].seen_at
}

test('the provider learns when a pilot first opened an offer', async () => {
  const email = 'robin@example.com'
  const pilotId = await insertPilot(sortie.db, { first_name: 'Robin', last_name: 'Skylark', email })
  const as = await sortie.as({ id: pilotId, email })
  const id = await newMission(sortie)
  await act(sortie, id, 'offers', { pilot_ids: [pilotId] })
  await as('GET', '/v2/pilots/missions?status=available')
  expect(await seenAt(id)).toBeNull()

  expect((await as('GET', `/v2/pilots/missions/${id}`)).status).toBe(200)
  const first = await seenAt(id)
  expect(first).not.toBeNull()
  await as('GET', `/v2/pilots/missions/${id}`)
  expect(await seenAt(id)).toBe(first)
  const { body } = await sortie.provider('GET', `/v1/provider/missions/${id}`)
  expect(body.offers[0]).toMatchObject({ pilot_id: pilotId, pilot_name: 'Robin Skylark' })

  await act(sortie, id, 'withdraw')
  await act(sortie, id, 'offers', { pilot_ids: [pilotId] })
  expect(await seenAt(id)).toBeNull()
  await as('GET', `/v2/pilots/missions/${id}`)
  const again = await seenAt(id)
  expect(again).toEqual(expect.any(String))
  expect(again).not.toBe(first)
})

test('a mission that a pilot holds is no offer to look at', async () => {
  const email = 'held@example.com'
  const pilotId = await insertPilot(sortie.db, { email })
  const as = await sortie.as({ id: pilotId, email })
  const id = await newMission(sortie)
  await act(sortie, id, 'assign', { pilot_id: pilotId })
  expect((await as('GET', `/v2/pilots/missions/${id}`)).status).toBe(200)
  expect(await seenAt(id)).toBeNull()
})
