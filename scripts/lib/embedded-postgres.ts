import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeServerRole } from '../../apps/api/src/platform/server-role.ts'
import { acquireLock } from './lock.ts'
import { createCluster, runCluster, versionOfCluster, versionOfPrograms } from './postgres-cluster.ts'
import { stopOrphan } from './postgres-orphan.ts'
import { type Placement, placePostgres } from './postgres-placement.ts'
import { Problem } from './problem.ts'

export type EmbeddedPostgres = {
  /** As the owner of everything, who migrates. */
  url: string
  /** As the server works with it: it can read and write rows, and change no table. */
  serverUrl: string
  port: number
  /** The process id of the server, which leads its own process group. */
  pid: number
  /** Where the cluster really lies; elsewhere than asked for when its user could not reach that. */
  dataDir: string
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: (line: string) => void
  /** Off for throw-away clusters: much faster, and a crash of the machine may lose everything. */
  durable?: boolean
}

export async function startPostgres({ dataDir, log, durable = true }: Options): Promise<EmbeddedPostgres> {
  const placement = placePostgres(dataDir, log)
  const lock = await acquireLock(placement.dataDir)
  if ('heldBy' in lock) {
    throw new Problem(`the database in ${placement.dataDir} is in use by process ${lock.heldBy}.`)
  }
  try {
    await bringToOurVersion(placement, log)
    if (!existsSync(join(placement.dataDir, 'PG_VERSION'))) createCluster(placement, durable)
    stopOrphan(placement, log)
    const cluster = await runCluster(placement, durable)
    return {
      ...cluster,
      serverUrl: await makeServerRole(cluster.url),
      dataDir: placement.dataDir,
      async stop() {
        await cluster.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Carries a cluster of an older PostgreSQL over to ours, which can't read its files. */
async function bringToOurVersion(placement: Placement, log: (line: string) => void): Promise<void> {
  const { dataDir } = placement
  if (existsSync(`${dataDir}.carried`)) (await import('./carry-over.ts')).finishCarryingOver(dataDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return
  const [found, ours] = [versionOfCluster(dataDir), versionOfPrograms(placement)]
  if (found === ours) return
  if (found > ours)
    throw new Problem(
      `${dataDir} has data from PostgreSQL ${found}; this is PostgreSQL ${ours}. Start the release of Sortie ` +
        'that wrote it, set DATA_DIR to another folder, or clear this one with `npm run reset`.',
    )
  const { carryOver } = await import('./carry-over.ts')
  await carryOver(placement, { found, ours }, log)
}
