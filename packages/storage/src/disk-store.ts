import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  absent,
  makeNewFolder,
  namesIn,
  readNote,
  readRecord,
  type Segment,
  SegmentFiles,
  writeNote,
  writeRecord,
} from './disk-files.ts'
import { mostBytesParameter } from './disk-links.ts'
import { lastParts, partName } from './disk-parts.ts'
import { objectPath, walkKeys } from './disk-paths.ts'
import { doEach } from './do-each.ts'
import {
  type ByteRange,
  type DescribedLink,
  type DownloadLink,
  describeLink,
  dispositionOf,
  type ExpectedParts,
  groupOf,
  type ListQuery,
  lastCharacter,
  type Metadata,
  mostParts,
  type ObjectPage,
  type ObjectStore,
  type OpenUpload,
  type PartBound,
  requireExpected,
  type SignDownload,
  StorageError,
  type StoredObject,
  smallestPartBytes,
  type UploadedPart,
} from './object-store.ts'
import { Recent } from './recent.ts'
import { presign, type SigningKey } from './signature-v4.ts'

export interface DiskStoreOptions {
  /** A folder that belongs only to the store. */
  folder: string
  /** Where `serveDiskLinks` is reached, without a slash at the end. */
  publicUrl: string
  signingKey: SigningKey
  /** New data is refused if less free space than this would be left. */
  reservedBytes?: number
}

/** The record of an object, next to its bytes. Renaming it into place makes the object exist. */
interface ObjectRecord {
  key: string
  contentType: string
  etag: string
  modifiedAt: string
  segments: Segment[]
  /** Missing in records of an earlier release, and where there is none. */
  metadata?: Metadata
}

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

const sizeOf = (record: ObjectRecord): number => record.segments.reduce((sum, { size }) => sum + size, 0)

const objectOf = (record: ObjectRecord): StoredObject => ({
  key: record.key,
  size: sizeOf(record),
  contentType: record.contentType,
  etag: record.etag,
  modifiedAt: new Date(record.modifiedAt),
  metadata: record.metadata ?? {},
})

const noted = (metadata: Metadata | undefined): { metadata?: Metadata } =>
  metadata && Object.keys(metadata).length > 0 ? { metadata } : {}

/** An upload that was completed or aborted meanwhile has no parts. */
const unlessGone = (error: unknown): string[] => {
  if ((error as { code?: unknown }).code === 'no_such_upload') return []
  throw error
}

/**
 * Objects in a folder of this machine. A kill at any moment leaves no half object: bytes are written and synced
 * under a name nobody knows yet, and a record that names them is renamed into place. What a kill does leave are
 * bytes without a record, which `sweep` removes.
 *
 * Notes that an upload was begun and that parts have arrived aren't synced, only the bytes are, and before the note:
 * a power cut may lose such a note, never make one untrue, and whoever sends then sends the part again.
 */
export class DiskStore implements ObjectStore {
  readonly origin: string
  readonly #base: URL
  readonly #options: DiskStoreOptions
  readonly #objects: string
  readonly #uploads: string
  readonly #segments: SegmentFiles
  readonly #knownUploads = new Recent<UploadRecord>(mostKnownUploads)

  constructor(options: DiskStoreOptions) {
    this.#options = options
    this.#base = new URL(options.publicUrl)
    this.origin = this.#base.origin
    this.#objects = join(options.folder, 'objects')
    this.#uploads = join(options.folder, 'uploads')
    this.#segments = new SegmentFiles(join(options.folder, 'data'), options.reservedBytes ?? 0)
  }

