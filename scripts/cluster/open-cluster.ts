import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWeb } from '../lib/build-web.ts'
import { acquireLock } from '../lib/lock.ts'
import { Problem } from '../lib/problem.ts'
import { makeCertificate } from './certificate.ts'
import { makeSecrets, type Secrets } from './configuration.ts'
import { type DatabaseService, openDatabaseService } from './database.ts'
import { openNetwork, removeCluster } from './network.ts'
import { installPackages, requireDebian } from './packages.ts'
import { openProduct, type Product, servers, startSandbox, workers } from './product.ts'
import { launcher } from './programs.ts'
import { openStore, type StoreService } from './store.ts'

/** One cluster per machine, because its namespaces have names. The data is gone when it stops. */
const folder = '/var/lib/sortie-cluster'
export const logs = join(folder, 'logs')
export const certificatePath = join(folder, 'certificate.crt')

export interface Cluster {
  secrets: Secrets
  database: DatabaseService
  store: StoreService
  product: Product
  /** Every server and worker is ready, and the database has its standby. */
  isWhole(): Promise<boolean>
  close(): Promise<void>
}

export interface ClusterOptions {
  log: (line: string) => void
  signal: AbortSignal
}

const timed = async <Result>(
  log: (line: string) => void,
  what: string,
  work: Promise<Result>,
): Promise<Result> => {
  const begun = performance.now()
  const result = await work
  log(`${what}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return result
}

const startAll = async ({ log, signal }: ClusterOptions): Promise<Cluster> => {
  const launch = launcher(logs)
  const secrets = makeSecrets()
  const certificate = makeCertificate(folder)
  const work = [
    timed(log, 'Portal and console built', buildWeb(log, { hasGallery: false })),
    timed(
      log,
      'PostgreSQL with Patroni, etcd and PgBouncer',
      openDatabaseService(launch, { folder, secrets }),
    ),
    timed(log, 'Swift', openStore(launch, { folder, certificate: certificate.withKey, secrets })),
    timed(log, 'Sandbox', startSandbox(launch, { folder, certificate, secrets })),
  ] as const
  await Promise.allSettled(work)
  const [built, database, store] = await Promise.all(work)
  signal.throwIfAborted()
  const product = await timed(
    log,
    'Migrations, two servers, two workers, HAProxy',
    openProduct(launch, { folder, certificate, secrets, built }),
  )
  signal.throwIfAborted()
  const isWhole = async (): Promise<boolean> => {
    const ready = await Promise.all([...servers, ...workers].map((machine) => product.isReady(machine)))
    return ready.every(Boolean) && (await database.isWhole())
  }
  return {
    secrets,
    database,
    store,
    product,
    isWhole,
    close: async () => {
      // Servers and workers end as they do anywhere; what is thrown away needs no goodbye.
      await Promise.all(
        product.programs().map(({ child, stop }) => {
          // One that a fault has frozen would not hear.
          child.kill('SIGCONT')
          return stop()
        }),
      )
      await removeCluster(folder)
    },
  }
}

/** Brings up everything. What an earlier run has left is removed first, and if this one fails, what it has started. */
export const openCluster = async (options: ClusterOptions): Promise<Cluster> => {
  requireDebian()
  const lock = await acquireLock(folder)
  if ('heldBy' in lock)
    throw new Problem(`a cluster is running already (process ${lock.heldBy}). Stop it first.`)
  await installPackages(options.log)
  await removeCluster(folder)
  await mkdir(logs, { recursive: true })
  await chmod(folder, 0o755)
  try {
    await openNetwork(folder)
    return await startAll(options)
  } catch (error) {
    await removeCluster(folder)
    throw error
  }
}
