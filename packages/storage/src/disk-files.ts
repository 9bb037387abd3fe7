import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { doEach } from './do-each.ts'
import { StorageError } from './object-store.ts'

/** The bytes of an object or a part: a file that is written once and then never changed. */
export interface Segment {
  file: string
  size: number
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes(String((error as NodeJS.ErrnoException).code))

/** True also if a part of the path is not a folder. */
export const absent = (error: unknown): boolean => hasCode(error, ['ENOENT', 'ENOTDIR'])

/** The entries of a folder; none if it doesn't exist. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (absent(error)) return []
    throw error
  })

export const readRecord = async <Record>(path: string): Promise<Record | null> => {
  try {
    return JSON.parse(String(await readFile(path))) as Record
  } catch (error) {
    if (absent(error)) return null
    throw error
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT']

/** A full disk has its own error, with what to do about it as the cause. */
const explainFull = (error: unknown, folder: string): unknown => {
  if (!hasCode(error, fullCodes)) return error
  const advice = new Error(`The disk of ${folder} is full. Free up space on it.`, { cause: error })
  return new StorageError('no_space', { cause: advice })
}

/**
 * Reads a record that may be damaged, in which case it counts as missing: a power cut can leave a record that was not
 * synced without its text.
 */
export const readNote = async <Record>(path: string): Promise<Record | null> => {
  try {
    return await readRecord<Record>(path)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Writes a text that need not survive a power cut, in a folder that must exist. */
export const writeNote = async (path: string, text: string): Promise<void> => {
  await writeFile(path, text, { flag: 'wx' }).catch(async (error: unknown) => {
    if (!absent(error)) await rm(path, { force: true })
    throw explainFull(error, dirname(path))
  })
}

/** Creates the folder of a file only if opening the file shows that it is missing. */
const openNew = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'wx')
  } catch (error) {
    if (!absent(error)) throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'wx')
  }
}

/** Error codes of file systems without hard links, or with no more of them for this file. */
const linkless = ['EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV']

const linkFile = async (from: string, to: string): Promise<void> => {
  await makeFolder(dirname(to))
  // The link gets a new time, or the sweep would consider it abandoned.
  const now = new Date()
  await utimes(from, now, now)
  await link(from, to).catch(async (error: unknown) => {
    if (!hasCode(error, linkless)) throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
    const handle = await open(to, 'r')
    await handle.sync().finally(() => handle.close())
  })
  await syncFolder(dirname(to))
}

interface FolderSync {
  running: Promise<void>
  /** Starts after the running sync, and so covers everything written until then. */
  next: Promise<void> | null
}

const folderSyncs = new Map<string, FolderSync>()

/** Calls that arrive while a sync of the folder is running share the next one. */
const syncFolder = (folder: string): Promise<void> => {
  const known = folderSyncs.get(folder)
  if (known) {
    known.next ??= known.running.then(
      () => syncFolder(folder),
      () => syncFolder(folder),
    )
    return known.next
  }
  const run = async (): Promise<void> => {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  }
  const running = run().finally(() => folderSyncs.delete(folder))
  folderSyncs.set(folder, { running, next: null })
  return running
}

const writeAll = async (
  handle: FileHandle,
  body: Uint8Array | Readable,
  onWritten: (bytes: number) => void,
): Promise<{ size: number; etag: string }> => {
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)) {
    hash.update(chunk)
    let written = 0
    while (written < chunk.length) written += (await handle.write(chunk, written)).bytesWritten
    onWritten(chunk.length)
    size += chunk.length
  }
  await handle.sync()
  return { size, etag: hash.digest('hex') }
}

const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw explainFull(error, folder)
  })
}

/** Creates a new folder inside one that nearly always exists. */
export const makeNewFolder = async (folder: string): Promise<void> => {
  await mkdir(folder).catch((error: unknown) => {
    if (absent(error)) return makeFolder(folder)
    throw explainFull(error, folder)
  })
}

