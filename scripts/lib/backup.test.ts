import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withClient } from '../../apps/api/src/platform/with-client.ts'
import { backUp, restore } from './backup.ts'
import { startPostgres } from './embedded-postgres.ts'
import { readSettings } from './settings.ts'
import { createTemporaryFolder } from './temporary.ts'

let folder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const silent = () => {}
const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir })

test('a backup taken during writes restores without a gap, into an empty place only, and not if it was changed', async () => {
  const [dataDir, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(join(dataDir, 'objects'), { recursive: true })
  await writeFile(join(dataDir, 'objects', 'photo'), 'pixels')
  await writeFile(join(dataDir, 'secrets.json'), '{}')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: silent })
  const run = (text: string, values?: unknown[]) =>
    withClient(postgres.url, (client) => client.query(text, values))
  await run('create table schema_migrations (name text); create table written (n integer primary key)')
  let isOver = false
  let last = 0
  const writing = (async () => {
    while (!isOver) {
      await run('insert into written select $1::int + n from generate_series(1, 100) n', [last])
      last += 100
    }
  })()
  await vi.waitFor(() => expect(last).toBeGreaterThan(0))
  const before = last
  await backUp(settingsOf(dataDir), backup, silent)
  isOver = true
  await writing
  await postgres.stop()

  await expect(restore(settingsOf(dataDir), backup, silent)).rejects.toThrow("isn't empty")
  await restore(settingsOf(restored), backup, silent)
  const copy = await startPostgres({ dataDir: join(restored, 'postgres'), log: silent })
  const { rows } = await withClient(copy.url, (client) =>
    client.query('select count(*)::int as count, max(n) as last from written'),
  )
  await copy.stop()
  expect(rows[0].count).toBe(rows[0].last)
  expect(rows[0].last).toBeGreaterThanOrEqual(before)
  expect(await readFile(join(restored, 'objects', 'photo'), 'utf8')).toBe('pixels')
  expect(await readFile(join(restored, 'secrets.json'), 'utf8')).toBe('{}')

  await appendFile(join(backup, 'objects', 'photo'), '!')
  const elsewhere = settingsOf(join(folder, 'elsewhere'))
  await expect(restore(elsewhere, backup, silent)).rejects.toThrow("isn't what the backup wrote")
  // Three databases on a disk that others write to as well.
}, 300_000)
