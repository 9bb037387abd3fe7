import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { insertPilot, newMission } from './provider-mission.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Content {
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** The examples of a call's body, as /docs shows them. */
const examplesOf = async (method: string, path: string): Promise<object[]> => {
  const { paths } = (await app.app.inject('/docs/json')).json()
  const content: Content = paths[path][method].requestBody.content['application/json']
  const several = Object.values(content.examples ?? {}).map(({ value }) => value)
  return [...several, ...(content.example === undefined ? [] : [content.example])] as object[]
}

test('the documented examples of creating, changing, offering and scheduling work as they stand', async () => {
  const path = '/v1/provider/missions'
  await insertPilot(app.db)
  const [mission] = await examplesOf('post', path)
  const created = await app.provider('POST', path, mission)
  expect(created.status).toBe(201)
  for (const call of ['offers', 'withdraw', 'preschedule', 'cancel']) {
    const examples = await examplesOf('post', `${path}/{id}/${call}`)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const { status, body } = await app.provider('POST', `${path}/${await newMission(app)}/${call}`, example)
      expect([call, status, body.errors]).toEqual([call, 200, undefined])
    }
  }
  for (const example of await examplesOf('patch', `${path}/{id}`))
    expect((await app.provider('PATCH', `${path}/${created.body.id}`, example)).status).toBe(200)
})
