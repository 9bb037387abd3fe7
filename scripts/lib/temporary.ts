import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeData } from './remove-data.ts'

const prefix = 'sortie-test-'

/**
 * A folder for throw-away data, below which another system user may run PostgreSQL. Folders that killed runs
 * left behind, and the database servers in them, are swept first.
 */
export async function createTemporaryFolder(): Promise<string> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    // A run that has just made its folder holds no lock yet, but has no data in it either.
    const hasData = ['postgres', 'postgres.new'].some((entry) => existsSync(join(folder, entry)))
    if (!name.startsWith(prefix) || !hasData) continue
    // A folder that cannot be removed belongs to another user of the machine.
    const outcome = await removeData(folder, () => {}).catch(() => undefined)
    if (outcome === 'removed') await rm(folder, { recursive: true, force: true })
  }
}
