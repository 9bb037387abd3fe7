import type { Readable } from 'node:stream'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { boundResponses, tookTooLong } from './bounded-responses.ts'
import { StorageError } from './object-store.ts'

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

export const mostTimeoutMs = 60_000

export const clientFor = (options: S3StoreOptions, endpoint: string | undefined): S3Client => {
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
export const translated = async <Result>(work: Promise<Result>): Promise<Result> => {
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
export const withBody = async <Result>(
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

export const unlessAbsent = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'NotFound' || codeOf(error) === 'NoSuchKey') return null
    throw error
  }
}
