import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { absent, makeFolder, readRecord, type Segment, SegmentFiles, writeRecord } from './disk-files.ts'
import { objectPath, walkKeys } from './disk-paths.ts'
import {
  type ByteRange,
  type DownloadLink,
  dispositionOf,
  type ListedObject,
  mostParts,
  type ObjectStore,
  type OpenUpload,
  StorageError,
  type StoredObject,
  smallestPartBytes,
  type UploadedPart,
} from './object-store.ts'
import { presign, type SigningKey } from './signature-v4.ts'

export interface DiskStoreOptions {
  /** A folder that belongs to the store alone. */
  folder: string
  /** Where `serveDiskLinks` is reached, without a slash at the end. */
  publicUrl: string
  signingKey: SigningKey
  /** Nothing new is taken once less than this would be left. */
  reservedBytes?: number
}

/** What is kept of an object beside its bytes. Renaming this record into place is what makes the object exist. */
interface ObjectRecord {
  key: string
  contentType: string
  etag: string
  modifiedAt: string
  segments: Segment[]
}

type PartRecord = UploadedPart & { file: string }

const sizeOf = (record: ObjectRecord): number => record.segments.reduce((sum, { size }) => sum + size, 0)

const objectOf = (record: ObjectRecord): StoredObject => ({
  key: record.key,
  size: sizeOf(record),
  contentType: record.contentType,
  etag: record.etag,
  modifiedAt: new Date(record.modifiedAt),
})

/**
 * Objects in a folder of this machine. A kill at any moment leaves no half object: bytes are written and synced
 * under a name nobody knows yet, and a record that names them is renamed into place. What a kill does leave are
 * bytes without a record, which `sweep` removes.
 */
export class DiskStore implements ObjectStore {
  readonly origin: string
  readonly #base: URL
  readonly #options: DiskStoreOptions
  readonly #objects: string
  readonly #uploads: string
  readonly #segments: SegmentFiles

  constructor(options: DiskStoreOptions) {
    this.#options = options
    this.#base = new URL(options.publicUrl)
    this.origin = this.#base.origin
    this.#objects = join(options.folder, 'objects')
    this.#uploads = join(options.folder, 'uploads')
    this.#segments = new SegmentFiles(join(options.folder, 'data'), options.reservedBytes ?? 0)
  }

