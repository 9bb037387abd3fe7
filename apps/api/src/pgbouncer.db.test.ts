import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { headerNames } from '@sortie/contract/headers'
import { needs } from '@sortie/testing/needs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { type OwnProcess, startOwnProcess } from '../test/own-process.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../test/pgbouncer.ts'
import { addOffered, slotIn } from '../test/pilot-missions.ts'
import { connectPusher, subscribe } from '../test/pusher-client.ts'
import { addPilot } from '../test/records.ts'
import { openDatabase, watchOf } from './platform/database.ts'
import { DatabaseSilentError } from './platform/database-watch.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { inStatement, inTransaction } from './platform/transaction.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = await findPgBouncer()
const silent = { info: () => undefined, warn: () => undefined }

describe.skipIf(program === null)(
  'through PgBouncer in transaction mode',
  needs('PgBouncer, from apt-get'),
  () => {
    let sortie: TestApp
    let bouncer: PgBouncer
    let pooledUrl: string

    beforeAll(async () => {
      sortie = await createTestApp()
      bouncer = await startPgBouncer(program ?? '', sortie.config.databaseUrl)
      pooledUrl = bouncer.through(sortie.config.databaseUrl)
    })
    afterAll(async () => {
      await bouncer.stop()
      await sortie.close()
    })

    /** A connection as others have it, which must find nothing that a transaction of ours has set. */
    const plainSettings = async () => {
      const client = new pg.Client({ connectionString: pooledUrl })
      await client.connect()
      const { rows } = await client.query("select current_setting('statement_timeout') as statement_timeout")
      await client.end()
      return rows
    }

    test('a process says that it needs DATABASE_DIRECT_URL, and leaves no lock behind', async () => {
      const urls = { databaseUrl: pooledUrl, directDatabaseUrl: pooledUrl, migrationDatabaseUrl: null }
      await expect(prepareDatabase(urls, silent)).rejects.toThrow('DATABASE_DIRECT_URL')
      // PgBouncer ends the connection that held it, which takes a moment.
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`.execute(
          sortie.db,
        )
        expect(rows).toEqual([])
      }, 15_000)
    })

    test('a process says which of the two URLs does not work', async () => {
      const unknownTo = (url: string) => Object.assign(new URL(url), { username: 'sortie_server_2' }).href
      const { databaseUrl: directDatabaseUrl } = sortie.config
      const migrationDatabaseUrl = null
      await expect(
        prepareDatabase(
          { databaseUrl: unknownTo(pooledUrl), directDatabaseUrl, migrationDatabaseUrl },
          silent,
        ),
      ).rejects.toThrow(/^The database \(DATABASE_URL\) can't be reached at sortie_server_2@/)
      await expect(
        prepareDatabase(
          { databaseUrl: pooledUrl, directDatabaseUrl: unknownTo(directDatabaseUrl), migrationDatabaseUrl },
          silent,
        ),
      ).rejects.toThrow(/^The database \(DATABASE_DIRECT_URL\) can't be reached at sortie_server_2@/)
    })

    test('time limits hold for each statement and transaction, and stay with them', async () => {
      const db = openDatabase(pooledUrl, { poolSize: 2, behindPooler: true, preparedStatements: false })
      onTestFinished(() => db.destroy())
      const limits = sql<{ limits: string[] }>`select array[current_setting('lock_timeout'),
      current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`
      const expected = [{ limits: ['4s', '30s', '1min'] }]
      expect((await limits.execute(db)).rows).toEqual(expected)
      expect((await inTransaction(db, (trx) => limits.execute(trx))).rows).toEqual(expected)
      expect((await inStatement(db, (trx) => limits.execute(trx))).rows).toEqual(expected)
      expect(await plainSettings()).toEqual([{ statement_timeout: '0' }])
      // A refused statement leaves its connection usable.
      await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('zero')
      expect((await limits.execute(db)).rows).toEqual(expected)
    })

    /** Has all connections of the pooler, as slow statements of other processes do. */
    const occupyPooler = async (): Promise<() => Promise<void>> => {
      const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: pooledUrl }))
      await Promise.all(clients.map((client) => client.connect()))
      await Promise.all(clients.map((client) => client.query('begin')))
      return async () => void (await Promise.all(clients.map((client) => client.end())))
    }

    const openBehindPooler = async (directUrl: string) => {
      const db = openDatabase(pooledUrl, { behindPooler: true, directUrl, preparedStatements: false })
      onTestFinished(() => db.destroy())
      await sql`select 1`.execute(db)
      return db
    }

    test('while others have all its connections, a process waits and stays ready', async () => {
      const db = await openBehindPooler(sortie.config.databaseUrl)
      const release = await occupyPooler()
      const waiting = sql`select 1 as arrived`.execute(db).then(({ rows }) => rows)
      await watchOf(db).probe(800)
      // Longer than a database that says nothing is waited for.
      await delay(3_000)
      await release()
      expect(await waiting).toEqual([{ arrived: 1 }])
    })

    test('while the database itself says nothing either, nobody waits for it', async () => {
      const silentServer = createServer().listen(0, '127.0.0.1')
      await once(silentServer, 'listening')
      onTestFinished(() => void silentServer.close())
      const { port } = silentServer.address() as AddressInfo
      const db = await openBehindPooler(`postgres://sortie@127.0.0.1:${port}/sortie`)
      const release = await occupyPooler()
      const waiting = expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseSilentError)
      await expect(watchOf(db).probe(800)).rejects.toThrow(DatabaseSilentError)
      await waiting
      await release()
    })

    describe('two servers and a worker', () => {
      let servers: [OwnProcess, OwnProcess]
      let worker: OwnProcess
      beforeAll(async () => {
        const { config } = sortie
        const environment = {
          DATABASE_URL: pooledUrl,
          DATABASE_DIRECT_URL: config.databaseUrl,
          APPLICATION_TOKEN: config.applicationToken,
          ...(config.objectStore.kind === 'disk' && { OBJECT_STORE_FOLDER: config.objectStore.folder }),
        }
        const [first, second, third] = await Promise.all([
          startOwnProcess('server', environment),
          startOwnProcess('server', environment),
          startOwnProcess('worker', environment),
        ])
        servers = [first, second]
        worker = third
      })
      afterAll(async () => {
        for (const { child, ended } of [...servers, worker]) {
          child.kill('SIGTERM')
          expect(await ended).toBe(0)
        }
      })

      const callAt =
        (server: OwnProcess, headers: Record<string, string>) =>
        async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
          const response = await fetch(server.url + path, {
            method,
            headers: {
              ...headers,
              ...more,
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          })
          // biome-ignore lint/suspicious/noExplicitAny: the responses of several calls
          return { status: response.status, body: (await response.json()) as any }
        }

      test('an accepted offer, a retried write, a job and announcements arrive, whichever process takes them', async () => {
        const [one, other] = servers
        const pilot = await addPilot(sortie.db)
        const id = await addOffered(sortie.db, [pilot.id])
        const headers = await sortie.sessionHeaders(pilot)
        const [here, there] = [callAt(one, headers), callAt(other, headers)]
        const provider = callAt(one, { [headerNames.authorization]: `Bearer ${sortie.providerKey}` })
        const again = callAt(other, { [headerNames.authorization]: `Bearer ${sortie.providerKey}` })

        const client = connectPusher(Number(new URL(other.url).port), async (socket_id, channel_name) => {
          const { status, body } = await here('POST', '/v1/pilots/pusher/auth', { socket_id, channel_name })
          if (status !== 200) throw new Error(String(status))
          return body
        })
        const { next, outcome } = subscribe(client, `private-pilot-${pilot.id}`)
        expect(await outcome).toBe('succeeded')
        const announced = next('missions-changed')
        const slot = slotIn(2)
        expect(await here('PATCH', `/v1/pilots/missions/${id}/invitation`, slot)).toMatchObject({
          status: 200,
        })
        await announced
        // Named statements, on every connection of the pool.
        const lists = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            (n % 2 ? here : there)('GET', '/v2/pilots/missions?status=pilot_accepted'),
          ),
        )
        for (const { status, body } of lists) {
          expect(status).toBe(200)
          expect(body.data.map((row: { id: number }) => row.id)).toEqual([id])
        }

        const key = { [headerNames.idempotencyKey]: randomUUID() }
        const person = { first_name: 'Sky', last_name: 'Ortiz', email: 'sky.ortiz@example.com' }
        const added = await provider('POST', '/v1/provider/pilots', person, key)
        expect(added.status).toBe(201)
        expect(await again('POST', '/v1/provider/pilots', person, key)).toEqual(added)

        const sent = { all: true, notification_type: 'new', title: 'Through the pool', body: '' }
        expect(await provider('POST', '/v1/provider/notifications', sent)).toMatchObject({ status: 201 })
        await vi.waitFor(
          async () => {
            const { body } = await there('GET', '/v1/pilots/notifications')
            expect(body.data.map(({ title }: { title: string }) => title)).toContain('Through the pool')
          },
          { timeout: 30_000 },
        )
        expect(await plainSettings()).toEqual([{ statement_timeout: '0' }])
      })
    })
  },
)
