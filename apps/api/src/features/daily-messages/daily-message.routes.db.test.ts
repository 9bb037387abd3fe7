import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test('M-CALL-17 returns a random message in use, or none if there is none', async () => {
  const call = await sortie.as(await addPilot(sortie.db))
  const draw = async () => (await call('GET', '/v1/pilots/daily_messages/random')).body
  expect(await draw()).toEqual({ message: null })
  await sortie.db
    .insertInto('daily_messages')
    .values([
      { message: 'Fly high.' },
      { message: 'Check your props.' },
      { message: 'Old.', is_active: false },
    ])
    .execute()
  const drawn = new Set<string>()
  for (let count = 0; count < 40; count += 1) drawn.add((await draw()).message)
  expect([...drawn].sort()).toEqual(['Check your props.', 'Fly high.'])
})
