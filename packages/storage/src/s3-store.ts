import type { Readable } from 'node:stream'
import {
  type _Error,
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import {
  type ByteRange,
  byBytes,
  type DownloadLink,
  describeLink,
  dispositionOf,
  type ExpectedParts,
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
  type UploadedPart,
} from './object-store.ts'
import { copyObject } from './s3-copy.ts'
import { S3Links } from './s3-links.ts'
import {
  clientFor,
  isOutage,
  type S3StoreOptions,
  translated,
  unlessAbsent,
  usualTimeoutMs,
  whileCopying,
  whileStoring,
  withBody,
} from './s3-requests.ts'

/** Without progress, a caller that reads page by page would never reach the end. */
const requireProgress = (isProgress: boolean): void => {
  if (!isProgress) throw new Error('the store gave a page that leads nowhere')
}

/** The limit of S3 for one request. */
const mostDeleted = 1000

/** A bucket with more open uploads than this has been abandoned, or lists them without end. */
const mostUploads = 100_000

const unquoted = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

/** Listing after this key skips everything that begins with the prefix. */
const endOf = (prefix: string): string => prefix + lastCharacter

/** Objects in a bucket of S3, or of anything that speaks its protocol. */
export class S3Store implements ObjectStore {
  readonly origin: string
  readonly #client: S3Client
  readonly #links: S3Links
  readonly #bucket: string
  readonly #partsPerPage: number | undefined
  readonly #timeoutMs: number
  readonly #copyPartBytes: number

  constructor(options: S3StoreOptions) {
    const publicEndpoint = options.publicEndpoint ?? options.endpoint
    this.#bucket = options.bucket
    this.#partsPerPage = options.partsPerPage
    this.#timeoutMs = options.timeoutMs ?? usualTimeoutMs
    this.#copyPartBytes = options.copyPartBytes ?? 1_073_741_824
    this.#client = clientFor(options, options.endpoint)
    this.#links = new S3Links(clientFor(options, publicEndpoint), options.bucket)
    const host = new URL(publicEndpoint ?? `https://s3.${options.region}.amazonaws.com`)
    this.origin = options.forcePathStyle ? host.origin : `${host.protocol}//${options.bucket}.${host.host}`
  }

  async put(
    key: string,
    body: Uint8Array | Readable,
    { contentType, size, metadata = {} }: { contentType: string; size: number; metadata?: Metadata },
  ) {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: size,
      Metadata: { ...metadata },
    })
    const { ETag } = await translated(
      withBody(body, this.#timeoutMs, (options) => this.#client.send(command, options)),
    )
    return { key, size, contentType, etag: unquoted(ETag), modifiedAt: new Date(), metadata }
  }

  async get(key: string, range?: ByteRange) {
    const found = await unlessAbsent(
      this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          Range: range && `bytes=${range.start}-${range.end ?? ''}`,
        }),
      ),
    )
    if (!found) return null
    const whole = found.ContentRange?.split('/')[1]
    const object = {
      key,
      size: Number(whole ?? found.ContentLength),
      contentType: found.ContentType ?? 'application/octet-stream',
      etag: unquoted(found.ETag),
      modifiedAt: found.LastModified ?? new Date(0),
      metadata: found.Metadata ?? {},
    }
    return { object, body: found.Body as Readable }
  }

  async head(key: string) {
    const found = await unlessAbsent(
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })),
    )
    return (
      found && {
        key,
        size: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
        etag: unquoted(found.ETag),
        modifiedAt: found.LastModified ?? new Date(0),
        metadata: found.Metadata ?? {},
      }
    )
  }

  async list({ prefix, after, limit = 1000, delimiter }: ListQuery): Promise<ObjectPage> {
    const page = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        StartAfter: after,
        MaxKeys: limit,
        Delimiter: delimiter || undefined,
      }),
    )
    const objects = (page.Contents ?? []).map(({ Key, Size, ETag, LastModified }) => ({
      key: Key ?? '',
      size: Size ?? 0,
      etag: unquoted(ETag),
      modifiedAt: LastModified ?? new Date(0),
    }))
    const prefixes = (page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? '')
    const ends = [objects.at(-1)?.key, prefixes.map(endOf).at(-1)].flatMap((end) => end ?? [])
    const next = page.IsTruncated ? (ends.sort(byBytes).at(-1) ?? null) : null
    if (next !== null) requireProgress(byBytes(next, after ?? '') > 0)
    return { objects, prefixes, next }
  }

  copy(from: string, to: string, copied: { etag: string; contentType: string }) {
    const context = {
      client: this.#client,
      bucket: this.#bucket,
      partBytes: this.#copyPartBytes,
      requestTimeout: this.#timeoutMs * whileCopying,
    }
    return copyObject(this, context, { from, to, ...copied })
  }

  async delete(keys: readonly string[]) {
    const failed: _Error[] = []
    for (let start = 0; start < keys.length; start += mostDeleted) {
      const Objects = keys.slice(start, start + mostDeleted).map((Key) => ({ Key }))
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      )
      failed.push(...Errors)
    }
    const [first] = failed
    if (!first) return
    const cause = new Error(`${failed.length} objects could not be deleted: ${first.Message}`)
    cause.name = first.Code ?? cause.name
    throw isOutage(cause) ? new StorageError('unavailable', { cause }) : cause
  }

  async createUpload(key: string, { contentType, metadata }: { contentType: string; metadata?: Metadata }) {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({
        Bucket: this.#bucket,
        Key: key,
        ContentType: contentType,
        Metadata: { ...metadata },
      }),
    )
    return UploadId as string
  }

  async putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: Uint8Array | Readable,
    size: number,
  ): Promise<UploadedPart> {
    const command = new UploadPartCommand({
      ...this.#part(key, uploadId, partNumber),
      Body: body,
      ContentLength: size,
    })
    const { ETag } = await translated(
      withBody(body, this.#timeoutMs, (options) => this.#client.send(command, options)),
    )
    return { partNumber, size, etag: unquoted(ETag) }
  }

  async listParts(key: string, uploadId: string): Promise<UploadedPart[]> {
    const parts: UploadedPart[] = []
    for (let marker: string | undefined; ; ) {
      const page = await translated(
        this.#client.send(
          new ListPartsCommand({
            Bucket: this.#bucket,
            Key: key,
            UploadId: uploadId,
            PartNumberMarker: marker,
            MaxParts: this.#partsPerPage,
          }),
        ),
      )
      for (const { PartNumber, Size, ETag } of page.Parts ?? [])
        parts.push({ partNumber: PartNumber ?? 0, size: Size ?? 0, etag: unquoted(ETag) })
      if (!page.IsTruncated) return parts
      requireProgress(Number(page.NextPartNumberMarker) > Number(marker ?? 0))
      marker = page.NextPartNumberMarker
    }
  }

  async completeUpload(
    key: string,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'partNumber' | 'etag'>[],
    expected?: ExpectedParts,
  ) {
    if (parts.length === 0) throw new StorageError('invalid_part')
    if (expected) {
      const named = new Set(parts.map(({ partNumber }) => partNumber))
      const arrived = await this.listParts(key, uploadId)
      requireExpected(
        arrived.filter(({ partNumber }) => named.has(partNumber)),
        expected,
      )
    }
    await translated(
      this.#client.send(
        new CompleteMultipartUploadCommand({
          Bucket: this.#bucket,
          Key: key,
          UploadId: uploadId,
          MultipartUpload: {
            Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${etag}"` })),
          },
        }),
        { requestTimeout: this.#timeoutMs * whileStoring },
      ),
    )
    const object = await this.head(key)
    if (!object) throw new Error('a completed upload has left no object')
    return object
  }

  async abortUpload(key: string, uploadId: string) {
    const abort = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key: key, UploadId: uploadId })
    await translated(this.#client.send(abort)).catch((error: unknown) => {
      if (!(error instanceof StorageError && error.code === 'no_such_upload')) throw error
    })
  }

  async listUploads(prefix: string): Promise<OpenUpload[]> {
    const uploads: OpenUpload[] = []
    for (let from: { KeyMarker?: string; UploadIdMarker?: string } = {}; ; ) {
      const page = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: prefix, ...from }),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        uploads.push({ key: Key ?? '', uploadId: UploadId ?? '', startedAt: Initiated ?? new Date(0) })
      if (!page.IsTruncated) return uploads
      requireProgress((page.Uploads ?? []).length > 0 && uploads.length <= mostUploads)
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  async presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    link: { expiresInSeconds: number } & PartBound,
  ) {
    const sign = await this.#links.signer()
    return sign({
      method: 'PUT',
      path: key,
      query: { partNumber: String(partNumber), uploadId, 'x-id': 'UploadPart' },
      headers: 'size' in link ? { 'content-length': String(link.size) } : {},
      expiresInSeconds: link.expiresInSeconds,
    })
  }

  async presignPut(
    key: string,
    { expiresInSeconds, contentType, size }: { expiresInSeconds: number; contentType: string; size: number },
  ) {
    const sign = await this.#links.signer()
    return sign({
      method: 'PUT',
      path: key,
      query: { 'x-id': 'PutObject' },
      headers: { 'content-length': String(size), 'content-type': contentType },
      expiresInSeconds,
    })
  }

  async presignGet(key: string, link: DownloadLink) {
    const described = await describeLink(this, key, link)
    const sign = await this.downloadSigner()
    return sign(key, described)
  }

  async downloadSigner(): Promise<SignDownload> {
    const sign = await this.#links.signer()
    return (key, link) =>
      sign({
        method: 'GET',
        path: key,
        query: { 'response-content-disposition': dispositionOf(link), 'x-id': 'GetObject' },
        expiresInSeconds: link.expiresInSeconds,
      })
  }

  /** Checks that the bucket exists and may be used; throws with the message of the store. */
  async requireBucket(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }))
  }

  /**
   * Lets browsers on these origins send parts and read their ETag. Returns null if that worked, or else why not: some
   * stores are set up for it elsewhere, and some keys may not change a bucket.
   */
  async allowOrigins(origins: readonly string[]): Promise<string | null> {
    const rule = {
      AllowedOrigins: [...origins],
      AllowedMethods: ['GET', 'PUT', 'HEAD'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3600,
    }
    try {
      await this.#client.send(
        new PutBucketCorsCommand({ Bucket: this.#bucket, CORSConfiguration: { CORSRules: [rule] } }),
      )
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  close(): void {
    this.#client.destroy()
  }

  #part(key: string, uploadId: string, partNumber: number) {
    return { Bucket: this.#bucket, Key: key, UploadId: uploadId, PartNumber: partNumber }
  }
}
