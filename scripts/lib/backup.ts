import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { version } from '../../apps/api/src/platform/version.ts'
import { withClient } from '../../apps/api/src/platform/with-client.ts'
import { copyTree, filesBelow, ownCluster } from './cluster-files.ts'
import { startPostgres } from './embedded-postgres.ts'
import { placePostgres } from './postgres-placement.ts'
import { Problem } from './problem.ts'
import { programEnvironment } from './program-environment.ts'
import type { Settings } from './settings.ts'
import { createTemporaryFolder } from './temporary.ts'

type Log = (line: string) => void

type Manifest = {
  version: string
  at: string
  database: 'embedded' | 'dump'
  /** Where the files of pilots are: in the backup, or in a bucket that is backed up on its own. */
  objects: 'folder' | 's3'
  /** What each file must be, by its path in the backup. */
  files: Record<string, { bytes: number; sha256: string }>
}

const manifestName = 'manifest.json'

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Folders that PostgreSQL empties or makes anew when it starts. Their contents belong to the running server. */
const transient = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

const leavesOutOfCluster = (path: string): boolean => {
  const [folder = '', ...rest] = path.split(sep)
  if (rest.length > 0 && (transient.includes(folder) || folder === 'pg_wal')) return true
  return /^postmaster\.(pid|opts)$/.test(path) || path.split(sep).some((name) => name.startsWith('pgsql_tmp'))
}

/**
 * Copies a running cluster. What changes while it is copied is made good by its log from the start of the copy, which a
 * slot keeps until the end.
 */
function copyCluster(url: string, from: string, to: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("select pg_create_physical_replication_slot('sortie_backup', true, true)")
    await client.query("select pg_backup_start('sortie', true)")
    await copyTree(from, to, leavesOutOfCluster)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), () => false)
  })
}

/** The URL of the embedded database where it runs at the moment. */
function runningUrl(clusterFolder: string): string | null {
  const lock = join(clusterFolder, 'postmaster.pid')
  if (!existsSync(lock)) return null
  const [, , , port] = readFileSync(lock, 'utf8').split('\n')
  const password = readFileSync(join(clusterFolder, 'sortie-password'), 'utf8')
  return `postgres://sortie:${password}@127.0.0.1:${port}/sortie`
}

async function backUpEmbedded(dataDir: string, target: string, log: Log): Promise<void> {
  const wanted = join(dataDir, 'postgres')
  const { dataDir: clusterFolder } = placePostgres(wanted, log)
  if (!existsSync(join(clusterFolder, 'PG_VERSION')))
    throw new Problem(`there is no database in ${clusterFolder} to back up.`)
  const url = runningUrl(clusterFolder)
  if (url) return copyCluster(url, clusterFolder, target)
  const postgres = await startPostgres({ dataDir: wanted, log })
  try {
    await copyCluster(postgres.url, postgres.dataDir, target)
  } finally {
    await postgres.stop()
  }
}

function runProgram(program: 'pg_dump' | 'pg_restore', args: string[], url: string): void {
  const { error, status, stderr } = spawnSync(program, args, {
    env: programEnvironment(url),
    encoding: 'utf8',
  })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Problem(
      `${program} isn't installed. It comes with PostgreSQL, in the version of your database.`,
    )
  if (status !== 0) throw new Problem(`${program} failed: ${stderr || error?.message}`)
}

const ownerUrl = ({ migrationDatabaseUrl, directDatabaseUrl, databaseUrl }: Settings): string =>
  migrationDatabaseUrl ?? directDatabaseUrl ?? databaseUrl ?? ''

const storeOf = ({ environment: env, dataDir }: Settings): { kind: Manifest['objects']; folder: string } => ({
  kind: (env.OBJECT_STORE || (env.S3_BUCKET ? 's3' : 'disk')) === 's3' ? 's3' : 'folder',
  folder: resolve(env.OBJECT_STORE_FOLDER || join(dataDir, 'objects')),
})

async function requireEmpty(folder: string, words: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) throw new Problem(`${folder} isn't empty. ${words}`)
}

async function placeCluster(from: string, dataDir: string, log: Log): Promise<void> {
  const { dataDir: clusterFolder, user } = placePostgres(join(dataDir, 'postgres'), log)
  await requireEmpty(clusterFolder, 'A restored database never replaces another one.')
  const draft = `${clusterFolder}.restored`
  await rm(draft, { recursive: true, force: true })
  await copyTree(from, draft, () => false)
  await ownCluster(draft, user)
  await rm(clusterFolder, { recursive: true, force: true })
  await rename(draft, clusterFolder)
}

