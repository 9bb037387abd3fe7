import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { acquireLock, type Lock } from './lock.ts'
import { stopOrphan } from './postgres-orphan.ts'
import { placePostgres } from './postgres-placement.ts'

/** Empties a data folder, its database wherever that is included, unless a live process uses it. */
export async function removeData(
  dataDir: string,
  log: (line: string) => void,
): Promise<'removed' | { heldBy: string }> {
  if (!existsSync(dataDir)) return 'removed'
  const placement = placePostgres(join(dataDir, 'postgres'), () => {})
  const locks: Lock[] = []
  try {
    for (const folder of [dataDir, placement.dataDir]) {
      const lock = await acquireLock(folder)
      if ('heldBy' in lock) return lock
      locks.push(lock)
    }
    stopOrphan(placement, log)
    // The log, and clusters that are being made, carried over or kept from before that.
    const folder = dirname(placement.dataDir)
    const leftovers = readdirSync(folder)
      .filter(
        (name) => name === basename(placement.dataDir) || name.startsWith(`${basename(placement.dataDir)}.`),
      )
      .map((name) => join(folder, name))
    const contents = readdirSync(dataDir).map((name) => join(dataDir, name))
    for (const path of [...contents, ...leftovers]) await rm(path, { recursive: true, force: true })
    return 'removed'
  } finally {
    for (const lock of locks) await lock.release()
  }
}
