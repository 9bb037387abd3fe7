import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  size: number
  contentType: string
  /** The tag as S3 makes it, without quotes: the MD5 of the bytes, or of the parts' MD5s and their number. */
  etag: string
  modifiedAt: Date
  /** Metadata that was stored with the object, by lowercase names. */
  metadata: Metadata
}

export type Metadata = Readonly<Record<string, string>>

/** A listing has neither the content type nor the metadata of an object. */
export type ListedObject = Omit<StoredObject, 'contentType' | 'metadata'>

/** The first and the last byte to read, both included. Without an end, everything that follows. */
export interface ByteRange {
  start: number
  end?: number
}

export interface UploadedPart {
  partNumber: number
  size: number
  etag: string
}

/** The rules for the parts of an upload. */
export interface ExpectedParts {
  size: number
  mostPartBytes: number
}

/** The size of a part that a link accepts: exactly this size, or at most. */
export type PartBound = { size: number } | { mostBytes: number }

export interface OpenUpload {
  key: string
  uploadId: string
  startedAt: Date
}

export interface ListQuery {
  prefix: string
  after?: string
  /** The limit of objects and prefixes together. */
  limit?: number
  /** Keys that contain it after the prefix are listed as one prefix, up to and including it. */
  delimiter?: string
}

export interface ObjectPage {
  objects: ListedObject[]
  /** Empty without a delimiter. */
  prefixes: string[]
  next: string | null
}

/** Sorts after every key that begins with the text before it. */
export const lastCharacter = '\u{10ffff}'

/** The folder that a key is listed under with a delimiter; null if it is listed itself. */
export const groupOf = (key: string, prefix: string, delimiter: string | undefined): string | null => {
  if (!delimiter) return null
  const end = key.indexOf(delimiter, prefix.length)
  return end === -1 ? null : key.slice(0, end + delimiter.length)
}

export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

export interface DownloadLink {
  expiresInSeconds: number
  /** The name under which a browser saves the file. Without one the file is shown inline, if that is safe. */
  fileName?: string
  /** The content type, if it is known. Otherwise the store is asked for the type of a file without a name. */
  contentType?: string
}

/** A link to a file whose name or type is known, so that the store doesn't have to be asked. */
export type DescribedLink = DownloadLink & ({ fileName: string } | { contentType: string })

export type SignDownload = (key: string, link: DescribedLink) => string

/**
 * A store of files. All implementations pass the same tests, so code need not know which one is used. Like an object, a
 * part of an upload exists completely or not at all. The caller must not complete and abort an upload at the same time.
 */
export interface ObjectStore {
  put(
    key: string,
    body: Uint8Array | Readable,
    options: { contentType: string; size: number; metadata?: Metadata },
  ): Promise<StoredObject>
  /** Null when there is no such object. The body must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<{ object: StoredObject; body: Readable } | null>
  head(key: string): Promise<StoredObject | null>
  /** In the byte order of the keys; `next` continues where a page ended. */
  list(query: ListQuery): Promise<ObjectPage>
  /**
   * Makes a copy that later changes of the original don't affect. Null if the original doesn't exist, or no longer has
   * this ETag.
   */
  copy(from: string, to: string, copied: { etag: string; contentType: string }): Promise<StoredObject | null>
  /** Deletes objects. Keys that don't exist count as deleted. */
  delete(keys: readonly string[]): Promise<void>

  createUpload(key: string, options: { contentType: string; metadata?: Metadata }): Promise<string>
  putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: Uint8Array | Readable,
    size: number,
  ): Promise<UploadedPart>
  /** Every part that has arrived, in order, however many there are. */
  listParts(key: string, uploadId: string): Promise<UploadedPart[]>
  /** Completes an upload. With a size, parts that don't add up to it are refused, and so are parts larger than allowed. */
  completeUpload(
    key: string,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'partNumber' | 'etag'>[],
    expected?: ExpectedParts,
  ): Promise<StoredObject>
  /** Aborts an upload. One that doesn't exist counts as aborted. */
  abortUpload(key: string, uploadId: string): Promise<void>
  listUploads(prefix: string): Promise<OpenUpload[]>

  /**
   * A link to which a browser may PUT one part, and nothing else. A store whose links cannot limit the size refuses a
   * part that is too large at the end.
   */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    link: { expiresInSeconds: number } & PartBound,
  ): Promise<string>
  presignPut(
    key: string,
    link: { expiresInSeconds: number; contentType: string; size: number },
  ): Promise<string>
  presignGet(key: string, link: DownloadLink): Promise<string>
  /** Signs any number of links without waiting for each. Use it at once, while its credentials are valid. */
  downloadSigner(): Promise<SignDownload>
  /** The origin of links, for the content security policy. */
  readonly origin: string
}

const reasons = {
  no_such_upload: 'There is no such upload.',
  invalid_part: 'A part is missing or was replaced by another one.',
  part_too_small: 'Only the last part may be smaller than 5 MiB.',
  incomplete_body: 'The body is not as long as was announced.',
  no_space: 'The disk is nearly full. Everything already stored is safe.',
  unavailable: "Files can't be stored or opened right now. Everything already stored is safe.",
} as const

/** A refusal of a store, with a code that callers can act on. */
export class StorageError extends Error {
  readonly code: keyof typeof reasons

  constructor(code: keyof typeof reasons, options?: ErrorOptions) {
    super(reasons[code], options)
    this.code = code
  }
}

export const requireExpected = (
  parts: readonly Pick<UploadedPart, 'size'>[],
  { size, mostPartBytes }: ExpectedParts,
): void => {
  const bytes = parts.reduce((sum, part) => sum + part.size, 0)
  if (bytes !== size || parts.some((part) => part.size > mostPartBytes))
    throw new StorageError('invalid_part')
}

/** Limits of S3 that every store keeps, so that a file that fits one fits the other. */
export const smallestPartBytes = 5_242_880
export const mostParts = 10_000

/** Types that a browser may show inline; everything else is only saved to a file. */
const shownInPlace = new Set(['image/jpeg', 'image/png', 'image/webp', 'video/mp4'])

/** The Content-Disposition of a link (RFC 6266), with a plain name for programs that don't know the encoded one. */
export const dispositionOf = ({ fileName, contentType }: DownloadLink): string => {
  // A file with a name is saved, whatever its type.
  if (fileName === undefined) return shownInPlace.has(String(contentType)) ? 'inline' : 'attachment'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, escapeCharacter)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A link to a file whose type only the store knows. */
export const describeLink = async (
  store: Pick<ObjectStore, 'head'>,
  key: string,
  { fileName, contentType, ...link }: DownloadLink,
): Promise<DescribedLink> =>
  fileName === undefined
    ? { ...link, contentType: contentType ?? (await store.head(key))?.contentType ?? '' }
    : { ...link, fileName }

export const escapeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`
