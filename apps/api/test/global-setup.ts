import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database for making and dropping the databases of test files. */
    maintenanceDatabaseUrl: string
    /** The same with the role that a server works with. */
    serverDatabaseUrl: string
    /** Name of the migrated database that each test file gets a copy of. */
    templateDatabase: string
  }
}

/** One throw-away cluster for the whole run, migrated once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createTemporaryFolder()
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    log: console.log,
    durable: false,
  })
  const tearDown = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const templateDatabase = 'template'
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${templateDatabase}`)
    await client.end()
    const templateUrl = new URL(postgres.url)
    templateUrl.pathname = templateDatabase
    await migrate(templateUrl.href, { serverRole: new URL(postgres.serverUrl).username })
    project.provide('maintenanceDatabaseUrl', postgres.url)
    project.provide('serverDatabaseUrl', postgres.serverUrl)
    project.provide('templateDatabase', templateDatabase)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
