import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageError } from './object-store.ts'

/** The bytes of an object or a part: a file that is written once and then never changed. */
export interface Segment {
  file: string
  size: number
}

export const absent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const readRecord = async <Record>(path: string): Promise<Record | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record
  } catch (error) {
    if (absent(error)) return null
    throw error
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT']

/** A disk that has no room is told by its own name, with what to do about it as the cause. */
const explainFull = (error: unknown, folder: string): unknown => {
  if (!(error instanceof Error && 'code' in error && fullCodes.includes(String(error.code)))) return error
  const advice = new Error(`The disk of ${folder} is full. Free space on it.`, { cause: error })
  return new StorageError('no_space', { cause: advice })
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
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

export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw explainFull(error, folder)
  })
}

/** Beside its place, synced, and renamed into it. */
export const writeRecord = async (path: string, record: object): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx')
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

/** The folder of segments. What a kill leaves behind in it, no record names, and `sweep` removes it. */
export class SegmentFiles {
  readonly #folder: string
  readonly #reservedBytes: number
  /** What is still to come of the segments that are being written. */
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
      await mkdir(dirname(path), { recursive: true })
      const handle = await open(path, 'wx')
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

  /** Removes the segments that are not among the named ones and too old to be on their way. Returns how many. */
  async sweep(named: ReadonlySet<string>, olderThanMs: number): Promise<number> {
    let removed = 0
    for (const folder of await readdir(this.#folder).catch(() => []))
      for (const name of await readdir(join(this.#folder, folder))) {
        const file = `${folder}/${name}`
        const { mtimeMs } = await stat(join(this.#folder, file)).catch(() => ({ mtimeMs: Number.NaN }))
        if (named.has(file) || !(mtimeMs < Date.now() - olderThanMs)) continue
        await rm(join(this.#folder, file), { force: true })
        removed += 1
      }
    return removed
  }

  async #requireSpace(size: number): Promise<void> {
    await makeFolder(this.#folder)
    const { bavail, bsize } = await statfs(this.#folder)
    const free = bavail * bsize
    if (free - this.#expectedBytes - size >= this.#reservedBytes) return
    const advice = `The disk of ${this.#folder} has ${free} bytes left, of which ${this.#reservedBytes} are kept free. Free space on it.`
    throw new StorageError('no_space', { cause: new Error(advice) })
  }
}
