import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { validate } from '@readme/openapi-parser'
import { allCalls } from '@sortie/contract/all-calls'
import type { CallDefinition } from '@sortie/contract/call'
import { errorsOf } from '@sortie/contract/call-errors'
import { errors } from '@sortie/contract/errors'
import { webhookEventTypes } from '@sortie/contract/webhook.events'
import { missionStatuses, missionSteps } from '@sortie/domain/mission/mission-status'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'
import { fieldWords } from './field-words/index.ts'

// The first request generates the whole document.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let sortie: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
let document: any

interface Operation {
  name: string
  path: string
  isProvider: boolean
  isWrite: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
  call: any
}
let operations: Operation[]
let providerOperations: Operation[]

beforeAll(async () => {
  sortie = await createTestApp()
  document = (await sortie.stranger('GET', '/docs/json')).body
  operations = Object.entries<Record<string, object>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      isProvider: path.startsWith('/v1/provider/'),
      isWrite: method !== 'get',
      call,
    })),
  )
  providerOperations = operations.filter(({ isProvider }) => isProvider)
})
afterAll(() => sortie.close())

const schemaNamed = (name: string) => document.components.schemas[name]
const follow = (schema: { $ref?: string }) =>
  schema.$ref ? schemaNamed(schema.$ref.split('/').at(-1) ?? '') : schema

interface Media {
  schema: object
  examples?: Record<string, { value: unknown }>
}

/** Every body that an operation responds with, errors too. */
const responsesOf = ({ name, call }: Operation) =>
  Object.entries<{ $ref?: string; content?: Record<string, Media> }>(call.responses).flatMap(
    ([status, response]) => {
      const { content = {} } = response.$ref
        ? document.components.responses[response.$ref.split('/').at(-1) ?? '']
        : response
      return Object.values<Media>(content).map((media) => ({ where: `${name} ${status}`, media }))
    },
  )

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(await validate(structuredClone(document))).toMatchObject({ valid: true })
})

