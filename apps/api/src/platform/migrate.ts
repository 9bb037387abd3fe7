import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
// Any number: it only has to be the same in every process that migrates.
const lockKey = 7_215_404

/**
 * Brings a database up to date, each file in a transaction of its own, one process at a time. A database that
 * knows more files than this process belongs to a newer release, which leaves this one working: see
 * migrations/README.md.
 */
export const migrate = async (databaseUrl: string): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string }>('select name from schema_migrations')
    const names = new Set(done.rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    const applied: string[] = []
    for (const file of files.filter((name) => !names.has(name))) {
      await apply(client, file)
      applied.push(file)
    }
    return { applied }
  } finally {
    await client.end()
  }
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
    throw new Error(`migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
