import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { describeSchema } from './describe-schema.ts'
import { describeSql } from './describe-sql.ts'
import { migrate } from './migrate.ts'
import { migrateFor } from './prepare-database.ts'

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
 * shot with its mission are found by the shot alone. People and keys are never deleted, and nobody asks what they did
 * to all missions.
 */
const withoutIndex = [
  ...['estimated_payouts', 'missions', 'payout_dues', 'payout_totals', 'payouts', 'points_of_interest'].map(
    (table) => `${table}(currency_code)`,
  ),
  'packages(payout_currency_code)',
  ...['asset_uploads', 'assets', 'flight_log', 'transfer_folders'].map(
    (table) => `${table}(mission_id, shot_id)`,
  ),
  ...['person_id', 'provider_key_id'].flatMap((column) => [
    `mission_events(${column})`,
    `payout_batches(${column})`,
    `review_verdicts(${column})`,
  ]),
  'review_claims(provider_key_id)',
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

/** Holds the lock of the migrations as another process would, until it is released. */
const holdLock = async (url: string) => {
  const client = new Client({ connectionString: url, application_name: 'another-release' })
  await client.connect()
  await client.query('begin; select pg_advisory_xact_lock(7215404)')
  return () => client.end()
}

test('without a missing file nobody waits for the lock; with one, the log says for whom', async () => {
  const older = await createTestDatabase()
  const release = await holdLock(older.ownerUrl)
  expect(await migrate(older.url)).toEqual({ applied: [] })
  await query(older.ownerUrl, `delete from schema_migrations where name like '101%'`)
  const waitsFor: unknown[] = []
  const log = { info: () => undefined, warn: (details: object) => waitsFor.push(details) }
  const migrating = migrate(older.ownerUrl, { log })
  await vi.waitFor(
    () =>
      expect(waitsFor).toEqual([
        { waitsFor: [expect.objectContaining({ application_name: 'another-release' })] },
      ]),
    15_000,
  )
  await release()
  expect(await migrating).toEqual({ applied: ['101-server-role.sql'] })
  const { rows } = await query(older.ownerUrl, `select from pg_locks where locktype = 'advisory'`)
  expect(rows).toEqual([])
  await older.drop()
})

test('a connection that breaks during the migrations, as when the database restarts, is reported in a sentence', async () => {
  const older = await createTestDatabase()
  const release = await holdLock(older.ownerUrl)
  await query(older.ownerUrl, `delete from schema_migrations where name like '101%'`)
  const migrating = expect(migrate(older.ownerUrl)).rejects.toThrow(
    /^The connection to the database broke during the migrations: .+ What was applied stays;/,
  )
  await vi.waitFor(async () => {
    const { rows } = await query(
      older.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'sortie-migrate' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  }, 15_000)
  await migrating
  await release()
  expect(await migrate(older.ownerUrl)).toEqual({ applied: ['101-server-role.sql'] })
  await older.drop()
})

test('an empty database with two roles says what it needs, and then gets everything', async () => {
  const older = await createTestDatabase()
  await query(
    older.ownerUrl,
    'drop schema public, pgboss cascade; create schema public; grant usage on schema public to public',
  )
  await expect(migrate(older.url)).rejects.toThrow(/can't change tables.*MIGRATION_DATABASE_URL/)
  const urls = { databaseUrl: older.url, directDatabaseUrl: older.url }
  await expect(
    migrateFor({ ...urls, migrationDatabaseUrl: 'postgres://nobody@127.0.0.1:1/none' }),
  ).rejects.toThrow("The database (MIGRATION_DATABASE_URL) can't be reached")
  const { applied } = await migrateFor({ ...urls, migrationDatabaseUrl: older.ownerUrl })
  expect(applied.length).toBeGreaterThan(50)
  expect((await query(older.url, 'select from pilots')).rows).toEqual([])
  await older.drop()
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

test('an owner who may not hand tables over to the role of the server is told how to become one', async () => {
  const older = await createTestDatabase()
  const name = new URL(older.ownerUrl).pathname.slice(1)
  const owner = `owner_of_${name}`
  const serverRole = new URL(older.url).username
  const url = Object.assign(new URL(older.ownerUrl), { username: owner, password: 'theirs' }).href
  await query(
    older.ownerUrl,
    `create role ${owner} login password 'theirs';
     grant create on database ${name} to ${owner};
     drop schema public, pgboss cascade;
     create schema public authorization ${owner}`,
  )
  await expect(migrate(url, { serverRole })).rejects.toThrow(
    `As a superuser, run: grant ${serverRole} to ${owner}`,
  )
  await query(
    older.ownerUrl,
    `grant ${serverRole} to ${owner}; grant create on database ${name} to ${serverRole}`,
  )
  expect(await migrate(url, { serverRole })).toEqual({ applied: [] })
  await older.drop()
  await query(database.ownerUrl, `drop role ${owner}`)
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
