import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { addPilot } from '../../../test/records.ts'
import { staffIssuer } from '../../../test/staff.ts'
import { buildApp } from '../../app.ts'
import { forwardingLock } from './register-realtime.ts'

const app = { id: '4711', key: 'hosted-key', secret: 'hosted-secret' }

interface Received {
  path: string
  signed: boolean
  body: { name?: string; channels?: string[]; data?: string }
}

/** The requests received by a stand-in for Pusher's HTTP API, which checks signatures as its documentation says. */
const received: Received[] = []
let failures = 0
const service: Server = createServer(async (request, response) => {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
  const signature = searchParams.get('auth_signature')
  searchParams.delete('auth_signature')
  searchParams.sort()
  const expected = createHmac('sha256', app.secret)
    .update(`${request.method}\n${pathname}\n${decodeURIComponent(String(searchParams))}`)
    .digest('hex')
  const isFresh = Math.abs(Date.now() / 1000 - Number(searchParams.get('auth_timestamp'))) < 600
  const hash = createHash('md5').update(body).digest('hex')
  const signed =
    signature === expected &&
    isFresh &&
    searchParams.get('auth_key') === app.key &&
    searchParams.get('auth_version') === '1.0' &&
    searchParams.get('body_md5') === hash
  if (failures > 0) {
    failures--
    response.writeHead(503).end()
    return
  }
  received.push({ path: pathname, signed, body: JSON.parse(body) })
  response.writeHead(signed ? 200 : 401, { 'content-type': 'application/json' }).end('{}')
})

const issuer = await staffIssuer()
let sortie: TestApp
let second: Awaited<ReturnType<typeof buildApp>>
let pilot: { id: number; email: string }
let other: { id: number; email: string }

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const hosted = { PUSHER_APP_ID: app.id, PUSHER_KEY: app.key, PUSHER_SECRET: app.secret, PUSHER_URL: url }
  sortie = await createTestApp(
    { ...hosted, ...staffSettings },
    issuer.verifyTokens,
    undefined,
    issuer.verifyStaffTokens,
  )
  // Before anyone listens: a new pilot is announced as well.
  pilot = await addPilot(sortie.db)
  other = await addPilot(sortie.db)
  await sortie.app.listen({ host: '127.0.0.1', port: 0 })
  // A second process alongside the first.
  second = await buildApp({ config: sortie.config, db: sortie.db })
  await second.listen({ host: '127.0.0.1', port: 0 })
  // A process hears events from a moment after it accepts requests.
  const listening = sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'sortie-listener' and query like 'listen %'`
  await vi.waitFor(async () => expect((await listening.execute(sortie.db)).rows).toHaveLength(2), 30_000)
})
afterAll(async () => {
  await second.close()
  await sortie.close()
  service.close()
})
beforeEach(() => {
  received.length = 0
})

const notify = (title: string, to = pilot) =>
  sortie.provider('POST', '/v1/provider/notifications', {
    pilot_ids: [to.id],
    notification_type: 'new',
    title,
  })

const eventOf = (pilotId: number): Received => ({
  path: `/apps/${app.id}/events`,
  signed: true,
  body: { name: 'notifications-changed', channels: [`private-pilot-${pilotId}`], data: '{}' },
})

test('an event is sent once by a signed request, however many processes hear of it', async () => {
  await notify('First')
  await notify('Second')
  await expect.poll(() => received.length).toBe(2)
  expect(received).toEqual([eventOf(pilot.id), eventOf(pilot.id)])
  await notify('Third')
  await expect.poll(() => received.length).toBe(3)
})

test('a request to a service that is briefly unavailable is repeated', async () => {
  failures = 2
  await notify('Once more')
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([eventOf(pilot.id)])
})

test('when the process that forwards events loses its connection, another one takes over', async () => {
  // A connection takes a moment to end, and keeps its lock until then. A connection that waits for the lock gets it
  // before any process can, and keeps it a little longer.
  const ending = new pg.Client({ connectionString: sortie.config.databaseUrl })
  await ending.connect()
  const isEnding = ending.query('select pg_advisory_lock($1)', [forwardingLock])
  const locks = (granted: boolean) =>
    sql<{ pid: number }>`select pid from pg_locks
    join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database() and granted = ${granted}`.execute(sortie.db)
  await expect.poll(async () => (await locks(false)).rows).toHaveLength(1)
  const { rows: holders } = await locks(true)
  expect(holders).toHaveLength(1)
  await sql`select pg_terminate_backend(${holders[0]?.pid})`.execute(sortie.db)
  await isEnding
  const { rows: clock } = await ending.query<{ now: Date }>('select clock_timestamp() as now')
  await notify('In between', other)
  const asked = sql`select from pg_stat_activity where datname = current_database()
    and application_name = 'sortie-listener' and query like '%advisory_lock%' and state = 'idle'
    and query_start > ${clock[0]?.now}`
  await expect.poll(async () => (await asked.execute(sortie.db)).rows.length).toBeGreaterThan(0)
  expect(received).toEqual([])
  await ending.end()
  await expect.poll(() => received).toContainEqual(eventOf(other.id))
})

const sign = (signed: string) => `${app.key}:${createHmac('sha256', app.secret).update(signed).digest('hex')}`

test("A-CALL-23 a socket is authorized by the service's own signatures, and closed with its session", async () => {
  const call = await sortie.as(pilot)
  const channel_name = `private-pilot-${pilot.id}`
  const channel = await call('POST', '/v1/pilots/pusher/auth', { socket_id: '12.34', channel_name })
  expect(channel.body).toEqual({ auth: sign(`12.34:${channel_name}`) })
  const user = await call('POST', '/v1/pilots/pusher/user_auth', { socket_id: '12.34' })
  expect(user.body.auth).toBe(sign(`12.34::user::${user.body.user_data}`))
  const { id } = JSON.parse(user.body.user_data) as { id: string }
  await call('DELETE', '/v1/session')
  // Events that were kept during the change of processes may arrive again by now.
  await expect
    .poll(() => received.filter(({ path }) => !path.endsWith('/events')))
    .toEqual([{ path: `/apps/${app.id}/users/${id}/terminate_connections`, signed: true, body: {} }])
  expect((await call('POST', '/v1/pilots/pusher/user_auth', { socket_id: '12.34' })).status).toBe(401)
})

test('a socket of a person is authorized in the same way, and closed when the person is removed', async () => {
  const { id, headers } = await issuer.signIn(sortie, 'dispatcher')
  const channel = 'private-provider-missions'
  const path = `/v1/provider/realtime/authorization?socket_id=12.34&channel_name=${channel}`
  const { auth, channel_data, user } = (await sortie.provider('GET', path, undefined, headers)).body
  expect([auth, channel_data]).toEqual([sign(`12.34:${channel}`), undefined])
  expect(user.auth).toBe(sign(`12.34::user::${user.user_data}`))
  await sortie.provider('DELETE', `/v1/provider/people/${id}`)
  const ended = `/apps/${app.id}/users/${JSON.parse(user.user_data).id}/terminate_connections`
  await expect.poll(() => received).toContainEqual({ path: ended, signed: true, body: {} })
})

test('the portal learns where to connect, and its policy allows it', async () => {
  const { body } = await sortie.stranger('GET', '/config.json')
  const { port } = service.address() as AddressInfo
  expect(body.realtime).toEqual({
    key: app.key,
    cluster: '',
    host: '127.0.0.1',
    port,
    tls: false,
    signs_in: true,
  })
  const { headers } = await sortie.stranger('GET', '/healthz')
  expect(headers['content-security-policy']).toContain(`ws://127.0.0.1:${port}`)
})
