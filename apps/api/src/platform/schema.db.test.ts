import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const describedTable = async (statement: string) => {
  const other = await createTestDatabase()
  const client = new Client({ connectionString: other.url })
  await client.connect()
  await client.query(statement)
  await client.end()
  return { description: await describeSchema(other.url), [Symbol.asyncDispose]: other.drop }
}

test('schema.generated.ts describes the migrated database: run `npm run schema` when this fails', async () => {
  const formatted = spawnSync('biome', ['format', '--stdin-file-path=schema.generated.ts'], {
    input: await describeSchema(database.url),
    encoding: 'utf8',
  })
  const written = await readFile(new URL('./schema.generated.ts', import.meta.url), 'utf8')
  expect(formatted.stdout).toBe(written)
})

test('a column whose check constraint lists its words is typed as those words, any other as text', async () => {
  await using other = await describedTable(`create table examples (
    listed text check (listed in ('one', 'it''s two')),
    listed_and_more text check (listed_and_more in ('one', 'two') or listed is null),
    ruled text check (ruled ~ '^[a-z]$'),
    numbered integer check (numbered in (1, 2)))`)
  expect(other.description).toContain(`type ExamplesListed = "one" | "it's two"\n`)
  expect(other.description).toContain('  listed: ColumnType<ExamplesListed | null')
  expect(other.description).toContain('  listed_and_more: ColumnType<string | null')
  expect(other.description).toContain('  ruled: ColumnType<string | null')
  expect(other.description).toContain('  numbered: ColumnType<number | null')
})

test('migrating twice, and by several processes at once, changes nothing', async () => {
  const results = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(results).toEqual([{ applied: [] }, { applied: [] }, { applied: [] }])
})