  async put(key: string, body: Uint8Array | Readable, options: { contentType: string; size: number }) {
    const { file, size, etag } = await this.#segments.write(body, options.size)
    return this.#putRecord({
      key,
      contentType: options.contentType,
      etag,
      modifiedAt: new Date().toISOString(),
      segments: [{ file, size }],
    }).catch(async (error: unknown) => {
      await this.#segments.remove([{ file }])
      throw error
    })
  }

  async get(key: string, range: ByteRange = { start: 0 }) {
    const record = await this.#record(key)
    if (!record) return null
    const object = objectOf(record)
    const end = Math.min(range.end ?? object.size - 1, object.size - 1)
    return {
      object,
      body: Readable.from(this.#segments.read(record.segments, range.start, end), { objectMode: false }),
    }
  }

  async head(key: string) {
    const record = await this.#record(key)
    return record && objectOf(record)
  }

  async list({ prefix, after = '', limit = 1000 }: { prefix: string; after?: string; limit?: number }) {
    const objects: ListedObject[] = []
    for await (const { path } of walkKeys(this.#objects, prefix, after)) {
      if (objects.length === limit) return { objects, next: objects.at(-1)?.key ?? null }
      const record = await readRecord<ObjectRecord>(path)
      // Deleted since the folder was read.
      if (record) {
        const { contentType: _, ...listed } = objectOf(record)
        objects.push(listed)
      }
    }
    return { objects, next: null }
  }

  async delete(keys: readonly string[]) {
    for (const key of keys) {
      const record = await this.#record(key)
      await rm(objectPath(this.#objects, key), { force: true })
      if (record) await this.#segments.remove(record.segments)
    }
  }

  async createUpload(key: string, { contentType }: { contentType: string }) {
    const uploadId = randomUUID()
    await makeFolder(join(this.#uploads, uploadId))
    await writeRecord(join(this.#uploads, uploadId, 'upload.json'), {
      key,
      contentType,
      startedAt: new Date().toISOString(),
    })
    return uploadId
  }

  async putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: Uint8Array | Readable,
    size: number,
  ): Promise<UploadedPart> {
    await this.#upload(key, uploadId)
    const data = await this.#segments.write(body, size)
    const path = this.#partPath(uploadId, partNumber)
    // The bytes of a part that is replaced stay: a completion at this moment may name them. `sweep` removes them.
    await writeRecord(path, { partNumber, ...data }).catch(async (error: unknown) => {
      await this.#segments.remove([data])
      // Aborted or completed while the part was on its way.
      throw absent(error) ? new StorageError('no_such_upload') : error
    })
    return { partNumber, size: data.size, etag: data.etag }
  }

  async listParts(key: string, uploadId: string) {
    const parts = await this.#parts(key, uploadId)
    return parts.map(({ partNumber, size, etag }) => ({ partNumber, size, etag }))
  }

  async completeUpload(
    key: string,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'partNumber' | 'etag'>[],
  ) {
    const upload = await this.#upload(key, uploadId)
    const arrived = await this.#parts(key, uploadId)
    const chosen = parts.map(({ partNumber, etag }, index) => {
      const part = arrived.find((candidate) => candidate.partNumber === partNumber)
      const inOrder = index === 0 || partNumber > (parts[index - 1]?.partNumber ?? 0)
      if (!part || part.etag !== etag || !inOrder) throw new StorageError('invalid_part')
      return part
    })
    if (chosen.length === 0) throw new StorageError('invalid_part')
    if (chosen.slice(0, -1).some(({ size }) => size < smallestPartBytes))
      throw new StorageError('part_too_small')
    const digests = Buffer.concat(chosen.map(({ etag }) => Buffer.from(etag, 'hex')))
    const object = await this.#putRecord({
      key,
      contentType: upload.contentType,
      etag: `${createHash('md5').update(digests).digest('hex')}-${chosen.length}`,
      modifiedAt: new Date().toISOString(),
      segments: chosen.map(({ file, size }) => ({ file, size })),
    })
    await this.#removeUpload(uploadId)
    await this.#segments.remove(arrived.filter((part) => !chosen.includes(part)))
    return object
  }

  async abortUpload(key: string, uploadId: string) {
    const upload = await this.#upload(key, uploadId).catch(() => null)
    if (!upload) return
    const parts = await this.#parts(key, uploadId).catch(() => [])
    // A kill in the middle of a completion leaves an upload whose parts are an object by now.
    const kept = new Set((await this.#record(key))?.segments.map(({ file }) => file))
    await this.#removeUpload(uploadId)
    await this.#segments.remove(parts.filter(({ file }) => !kept.has(file)))
  }

  async listUploads(prefix: string): Promise<OpenUpload[]> {
    const ids = await readdir(this.#uploads).catch(() => [])
    const uploads = await Promise.all(
      ids.map(async (uploadId) => {
        const upload = await readRecord<{ key: string; startedAt: string }>(this.#uploadPath(uploadId))
        return upload ? [{ key: upload.key, uploadId, startedAt: new Date(upload.startedAt) }] : []
      }),
    )
    return uploads.flat().filter(({ key }) => key.startsWith(prefix))
  }

  async presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    link: { expiresInSeconds: number; size?: number },
  ) {
    return this.#presign('PUT', key, link.expiresInSeconds, {
      query: { uploadId, partNumber: String(partNumber) },
      headers: link.size === undefined ? {} : { 'content-length': String(link.size) },
    })
  }

  async presignPut(key: string, link: { expiresInSeconds: number; contentType: string; size: number }) {
    return this.#presign('PUT', key, link.expiresInSeconds, {
      headers: { 'content-length': String(link.size), 'content-type': link.contentType },
    })
  }

  async presignGet(key: string, link: DownloadLink) {
    const disposition = await dispositionOf(this, key, link)
    return this.#presign('GET', key, link.expiresInSeconds, {
      query: { 'response-content-disposition': disposition },
    })
  }

  /** Removes bytes that no record names and that are too old to be on their way. Returns how many files it removed. */
  async sweep(olderThanMs = 86_400_000): Promise<number> {
    const named = new Set<string>()
    // Uploads first: one that is completed meanwhile is an object by the time those are read.
    for (const { key, uploadId } of await this.listUploads(''))
      for (const { file } of await this.#parts(key, uploadId).catch(() => [])) named.add(file)
    for await (const { path } of walkKeys(this.#objects, '', ''))
      for (const { file } of (await readRecord<ObjectRecord>(path))?.segments ?? []) named.add(file)
    return this.#segments.sweep(named, olderThanMs)
  }

  #presign(
    method: string,
    key: string,
    expiresInSeconds: number,
    bound: { query?: Record<string, string>; headers?: Record<string, string> },
  ): string {
    const path = `${this.#base.pathname.replace(/\/$/, '')}/${key}`
    return presign(this.#base, this.#options.signingKey, { method, path, expiresInSeconds, ...bound })
  }

  #record(key: string): Promise<ObjectRecord | null> {
    return readRecord(objectPath(this.#objects, key))
  }

  async #putRecord(record: ObjectRecord): Promise<StoredObject> {
    const path = objectPath(this.#objects, record.key)
    const replaced = await this.#record(record.key)
    await makeFolder(dirname(path))
    await writeRecord(path, record)
    const kept = new Set(record.segments.map(({ file }) => file))
    if (replaced) await this.#segments.remove(replaced.segments.filter(({ file }) => !kept.has(file)))
    return objectOf(record)
  }

  /** A part that arrives in between makes the folder not empty for a moment. */
  async #removeUpload(uploadId: string): Promise<void> {
    await rm(join(this.#uploads, uploadId), { recursive: true, force: true, maxRetries: 5 })
  }

  #uploadPath(uploadId: string): string {
    return join(this.#uploads, uploadId, 'upload.json')
  }

  #partPath(uploadId: string, partNumber: number): string {
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > mostParts)
      throw new StorageError('invalid_part')
    return join(this.#uploads, uploadId, `${partNumber}.part`)
  }

  async #upload(key: string, uploadId: string): Promise<{ contentType: string }> {
    const known = /^[0-9a-f-]{36}$/.test(uploadId)
      ? await readRecord<{ key: string; contentType: string }>(this.#uploadPath(uploadId))
      : null
    // Another key's upload is as good as none.
    if (known?.key !== key) throw new StorageError('no_such_upload')
    return known
  }

  async #parts(key: string, uploadId: string): Promise<PartRecord[]> {
    await this.#upload(key, uploadId)
    const folder = join(this.#uploads, uploadId)
    const entries = await readdir(folder).catch((error: unknown) => {
      // Completed or aborted since.
      throw absent(error) ? new StorageError('no_such_upload') : error
    })
    const names = entries.filter((name) => name.endsWith('.part'))
    const parts = await Promise.all(names.map((name) => readRecord<PartRecord>(join(folder, name))))
    return parts.filter((part) => part !== null).sort((a, b) => a.partNumber - b.partNumber)
  }
}
