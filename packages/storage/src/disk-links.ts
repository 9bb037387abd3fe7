import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts'
import { StorageError } from './object-store.ts'
import { readRest } from './read-rest.ts'
import { refusePresigned, type SigningKey } from './signature-v4.ts'

export interface DiskLinksOptions {
  store: ObjectStore
  signingKey: SigningKey
  /** The path of the links, as in the store's public URL. */
  basePath: string
  /** Called when something could not be stored because the disk has no room. */
  onNoSpace?(error: StorageError): void
}

/** The parameter of a link that limits the size of what is sent to it. */
export const mostBytesParameter = 'x-most-bytes'

/** A response in S3's format, which upload clients read. */
const refuse = (response: ServerResponse, status: number, code: string, message: string): void => {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

const storageRefusals: Record<StorageError['code'], [status: number, code: string]> = {
  no_such_upload: [404, 'NoSuchUpload'],
  invalid_part: [400, 'InvalidPart'],
  part_too_small: [400, 'EntityTooSmall'],
  incomplete_body: [400, 'IncompleteBody'],
  no_space: [507, 'InsufficientStorage'],
  unavailable: [503, 'ServiceUnavailable'],
}

/** The part of a file that a browser requests; null if the range is outside of the file. */
const readRange = (header: string | undefined, size: number): Required<ByteRange> | 'all' | null => {
  const parts = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!parts || (parts[1] === '' && parts[2] === '')) return 'all'
  const [from, to] = [parts[1] as string, parts[2] as string]
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : null
}

const headersOf = (object: StoredObject, disposition: string | null): Record<string, string> => ({
  'content-type': object.contentType,
  'content-disposition': disposition ?? 'attachment',
  etag: `"${object.etag}"`,
  'last-modified': object.modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
  'cache-control': 'private, max-age=300',
})

/**
 * Serves the links of a disk store. It takes the raw request, so that a body of any size is streamed. Every response
 * forbids a browser to guess types or run anything, since pilots decide what is stored here.
 */
export const serveDiskLinks = ({ store, signingKey, basePath, onNoSpace }: DiskLinksOptions) => {
  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ) => {
    const object = await store.head(key)
    if (!object) return refuse(response, 404, 'NoSuchKey', 'There is no such file.')
    const headers = headersOf(object, query.get('response-content-disposition'))
    const range = readRange(request.headers.range, object.size)
    if (range === null) {
      response.setHeader('content-range', `bytes */${object.size}`)
      return refuse(response, 416, 'InvalidRange', 'The file has no such range.')
    }
    const { start, end } = range === 'all' ? { start: 0, end: object.size - 1 } : range
    if (range !== 'all') headers['content-range'] = `bytes ${start}-${end}/${object.size}`
    headers['content-length'] = String(end - start + 1)
    response.writeHead(range === 'all' ? 200 : 206, headers)
    const found = request.method === 'HEAD' ? null : await store.get(key, { start, end })
    if (!found) response.end()
    // A reader who disconnects isn't our error. If the file breaks, its reader is cut off.
    else await pipeline(found.body, response).catch(() => {})
  }

  const receive = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ) => {
    const size = Number(request.headers['content-length'])
    if (!Number.isInteger(size))
      return refuse(response, 411, 'MissingContentLength', 'The length of the body is missing.')
    const mostBytes = query.get(mostBytesParameter)
    // HTTP itself ensures that no more arrives than was announced.
    if (mostBytes !== null && size > Number(mostBytes)) {
      if (!(await readRest(request))) response.setHeader('connection', 'close')
      return refuse(response, 413, 'EntityTooLarge', `A part has ${mostBytes} bytes at most.`)
    }
    const uploadId = query.get('uploadId')
    const contentType = request.headers['content-type'] ?? 'application/octet-stream'
    const { etag } =
      uploadId === null
        ? await store.put(key, request, { contentType, size })
        : await store.putPart(key, uploadId, Number(query.get('partNumber')), request, size)
    response.writeHead(200, { etag: `"${etag}"`, 'content-length': '0' }).end()
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url as string, 'http://links')
    const method = request.method ?? 'GET'
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.setHeader('cross-origin-resource-policy', 'same-site')
    response.setHeader('referrer-policy', 'no-referrer')
    const headers = request.headers as Record<string, string | undefined>
    // HEAD requests less than GET, so a link for GET serves both.
    const signedMethod = method === 'HEAD' ? 'GET' : method
    const refusal = refusePresigned(
      { method: signedMethod, path: url.pathname, query: url.searchParams, headers },
      signingKey,
    )
    if (refusal === 'expired') return refuse(response, 403, 'AccessDenied', 'Request has expired')
    if (refusal || !url.pathname.startsWith(`${basePath}/`))
      return refuse(response, 403, 'SignatureDoesNotMatch', 'The link does not permit this request.')
    const key = decodeURIComponent(url.pathname.slice(basePath.length + 1))
    try {
      if (signedMethod === 'GET') await send(request, response, key, url.searchParams)
      else await receive(request, response, key, url.searchParams)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      const [status, code] = storageRefusals[error.code]
      if (error.code === 'no_space') onNoSpace?.(error)
      if (!(await readRest(request))) response.setHeader('connection', 'close')
      refuse(response, status, code, error.message)
    }
  }
}
