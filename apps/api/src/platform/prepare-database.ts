import type { Config } from '../config.ts'
import { hearsNotifications } from './listen.ts'
import { type MigrationLog, migrate } from './migrate.ts'
import { roleOf, UnusableDatabaseError, whyUnusable } from './reach-database.ts'

type DatabaseUrls = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl'>

const reach = async (variable: string, url: string): Promise<void> => {
  const reason = await whyUnusable(url)
  if (reason !== null) throw new UnusableDatabaseError(`The database (${variable}) ${reason}`)
}

/** Brings the database up to date as the owner of its tables, and gives the role of the server its rights. */
export const migrateFor = async (
  { databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: DatabaseUrls,
  log?: MigrationLog,
): Promise<{ applied: string[] }> => {
  if (migrationDatabaseUrl === null) {
    await reach(directDatabaseUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', directDatabaseUrl)
    return migrate(directDatabaseUrl, { log })
  }
  await reach('MIGRATION_DATABASE_URL', migrationDatabaseUrl)
  const serverRole = roleOf(databaseUrl)
  return migrate(migrationDatabaseUrl, { serverRole, log })
}

/** Makes sure that a process can work with its database before it begins. */
export const prepareDatabase = async (urls: DatabaseUrls, log: MigrationLog): Promise<void> => {
  const { applied } = await migrateFor(urls, log)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  // The pooler has a list of roles of its own.
  if (urls.databaseUrl !== urls.directDatabaseUrl) await reach('DATABASE_URL', urls.databaseUrl)
  if (!(await hearsNotifications(urls.directDatabaseUrl)))
    throw new UnusableDatabaseError(
      "No notification arrives from the database: DATABASE_URL leads through a pooler in transaction mode. Set DATABASE_DIRECT_URL to the database's own address.",
    )
}
