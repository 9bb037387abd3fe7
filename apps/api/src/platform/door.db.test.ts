import { connect } from 'node:net'
import { allCalls } from '@sortie/contract/all-calls'
import type { CallDefinition } from '@sortie/contract/call'
import { headerNames, sessionHeaders } from '@sortie/contract/headers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { addPilot } from '../../test/records.ts'
import { requestOf, serveNothing } from '../../test/serve-nothing.ts'
import { staffIssuer } from '../../test/staff.ts'
import { untilRefused } from '../../test/until-refused.ts'
import { newProviderKey, storeProviderKey } from './provider/provider-keys.ts'
import { timeLimits } from './time-limits.ts'
import { inTransaction } from './transaction.ts'

const issuer = await staffIssuer()
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp({ EXPENSIVE_CALLS_PER_MINUTE: '3', TRUST_PROXY: '1' }, issuer.verifyTokens)
}, 120_000)
afterAll(() => sortie.close())

describe('calls that cost the server much', () => {
  test('time slots are limited by pilot, wherever the pilot calls from', async () => {
    const [call, other] = [
      await sortie.as(await addPilot(sortie.db)),
      await sortie.as(await addPilot(sortie.db)),
    ]
    const refused = await untilRefused((attempt) =>
      call('GET', '/v1/pilots/missions/1/timeslots', undefined, {
        'x-forwarded-for': `203.0.113.${attempt}`,
      }),
    )
    expect(refused?.allowed).toBeGreaterThanOrEqual(3)
    expect(refused?.retryAfter).toBeGreaterThan(0)
    expect((await other('GET', '/v1/pilots/missions/1/timeslots')).status).toBe(404)
  })

  test('KML is limited by provider key, and a mission without any is not', async () => {
    const key = newProviderKey()
    await inTransaction(sortie.db, (trx) => storeProviderKey(trx, 'other', key))
    const send = (body: object, headers = {}) =>
      sortie.provider('POST', '/v1/provider/missions', { mission_type: 'client', ...body }, headers)
    const refused = await untilRefused(() => send({ kml: 'none' }))
    expect(refused?.allowed).toBeGreaterThanOrEqual(3)
    expect(refused?.retryAfter).toBeGreaterThan(0)
    expect((await send({ kml: 'none' }, { authorization: `Bearer ${key}` })).status).toBe(422)
    expect((await send({})).status).toBe(201)
  })
})

describe('connections', () => {
  /** Resolves with everything that was received, once the server has closed the connection. */
  const openSocket = (port: number, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => {
        received += data
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })

  test('that send nothing, stop halfway or stay idle are closed', async () => {
    const { server } = sortie.app
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout, server.timeout]).toEqual([
      timeLimits.headers,
      timeLimits.request,
      timeLimits.keepAlive,
      timeLimits.idleConnection,
    ])
    await sortie.app.listen({ host: '127.0.0.1', port: 0 })
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    // These limits are minutes in production.
    Object.assign(server, { headersTimeout: 300, keepAliveTimeout: 300 })
    const [silent, halfOpen, idle, broken] = await Promise.all([
      openSocket(port, ''),
      openSocket(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      openSocket(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'),
      openSocket(port, 'GET /healthz\u0000 HTTP/9\r\n\r\n'),
    ])
    expect(silent).toMatch(/^(HTTP\/1\.1 408|$)/)
    expect(halfOpen).toMatch(/^HTTP\/1\.1 408/)
    expect(idle).toMatch(/^HTTP\/1\.1 200/)
    expect(broken).toMatch(/^HTTP\/1\.1 400/)
    for (const response of [halfOpen, idle, broken]) {
      expect(response).toMatch(/^x-content-type-options: nosniff\r$/im)
      expect(response).toMatch(/^permissions-policy: camera=\(\)/im)
      expect(response).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im)
    }
  })
})

test('no response may be cached except lists for everyone: every call of the contract', async () => {
  const app = await serveNothing(sortie, issuer.verifyTokens, issuer.verifyStaffTokens)
  const pilot = await addPilot(sortie.db)
  const person = await issuer.signIn(sortie, 'owner')
  const key = newProviderKey()
  await inTransaction(sortie.db, (trx) => storeProviderKey(trx, 'headers', key))
  const tokens = await issuer.tokens({ email: pilot.email })
  const application = { [headerNames.applicationToken]: sortie.config.applicationToken }
  const callers = {
    anyone: {},
    signed: {},
    application,
    pilot: { ...application, ...sessionHeaders({ kind: 'identity', ...tokens }) },
    provider: { authorization: `Bearer ${key}` },
  }
  const kept: string[] = []
  // The call that logs out comes last, since it ends the session.
  const last = (name: string) => (name === 'DELETE /v1/session' ? 1 : 0)
  const calls = (Object.entries(allCalls) as [string, CallDefinition][]).sort(([a], [b]) => last(a) - last(b))
  for (const [name, definition] of calls) {
    const sent = requestOf(name, definition, 1)
    const caller: Record<string, string> = definition.forPeople ? person.headers : callers[definition.access]
    const response = await app.inject({ ...sent, headers: { ...sent.headers, ...caller } })
    expect([name, response.statusCode < 300]).toEqual([name, true])
    expect([name, response.headers['permissions-policy']]).toEqual([name, expect.any(String)])
    if (!String(response.headers['cache-control']).includes('no-store')) kept.push(name)
  }
  // These lists are the same for everyone.
  expect(kept.filter((name) => !name.startsWith('GET /public/'))).toEqual([])
  await app.close()
})

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    APPLICATION_TOKEN: 'application-token',
    OIDC_ISSUER: 'https://identity.example',
    STRIPE_SECRET_KEY: 'sk_test_example',
    STRIPE_WEBHOOK_SECRET: 'whsec_example',
    TRANSFER_GATEWAY: 'off',
    PLACES: 'photon',
    OBJECT_STORE: 'disk',
  }

  test('metrics require the token, and the documentation is optional', async () => {
    const token = 'a-token-of-figures'
    const open = await createTestApp({ ...production, METRICS_TOKEN: token, DOCS: 'on' })
    const figures = (headers: Record<string, string>) => open.app.inject({ url: '/metrics', headers })
    expect((await figures({})).statusCode).toBe(404)
    expect((await figures({ authorization: 'Bearer another-token' })).statusCode).toBe(404)
    expect((await figures({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect((await open.app.inject('/docs/json')).statusCode).toBe(200)
    await open.close()
    const closed = await createTestApp(production)
    for (const url of ['/metrics', '/docs', '/docs/json'])
      expect([url, (await closed.app.inject(url)).statusCode]).toEqual([url, 404])
    await closed.close()
  })
})