/** Writes the record next to its place, syncs it and renames it. */
export const writeRecord = async (path: string, record: object): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  try {
    const handle = await openNew(draft)
    try {
      await handle.writeFile(JSON.stringify(record))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw explainFull(error, dirname(path))
  }
  await syncFolder(dirname(path))
}

/**
 * The folder of segments. Files that a killed process leaves behind are not in any record, and `sweep` removes them.
 */
export class SegmentFiles {
  readonly #folder: string
  readonly #reservedBytes: number
  /** The remaining bytes of the segments that are being written. */
  #expectedBytes = 0

  constructor(folder: string, reservedBytes: number) {
    this.#folder = folder
    this.#reservedBytes = reservedBytes
  }

  async write(body: Uint8Array | Readable, size: number): Promise<Segment & { etag: string }> {
    await this.#requireSpace(size)
    let expected = size
    this.#expectedBytes += size
    const came = (bytes: number) => {
      const counted = Math.min(bytes, expected)
      expected -= counted
      this.#expectedBytes -= counted
    }
    const name = randomUUID()
    const file = `${name.slice(0, 2)}/${name}`
    const path = join(this.#folder, file)
    try {
      const handle = await openNew(path)
      try {
        const written = await writeAll(handle, body, came)
        if (written.size !== size) throw new StorageError('incomplete_body')
        return { file, ...written }
      } finally {
        await handle.close()
      }
    } catch (error) {
      await rm(path, { force: true })
      throw explainFull(error, this.#folder)
    } finally {
      came(expected)
    }
  }

  /** Creates other names for the same bytes, which never change. Null if one of the segments is gone. */
  async link(segments: readonly Segment[]): Promise<Segment[] | null> {
    const links: Segment[] = []
    try {
      for (const { file, size } of segments) {
        const name = randomUUID()
        const linked = { file: `${name.slice(0, 2)}/${name}`, size }
        links.push(linked)
        await linkFile(join(this.#folder, file), join(this.#folder, linked.file))
      }
      return links
    } catch (error) {
      await this.remove(links)
      if (absent(error)) return null
      throw explainFull(error, this.#folder)
    }
  }

  async *read(segments: readonly Segment[], start: number, end: number): AsyncGenerator<Uint8Array> {
    let before = 0
    for (const { file, size } of segments) {
      const from = Math.max(start - before, 0)
      const to = Math.min(end - before, size - 1)
      before += size
      if (from > to) continue
      yield* createReadStream(join(this.#folder, file), { start: from, end: to, highWaterMark: 262_144 })
    }
  }

  async remove(segments: readonly { file: string }[]): Promise<void> {
    await Promise.all(segments.map(({ file }) => rm(join(this.#folder, file), { force: true })))
  }

  /** Removes segments that are not named and too old to be in use. Returns how many. */
  async sweep(named: ReadonlySet<string>, olderThanMs: number): Promise<number> {
    let removed = 0
    const sweepFile = async (file: string) => {
      const { mtimeMs } = await stat(join(this.#folder, file)).catch(() => ({ mtimeMs: Number.NaN }))
      if (named.has(file) || !(mtimeMs < Date.now() - olderThanMs)) return
      await rm(join(this.#folder, file), { force: true })
      removed += 1
    }
    await doEach(await namesIn(this.#folder), async (folder) => {
      const names = await namesIn(join(this.#folder, folder))
      await doEach(names, (name) => sweepFile(`${folder}/${name}`))
    })
    return removed
  }

  async #requireSpace(size: number): Promise<void> {
    await makeFolder(this.#folder)
    const { bavail, bsize } = await statfs(this.#folder)
    const free = bavail * bsize
    if (free - this.#expectedBytes - size >= this.#reservedBytes) return
    const advice = `The disk of ${this.#folder} has ${free} bytes left, of which ${this.#reservedBytes} are kept free. Free up space on it.`
    throw new StorageError('no_space', { cause: new Error(advice) })
  }
}