  async put(
    key: string,
    body: Uint8Array | Readable,
    options: { contentType: string; size: number; metadata?: Metadata },
  ) {
    const { file, size, etag } = await this.#segments.write(body, options.size)
    return this.#putRecord({
      key,
      contentType: options.contentType,
      etag,
      modifiedAt: new Date().toISOString(),
      segments: [{ file, size }],
      ...noted(options.metadata),
    }).catch(async (error: unknown) => {
      await this.#segments.remove([{ file }])
      throw error
    })
  }

  async get(key: string, range: ByteRange = { start: 0 }) {
    const record = await this.#record(key)
    if (!record) return null
    const bytes = this.#segments.read(record.segments, range.start, range.end ?? Number.POSITIVE_INFINITY)
    return { object: objectOf(record), body: Readable.from(bytes, { objectMode: false }) }
  }

  async head(key: string) {
    const record = await this.#record(key)
    return record && objectOf(record)
  }

  async list({ prefix, after = '', limit = 1000, delimiter }: ListQuery): Promise<ObjectPage> {
    const page: ObjectPage = { objects: [], prefixes: [], next: null }
    let last: string | null = null
    for await (const { key, path } of walkKeys(this.#objects, {
      prefix,
      after,
      byFolders: delimiter === '/',
    })) {
      const group = groupOf(key, prefix, delimiter)
      if (group !== null && group === page.prefixes.at(-1)) continue
      if (page.objects.length + page.prefixes.length === limit) return { ...page, next: last }
      if (group !== null) {
        page.prefixes.push(group)
        last = group + lastCharacter
        continue
      }
      const record = await readRecord<ObjectRecord>(path as string)
      // Deleted since the folder was read.
      if (!record) continue
      const { contentType: _, metadata: __, ...listed } = objectOf(record)
      page.objects.push(listed)
      last = key
    }
    return page
  }

  async copy(from: string, to: string, { etag, contentType }: { etag: string; contentType: string }) {
    const original = await this.#record(from)
    if (original?.etag !== etag) return null
    // A file of its own for each, so that neither ends with the other.
    const segments = await this.#segments.link(original.segments)
    if (!segments) return null
    const copied = { key: to, contentType, etag, modifiedAt: new Date().toISOString(), segments }
    return this.#putRecord(copied).catch(async (error: unknown) => {
      await this.#segments.remove(segments)
      throw error
    })
  }

  async delete(keys: readonly string[]) {
    await doEach(keys, async (key) => {
      const record = await this.#readableRecord(key)
      await rm(objectPath(this.#objects, key), { force: true })
      if (record) await this.#segments.remove(record.segments)
    })
  }

  async createUpload(key: string, { contentType, metadata }: { contentType: string; metadata?: Metadata }) {
    const uploadId = randomUUID()
    const startedAt = new Date().toISOString()
    const record: UploadRecord = { key, contentType, startedAt, ...noted(metadata) }
    await makeNewFolder(join(this.#uploads, uploadId))
    await writeNote(this.#uploadPath(uploadId), JSON.stringify(record))
    this.#knownUploads.set(uploadId, record)
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
    await this.#upload(key, uploadId)
    const data = await this.#segments.write(body, size)
    const name = partName({ partNumber, ...data })
    // The bytes of a part that is replaced stay: a completion at this moment may name them. `sweep` removes them.
    await writeNote(join(this.#uploads, uploadId, name), '').catch(async (error: unknown) => {
      await this.#segments.remove([data])
      // Aborted or completed while the part was on its way.
      throw absent(error) ? new StorageError('no_such_upload') : error
    })
    return { partNumber, size: data.size, etag: data.etag }
  }

  async listParts(key: string, uploadId: string) {
    const parts = lastParts(await this.#entries(key, uploadId))
    return parts.map(({ partNumber, size, etag }) => ({ partNumber, size, etag }))
  }

  async completeUpload(
    key: string,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'partNumber' | 'etag'>[],
    expected?: ExpectedParts,
  ) {
    const { contentType, metadata } = await this.#upload(key, uploadId)
    const entries = await this.#entries(key, uploadId)
    const arrived = new Map(lastParts(entries).map((part) => [part.partNumber, part]))
    const chosen = parts.map(({ partNumber, etag }, index) => {
      const part = arrived.get(partNumber)
      const inOrder = partNumber > (parts[index - 1]?.partNumber ?? 0)
      if (!part || part.etag !== etag || !inOrder) throw new StorageError('invalid_part')
      return part
    })
    if (chosen.length === 0) throw new StorageError('invalid_part')
    if (expected) requireExpected(chosen, expected)
    if (chosen.slice(0, -1).some((part) => part.size < smallestPartBytes))
      throw new StorageError('part_too_small')
    const digests = Buffer.concat(chosen.map(({ etag }) => Buffer.from(etag, 'hex')))
    const object = await this.#putRecord({
      key,
      contentType,
      etag: `${createHash('md5').update(digests).digest('hex')}-${chosen.length}`,
      modifiedAt: new Date().toISOString(),
      segments: chosen.map((part) => ({ file: part.file, size: part.size })),
      ...noted(metadata),
    })
    await this.#removeUpload(uploadId, entries)
    const used = new Set(chosen)
    await this.#segments.remove([...arrived.values()].filter((part) => !used.has(part)))
    return object
  }

  async abortUpload(key: string, uploadId: string) {
    const upload = await this.#upload(key, uploadId).catch(() => null)
    if (!upload) return
    const entries = await this.#entries(key, uploadId).catch(() => [])
    // A kill in the middle of a completion leaves an upload whose parts are an object by now.
    const kept = new Set((await this.#record(key))?.segments.map(({ file }) => file))
    const parts = lastParts(entries)
    await this.#removeUpload(uploadId, entries)
    await this.#segments.remove(parts.filter(({ file }) => !kept.has(file)))
  }

  async listUploads(prefix: string): Promise<OpenUpload[]> {
    const ids = await namesIn(this.#uploads)
    const uploads = await Promise.all(
      ids.map(async (uploadId) => {
        const upload = await readNote<UploadRecord>(this.#uploadPath(uploadId))
        return upload ? [{ key: upload.key, uploadId, startedAt: new Date(upload.startedAt) }] : []
      }),
    )
    return uploads.flat().filter(({ key }) => key.startsWith(prefix))
  }

  async presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    link: { expiresInSeconds: number } & PartBound,
  ) {
    const query = { uploadId, partNumber: String(partNumber) }
    return this.#presign(
      'PUT',
      key,
      link.expiresInSeconds,
      'size' in link
        ? { query, headers: { 'content-length': String(link.size) } }
        : { query: { ...query, [mostBytesParameter]: String(link.mostBytes) } },
    )
  }

  async presignPut(key: string, link: { expiresInSeconds: number; contentType: string; size: number }) {
    return this.#presign('PUT', key, link.expiresInSeconds, {
      headers: { 'content-length': String(link.size), 'content-type': link.contentType },
    })
  }

  async presignGet(key: string, link: DownloadLink) {
    return this.#presignGet(key, await describeLink(this, key, link))
  }

  async downloadSigner(): Promise<SignDownload> {
    return (key, link) => this.#presignGet(key, link)
  }

  /** Removes bytes that no record names and that are too old to be on their way. Returns how many files it removed. */
  async sweep(olderThanMs = 86_400_000): Promise<number> {
    const named = new Set<string>()
    // Uploads first: one that is completed meanwhile is an object by the time those are read.
    for (const { key, uploadId } of await this.listUploads(''))
      for (const { file } of lastParts(await this.#entries(key, uploadId).catch(unlessGone))) named.add(file)
    for await (const { path } of walkKeys(this.#objects, { prefix: '', after: '' })) {
      const record = await readRecord<ObjectRecord>(path as string)
      for (const { file } of record?.segments ?? []) named.add(file)
    }
    return this.#segments.sweep(named, olderThanMs)
  }

  #presignGet(key: string, link: DescribedLink): string {
    return this.#presign('GET', key, link.expiresInSeconds, {
      query: { 'response-content-disposition': dispositionOf(link) },
    })
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

  /** Null for a damaged record as well: it can be replaced and deleted, and `sweep` then removes its bytes. */
  #readableRecord(key: string): Promise<ObjectRecord | null> {
    return readNote(objectPath(this.#objects, key))
  }

  async #putRecord(record: ObjectRecord): Promise<StoredObject> {
    const replaced = await this.#readableRecord(record.key)
    await writeRecord(objectPath(this.#objects, record.key), record)
    const kept = new Set(record.segments.map(({ file }) => file))
    if (replaced) await this.#segments.remove(replaced.segments.filter(({ file }) => !kept.has(file)))
    return objectOf(record)
  }

  async #removeUpload(uploadId: string, entries: readonly string[]): Promise<void> {
    this.#knownUploads.delete(uploadId)
    const folder = join(this.#uploads, uploadId)
    const removeFew = async () => {
      await Promise.all(entries.map((name) => unlink(join(folder, name))))
      await rmdir(folder)
    }
    // A part that arrives in between makes the folder not empty for a moment.
    const removeAll = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await (entries.length <= fewFiles ? removeFew().catch(removeAll) : removeAll())
  }

  #uploadPath(uploadId: string): string {
    return join(this.#uploads, uploadId, 'upload.json')
  }

  /** Whether the upload is still there, only its folder says. */
  async #upload(key: string, uploadId: string): Promise<UploadRecord> {
    const known = this.#knownUploads.get(uploadId)
    const isNamed = known !== undefined || /^[0-9a-f-]{36}$/.test(uploadId)
    const record = known ?? (isNamed ? await readNote<UploadRecord>(this.#uploadPath(uploadId)) : null)
    // An upload of another key counts as missing.
    if (record?.key !== key) throw new StorageError('no_such_upload')
    this.#knownUploads.set(uploadId, record)
    return record
  }

  /** The files in the folder of an upload. */
  async #entries(key: string, uploadId: string): Promise<string[]> {
    await this.#upload(key, uploadId)
    return readdir(join(this.#uploads, uploadId)).catch((error: unknown) => {
      this.#knownUploads.delete(uploadId)
      // Completed or aborted since.
      throw absent(error) ? new StorageError('no_such_upload') : error
    })
  }
}
