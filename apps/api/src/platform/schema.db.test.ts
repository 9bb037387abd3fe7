import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { describeSchema } from './describe-schema.ts'
import { describeSql } from './describe-sql.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const query = async <Row extends object>(url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Row>(statement)
  } finally {
    await client.end()
  }
}

const describedTable = async (statement: string) => {
  const other = await createTestDatabase()
  await query(other.ownerUrl, statement)
  return { description: await describeSchema(other.ownerUrl), [Symbol.asyncDispose]: other.drop }
}

test('schema.generated.ts describes the migrated database: run `npm run schema` when this fails', async () => {
  const formatted = spawnSync('biome', ['format', '--stdin-file-path=schema.generated.ts'], {
    input: await describeSchema(database.ownerUrl),
    encoding: 'utf8',
  })
  const written = await readFile(new URL('./schema.generated.ts', import.meta.url), 'utf8')
  expect(formatted.stdout).toBe(written)
})

test('schema.sql shows the migrated database: run `npm run schema` when this fails', async () => {
  const written = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8')
  expect(await describeSql(database.ownerUrl)).toBe(written)
})

/** Primary keys, and foreign keys of one column, have PostgreSQL's names, which explain them. */
const uncommented = `
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and obj_description(oid, 'pg_class') is null
  union all
  select conrelid::regclass || '.' || conname from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and conname !~ '_(pkey|fkey)$' and contype <> 'n'
    and obj_description(oid, 'pg_constraint') is null
  union all
  select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and obj_description(indexrelid, 'pg_class') is null
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by 1`

test('every table, constraint and index has a comment in the database', async () => {
  expect((await query(database.url, uncommented)).rows).toEqual([])
  const other = await createTestDatabase()
  await query(
    other.ownerUrl,
    `create table examples (id bigint primary key, name text constraint examples_named check (name <> ''));
     create index examples_by_name on examples (name)`,
  )
  const found = await query<{ name: string }>(other.ownerUrl, uncommented)
  expect(found.rows.map(({ name }) => name)).toEqual([
    'examples',
    'examples.examples_named',
    'examples_by_name',
  ])
  await other.drop()
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

/**
 * Nothing is ever deleted from the list of currencies, and no query selects all money in one of them. Rows that name a
 * shot with its mission are found by the shot alone.
 */
const withoutIndex = [
  ...['estimated_payouts', 'missions', 'payout_totals', 'payouts', 'points_of_interest'].map(
    (table) => `${table}(currency_code)`,
  ),
  ...['asset_uploads', 'assets', 'transfer_folders'].map((table) => `${table}(mission_id, shot_id)`),
].sort()

test('every foreign key has an index that begins with its columns, or is known to need none', async () => {
  const { rows } = await query<{ key: string }>(
    database.url,
    `select conrelid::regclass || '(' || string_agg(attname, ', ' order by place) || ')' as key
     from pg_constraint, unnest(conkey) with ordinality as columns (number, place), pg_attribute
     where contype = 'f' and connamespace = 'public'::regnamespace
       and attrelid = conrelid and attnum = columns.number
       and not exists (
         select from pg_index
         where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey
           and coalesce(pg_get_expr(indpred, indrelid) in ('(' || attname || ' IS NOT NULL)'), true))
     group by conrelid, pg_constraint.oid order by key`,
  )
  expect(rows.map(({ key }) => key)).toEqual(withoutIndex)
})

test('a process of an earlier release starts against the database of a newer one', async () => {
  const newer = await createTestDatabase()
  await query(newer.ownerUrl, `insert into schema_migrations (name) values ('999-of-the-next-release.sql')`)
  expect(await migrate(newer.url)).toEqual({ applied: [] })
  await newer.drop()
})

test('migrating twice, and by several processes at once, changes nothing', async () => {
  const results = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(results).toEqual([{ applied: [] }, { applied: [] }, { applied: [] }])
})

test('a server whose role may change no tables says what it needs when a file is missing', async () => {
  const older = await createTestDatabase()
  await query(older.ownerUrl, `delete from schema_migrations where name like '101%'`)
  await expect(migrate(older.url)).rejects.toThrow('MIGRATION_DATABASE_URL')
  const serverRole = new URL(older.url).username
  expect(await migrate(older.ownerUrl, { serverRole })).toEqual({ applied: ['101-server-role.sql'] })
  expect(await migrate(older.url)).toEqual({ applied: [] })
  await older.drop()
})

test('tables that an earlier release created as the owner are transferred to the role of the server', async () => {
  const older = await createTestDatabase()
  await query(
    older.ownerUrl,
    `alter schema pgboss owner to current_user;
     create table pgboss.made (id integer);
     create type pgboss.state as enum ('made');
     create function pgboss.make() returns integer language sql return 1;
     create table public.made (id integer)`,
  )
  await expect(query(older.url, 'alter table pgboss.made add column name text')).rejects.toThrow('denied')
  await migrate(older.ownerUrl, { serverRole: new URL(older.url).username })
  await query(
    older.url,
    `alter table pgboss.made add column name text; create table pgboss.more (); drop type pgboss.state;
     drop function pgboss.make(); insert into public.made values (1)`,
  )
  await older.drop()
})
