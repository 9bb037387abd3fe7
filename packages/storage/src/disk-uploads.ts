import { randomUUID } from 'node:crypto'
import { readdir, rm, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { absent, makeNewFolder, namesIn, readNote, type SegmentFiles, writeNote } from './disk-files.ts'
import { lastParts, partName } from './disk-parts.ts'
import { type Metadata, mostParts, type OpenUpload, StorageError, type UploadedPart } from './object-store.ts'
import { Recent } from './recent.ts'

/** The record of an upload. It never changes; the upload exists as long as its folder does. */
interface UploadRecord {
  key: string
  contentType: string
  startedAt: string
  metadata?: Metadata
}

/** The number of uploads that are remembered, so that their records aren't read for each part. */
const mostKnownUploads = 10_000

/** Beyond so many files a folder is removed by looking into it again. */
const fewFiles = 20

/** Metadata for a record, if there is any. */
export const noted = (metadata: Metadata | undefined): { metadata?: Metadata } =>
  metadata && Object.keys(metadata).length > 0 ? { metadata } : {}

/** An upload that was completed or aborted meanwhile has no parts. */
export const unlessGone = (error: unknown): never[] => {
  if ((error as { code?: unknown }).code === 'no_such_upload') return []
  throw error
}

/**
 * Uploads in parts that are under way, each a folder with its record and a note for each part that has arrived.
 *
 * Notes that an upload was begun and that parts have arrived aren't synced, only the bytes are, and before the note:
 * a power cut may lose such a note, never make one untrue, and whoever sends then sends the part again.
 */
export class DiskUploads {
  readonly #folder: string
  readonly #segments: SegmentFiles
  readonly #known = new Recent<UploadRecord>(mostKnownUploads)

  constructor(folder: string, segments: SegmentFiles) {
    this.#folder = folder
    this.#segments = segments
  }

  async create(
    key: string,
    { contentType, metadata }: { contentType: string; metadata?: Metadata },
  ): Promise<string> {
    const uploadId = randomUUID()
    const startedAt = new Date().toISOString()
    const record: UploadRecord = { key, contentType, startedAt, ...noted(metadata) }
    await makeNewFolder(join(this.#folder, uploadId))
    await writeNote(this.#recordPath(uploadId), JSON.stringify(record))
    this.#known.set(uploadId, record)
    return uploadId
  }

  async putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: Uint8Array | Readable,
    size: number,
  ): Promise<UploadedPart> {
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > mostParts)
      throw new StorageError('invalid_part')
    await this.#record(key, uploadId)
    const data = await this.#segments.write(body, size)
    const name = partName({ partNumber, ...data })
    // The bytes of a part that is replaced stay: a completion at this moment may name them. A sweep removes them.
    await writeNote(join(this.#folder, uploadId, name), '').catch(async (error: unknown) => {
      await this.#segments.remove([data])
      // Aborted or completed while the part was on its way.
      throw absent(error) ? new StorageError('no_such_upload') : error
    })
    return { partNumber, size: data.size, etag: data.etag }
  }

  /** What an upload is to become, and the files in its folder. */
  async open(key: string, uploadId: string): Promise<UploadRecord & { entries: string[] }> {
    const record = await this.#record(key, uploadId)
    return { ...record, entries: await this.#entries(uploadId) }
  }

  /** The parts that have arrived, the last of each number. */
  async parts(key: string, uploadId: string) {
    return lastParts((await this.open(key, uploadId)).entries)
  }

  /** The files in the folder of an upload that is to be given up; null where there is none. */
  async entriesToAbort(key: string, uploadId: string): Promise<string[] | null> {
    const record = await this.#record(key, uploadId).catch(() => null)
    return record && this.#entries(uploadId).catch(() => [])
  }

  async list(prefix: string): Promise<OpenUpload[]> {
    const ids = await namesIn(this.#folder)
    const uploads = await Promise.all(
      ids.map(async (uploadId) => {
        const upload = await readNote<UploadRecord>(this.#recordPath(uploadId))
        return upload ? [{ key: upload.key, uploadId, startedAt: new Date(upload.startedAt) }] : []
      }),
    )
    return uploads.flat().filter(({ key }) => key.startsWith(prefix))
  }

  /** Ends an upload. The bytes of its parts stay. */
  async remove(uploadId: string, entries: readonly string[]): Promise<void> {
    this.#known.delete(uploadId)
    const folder = join(this.#folder, uploadId)
    const removeFew = async () => {
      await Promise.all(entries.map((name) => unlink(join(folder, name))))
      await rmdir(folder)
    }
    // A part that arrives in between makes the folder not empty for a moment.
    const removeAll = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await (entries.length <= fewFiles ? removeFew().catch(removeAll) : removeAll())
  }

  #recordPath(uploadId: string): string {
    return join(this.#folder, uploadId, 'upload.json')
  }

  /** Whether the upload is still there, only its folder says. */
  async #record(key: string, uploadId: string): Promise<UploadRecord> {
    const known = this.#known.get(uploadId)
    const isNamed = known !== undefined || /^[0-9a-f-]{36}$/.test(uploadId)
    const record = known ?? (isNamed ? await readNote<UploadRecord>(this.#recordPath(uploadId)) : null)
    // An upload of another key counts as missing.
    if (record?.key !== key) throw new StorageError('no_such_upload')
    this.#known.set(uploadId, record)
    return record
  }

  #entries(uploadId: string): Promise<string[]> {
    return readdir(join(this.#folder, uploadId)).catch((error: unknown) => {
      this.#known.delete(uploadId)
      // Completed or aborted since.
      throw absent(error) ? new StorageError('no_such_upload') : error
    })
  }
}
