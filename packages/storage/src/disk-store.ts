import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readNote, readRecord, type Segment, SegmentFiles, writeRecord } from './disk-files.ts'
import { mostBytesParameter } from './disk-links.ts'
import { lastParts } from './disk-parts.ts'
import { objectPath, walkKeys } from './disk-paths.ts'
import { DiskUploads, noted, unlessGone } from './disk-uploads.ts'
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
  /** Missing in records of an earlier release, and if there is no metadata. */
  metadata?: Metadata
}

const sizeOf = (record: ObjectRecord): number => record.segments.reduce((sum, { size }) => sum + size, 0)

const objectOf = (record: ObjectRecord): StoredObject => ({
  key: record.key,
  size: sizeOf(record),
  contentType: record.contentType,
  etag: record.etag,
  modifiedAt: new Date(record.modifiedAt),
  metadata: record.metadata ?? {},
})

/**
 * Objects in a folder of this machine. A kill at any moment leaves no partial object: bytes are written and synced
 * under a new name, and a record that names them is renamed into place. A kill can only leave bytes without a record,
 * which `sweep` removes.
 */
export class DiskStore implements ObjectStore {
  readonly origin: string
  readonly #base: URL
  readonly #options: DiskStoreOptions
  readonly #objects: string
  readonly #segments: SegmentFiles
  readonly #uploads: DiskUploads

  constructor(options: DiskStoreOptions) {
    this.#options = options
    this.#base = new URL(options.publicUrl)
    this.origin = this.#base.origin
    this.#objects = join(options.folder, 'objects')
    this.#segments = new SegmentFiles(join(options.folder, 'data'), options.reservedBytes ?? 0)
    this.#uploads = new DiskUploads(join(options.folder, 'uploads'), this.#segments)
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
      // The object was deleted after the folder was read.
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
    // The copy has its own files, so that deleting one object does not affect the other.
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

  createUpload(key: string, options: { contentType: string; metadata?: Metadata }) {
    return this.#uploads.create(key, options)
  }

  putPart(key: string, uploadId: string, partNumber: number, body: Uint8Array | Readable, size: number) {
    return this.#uploads.putPart(key, uploadId, partNumber, body, size)
  }

  async listParts(key: string, uploadId: string) {
    const parts = await this.#uploads.parts(key, uploadId)
    return parts.map(({ partNumber, size, etag }) => ({ partNumber, size, etag }))
  }

  async completeUpload(
    key: string,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'partNumber' | 'etag'>[],
    expected?: ExpectedParts,
  ) {
    const { contentType, metadata, entries } = await this.#uploads.open(key, uploadId)
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
    await this.#uploads.remove(uploadId, entries)
    const used = new Set(chosen)
    await this.#segments.remove([...arrived.values()].filter((part) => !used.has(part)))
    return object
  }

  async abortUpload(key: string, uploadId: string) {
    const entries = await this.#uploads.entriesToAbort(key, uploadId)
    if (!entries) return
    // After a kill in the middle of a completion, the parts of the upload may already belong to an object.
    const kept = new Set((await this.#record(key))?.segments.map(({ file }) => file))
    const parts = lastParts(entries)
    await this.#uploads.remove(uploadId, entries)
    await this.#segments.remove(parts.filter(({ file }) => !kept.has(file)))
  }

  listUploads(prefix: string): Promise<OpenUpload[]> {
    return this.#uploads.list(prefix)
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

  /** Removes bytes that no record names and that are too old to be in use. Returns how many files it removed. */
  async sweep(olderThanMs = 86_400_000): Promise<number> {
    const named = new Set<string>()
    // Uploads come first: one that is completed meanwhile is an object by the time objects are read.
    for (const { key, uploadId } of await this.listUploads(''))
      for (const { file } of await this.#uploads.parts(key, uploadId).catch(unlessGone)) named.add(file)
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

  /** Null for a damaged record as well, so that it can be replaced and deleted; `sweep` then removes its bytes. */
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
}
