import { parseArgs } from 'node:util'
import { keepAuditByMonth } from '../apps/api/src/platform/audit-months.ts'
import { withClient } from '../apps/api/src/platform/with-client.ts'
import { exitWith, Problem } from './lib/problem.ts'
import { environment, readSettings } from './lib/settings.ts'

// `npm run audit-months -- --keep 24`, each month, as the owner of the tables.
try {
  const { values } = parseArgs({ options: { keep: { type: 'string' } } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Problem('--keep takes a number of months, such as 24.')
  const { migrationDatabaseUrl, directDatabaseUrl, databaseUrl } = readSettings(environment)
  const url = migrationDatabaseUrl ?? directDatabaseUrl ?? databaseUrl
  if (!url) throw new Problem('MIGRATION_DATABASE_URL is not set: the database, as the owner of its tables.')
  const { wasPartitioned, added, detached } = await withClient(url, (client) =>
    keepAuditByMonth(client, { now: new Date(), keep }),
  )
  if (!wasPartitioned) console.log('The audit log is kept by month from now on.')
  for (const table of added) console.log(`Added ${table}.`)
  for (const table of detached)
    console.log(`${table} is no longer part of the audit log. Dump it if you have to keep it, then drop it.`)
  if (wasPartitioned && added.length + detached.length === 0) console.log('Nothing was to do.')
} catch (error) {
  exitWith(error)
}
