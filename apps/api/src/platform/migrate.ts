import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantToServer } from './server-role.ts'

const folder = new URL('../../migrations/', import.meta.url)
// Any number will do, as long as every process that migrates uses the same one.
const lockKey = 7_215_404

interface Migration {
  /** The role of the server, if it is not the one that applies the migrations. */
  serverRole?: string | undefined
}

/**
 * Brings a database up to date, each file in its own transaction, one process at a time. A database with files that
 * this process doesn't know belongs to a newer release, with which this one keeps working: see migrations/README.md. If
 * no file is missing, no special rights are needed, so that a server whose role may not change tables can start.
 */
export const migrate = async (
  databaseUrl: string,
  { serverRole }: Migration = {},
): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const done = await readApplied(client)
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    const applied: string[] = []
    for (const file of files.filter((name) => !done.has(name))) {
      await apply(client, file)
      applied.push(file)
    }
    if (serverRole) await grantToServer(client, serverRole)
    return { applied }
  } finally {
    await client.end()
  }
}

const readApplied = async (client: pg.Client): Promise<Set<string>> => {
  const found = await client.query("select to_regclass('schema_migrations') as found")
  if (found.rows[0].found === null)
    await client.query(
      'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  return new Set(rows.map((row) => row.name))
}

const apply = async (client: pg.Client, file: string): Promise<void> => {
  const sql = await readFile(new URL(file, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name) values ($1)', [file])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const hint =
      error instanceof pg.DatabaseError && error.code === '42501'
        ? ". The role of DATABASE_URL can't change tables. Start once with MIGRATION_DATABASE_URL, using the role that owns them"
        : ''
    throw new Error(`migration ${file} failed: ${error instanceof Error ? error.message : error}${hint}`, {
      cause: error,
    })
  }
}