test('every operation has a name of its own, a title, a description and a group that is described', () => {
  const ids = operations.map(({ call }) => call.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = document.tags.map(({ name }: { name: string }) => name)
  for (const { name, call } of operations) {
    expect(call.operationId, name).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(call.summary?.length, name).toBeGreaterThan(3)
    expect(call.description, name).toMatch(/\.$/)
    expect(tags, name).toContain(call.tags[0])
  }
})

test("the provider's calls come first, with the key or the session they need", () => {
  const [first, ...others] = document['x-tagGroups']
  expect(first).toMatchObject({ name: 'Provider API', tags: expect.arrayContaining(['Missions', 'Payouts']) })
  expect(others.map(({ name }: { name: string }) => name)).toEqual(['Events', 'Pilot portal'])
  for (const { name, call } of providerOperations) {
    expect(first.tags, name).toContain(call.tags[0])
    const person = { staffToken: [], idToken: [] }
    const isForPeople =
      call.responses['403'] && JSON.stringify(call.responses['403']).includes('PersonRequired')
    expect(call.security, name).toEqual(isForPeople ? [person] : [{ providerKey: [] }, person])
  }
})

test('every call of a provider says which roles may make it, in words and for programs', () => {
  const named = (name: string) => {
    const { call } = operations.find((operation) => operation.name === name) as Operation
    return [call['x-roles'], call.description.split('\n\n').at(-1)]
  }
  for (const { name, call } of operations)
    expect(call['x-roles'], name).toEqual(
      name in allCalls && name.includes('/v1/provider/') ? expect.arrayContaining(['owner']) : undefined,
    )
  expect(named('POST /v1/provider/payouts')).toEqual([['finance', 'owner'], 'For finance and owner.'])
  expect(named('GET /v1/provider/pilots')).toEqual([
    ['dispatcher', 'pilot-manager', 'finance', 'owner'],
    'For dispatcher, pilot manager, finance, and owner.',
  ])
  expect(named('GET /v1/provider/drones')[1]).toBe('For every role.')
})

test('schemas are named once and referred to, so that the document stays small', () => {
  const words = ['description', 'examples', 'x-roles']
  const bare = JSON.stringify(document, (key, value) => (words.includes(key) ? undefined : value))
  expect(bare.length).toBeLessThan(540_000)
  for (const { name, call } of providerOperations) {
    if (name.endsWith('.csv')) continue
    const body = call.requestBody?.content['application/json']
    if (body) expect(body.schema, name).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\//) })
    const content =
      call.responses['200']?.content ?? call.responses['201']?.content ?? call.responses['202']?.content
    if (content?.['application/json'])
      expect(content['application/json'].schema, name).toEqual({
        $ref: expect.stringMatching(/^#\/components\/schemas\//),
      })
  }
})

test('every operation lists the errors of its call', () => {
  for (const [name, definition] of Object.entries<CallDefinition>(allCalls)) {
    const { call } = operations.find((operation) => operation.name === name) as Operation
    for (const code of errorsOf(name, definition)) {
      const { $ref } = call.responses[errors[code].status]
      const response = document.components.responses[$ref.split('/').at(-1)]
      expect(response.description, name).toContain(`\`${code}\``)
      expect(Object.keys(response.content)).toEqual(['application/problem+json'])
    }
  }
})

test('every write of a provider takes an Idempotency-Key', () => {
  for (const { name, isWrite, call } of providerOperations) {
    const refs = (call.parameters ?? []).map(({ $ref }: { $ref?: string }) => $ref)
    expect(refs.includes('#/components/parameters/IdempotencyKey'), name).toBe(isWrite)
  }
  expect(document.components.parameters.IdempotencyKey).toMatchObject({
    name: 'idempotency-key',
    in: 'header',
  })
})

test('every list of a provider has one shape', () => {
  const lists = providerOperations.filter(({ call }) => call.operationId.startsWith('list'))
  expect(lists.length).toBeGreaterThan(15)
  for (const { name, call } of providerOperations.filter(({ isWrite }) => !isWrite)) {
    // A file for spreadsheets is text.
    if (name.endsWith('.csv')) continue
    const schema = follow(call.responses['200'].content['application/json'].schema)
    expect(schema.type, name).toBe('object')
    const isList = lists.some((list) => list.name === name)
    expect(schema.properties.data?.type === 'array', name).toBe(isList)
    if (!isList) continue
    expect(Object.keys(schema.properties), name).toEqual(['data', 'meta'])
    const more: Readonly<Record<string, string[]>> = {
      'GET /v1/provider/attention': ['counts'],
      'GET /v1/provider/payout_dues': ['total', 'sums'],
    }
    expect(Object.keys(schema.properties.meta.properties), name).toEqual([
      'per_page',
      'next',
      ...(more[name] ?? []),
    ])
    const parameters = call.parameters.map((parameter: { name?: string }) => parameter.name)
    expect(parameters, name).toEqual(expect.arrayContaining(['after', 'per_page']))
  }
})

test('every body of a provider has examples, and every example satisfies its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'sortie', components: document.components })
  const resolved = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"sortie#/components/'))
  const checked = new Set<unknown>()
  for (const operation of operations) {
    const bodies = Object.values<Media>(operation.call.requestBody?.content ?? {})
    for (const media of [...bodies, ...responsesOf(operation).map((response) => response.media)])
      for (const { value } of Object.values(media.examples ?? {})) {
        // Most errors are the same for many calls.
        if (checked.has(value)) continue
        checked.add(value)
        const isValid = ajv.validate(resolved(media.schema), value)
        expect([operation.name, isValid, ajv.errors]).toEqual([operation.name, true, null])
      }
  }
  expect(checked.size).toBeGreaterThan(250)
  for (const { name, call } of providerOperations)
    if (call.requestBody)
      expect(Object.keys(call.requestBody.content['application/json'].examples ?? {}), name).not.toHaveLength(
        0,
      )
})

test('every response has an example, of every call and every error', async () => {
  const responses = operations.flatMap(responsesOf)
  expect(responses.length).toBeGreaterThan(800)
  expect(responses.filter(({ media }) => !media.examples).map(({ where }) => where)).toEqual([])
  // What is documented as an error is what a caller gets.
  const { body } = await sortie.provider('GET', '/v1/provider/missions/1')
  const documented = document.components.responses.NotFound.content['application/problem+json']
  expect({ ...body, request_id: '' }).toEqual({ ...documented.examples.not_found.value, request_id: '' })
})

interface RequestField {
  where: string
  description: string | undefined
}

/** Every parameter and every field of a body, however deep, with what the documentation says about it. */
const requestFields = (): RequestField[] => {
  const found: RequestField[] = []
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
  const collect = (schema: any, where: string, above: readonly string[]): void => {
    if (!schema || above.includes(schema.$ref)) return
    if (schema.$ref) collect(follow(schema), where, [...above, schema.$ref])
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      collect(part, where, above)
    collect(schema.items, where, above)
    for (const [field, property] of Object.entries<{ description?: string }>(schema.properties ?? {})) {
      found.push({ where: `${where}.${field}`, description: property.description })
      collect(property, `${where}.${field}`, above)
    }
  }
  for (const { name, call } of operations) {
    for (const parameter of call.parameters ?? [])
      if (!parameter.$ref)
        found.push({ where: `${name} ${parameter.name}`, description: parameter.description })
    for (const { schema } of Object.values<{ schema: object }>(call.requestBody?.content ?? {}))
      collect(schema, name, [])
  }
  return found
}

test('every field of every request says what it means', () => {
  const fields = requestFields()
  expect(fields.length).toBeGreaterThan(800)
  expect(fields.filter(({ description }) => !description).map(({ where }) => where)).toEqual([])
})

test('no field is described that no request has', () => {
  const said = new Set(requestFields().map(({ description }) => description))
  const unused = Object.entries(fieldWords).filter(([, words]) => !said.has(words))
  expect(unused.map(([field]) => field)).toEqual([])
})

test('every altitude, height, speed, distance and amount names its unit', () => {
  const measured =
    /^(altitude|ceiling|gps_altitude|relative_altitude|max_wind_speed|travel_distance|acreage|amount|rgeo_area|area|rgeo_perimeter|validity_period|windSpeed\w*|temperature\w*|payout_total)$/
  const units = /feet|meters|miles|kilometers|acres|minor units|months|degrees|Fahrenheit/i
  const unnamed = new Set<string>()
  JSON.stringify(document.components.schemas, (key, value) => {
    for (const [field, schema] of Object.entries<{ description?: string }>(
      key === 'properties' && value ? value : {},
    ))
      if (measured.test(field) && !units.test(schema.description ?? '')) unnamed.add(field)
    return value
  })
  expect([...unnamed]).toEqual([])
})

test('A-PREF-01 says that a travel distance is in miles, which is what matching counts', () => {
  const said = new Set<string | undefined>()
  JSON.stringify(document.components.schemas, (key, value) => {
    if (key === 'properties' && value?.travel_distance) said.add(value.travel_distance.description)
    return value
  })
  expect([...said]).toEqual(['Miles, in every country'])
})

test('documents every event of webhooks with its payload', () => {
  const aboutOf: Record<string, string> = { pilot: 'pilot_id', payout: 'payout_id' }
  expect(Object.keys(document.webhooks)).toEqual(webhookEventTypes)
  for (const type of webhookEventTypes) {
    const { schema } = document.webhooks[type].post.requestBody.content['application/json']
    expect(follow(schema).properties).toMatchObject({
      type: { const: type },
      data: { properties: { [aboutOf[type.split('.')[0] ?? ''] ?? 'mission_id']: { type: 'integer' } } },
    })
  }
})

test('the guide has every status with its steps and every error', () => {
  const guide: string = document.info.description
  expect(guide).not.toContain('{{')
  for (const status of missionStatuses) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${status}\` |`)) ?? ''
    for (const step of missionSteps[status]) expect(row, status).toContain(`\`${step}\``)
  }
  for (const [code, { status, message }] of Object.entries(errors))
    expect(guide).toContain(`| \`${code}\` | ${status} | ${message} |`)
})

