import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/lib/ports.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { openFreezableDatabase } from '../../test/freezable-database.ts'
import { startOwnProcess } from '../../test/own-process.ts'
import { sendJson, startUpstream } from '../../test/upstream.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from './database.ts'

vi.setConfig({ testTimeout: 120_000 })

// These calls say what is wrong even where the log is silent.
const logStream = { write: () => undefined }

const openApp = async (environment: Record<string, string> = {}): Promise<TestApp> => {
  const sortie = await createTestApp(environment, undefined, logStream)
  onTestFinished(() => sortie.close())
  return sortie
}

const statusOf = async ({ app }: Pick<TestApp, 'app'>, url: string) => (await app.inject(url)).statusCode

const readiness = async (sortie: Pick<TestApp, 'app'>) => [
  await statusOf(sortie, '/readyz'),
  await statusOf(sortie, '/readyz/process'),
]

test('a server is ready once it has the keys of the identity provider, and stays so without it', async () => {
  const provider = await startUpstream()
  provider.answerWith((_, response) => sendJson(response, {}, 500))
  const sortie = await openApp({ OIDC_ISSUER: provider.url, PLAIN_SESSIONS: 'off' })
  expect(await readiness(sortie)).toEqual([503, 503])
  const discovery = { issuer: provider.url, jwks_uri: `${provider.url}/keys` }
  provider.answerWith((request, response) =>
    sendJson(response, request.url === '/keys' ? { keys: [] } : discovery),
  )
  await vi.waitFor(async () => expect(await readiness(sortie)).toEqual([200, 200]), { timeout: 20_000 })
  await provider.close()
  expect(await readiness(sortie)).toEqual([200, 200])
})

test('checks share one connection, and open another when it is lost', async () => {
  const sortie = await openApp()
  const probes = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'sortie-probe'`.execute(sortie.db)
    return rows.map(({ pid }) => pid)
  }
  for (let n = 0; n < 3; n += 1) expect(await statusOf(sortie, '/readyz')).toBe(200)
  const first = await probes()
  expect(first).toHaveLength(1)
  await Promise.all(Array.from({ length: 10 }, () => statusOf(sortie, '/readyz')))
  expect(await probes()).toEqual(first)
  await sql`select pg_terminate_backend(${first[0]})`.execute(sortie.db)
  await vi.waitFor(async () => expect(await probes()).toEqual([]))
  expect(await statusOf(sortie, '/readyz')).toBe(200)
  expect(await probes()).toHaveLength(1)
})

test('while the database is away, the check for proxies says that the process takes requests, until it stops', async () => {
  const sortie = await openApp()
  const database = await openFreezableDatabase(sortie.config.databaseUrl)
  const db = openDatabase(database.url)
  const config = { ...sortie.config, directDatabaseUrl: database.url }
  const app = await buildApp({ config, db, logStream })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
    await database.close()
  })
  expect(await readiness({ app })).toEqual([200, 200])
  database.freeze()
  expect(await readiness({ app })).toEqual([503, 200])
  database.thaw()
  expect(await readiness({ app })).toEqual([200, 200])
  app.announceEnd()
  expect(await readiness({ app })).toEqual([503, 503])
})

test('a worker reports its health and what it did; servers report jobs that wait for one', async () => {
  const sortie = await openApp()
  const figures = async () => (await sortie.app.inject('/metrics')).body
  const sent = { all: true, notification_type: 'new', title: 'Hello', body: '' }
  expect((await sortie.provider('POST', '/v1/provider/notifications', sent)).status).toBe(201)
  expect(await figures()).toContain('jobs_waiting{job="notify-everyone"} 1')
  expect(await figures()).toMatch(/^job_oldest_waiting_seconds\{job="notify-everyone"\} [\d.e-]+$/m)
  expect(await figures()).toMatch(/^database_connections\{state="open"\} [1-9]/m)

  const port = await freePort()
  const token = 'a-token-of-figures'
  const { child, ended } = await startOwnProcess('worker', {
    DATABASE_URL: sortie.config.databaseUrl,
    WORKER_PORT: String(port),
    METRICS_TOKEN: token,
  })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/metrics')).status).toBe(404)
  expect((await ask('/elsewhere')).status).toBe(404)
  const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).text()
  await vi.waitFor(
    async () =>
      expect(await metrics()).toContain('jobs_run_total{job="notify-everyone",outcome="completed"} 1'),
    { timeout: 20_000 },
  )
  expect(await metrics()).toContain('job_duration_seconds_count{job="notify-everyone"} 1')
  expect(await figures()).not.toContain('jobs_waiting{job="notify-everyone"}')
  const { rows } = await sql<{ name: string }>`select distinct application_name as name
    from pg_stat_activity where datname = current_database()`.execute(sortie.db)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['sortie-worker', 'sortie-jobs']))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
