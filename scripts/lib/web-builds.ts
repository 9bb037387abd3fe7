import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireLock, type Lock } from './lock.ts'

type Wanted = {
  /** Where all builds are, each in a folder of its own that never changes. */
  folder: string
  /** The same for the same sources. */
  name: string
  /** Writes the build into a new folder. */
  build: (into: string) => Promise<void>
  /** The process that serves it. */
  user?: number
}

/** Named after what is used and by whom, as `3f2a.4711.used`. */
const mark = /^(?<name>.+)\.(?<user>\d+)\.used$/

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Someone else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Others that start here build or clean up meanwhile; they are waited for. A lock goes with whoever held it. */
async function takeTurn(folder: string): Promise<Lock> {
  const lock = await acquireLock(join(folder, 'turn'))
  if ('release' in lock) return lock
  await new Promise((resolve) => setTimeout(resolve, 200))
  return takeTurn(folder)
}

/** Removes builds that are no longer served, and those that a killed build has left. */
async function removeUnused(folder: string, wanted: string): Promise<void> {
  const used = new Set([wanted])
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const { name, user } = mark.exec(entry.name)?.groups ?? {}
    if (name && isAlive(Number(user))) used.add(name)
    else if (name) await rm(join(folder, entry.name), { force: true })
  }
  const unused = entries.filter((entry) => entry.isDirectory() && !used.has(entry.name))
  for (const { name } of unused) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * The folder of a build, which is made unless it is there. It appears whole or not at all, and stays as it is for as
 * long as the process that serves it lives, whatever is built next to it.
 */
export async function provideBuild({ folder, name, build, user = process.pid }: Wanted): Promise<string> {
  await mkdir(folder, { recursive: true })
  const turn = await takeTurn(folder)
  try {
    const made = join(folder, name)
    await writeFile(join(folder, `${name}.${user}.used`), '')
    if (!existsSync(made)) {
      const unfinished = join(folder, `unfinished-${randomUUID()}`)
      await build(unfinished)
      await rename(unfinished, made)
    }
    await removeUnused(folder, name)
    return made
  } finally {
    await turn.release()
  }
}
