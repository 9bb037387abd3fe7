import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { addOffered } from '../../test/pilot-missions.ts'
import { addPilot } from '../../test/records.ts'
import { buildApp } from '../app.ts'
import { isDatabaseUnavailable, openDatabase } from './database.ts'
import type { Schema } from './schema.generated.ts'

let sortie: TestApp
/** A separate connection, so that it does not wait for those under test. */
let observer: ReturnType<typeof openDatabase>

beforeAll(async () => {
  sortie = await createTestApp({ LOG_LEVEL: 'silent' })
  observer = openDatabase(sortie.config.databaseUrl, { poolSize: 2 })
})
afterAll(async () => {
  await observer.destroy()
  await sortie.close()
})

/** Ends every connection that waits for a lock, as a crash of its server process would. */
const endWaiting = async (db: Kysely<Schema>): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
  }
}

describe('a database connection that is lost while a query runs', () => {
  const calls: ['GET' | 'DELETE', (id: number) => string, number][] = [
    ['GET', (id) => `/v2/pilots/missions/${id}`, 200],
    ['DELETE', (id) => `/v1/pilots/missions/${id}/invitation`, 204],
  ]

  test.each(calls)(
    '%s: the request in flight gets 503, the next one works, 20 times over',
    async (method, url, status) => {
      for (let round = 0; round < 20; round += 1) {
        const pilot = await addPilot(sortie.db)
        const id = await addOffered(sortie.db, [pilot.id])
        const call = await sortie.as(pilot)
        const response = await observer.transaction().execute(async (trx) => {
          await sql`lock table missions in access exclusive mode`.execute(trx)
          const inFlight = call(method, url(id))
          await endWaiting(observer)
          return inFlight
        })
        expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(response.headers['content-type']).toContain('application/problem+json')
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
        expect((await call(method, url(id))).status, `round ${round}`).toBe(status)
      }
    },
    60_000,
  )
})

test('a database that cannot be reached results in 503', async () => {
  // Nothing listens on port 1.
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere')
  const app = await buildApp({ config: sortie.config, db })
  const headers = await sortie.sessionHeaders(await addPilot(sortie.db))
  const response = await app.inject({ url: '/pilots/account', headers })
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
  await app.close()
  await db.destroy()
})

test.each([
  ['a restart of the database', '57P01', true],
  ['too many connections', '53300', true],
  ['a statement that took too long', '57014', true],
  ['a violated constraint', '23505', false],
  ['a mistake in a statement', '42601', false],
])('%s (%s) counts as unavailable: %s', (_, code, expected) => {
  const error = Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code })
  expect(isDatabaseUnavailable(error)).toBe(expected)
})
