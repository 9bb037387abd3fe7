import { chmod, copyFile, lchown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from './postgres-placement.ts'

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a folder in which files may come and go meanwhile. */
export async function copyTree(
  from: string,
  to: string,
  leavesOut: (path: string) => boolean,
): Promise<void> {
  const copy = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (leavesOut(path)) continue
      if (entry.isDirectory()) await copy(path)
      else if (entry.isFile())
        await copyFile(join(from, path), join(to, path)).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
    }
  }
  await copy('')
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Gives a copied cluster to whoever runs PostgreSQL, who alone may read it. */
export async function ownCluster(folder: string, user: SystemUser | undefined): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() ? 0o700 : 0o600)
    if (user) await lchown(path, user.uid, user.gid)
  }
  await chmod(folder, 0o700)
  if (user) await lchown(folder, user.uid, user.gid)
}
