import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { type FreezableDatabase, openFreezableDatabase } from '../../test/freezable-database.ts'
import { addMission, addPilot } from '../../test/records.ts'
import { buildApp } from '../app.ts'
import { openTransferGateway } from '../features/transfers/transfer-gateway.ts'
import { openDatabase } from './database.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp({ LOG_LEVEL: 'silent', TRANSFER_PORT: '0' })
})
afterAll(() => sortie.close())

const unavailable = { status: 503, code: 'unavailable', waits: true }

const outcome = ({ status, body, headers }: Awaited<ReturnType<TestApp['provider']>>) => ({
  status,
  code: body.code,
  waits: Number(headers['retry-after']) > 0,
})

describe('one row that someone keeps locked', () => {
  /** Keeps a mission locked on a separate connection while the calls run. */
  const whileLocked = async (id: number, run: () => Promise<void>) => {
    const other = openDatabase(sortie.config.databaseUrl, { poolSize: 1 })
    await other.transaction().execute(async (trx) => {
      await sql`select from missions where id = ${id} for update`.execute(trx)
      await run()
    })
    await other.destroy()
  }

  test('40 calls that wait for it do not use up the connections, and get 503', async () => {
    const [locked, free] = [await addMission(sortie.db), await addMission(sortie.db)]
    await whileLocked(locked.id, async () => {
      const waiting = Array.from({ length: 40 }, () =>
        sortie.provider('POST', `/v1/provider/missions/${locked.id}/hold`),
      )
      const other = await sortie.provider('POST', `/v1/provider/missions/${free.id}/hold`)
      expect(other.status).toBe(200)
      expect((await Promise.all(waiting)).map(outcome)).toEqual(waiting.map(() => unavailable))
    })
    expect((await sortie.provider('POST', `/v1/provider/missions/${locked.id}/hold`)).status).toBe(200)
  })

  test('40 changes of many missions that wait for it leave connections to all other calls', async () => {
    const [locked, free] = [await addMission(sortie.db), await addMission(sortie.db)]
    await whileLocked(locked.id, async () => {
      let ended = 0
      const waiting = Array.from({ length: 40 }, (_, index) =>
        sortie
          .provider('POST', `/v1/provider/missions/bulk${index % 2 === 0 ? '' : '/preview'}`, {
            action: 'hold',
            ids: [locked.id],
          })
          .finally(() => {
            ended += 1
          }),
      )
      expect((await sortie.provider('POST', `/v1/provider/missions/${free.id}/hold`)).status).toBe(200)
      // Had they taken all connections, the call above would have waited until half of them gave up.
      expect(ended).toBeLessThan(10)
      const statuses = (await Promise.all(waiting)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
    })
  })

  test('25 retries of one idempotency key do not use up the connections, and have one result', async () => {
    const { id } = await addMission(sortie.db)
    const retry = () =>
      sortie.provider('POST', `/v1/provider/missions/${id}/hold`, undefined, { 'idempotency-key': 'again' })
    await whileLocked(id, async () => {
      const retries = Array.from({ length: 25 }, retry)
      expect((await sortie.provider('POST', '/v1/provider/badges', { name: 'Night' })).status).toBe(201)
      expect((await Promise.all(retries)).map(outcome)).toEqual(retries.map(() => unavailable))
    })
    const [first, second] = [await retry(), await retry()]
    expect([first.status, second.body]).toEqual([200, first.body])
  })
})

describe('a server that is busy and well is ready', () => {
  let database: FreezableDatabase
  let db: ReturnType<typeof openDatabase>
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    database = await openFreezableDatabase(sortie.config.databaseUrl)
    db = openDatabase(database.url, { poolSize: 2 })
    app = await buildApp({
      config: {
        ...sortie.config,
        databaseUrl: database.url,
        directDatabaseUrl: database.url,
        logLevel: 'silent',
      },
      db,
    })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await database.close()
  })

  test('though a new connection takes too long, while statements are answered', async () => {
    const headers = await sortie.sessionHeaders(await addPilot(sortie.db))
    const account = () => app.inject({ url: '/pilots/account', headers })
    expect((await account()).statusCode).toBe(200)
    database.stall()
    let isOver = false
    const ready = app.inject('/readyz').finally(() => {
      isOver = true
    })
    while (!isOver) expect((await account()).statusCode).toBe(200)
    expect((await ready).statusCode).toBe(200)
    // No other statement runs, so the database may as well be gone.
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    database.thaw()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  test('though the database accepts no more connections, while the open ones work', async () => {
    const owner = openDatabase(sortie.ownerDatabaseUrl, { poolSize: 1 })
    const name = sql.id(new URL(sortie.ownerDatabaseUrl).pathname.slice(1))
    await sql`alter database ${name} connection limit 0`.execute(owner)
    const client = new pg.Client(sortie.config.databaseUrl)
    await expect(client.connect()).rejects.toMatchObject({ code: '53300' })
    expect((await sortie.provider('GET', '/v1/provider/missions')).status).toBe(200)
    expect((await sortie.app.inject('/readyz')).statusCode).toBe(200)
    await sql`alter database ${name} connection limit -1`.execute(owner)
    await owner.destroy()
  })

  test('though its event loop is slow, so that a new connection takes long', async () => {
    let isOver = false
    const ready = sortie.app.inject('/readyz').finally(() => {
      isOver = true
    })
    while (!isOver) {
      const until = performance.now() + 250
      while (performance.now() < until);
      await nextTurn()
    }
    expect((await ready).statusCode).toBe(200)
  })
})

describe('a database that is frozen', () => {
  let frozen: FreezableDatabase
  let db: ReturnType<typeof openDatabase>
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    frozen = await openFreezableDatabase(sortie.config.databaseUrl)
    db = openDatabase(frozen.url)
    app = await buildApp({
      config: {
        ...sortie.config,
        databaseUrl: frozen.url,
        directDatabaseUrl: frozen.url,
        logLevel: 'silent',
      },
      db,
    })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await frozen.close()
  })

  // Without a limit, each of these calls would wait until the test times out.
  test('every call gets 503 with Retry-After, also from the gateway, and works again on its own', async () => {
    const headers = await sortie.sessionHeaders(await addPilot(sortie.db))
    const account = () => app.inject({ url: '/pilots/account', headers })
    const gateway = await openTransferGateway(sortie.config, db, app.log)
    expect((await account()).statusCode).toBe(200)
    frozen.freeze()
    const calls = await Promise.all([
      account(),
      app.inject({ method: 'PATCH', url: '/pilots/account', headers, payload: { city: 'Reno' } }),
      app.inject({ method: 'POST', url: '/v1/pilots/uploads', headers, payload: {} }),
      app.inject({ method: 'POST', url: '/v1/pilots/pusher/auth', headers, payload: {} }),
      app.inject({ url: '/v1/provider/missions', headers: { authorization: 'Bearer unknown' } }),
      app.inject(`/calendars/${'a'.repeat(43)}.ics`),
      app.inject('/readyz'),
    ])
    for (const response of calls) {
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    const scope = `SRT${'A'.repeat(17)}/${moment.slice(0, 8)}/us-east-1/s3/aws4_request`
    const listed = await fetch(`http://127.0.0.1:${gateway?.port}/`, {
      headers: {
        'x-amz-date': moment,
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${'0'.repeat(64)}`,
      },
    })
    expect([listed.status, listed.headers.get('retry-after')]).toEqual([503, '2'])
    frozen.thaw()
    expect((await account()).statusCode).toBe(200)
    await gateway?.close()
  })
})
