import type { Readable } from 'node:stream'
import {
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
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { boundResponses, tookTooLong } from './bounded-responses.ts'
import {
  type ByteRange,
  type DownloadLink,
  describeLink,
  dispositionOf,
  type ObjectStore,
  type OpenUpload,
  type SignDownload,
  StorageError,
  type UploadedPart,
} from './object-store.ts'
import { type LinkRequest, presign, type SigningKey } from './signature-v4.ts'

export interface S3StoreOptions {
  bucket: string
  region: string
  /** Unset for AWS itself. */
  endpoint?: string
  /** Where browsers reach the store, when that is another address than the server's own. */
  publicEndpoint?: string
  forcePathStyle?: boolean
  /** Unset, the SDK looks where it always looks: environment, profile, instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** How many parts are listed at once; the store's own limit, 1,000, unless set. */
  partsPerPage?: number
  /** A store that says nothing for so long is given up; a minute unless set. */
  timeoutMs?: number
}

const mostTimeoutMs = 60_000

const clientFor = (options: S3StoreOptions, endpoint: string | undefined): S3Client => {
  const timeoutMs = options.timeoutMs ?? mostTimeoutMs
  const client = new S3Client({
    region: options.region,
    endpoint,
    forcePathStyle: options.forcePathStyle,
    credentials: options.credentials,
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 5000),
      socketTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    // Otherwise a presigned link holds the checksum of an empty body, and streams are sent in chunks that not
    // every S3-compatible store can read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  boundResponses(client, timeoutMs)
  return client
}

/** Whoever reads page by page would never come to the end. */
const requireProgress = (isProgress: boolean): void => {
  if (!isProgress) throw new Error('the store gave a page that leads nowhere')
}

/** A bucket with more uploads under way has been forgotten by someone, or has none. */
const mostUploads = 100_000

const unquoted = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

const codeOf = (error: unknown): string | null =>
  error instanceof S3ServiceException
    ? error.$metadata.httpStatusCode === 404 && !error.name.includes('Upload')
      ? 'NotFound'
      : error.name
    : null

const storageCodes: Readonly<Record<string, StorageError['code']>> = {
  NoSuchUpload: 'no_such_upload',
  InvalidPart: 'invalid_part',
  InvalidPartOrder: 'invalid_part',
  EntityTooSmall: 'part_too_small',
  IncompleteBody: 'incomplete_body',
}

/** Errors of uploads under the names all stores use. */
const translated = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    const code = storageCodes[codeOf(error) ?? '']
    throw code ? new StorageError(code, { cause: error }) : error
  }
}

/**
 * Breaks a request off with its body: the SDK would wait for the rest of a stream that has failed. What the stream
 * failed of is what the caller gets to know. A stream takes as long as its sender needs, so the time of the store
 * begins when it has ended.
 */
const withBody = async <Result>(
  body: Uint8Array | Readable,
  timeoutMs: number,
  send: (options: { abortSignal?: AbortSignal; requestTimeout?: number }) => Promise<Result>,
): Promise<Result> => {
  if (body instanceof Uint8Array) return send({})
  const broken = new AbortController()
  const failures: Error[] = []
  const fail = (error: Error) => {
    failures.push(error)
    broken.abort(error)
  }
  let timer: NodeJS.Timeout | undefined
  body.once('error', fail)
  body.once('end', () => {
    timer = setTimeout(() => fail(tookTooLong()), timeoutMs)
  })
  try {
    return await send({ abortSignal: broken.signal, requestTimeout: 0 })
  } catch (error) {
    throw failures[0] ?? error
  } finally {
    clearTimeout(timer)
  }
}

const unlessAbsent = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'NotFound' || codeOf(error) === 'NoSuchKey') return null
    throw error
  }
}

interface LinkPlace {
  base: URL
  /** What comes before a key in the path. */
  folder: string
  region: string
}

/** Where and for which region the SDK signs links of a bucket. */
const linkPlace = async (client: S3Client, bucket: string): Promise<LinkPlace> => {
  const key = 'key'
  const base = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key })))
  const [, region, service] = base.searchParams.get('X-Amz-Credential')?.split('/').slice(-4) ?? []
  if (region === undefined || service !== 's3')
    throw new Error(`Links to the bucket ${bucket} can't be signed: it isn't a general purpose bucket.`)
  return { base, folder: decodeURIComponent(base.pathname.slice(0, -key.length)), region }
}

/** Objects in a bucket of S3, or of anything that speaks its protocol. */
export class S3Store implements ObjectStore {
  readonly origin: string
  readonly #client: S3Client
  /** Signs links: they must name the host a browser sees. */
  readonly #links: S3Client
  readonly #bucket: string
  readonly #partsPerPage: number | undefined
  readonly #timeoutMs: number
  #place: Promise<LinkPlace> | undefined
  #signingKey: SigningKey | undefined

