import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { headerNames } from '@sortie/contract/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTestApp } from '../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { openFreezableDatabase } from '../test/freezable-database.ts'
import { untilWaiting } from '../test/lock-waits.ts'
import { startOwnProcess } from '../test/own-process.ts'
import { type Database, openDatabase } from './platform/database.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let database: TestDatabase
let db: Database
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { poolSize: 3 })
  folder = await mkdtemp(join(tmpdir(), 'sortie-stopping-'))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (program: 'server', databaseUrl = database.url, environment = {}) =>
  startOwnProcess(program, {
    DATABASE_URL: databaseUrl,
    OBJECT_STORE_FOLDER: folder,
    APPLICATION_TOKEN: 'stopping-tests',
    ...environment,
  })

const get = async (url: string, agent: Agent) => {
  const asked = request(url, { agent, headers: { [headerNames.applicationToken]: 'stopping-tests' } }).end()
  const [response] = await once(asked, 'response')
  const body = Buffer.concat(await response.toArray()).toString()
  return {
    status: response.statusCode,
    connection: response.headers.connection,
    type: String(response.headers['content-type']).split(';')[0],
    body,
  }
}

/** Resolves when nobody listens there anymore. */
const untilRefused = async (url: string): Promise<void> => {
  for (;;) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'open'),
      once(socket, 'close').then(() => 'closed'),
    ]).catch((error: NodeJS.ErrnoException) => error.code)
    socket.destroy()
    if (outcome === 'ECONNREFUSED') return
  }
}

test('a server that is stopped accepts no new connections, completes requests, closes sockets with a code and exits with 0', async () => {
  const server = await start('server')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/app/sortie?protocol=7`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const { slow } = await db.transaction().execute(async (trx) => {
    await sql`lock table drones in access exclusive mode`.execute(trx)
    const slow = get(`${server.url}/public/drones`, new Agent({ keepAlive: true }))
    await untilWaiting(db, 1)
    server.child.kill('SIGTERM')
    await untilRefused(server.url)
    await untilRefused(server.transferUrl)
    return { slow }
  })
  expect(await slow).toMatchObject({ status: 200, connection: 'close', type: 'application/json' })
  expect((await closed)[0]).toBe(4200)
  expect(await server.ended).toBe(0)
})

test('a stopping server resets no new connection while a load balancer notices that it is not ready', async () => {
  const server = await start('server', database.url, { SHUTDOWN_DELAY_SECONDS: '3' })
  const outcomes = new Map<string, number>()
  let isChosen = true
  let isStopping = false
  const fresh = (url: string) =>
    fetch(url, { headers: { connection: 'close' } }).then(
      ({ status }) => String(status),
      (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
    )
  /** Everyone connects anew for each request, as long as the server is chosen. */
  const stream = async (url: string, expected: string) => {
    while (isChosen) {
      const outcome = await fresh(url)
      const moment = isStopping ? 'stopping' : 'running'
      const name = outcome === expected ? moment : `${moment} ${url} ${outcome}`
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    }
  }
  const balance = async () => {
    while (isChosen) {
      await pause(100)
      isChosen = (await fresh(`${server.url}/readyz`)) === '200'
    }
  }
  const streams = [
    ...Array.from({ length: 8 }, () => stream(`${server.url}/healthz`, '200')),
    ...Array.from({ length: 2 }, () => stream(`${server.transferUrl}/missions/1/a`, '403')),
    balance(),
  ]
  await vi.waitFor(() => expect(outcomes.get('running')).toBeGreaterThan(50), { timeout: 30_000 })
  server.child.kill('SIGTERM')
  isStopping = true
  await Promise.all(streams)
  expect([...outcomes.keys()].sort()).toEqual(['running', 'stopping'])
  expect(await server.ended).toBe(0)
})

test('a server that stops is not ready anymore, and says so as a problem', async () => {
  const { app, close } = await createTestApp()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const kept = new Agent({ keepAlive: true })
  expect(await get(`${url}/readyz`, kept)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const stopped = app.drain()
  expect((await get(`${url}/readyz`, kept)).status).toBe(503)
  await vi.waitFor(() => expect(app.server.listening).toBe(false), { interval: 1 })
  const late = await get(`${url}/readyz`, kept)
  expect(late).toMatchObject({ status: 503, connection: 'close', type: 'application/problem+json' })
  expect(JSON.parse(late.body)).toMatchObject({ code: 'unavailable', status: 503 })
  await stopped
  await close()
})

test('a server exits with 0 while the database is frozen', async () => {
  const frozen = await openFreezableDatabase(database.url)
  const server = await start('server', frozen.url)
  frozen.freeze()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await frozen.close()
})
