import type { ByteRange, Metadata, StoredObject } from '../object-store.ts'
import {
  copySource,
  type GatewayCall,
  type Reply,
  readDocument,
  storeKey,
  targetKey,
  withBody,
  xmlReply,
} from './gateway-call.ts'
import { S3Error } from './s3-error.ts'
import { childrenOf, element, result, textOf } from './xml.ts'

const quoted = (etag: string): string => `"${etag}"`

const namesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '').replaceAll('"', '')))

/** An invalid date is NaN, so no comparison with it is true. */
const dateOf = (header: string | undefined): number => Date.parse(String(header))

/** The conditions of RFC 9110, in the order it gives them. */
const requireConditions = (
  headers: Readonly<Record<string, string | undefined>>,
  object: StoredObject,
  { prefix, unchanged }: { prefix: string; unchanged: 'NotModified' | 'PreconditionFailed' },
): void => {
  const modified = Math.floor(object.modifiedAt.getTime() / 1000) * 1000
  const match = headers[`${prefix}if-match`]
  const unmodifiedSince = dateOf(headers[`${prefix}if-unmodified-since`])
  if (match !== undefined) {
    if (!namesEtag(match, object.etag)) throw new S3Error('PreconditionFailed')
  } else if (modified > unmodifiedSince) throw new S3Error('PreconditionFailed')
  const noneMatch = headers[`${prefix}if-none-match`]
  const modifiedSince = dateOf(headers[`${prefix}if-modified-since`])
  const same = noneMatch === undefined ? modified <= modifiedSince : namesEtag(noneMatch, object.etag)
  if (same) throw new S3Error(unchanged, undefined, { etag: quoted(object.etag) })
}

/** Undefined for the whole object. A request for several ranges gets the whole object, as the protocol allows. */
const readRange = (header: string | undefined, size: number): Required<ByteRange> | undefined => {
  const [, from = '', to = ''] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (start > end) throw new S3Error('InvalidRange', undefined, { 'content-range': `bytes */${size}` })
  return { start, end }
}

const responseHeaders = [
  'content-type',
  'content-disposition',
  'content-language',
  'content-encoding',
  'cache-control',
  'expires',
] as const

const headersOf = (object: StoredObject, query: URLSearchParams): Record<string, string> => {
  const headers: Record<string, string> = {
    'content-type': object.contentType,
    etag: quoted(object.etag),
    'last-modified': object.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  }
  for (const [name, value] of Object.entries(object.metadata)) headers[metadataPrefix + name] = value
  for (const name of responseHeaders) {
    const value = query.get(`response-${name}`)
    if (value !== null && !/[^\x20-\x7e]/.test(value)) headers[name] = value
  }
  return headers
}

const attempts = 3

export const getObject = async (call: GatewayCall): Promise<Reply> => {
  const { request, store } = call
  const isHead = request.method === 'HEAD'
  // Clients check whether the folder itself is a file.
  if (`${request.key}/` === call.key.folder) throw new S3Error('NoSuchKey')
  const key = targetKey(call)
  for (let attempt = 1; ; attempt += 1) {
    const object = await store.head(key)
    if (!object) throw new S3Error('NoSuchKey')
    requireConditions(request.headers, object, { prefix: '', unchanged: 'NotModified' })
    const range = readRange(request.headers.range, object.size)
    const { start, end } = range ?? { start: 0, end: object.size - 1 }
    const headers = headersOf(object, request.query)
    headers['content-length'] = String(end - start + 1)
    if (range) headers['content-range'] = `bytes ${start}-${end}/${object.size}`
    const status = range ? 206 : 200
    if (isHead) return { status, headers }
    const found = await store.get(key, range)
    if (found?.object.etag === object.etag) return { status, headers, body: found.body }
    // The object was replaced in between, so its metadata is outdated.
    found?.body.destroy()
    if (!found) throw new S3Error('NoSuchKey')
    if (attempt === attempts) throw new S3Error('InternalError')
  }
}

/** Headers for features that the store doesn't have are refused, so that no client takes them for done. */
const unsupportedHeaders = [
  'x-amz-server-side-encryption',
  'x-amz-object-lock',
  'x-amz-tagging',
  'x-amz-website-redirect-location',
  'if-match',
  'if-none-match',
  'x-amz-write-offset-bytes',
]

