import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** JSON documents that outlive the process. Each write replaces its file atomically. */
export interface DataFolder {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  settled(): Promise<void>
}

const memoryOnly: DataFolder = {
  read: async () => undefined,
  write: async () => {},
  settled: async () => {},
}

export function openDataFolder(folder: string | undefined): DataFolder {
  if (!folder) return memoryOnly
  // Writes are made one after the other, so that an older document never overwrites a newer one.
  let last: Promise<void> = Promise.resolve()

  return {
    async read(name) {
      try {
        return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    write(name, value) {
      const text = JSON.stringify(value, null, 2)
      const file = join(folder, `${name}.json`)
      const replaced = last.then(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${file}.new`, text, { mode: 0o600 })
        await rename(`${file}.new`, file)
      })
      last = replaced.catch(() => {})
      return replaced
    },

    settled: () => last,
  }
}
