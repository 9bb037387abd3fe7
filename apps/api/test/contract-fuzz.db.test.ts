import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaTooWide } from '../src/platform/errors.ts'
import { newProviderKey, storeProviderKey } from '../src/platform/provider/provider-keys.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { createTestApp, type TestApp, type TestResponse } from './app.ts'
import { jsonText, schemaOf, spoiledValue } from './bad-values.ts'
import { staffSettings } from './identity.ts'
import { addHeld, addOffered } from './pilot-missions.ts'
import { addPilot } from './records.ts'
import { staffIssuer } from './staff.ts'

/** `npm run fuzz -- 100000` sends more. */
const wanted = Number(process.env.FUZZ_CALLS ?? 0)
const calls = Object.entries<CallDefinition>(allCalls)
const perCall = Math.max(3, Math.ceil(wanted / calls.length))
const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : wanted > 0 ? Date.now() % 1_000_000 : 12

let sortie: TestApp
let pilot: Awaited<ReturnType<typeof addPilot>>
let asPilot: Awaited<ReturnType<TestApp['as']>>
let providerKey: Record<string, string> = {}
const issuer = await staffIssuer()
/** The headers of an owner's session. */
let asOwner: Record<string, string> = {}
let providerCalls = 0
/** Values that a schema accepted and the database refused. */
const letThrough: string[] = []
const statuses = new Map<number, number>()

/** Replaces a pilot who was erased, logged out or rejected by an earlier call. */
const renewPilot = async () => {
  pilot = await addPilot(sortie.db)
  await addOffered(sortie.db, [pilot.id])
  await addHeld(sortie.db, pilot.id)
  asPilot = await sortie.as(pilot)
}

/** An earlier call may have revoked the key. */
const renewProviderKey = async () => {
  const key = newProviderKey()
  await inTransaction(sortie.db, (trx) => storeProviderKey(trx, 'fuzz', key))
  providerKey = { [headerNames.authorization]: `Bearer ${key}` }
}

/** An earlier call may have removed the owner, ended the session or taken the role away. */
const renewOwner = async () => {
  await renewProviderKey()
  const provider: TestApp['provider'] = (method, url, body) => sortie.provider(method, url, body, providerKey)
  const { headers } = await issuer.signIn({ provider }, 'owner')
  asOwner = headers
}

beforeAll(async () => {
  const environment = { ...staffSettings, SIGN_IN_ATTEMPTS_PER_MINUTE: '100000' }
  const write = (line: string) => {
    if (line.includes(schemaTooWide)) letThrough.push(line)
  }
  sortie = await createTestApp(environment, undefined, { write }, issuer.verifyStaffTokens)
  await renewPilot()
  await renewOwner()
}, 120_000)
afterAll(async () => {
  await sortie.close()
  if (wanted > 0) {
    console.log(`seed ${seed}: responses by status`)
    console.table(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
  }
})

/** Text for a path or query, which cannot contain a lone surrogate. */
const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 3000))
}

const inQuery = (query: unknown): string =>
  typeof query === 'object' && query !== null
    ? Object.entries(query)
        .flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${inUrl(one)}`),
        )
        .join('&')
    : inUrl(query)

const send = async (name: string, definition: CallDefinition, parts: Parts): Promise<TestResponse> => {
  const { method, path } = splitCallName(name)
  const params = parts.params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, place: string) => inUrl(params?.[place] ?? ''))
  const url = definition.query ? `${filled}?${inQuery(parts.query)}` : filled
  const body = definition.body && !definition.files ? parts.body : undefined
  const payload = body === undefined ? undefined : jsonText(body)
  const headers: Record<string, string> =
    body === undefined ? {} : { 'content-type': definition.contentType ?? 'application/json' }
  if (definition.access === 'pilot') return asPilot(method, url, payload, headers)
  if (definition.access !== 'provider') return sortie.stranger(method, url, payload, headers)
  // Keys and people in turn, but for the calls that only people may make.
  providerCalls += 1
  const caller = definition.forPeople || providerCalls % 2 === 0 ? asOwner : providerKey
  return sortie.provider(method, url, payload, { ...caller, ...headers })
}

/** Whether an earlier call has ended what the caller signs in with. */
const isOut = ({ status, body }: TestResponse): boolean => status === 401 || body?.code === 'role_required'

interface Parts {
  params: unknown
  query: unknown
  body: unknown
}

test('values that once caused an error stay refused, by the name of their field', async () => {
  const nothing = await sortie.provider('GET', '/v1/provider/stock_submissions?status=')
  expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['status']])
  const mission = (change: object) =>
    sortie.provider('POST', '/v1/provider/missions', { mission_type: 'client', ...change })
  for (const scheduled_at_start of [
    '2030-06-11T15:00:00+16:00',
    '0000-06-11T15:00:00Z',
    `2030-06-11T15:00:00.${'1'.repeat(1000)}Z`,
  ]) {
    const { status, body } = await mission({ scheduled_at_start, scheduled_at_end: '2030-06-11T17:00:00Z' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['scheduled_at_start']])
  }
  const zone = await mission({ location: { timezone_id: 'x'.repeat(900_000) } })
  expect([zone.status, Object.keys(zone.body.errors)]).toEqual([422, ['location.timezone_id']])
  const half = await mission({ name: 'x\ud800' })
  expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['name']])
})

test.each(calls)(
  '%s refuses bad values without an internal error',
  async (name, definition) => {
    const parts = fc.record({
      params: spoiledValue(schemaOf(definition.params)),
      query: spoiledValue(schemaOf(definition.query)),
      body: spoiledValue(schemaOf(definition.body)),
    })
    const property = fc.asyncProperty(parts, async (given) => {
      const response = await send(name, definition, given)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (isOut(response) && definition.access === 'pilot') await renewPilot()
      if (isOut(response) && definition.access === 'provider') await renewOwner()
      // Outside services are unavailable in this test, which leads to 503.
      expect(
        response.status === 503 ? 503 : Math.min(response.status, 500),
        JSON.stringify(response.body),
      ).not.toBe(500)
      // Taken out, so that the next value and the next call aren't blamed for this one.
      expect(letThrough.splice(0)).toEqual([])
      if (response.status === 422) expect(response.body.errors ?? response.body.code).toBeTruthy()
    })
    await fc.assert(property, { numRuns: perCall, seed })
  },
  Math.max(20_000, perCall * 1000),
)
