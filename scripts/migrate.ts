import { migrateFor } from '../apps/api/src/platform/prepare-database.ts'
import { UnusableDatabaseError } from '../apps/api/src/platform/reach-database.ts'
import { exitWith, Problem } from './lib/problem.ts'
import { environment, readSettings } from './lib/settings.ts'

/** A step of its own in a release: only this process needs to know the owner of the tables. */
try {
  const { databaseUrl, directDatabaseUrl, migrationDatabaseUrl } = readSettings(environment)
  if (!databaseUrl)
    throw new Problem('DATABASE_URL is not set: the database, with the role that servers work with.')
  const urls = {
    databaseUrl,
    directDatabaseUrl: directDatabaseUrl ?? databaseUrl,
    migrationDatabaseUrl: migrationDatabaseUrl ?? null,
  }
  const log = {
    info: () => {},
    warn: (details: object, message: string) =>
      console.log(`Waiting: ${message}. ${JSON.stringify(details)}`),
  }
  const { applied } = await migrateFor(urls, log).catch((error: unknown) => {
    throw error instanceof UnusableDatabaseError ? new Problem(error.message) : error
  })
  for (const file of applied) console.log(file)
  console.log(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length} migrations. The database is up to date.`,
  )
} catch (error) {
  exitWith(error)
}
