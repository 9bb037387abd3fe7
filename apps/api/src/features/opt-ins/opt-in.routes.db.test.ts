import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test('A-CALL-13 A-OPEN-17 a pilot opts in to training once, however often it is sent', async () => {
  const call = await sortie.as(await addPilot(sortie.db))
  const optIn = (id: unknown) => call('POST', '/v1/pilots/pilot_opt_in', { id })
  const answers = await Promise.all([optIn('generic_training'), optIn('generic_training')])
  for (const { status, body } of [...answers, await optIn('generic_training')])
    expect([status, body]).toEqual([200, { opt_ins: ['generic_training'] }])
  expect((await call('GET', '/pilots/account')).body.opt_ins).toEqual(['generic_training'])
  expect((await optIn('advanced_training')).body).toEqual({
    opt_ins: ['advanced_training', 'generic_training'],
  })
  for (const id of ['', 'No Spaces', undefined, 7]) expect((await optIn(id)).status).toBe(422)
})

test('the provider is notified once of each program that a pilot joins', async () => {
  const pilot = await addPilot(sortie.db, { status: 'created' })
  const call = await sortie.as(pilot)
  const register = { url: 'https://hooks.example/', events: ['pilot.opted_in'] }
  await sortie.provider('POST', '/v1/provider/webhook_endpoints', register)
  for (const id of ['generic_training', 'generic_training', 'advanced_training'])
    await call('POST', '/v1/pilots/pilot_opt_in', { id })
  const told = await sortie.db
    .selectFrom('webhook_events')
    .select(['type', 'body'])
    .orderBy('created_at')
    .execute()
  expect(told.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual(
    ['generic_training', 'advanced_training'].map((program) => [
      'pilot.opted_in',
      { pilot_id: pilot.id, pilot_status: 'created', program },
    ]),
  )
})