/** Starts a copy of the backup once: the log must lead to a state that PostgreSQL accepts, with all migrations. */
async function startOnce(cluster: string): Promise<number> {
  const folder = await createTemporaryFolder()
  try {
    await placeCluster(cluster, folder, () => {})
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, durable: false })
    try {
      const { rows } = await withClient(postgres.url, (client) =>
        client.query<{ count: string }>('select count(*) from schema_migrations'),
      )
      return Number(rows[0]?.count)
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a backup while Sortie runs, and checks what it wrote. */
export async function backUp(settings: Settings, folder: string, log: Log): Promise<void> {
  await requireEmpty(folder, 'Each backup has a folder of its own.')
  if (!settings.embeddedPostgres && !settings.databaseUrl) throw new Problem('DATABASE_URL is not set.')
  const draft = `${folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  // Objects after the database: those that its records refer to are there by then.
  if (settings.embeddedPostgres) {
    await backUpEmbedded(settings.dataDir, join(draft, 'database'), log)
    log(`The database was copied, and starts with ${await startOnce(join(draft, 'database'))} migrations.`)
  } else {
    const file = join(draft, 'database.dump')
    runProgram('pg_dump', ['--format=custom', `--file=${file}`], ownerUrl(settings))
    runProgram('pg_restore', ['--list', '--file=/dev/null', file], ownerUrl(settings))
    log('The database was dumped.')
  }
  const store = storeOf(settings)
  if (store.kind === 'folder' && existsSync(store.folder))
    await copyTree(store.folder, join(draft, 'objects'), () => false)
  const files: Manifest['files'] = {}
  for (const path of await filesBelow(draft))
    files[relative(draft, path)] = { bytes: (await stat(path)).size, sha256: await hashOf(path) }
  const manifest: Manifest = {
    version,
    at: new Date().toISOString(),
    database: settings.embeddedPostgres ? 'embedded' : 'dump',
    objects: store.kind,
    files,
  }
  await writeFile(join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  log(`${folder} has ${Object.keys(files).length} files, ${Math.ceil(bytes / 1_048_576)} MB.`)
  await keepSecretsApart(settings, folder, log)
  if (store.kind === 's3')
    log('Files of pilots are in the bucket, which has to be backed up on its own (versions, replication).')
}

async function keepSecretsApart({ dataDir, production }: Settings, folder: string, log: Log): Promise<void> {
  const secrets = join(dataDir, 'secrets.json')
  if (production || !existsSync(secrets)) {
    log('Keep SECRETS_KEY elsewhere: without it, keys and credentials in the backup are lost.')
    return
  }
  const copy = `${folder}.secrets.json`
  await copyFile(secrets, copy)
  await chmod(copy, 0o600)
  log(`The secrets are apart, in ${copy}. Whoever has both can read everything.`)
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  if (!existsSync(path)) throw new Problem(`${folder} is no backup: it has no ${manifestName}.`)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const file = join(folder, name)
    if (!existsSync(file) || (await hashOf(file)) !== sha256)
      throw new Problem(`${file} isn't what the backup wrote. Use another backup.`)
  }
  return manifest
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const { rowCount } = await withClient(url, (client) =>
    client.query("select from pg_tables where schemaname in ('public', 'pgboss')"),
  )
  if (rowCount !== 0)
    throw new Problem('the database has tables. A backup is restored into an empty database only.')
}

/** Restores a backup into an empty place. Nothing that exists is changed. */
export async function restore(settings: Settings, folder: string, log: Log): Promise<void> {
  const manifest = await readManifest(folder)
  const store = storeOf(settings)
  if (manifest.objects === 'folder')
    await requireEmpty(store.folder, 'Restored files never replace others: name another OBJECT_STORE_FOLDER.')
  if (manifest.database === 'embedded') {
    if (!settings.embeddedPostgres)
      throw new Problem('this backup is of an embedded database: unset DATABASE_URL to restore it.')
    const { dataDir } = settings
    await mkdir(dataDir, { recursive: true })
    await placeCluster(join(folder, 'database'), dataDir, log)
    const secrets = `${folder}.secrets.json`
    if (existsSync(secrets) && !existsSync(join(dataDir, 'secrets.json')))
      await copyFile(secrets, join(dataDir, 'secrets.json'))
  } else {
    if (!settings.databaseUrl)
      throw new Problem('DATABASE_URL is not set: the empty database to restore into.')
    const url = ownerUrl(settings)
    await requireEmptyDatabase(url)
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
    const file = join(folder, 'database.dump')
    runProgram('pg_restore', [...options, `--dbname=${programEnvironment(url).PGDATABASE}`, file], url)
  }
  if (manifest.objects === 'folder' && existsSync(join(folder, 'objects'))) {
    await mkdir(dirname(store.folder), { recursive: true })
    await copyTree(join(folder, 'objects'), store.folder, () => false)
  }
  log(
    `Restored the backup of ${manifest.at} (Sortie ${manifest.version}). The next start applies newer migrations.`,
  )
}
