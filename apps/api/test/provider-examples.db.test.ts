import { webhookEventTypes } from '@sortie/contract/webhook.events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'

let test: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
let document: any

beforeAll(async () => {
  test = await createTestApp()
  document = (await test.stranger('GET', '/docs/json')).body
})
afterAll(() => test.close())

const exampleOf = (path: string, method: 'post' | 'patch') => {
  const { example, examples } =
    document.paths[`/v1/provider/${path}`][method].requestBody.content['application/json']
  return example ?? examples.example1.value
}

const documentedPaths = [
  'drones',
  'devices',
  'license_types',
  'equipment',
  'categories',
  'badges',
  'packages',
  'shot_types',
  'reschedule_reasons',
  'legal_entities',
  'daily_messages',
  'pilots',
  'work_orders',
  'points_of_interest',
  'payouts',
  'notifications',
  'keys',
  'webhook_endpoints',
]

it('answers the examples of the documentation as printed, in the order of a new provider', async () => {
  await test.db.insertInto('missions').values({ mission_type: 'client' }).execute()
  for (const path of documentedPaths) {
    const example = exampleOf(path, 'post')
    const response = await test.provider('POST', `/v1/provider/${path}`, example)
    expect([path, response.status, response.body.errors]).toEqual([path, 201, undefined])
  }
})

it('shows an example body for every change, which is taken as printed too', async () => {
  for (const path of Object.keys(document.paths)) {
    const name = /^\/v1\/provider\/(\w+)\/\{id\}$/.exec(path)?.[1]
    if (!name || !documentedPaths.includes(name) || !document.paths[path].patch) continue
    const example = exampleOf(`${name}/{id}`, 'patch')
    const list = (await test.provider('GET', `/v1/provider/${name}`)).body
    const { id } = (list.data ?? list).at(-1)
    const response = await test.provider('PATCH', `/v1/provider/${name}/${id}`, example)
    expect([path, response.status, response.body.errors]).toEqual([path, 200, undefined])
  }
})

it('documents every event of webhooks with its payload', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookEventTypes)
  for (const type of webhookEventTypes) {
    const { schema } = document.webhooks[type].post.requestBody.content['application/json']
    expect(schema.properties).toMatchObject({
      type: { const: type },
      data: { properties: { mission_id: { type: 'integer' } } },
    })
  }
})

it('documents every provider call with a summary, a tag and the key it needs', () => {
  for (const [path, methods] of Object.entries<Record<string, object>>(document.paths)) {
    if (!path.startsWith('/v1/provider/')) continue
    for (const call of Object.values(methods))
      expect(call).toMatchObject({
        summary: expect.any(String),
        tags: [expect.stringMatching(/^provider: /)],
        security: [{ providerKey: [] }],
      })
  }
})
