import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openFreezableDatabase } from '../../test/freezable-database.ts'
import { type Database, openDatabase } from './database.ts'
import { hearsNotifications, type Listener, openListener } from './listen.ts'

let database: TestDatabase
let db: Database
let listener: Listener
const onReconnect = vi.fn()
const onError = vi.fn()

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { poolSize: 2 })
  listener = openListener({ databaseUrl: database.url, onReconnect, onError })
})
afterAll(async () => {
  await listener.close()
  await db.destroy()
  await database.drop()
})

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db)
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

test('a listener that lost its connection listens again to all its channels, and says so', async () => {
  const heard: string[] = []
  await listener.listen('missions', (payload) => heard.push(`missions ${payload}`))
  await listener.listen('Pilots', (payload) => heard.push(`pilots ${payload}`))
  await notify('missions', '1')
  await until(() => expect(heard).toEqual(['missions 1']))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sortie-listener'`.execute(db)
  await until(() => expect(onReconnect).toHaveBeenCalledTimes(1))
  await notify('missions', '2')
  await notify('Pilots', '3')
  await until(() => expect(heard).toEqual(['missions 1', 'missions 2', 'pilots 3']))
})

test('a handler that throws stops neither other handlers nor its own next call', async () => {
  const heard: string[] = []
  await listener.listen('payouts', (payload) => heard.push((JSON.parse(payload) as { id: string }).id))
  onError.mockClear()
  await notify('payouts', 'no JSON')
  await notify('payouts', '{"id":"7"}')
  await until(() => expect(heard).toEqual(['7']))
  expect(onError.mock.calls).toEqual([[expect.any(SyntaxError)]])
})

test('whether notifications arrive is not awaited forever from a database that says nothing', async () => {
  const frozen = await openFreezableDatabase(database.url)
  expect(await hearsNotifications(frozen.url)).toBe(true)
  frozen.stall()
  await expect(hearsNotifications(frozen.url, 300)).rejects.toThrow(/timeout/)
  frozen.cut()
  await frozen.close()
})
