import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.generated.ts describes the migrated database: run `npm run schema` when this fails', async () => {
  const formatted = spawnSync('biome', ['format', '--stdin-file-path=schema.generated.ts'], {
    input: await describeSchema(database.url),
    encoding: 'utf8',
  })
  const written = await readFile(new URL('./schema.generated.ts', import.meta.url), 'utf8')
  expect(formatted.stdout).toBe(written)
})

test('migrating twice, and by several processes at once, changes nothing', async () => {
  const results = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(results).toEqual([{ applied: [] }, { applied: [] }, { applied: [] }])
})
