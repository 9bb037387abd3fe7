import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { keepAuditByMonth } from './audit-months.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const asOwner = (now: string, keep?: number) =>
  withClient(sortie.ownerDatabaseUrl, (client) => keepAuditByMonth(client, { now: new Date(now), keep }))

const write = async (name: string) =>
  expect((await sortie.provider('POST', '/v1/provider/categories', { name })).status).toBe(201)
const list = async (query = '') => (await sortie.provider('GET', `/v1/provider/audit_log${query}`)).body.data
const names = sql<{ name: string }>`select relname as name from pg_class join pg_inherits on inhrelid = oid
  where inhparent = 'audit_log'::regclass order by relname`
const months = async () => (await names.execute(sortie.db)).rows.map(({ name }) => name)
const indexes = async () => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'audit_log' order by indexname`.execute(sortie.db)
  return rows
}

test('the audit log becomes one of months without losing an entry, and old months leave it', async () => {
  for (const name of ['Roof', 'Harbor', 'Bridge']) await write(name)
  const before = await list()
  expect(before).toHaveLength(3)
  const indexesBefore = await indexes()

  const now = new Date()
  const inMonths = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15)).toISOString()
  const tableOf = (count: number) => `audit_log_${inMonths(count).slice(0, 7).replace('-', '_')}`
  const first = tableOf(2).replace('audit_log_', 'audit_log_until_')
  expect(await asOwner(inMonths(0))).toEqual({
    wasPartitioned: false,
    added: [tableOf(2), tableOf(3)],
    detached: [],
  })
  expect(await list()).toEqual(before)
  expect(await indexes()).toEqual(indexesBefore)

  // The server goes on as before, through the whole only.
  await write('Tower')
  const after = await list()
  expect(after.map(({ id }: { id: number }) => id)).toEqual([
    before[0].id + 1,
    ...before.map(({ id }: { id: number }) => id),
  ])
  expect(await list(`?request_id=${before[1].request_id}`)).toEqual([before[1]])
  // A release that grants its rights anew leaves the months closed.
  const serverRole = new URL(sortie.config.databaseUrl).username
  await migrate(sortie.ownerDatabaseUrl, { serverRole })
  for (const table of ['audit_log', first, tableOf(2)]) {
    const forge = sql`update ${sql.table(table)} set actor = 'Nobody'`.execute(sortie.db)
    await expect(forge, table).rejects.toThrow('permission denied')
    const asItsOwner = withClient(sortie.ownerDatabaseUrl, (client) => client.query(`delete from ${table}`))
    await expect(asItsOwner, table).rejects.toThrow()
  }

  // Again in the same month nothing is to do, and a month later one is added.
  expect(await asOwner(inMonths(0))).toEqual({ wasPartitioned: true, added: [], detached: [] })
  expect((await asOwner(inMonths(1))).added).toEqual([tableOf(4)])
  expect(await months()).toEqual([tableOf(2), tableOf(3), tableOf(4), 'audit_log_others', first].sort())

  // What is kept begins with the month before the one that has begun.
  expect((await asOwner(inMonths(2), 2)).detached).toEqual([])
  expect((await asOwner(inMonths(3), 2)).detached).toEqual([first])
  expect(await list()).toEqual([])
  const { rows } = await withClient(sortie.ownerDatabaseUrl, (client) => client.query(`select from ${first}`))
  expect(rows).toHaveLength(4)

  // Nobody added the months for a while: entries wait among the others, and are moved.
  const entry = `insert into audit_log (at, actor, method, path, request_id) values ($1, 'System', 'POST', '/', 'late')`
  await withClient(sortie.ownerDatabaseUrl, (client) => client.query(entry, [inMonths(9)]))
  expect(await list()).toHaveLength(1)
  const { added } = await asOwner(inMonths(10))
  expect(added).toEqual([7, 8, 9, 10, 11, 12, 13].map(tableOf))
  expect(await list('?request_id=late')).toHaveLength(1)
  const { rows: moved } = await withClient(sortie.ownerDatabaseUrl, (client) =>
    client.query(`select from ${tableOf(9)}`),
  )
  expect(moved).toHaveLength(1)
})