test('the pages run by scripts of ours alone, under a policy that allows no other', async () => {
  const moved = await sortie.app.inject('/docs')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/docs/'])
  const page = await sortie.app.inject('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>Sortie API</title>')
  expect(page.body).toContain('.markdown td code { white-space: nowrap; }')
  expect(page.body).toContain('.markdown td:last-child { min-width: 14rem; }')
  const sources = [...page.body.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source)
  expect(sources).toEqual(['js/scalar.js'])
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  expect(policy).not.toContain('http')
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const script = await sortie.app.inject('/docs/js/scalar.js')
  expect([script.statusCode, script.headers['content-type']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ])
  const font = await sortie.app.inject('/docs/inter.woff2')
  expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2'])
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  expect((await sortie.app.inject('/docs/yaml')).body).toContain('openapi: 3.1.0')
})

test('the quickstart runs as written', async () => {
  const pilot = await addPilot(sortie.db)
  const url = await sortie.app.listen({ port: 0, host: '127.0.0.1' })
  const guide: string = document.info.description
  const quickstart = guide.slice(guide.indexOf('# Quickstart'), guide.indexOf('# Authentication'))
  const blocks = [...quickstart.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const [settings = '', ...commands] = blocks
  expect(commands.join('').match(/\bcurl\b/g)).toHaveLength(6)
  // The values that a reader fills in: the URL of the server, their key and their pilot.
  const filledIn = settings
    .replace(/SORTIE_URL=".*"/, `SORTIE_URL="${url}"`)
    .replace(/PROVIDER_KEY=".*"/, `PROVIDER_KEY="${sortie.providerKey}"`)
    .replace(/PILOT=.*/, `PILOT=${pilot.id}`)
  const { stdout } = await promisify(execFile)('sh', ['-euc', [filledIn, ...commands].join('\n')])
  const mission = /Mission (\d+)/.exec(stdout)?.[1]
  const payout = /Payout (\d+)/.exec(stdout)?.[1]
  expect((await sortie.provider('GET', `/v1/provider/missions/${mission}`)).body).toMatchObject({
    status: 'flight_complete',
    pilot_id: pilot.id,
    location: { timezone_id: 'America/Denver' },
  })
  const { data } = (await sortie.provider('GET', `/v1/provider/payouts?pilot_id=${pilot.id}`)).body
  expect(data).toMatchObject([{ id: Number(payout), status: 'complete', amount: 15_000 }])
  // The pilot and the provider's developer read the same name.
  const { name, location } = (await sortie.provider('GET', `/v1/provider/missions/${mission}`)).body
  expect(location.name).toBe(name)
  const { body } = await sortie.db
    .selectFrom('notifications')
    .select('body')
    .where('pilot_id', '=', pilot.id)
    .where('title', '=', 'You were paid')
    .executeTakeFirstOrThrow()
  expect(body).toMatch(new RegExp(`^\\$150\\.00 USD for ${name}: `))
})