  constructor(options: S3StoreOptions) {
    const publicEndpoint = options.publicEndpoint ?? options.endpoint
    this.#bucket = options.bucket
    this.#partsPerPage = options.partsPerPage
    this.#timeoutMs = options.timeoutMs ?? mostTimeoutMs
    this.#client = clientFor(options, options.endpoint)
    this.#links = publicEndpoint === options.endpoint ? this.#client : clientFor(options, publicEndpoint)
    const host = new URL(publicEndpoint ?? `https://s3.${options.region}.amazonaws.com`)
    this.origin = options.forcePathStyle ? host.origin : `${host.protocol}//${options.bucket}.${host.host}`
  }

  async put(
    key: string,
    body: Uint8Array | Readable,
    { contentType, size }: { contentType: string; size: number },
  ) {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: size,
    })
    const { ETag } = await translated(
      withBody(body, this.#timeoutMs, (options) => this.#client.send(command, options)),
    )
    return { key, size, contentType, etag: unquoted(ETag), modifiedAt: new Date() }
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
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
    const object = {
      key,
      size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole),
      contentType: found.ContentType ?? 'application/octet-stream',
      etag: unquoted(found.ETag),
      modifiedAt: found.LastModified ?? new Date(0),
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
      }
    )
  }

  async list({ prefix, after, limit = 1000 }: { prefix: string; after?: string; limit?: number }) {
    const page = await this.#client.send(
      new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, StartAfter: after, MaxKeys: limit }),
    )
    const objects = (page.Contents ?? []).map(({ Key, Size, ETag, LastModified }) => ({
      key: Key ?? '',
      size: Size ?? 0,
      etag: unquoted(ETag),
      modifiedAt: LastModified ?? new Date(0),
    }))
    const next = page.IsTruncated ? (objects.at(-1)?.key ?? null) : null
    if (next !== null) requireProgress(Buffer.compare(Buffer.from(next), Buffer.from(after ?? '')) > 0)
    return { objects, next }
  }

  async delete(keys: readonly string[]) {
    for (let start = 0; start < keys.length; start += 1000) {
      const Objects = keys.slice(start, start + 1000).map((Key) => ({ Key }))
      const { Errors } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      )
      if (Errors?.[0]) throw new Error(`${Errors.length} objects could not be deleted: ${Errors[0].Message}`)
    }
  }

  async createUpload(key: string, { contentType }: { contentType: string }) {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({ Bucket: this.#bucket, Key: key, ContentType: contentType }),
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
    { size }: { size?: number } = {},
  ) {
    if (parts.length === 0) throw new StorageError('invalid_part')
    if (size !== undefined) {
      const named = new Set(parts.map(({ partNumber }) => partNumber))
      const arrived = await this.listParts(key, uploadId)
      const bytes = arrived.reduce((sum, part) => sum + (named.has(part.partNumber) ? part.size : 0), 0)
      if (bytes !== size) throw new StorageError('invalid_part')
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
    { expiresInSeconds, size }: { expiresInSeconds: number; size?: number },
  ) {
    const sign = await this.#signer()
    return sign({
      method: 'PUT',
      path: key,
      query: { partNumber: String(partNumber), uploadId, 'x-id': 'UploadPart' },
      headers: size === undefined ? {} : { 'content-length': String(size) },
      expiresInSeconds,
    })
  }

  async presignPut(
    key: string,
    { expiresInSeconds, contentType, size }: { expiresInSeconds: number; contentType: string; size: number },
  ) {
    const sign = await this.#signer()
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
    const sign = await this.#signer()
    return (key, link) =>
      sign({
        method: 'GET',
        path: key,
        query: { 'response-content-disposition': dispositionOf(link), 'x-id': 'GetObject' },
        expiresInSeconds: link.expiresInSeconds,
      })
  }

  /** Whether the bucket is there and may be used; throws with what the store says. */
  async requireBucket(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }))
  }

  /**
   * Lets a browser on these origins send parts and read their ETag. Null when that is done, else why not: some
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
      return error instanceof Error ? error.message || error.name : 'unknown'
    }
  }

  close(): void {
    this.#client.destroy()
    this.#links.destroy()
  }

  /**
   * The SDK takes half a millisecond for a link, and a mission with its photos has a thousand. It says once where
   * objects are found, for which endpoints have many rules, and keeps the credentials fresh; the rest is done here.
   */
  async #signer(): Promise<(request: LinkRequest) => string> {
    this.#place ??= linkPlace(this.#links, this.#bucket).catch((error: unknown) => {
      this.#place = undefined
      throw error
    })
    const { base, folder, region } = await this.#place
    const { accessKeyId, secretAccessKey, sessionToken } = await this.#links.config.credentials()
    if (this.#signingKey?.secretAccessKey !== secretAccessKey)
      this.#signingKey = { accessKeyId, secretAccessKey }
    const signingKey = this.#signingKey
    const s3 = { region, sessionToken }
    return (request) => presign(base, signingKey, { ...request, path: `${folder}${request.path}`, s3 })
  }

  #part(key: string, uploadId: string, partNumber: number) {
    return { Bucket: this.#bucket, Key: key, UploadId: uploadId, PartNumber: partNumber }
  }
}