const requireSupported = (headers: Readonly<Record<string, string | undefined>>): void => {
  const found = Object.keys(headers).find((name) => unsupportedHeaders.some((one) => name.startsWith(one)))
  if (found) throw new S3Error('NotImplemented', `The header ${found} is not implemented.`)
}

export const contentTypeOf = (headers: Readonly<Record<string, string | undefined>>): string =>
  headers['content-type']?.slice(0, 255) || 'application/octet-stream'

const metadataPrefix = 'x-amz-meta-'
/** The limit of S3 for names and values together. */
const mostMetadataBytes = 2048

/** Encodes text that is not ASCII as S3 returns it: RFC 2047. */
const asciiOf = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`

/** Metadata that a client adds to an object, such as when a file was last changed. */
export const metadataOf = (headers: Readonly<Record<string, string | undefined>>): Metadata => {
  const entries = Object.entries(headers)
    .filter(([name]) => name.startsWith(metadataPrefix))
    .map(([name, value]) => [name.slice(metadataPrefix.length), asciiOf(String(value))] as const)
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes > mostMetadataBytes) throw new S3Error('MetadataTooLarge')
  return Object.fromEntries(entries)
}

export const putObject = async (call: GatewayCall): Promise<Reply> => {
  const { headers } = call.request
  requireSupported(headers)
  const key = targetKey(call)
  const described = { contentType: contentTypeOf(headers), metadata: metadataOf(headers) }
  const payload = call.openPayload()
  const { etag } = await withBody(payload, (body, size) => call.store.put(key, body, { ...described, size }))
  return { status: 200, headers: { etag: quoted(etag), ...payload.checked } }
}

/** The object to copy, if the conditions about it hold. */
export const requireCopySource = async (call: GatewayCall): Promise<StoredObject> => {
  const source = await call.store.head(copySource(call))
  if (!source) throw new S3Error('NoSuchKey')
  requireConditions(call.request.headers, source, {
    prefix: 'x-amz-copy-source-',
    unchanged: 'PreconditionFailed',
  })
  return source
}

const largestCopyBytes = 5_368_709_120

export const copyObject = async (call: GatewayCall): Promise<Reply> => {
  const { headers } = call.request
  requireSupported(headers)
  const key = targetKey(call)
  const source = await requireCopySource(call)
  const replaces = headers['x-amz-metadata-directive']?.toUpperCase() === 'REPLACE'
  if (source.key === key && !replaces)
    throw new S3Error('InvalidRequest', 'A copy to itself has to change something about the object.')
  if (source.size > largestCopyBytes) throw new S3Error('EntityTooLarge')
  const found = await call.store.get(source.key)
  if (!found) throw new S3Error('NoSuchKey')
  const { size, contentType, metadata } = found.object
  const described = replaces
    ? { contentType: contentTypeOf(headers), metadata: metadataOf(headers) }
    : { contentType, metadata }
  const copied = await call.store.put(key, found.body, { ...described, size })
  return xmlReply(
    result('CopyObjectResult', [
      element('LastModified', copied.modifiedAt.toISOString()),
      element('ETag', quoted(copied.etag)),
    ]),
  )
}

export const deleteObject = async (call: GatewayCall): Promise<Reply> => {
  await call.store.delete([targetKey(call)])
  return { status: 204 }
}

const mostDeleted = 1000

export const deleteObjects = async (call: GatewayCall): Promise<Reply> => {
  const root = await readDocument(call, 'Delete')
  const names = childrenOf(root, 'Object').map((object) => textOf(object, 'Key') ?? '')
  if (names.length === 0 || names.length > mostDeleted || names.includes(''))
    throw new S3Error('MalformedXML')
  const outcomes = names.map((name) => {
    try {
      return { name, key: storeKey(call, name), error: null }
    } catch (error) {
      return { name, key: null, error: error as S3Error }
    }
  })
  await call.store.delete(outcomes.flatMap(({ key }) => (key === null ? [] : [key])))
  const quiet = textOf(root, 'Quiet')?.trim() === 'true'
  return xmlReply(
    result(
      'DeleteResult',
      outcomes.map(({ name, error }) => {
        if (!error) return quiet ? null : element('Deleted', [element('Key', name)])
        return element('Error', [
          element('Key', name),
          element('Code', error.code),
          element('Message', error.message),
        ])
      }),
    ),
  )
}
