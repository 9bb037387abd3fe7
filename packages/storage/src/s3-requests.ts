import type { Readable } from 'node:stream'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { boundResponses, tookTooLong } from './bounded-responses.ts'
import { StorageError } from './object-store.ts'

export interface S3StoreOptions {
  bucket: string
  region: string
  /** Unset for AWS itself. */
  endpoint?: string
  /** The URL at which browsers reach the store, if it differs from the server's. */
  publicEndpoint?: string
  forcePathStyle?: boolean
  /** If unset, the SDK looks in its usual places: environment, profile, instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** How many parts are listed at once; the store's own limit, 1,000, unless set. */
  partsPerPage?: number
  /** Larger objects are copied in parts of this size; a gigabyte unless set. */
  copyPartBytes?: number
  /** A store that has not begun to respond within this time is given up; four seconds unless set. */
  timeoutMs?: number
}

export const usualTimeoutMs = 4_000

/** The longest time without traffic while a body is being sent: a pilot's connection may be slow. */
const longestStandstillMs = 60_000

/** A request that failed for no reason of its own is repeated once. */
const attempts = 2

/** The lowest speed at which a store receives a body from memory. */
const bytesPerMs = 1000

/** The factor on the usual time limit when a store copies a gigabyte between its disks. */
export const whileCopying = 75

/** The factor on the usual time limit when a store has to save data that has completely arrived. */
export const whileStoring = 5

const ignore = (): void => {}

export const clientFor = (options: S3StoreOptions, endpoint: string | undefined): S3Client => {
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs
  const client = new S3Client({
    region: options.region,
    endpoint,
    forcePathStyle: options.forcePathStyle,
    credentials: options.credentials,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: timeoutMs,
      socketTimeout: longestStandstillMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    // Otherwise a presigned link holds the checksum of an empty body, and streams are sent in chunks that not
    // every S3-compatible store can read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The caller gets every error. Log lines of the SDK would mix with those of our log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  boundResponses(client, timeoutMs)
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw isOutage(error) ? new StorageError('unavailable', { cause: error }) : error
      }),
    { name: 'nameOutages', step: 'initialize', priority: 'high' },
  )
  return client
}

/** Error names of a connection that fails or breaks. */
const socketCodes = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]

/** Without a response there is no status. A proxy in front of a store may respond with a page that cannot be parsed. */
const statusOf = (error: object): number => {
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number }
  }
  return Number($metadata?.httpStatusCode ?? $response?.statusCode)
}

/** Error codes of an outage, whatever the status: stores also put them into responses that began with 200. */
const passingNames = ['InternalError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown', 'TimeoutError']

/** Whether the store is unavailable or asks for patience, which is temporary. Its decisions are final. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = String((error as NodeJS.ErrnoException).code)
  const status = statusOf(error)
  return (
    // An operation that is not implemented will not be so at the next attempt.
    (status >= 500 && status !== 501) ||
    status === 429 ||
    passingNames.includes(error.name) ||
    socketCodes.includes(code)
  )
}

const codeOf = (error: unknown): string | null =>
  error instanceof S3ServiceException
    ? error.$metadata.httpStatusCode === 404 && !error.name.includes('Upload')
      ? 'NotFound'
      : error.name
    : null

const storageCodes = new Map<string | null, StorageError['code']>([
  ['NoSuchUpload', 'no_such_upload'],
  ['InvalidPart', 'invalid_part'],
  ['InvalidPartOrder', 'invalid_part'],
  ['EntityTooSmall', 'part_too_small'],
  ['IncompleteBody', 'incomplete_body'],
])

/** Errors of uploads under the names all stores use. */
export const translated = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    const code = storageCodes.get(codeOf(error))
    throw code ? new StorageError(code, { cause: error }) : error
  }
}

/**
 * Aborts a request together with its body, because the SDK would wait for the rest of a stream that has failed. The
 * caller gets the error of the stream. A stream takes as long as its sender needs, so the time limit of the store
 * starts when it has ended.
 */
export const withBody = async <Result>(
  body: Uint8Array | Readable,
  timeoutMs: number,
  send: (options: { abortSignal?: AbortSignal; requestTimeout?: number }) => Promise<Result>,
): Promise<Result> => {
  if (body instanceof Uint8Array) return send({ requestTimeout: timeoutMs + body.length / bytesPerMs })
  const broken = new AbortController()
  const failures: Error[] = []
  const fail = (error: Error) => {
    failures.push(error)
    broken.abort(error)
  }
  let timer: NodeJS.Timeout | undefined
  body.once('error', fail)
  body.once('end', () => {
    const tooLate = () => fail(new StorageError('unavailable', { cause: tookTooLong() }))
    timer = setTimeout(tooLate, timeoutMs * whileStoring)
  })
  try {
    return await send({ abortSignal: broken.signal, requestTimeout: 0 })
  } catch (error) {
    throw failures[0] ?? error
  } finally {
    clearTimeout(timer)
  }
}

export const unlessAbsent = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work
  } catch (error) {
    if (['NotFound', 'NoSuchKey', 'PreconditionFailed'].includes(String(codeOf(error)))) return null
    throw error
  }
}
