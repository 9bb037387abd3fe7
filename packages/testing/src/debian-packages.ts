import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const run = (command: string, args: string[], cwd: string): boolean =>
  spawnSync(command, args, { cwd, stdio: 'ignore', timeout: 180_000 }).status === 0

/**
 * Downloads and unpacks Debian packages once, and returns their folder. Nothing is installed on the system. Null if
 * apt-get or the packages are not available.
 */
export const unpackDebian = async (name: string, packages: readonly string[]): Promise<string | null> => {
  const unpacked = join(root, 'node_modules/.cache', name)
  if (existsSync(unpacked)) return unpacked
  const draft = `${unpacked}.${process.pid}`
  const debs = join(draft, 'debs')
  await mkdir(debs, { recursive: true })
  const download = () => run('apt-get', ['--quiet', 'download', ...packages], debs)
  // A fresh machine has no list of packages yet.
  if (!download() && !(run('apt-get', ['--quiet', 'update'], debs) && download())) {
    await rm(draft, { recursive: true, force: true })
    return null
  }
  for (const file of await readdir(debs))
    if (!run('dpkg', ['-x', file, draft], debs)) throw new Error(`${file} could not be unpacked`)
  await rm(debs, { recursive: true })
  await rename(draft, unpacked)
  return unpacked
}
