import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { UnusableDatabaseError } from './reach-database.ts'
import { grantToServer } from './server-role.ts'

const folder = new URL('../../migrations/', import.meta.url)
// Any number will do, as long as every process that migrates uses the same one.
const lockKey = 7_215_404
const tryAgainMs = 250
const sayAgainMs = 10_000

export interface MigrationLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

interface Migration {
  /** The role of the server, if it is not the one that applies the migrations. */
  serverRole?: string | undefined
  log?: MigrationLog | undefined
}

/** The database ends the connection: it is being stopped, crashed, or someone asked for it. */
const isShutdown = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError && ['57P01', '57P02', '57P03'].includes(error.code ?? '')

/**
 * Brings a database up to date, each file in its own transaction, one process at a time. A database with files that
 * this process doesn't know belongs to a newer release, with which this one keeps working: see migrations/README.md. If
 * no file is missing, nothing is locked and no special rights are needed, so that a server whose role may not change
 * tables can start.
 */
export const migrate = async (
  databaseUrl: string,
  { serverRole, log }: Migration = {},
): Promise<{ applied: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sortie-migrate' })
  let broken: Error | undefined
  client.on('error', (error) => {
    broken ??= error
  })
  await client.connect()
  try {
    const applied = await applyMissing(client, log)
    if (serverRole)
      await locked(client, log, () => grantToServer(client, serverRole)).catch(
        (error: Error & { code?: string }) => {
          const remedy =
            error.code === '42501' ? `. As a superuser, run: grant ${serverRole} to ${client.user}` : ''
          throw new UnusableDatabaseError(
            `${serverRole} can't be given its rights: ${error.message}${remedy}`,
            {
              cause: error,
            },
          )
        },
      )
    return { applied }
  } catch (error) {
    // A statement may be told before the connection is known to have ended.
    if (isShutdown(error)) broken ??= error
    if (!broken) throw error
    throw new UnusableDatabaseError(
      `The connection to the database broke during the migrations: ${broken.message}. What was applied stays; the rest is applied at the next start or by npm run migrate.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

const applyMissing = async (client: pg.Client, log: MigrationLog | undefined): Promise<string[]> => {
  const applied: string[] = []
  for (let missing = await missingMigrations(client); ; ) {
    try {
      for (const file of missing) if (await locked(client, log, () => apply(client, file))) applied.push(file)
      return applied
    } catch (error) {
      // A server without the rights may come between two files of the process that has them.
      await delay(tryAgainMs)
      const stillMissing = await missingMigrations(client)
      if (stillMissing.length === missing.length) throw error
      missing = stillMissing
    }
  }
}

const missingMigrations = async (client: pg.Client): Promise<string[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  if (!(await isRecorded(client))) return files
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map((row) => row.name))
  return files.filter((file) => !done.has(file))
}

/** Whether there is a table of applied migrations, which the first one creates. */
const isRecorded = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as is_there")
  return rows[0].is_there
}

/**
 * Runs a part in a transaction with the lock, which ends with the transaction: a lock of the session could stay behind
 * on a connection that a pooler keeps open.
 */
const locked = async <Result>(
  client: pg.Client,
  log: MigrationLog | undefined,
  run: () => Promise<Result>,
): Promise<Result> => {
  for (let saidAt = Number.NEGATIVE_INFINITY; ; ) {
    await client.query('begin')
    try {
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as held', [lockKey])
      if (rows[0].held) {
        const result = await run()
        await client.query('commit')
        return result
      }
      await client.query('rollback')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
    if (performance.now() - saidAt >= sayAgainMs) {
      saidAt = performance.now()
      log?.warn({ waitsFor: await lockHolders(client) }, 'another process migrates the database')
    }
    await delay(tryAgainMs)
  }
}

/** Which connections hold the lock, and since when. */
const lockHolders = async (client: pg.Client): Promise<unknown[]> => {
  const { rows } = await client.query(
    `select pid, application_name, client_addr, usename as role, xact_start as since
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = $1`,
    [lockKey],
  )
  return rows
}

/** False if another process has applied the file in the meantime. */
const apply = async (client: pg.Client, file: string): Promise<boolean> => {
  try {
    if (!(await isRecorded(client)))
      await client.query(
        'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
      )
    const { rowCount } = await client.query('select from schema_migrations where name = $1', [file])
    if (rowCount !== 0) return false
    await client.query(await readFile(new URL(file, folder), 'utf8'))
    await client.query('insert into schema_migrations (name) values ($1)', [file])
    return true
  } catch (error) {
    const hint =
      error instanceof pg.DatabaseError && error.code === '42501'
        ? `. The role ${client.user} can't change tables. Set MIGRATION_DATABASE_URL, with the role that owns them, and run npm run migrate`
        : ''
    throw new UnusableDatabaseError(
      `migration ${file} failed: ${error instanceof Error ? error.message : error}${hint}`,
      { cause: error },
    )
  }
}
