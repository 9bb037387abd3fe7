import { Problem } from './problem.ts'
import type { Settings } from './settings.ts'

/** Stands in for a database that is started later. */
const embeddedUrl = 'postgres://embedded/sortie'

/** Reports settings that can't work, and a database that can't be used, before anything is built or started. */
export async function checkFirst(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  const { ConfigError, readConfig } = await import('../../apps/api/src/config.ts')
  try {
    readConfig(settings.embeddedPostgres ? { ...env, DATABASE_URL: embeddedUrl } : env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [first = '', ...others] = error.problems
    throw new Problem(
      others.length === 0
        ? `a setting is wrong. ${first}`
        : `some settings are wrong:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
  if (settings.embeddedPostgres) return
  const { whyUnusable } = await import('../../apps/api/src/platform/reach-database.ts')
  for (const [name, url] of [
    ['DATABASE_URL', settings.databaseUrl],
    ['DATABASE_DIRECT_URL', settings.directDatabaseUrl],
    ['MIGRATION_DATABASE_URL', settings.migrationDatabaseUrl],
  ] as const) {
    const reason = url ? await whyUnusable(url) : null
    if (reason !== null) throw new Problem(`the database (${name}) ${reason}`)
  }
}
