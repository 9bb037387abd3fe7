import { byBytes, lastCharacter, mostParts, type UploadedPart } from '../object-store.ts'
import { encodePath } from '../signature-v4.ts'
import {
  countIn,
  type GatewayCall,
  type Reply,
  readDocument,
  storeKey,
  targetKey,
  withBody,
  xmlReply,
} from './gateway-call.ts'
import { contentTypeOf, metadataOf, requireCopySource } from './objects.ts'
import { S3Error } from './s3-error.ts'
import { childrenOf, element, result, textOf } from './xml.ts'

const quoted = (etag: string): string => `"${etag}"`

const uploadIdOf = (call: GatewayCall): string => call.request.query.get('uploadId') as string

const partNumberOf = (text: string | null | undefined): number => {
  const number = /^\d{1,5}$/.test(String(text).trim()) ? Number(text) : Number.NaN
  if (!(number >= 1 && number <= mostParts))
    throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${mostParts}`)
  return number
}

/** The owner and the object of an upload, as responses repeat them. */
const uploadElements = (call: GatewayCall, uploadId: string) => [
  element('Bucket', call.bucket),
  element('Key', call.request.key as string),
  element('UploadId', uploadId),
]

export const createUpload = async (call: GatewayCall): Promise<Reply> => {
  const { headers } = call.request
  const described = { contentType: contentTypeOf(headers), metadata: metadataOf(headers) }
  const uploadId = await call.store.createUpload(targetKey(call), described)
  return xmlReply(result('InitiateMultipartUploadResult', uploadElements(call, uploadId)))
}

export const putPart = async (call: GatewayCall): Promise<Reply> => {
  const partNumber = partNumberOf(call.request.query.get('partNumber'))
  const key = targetKey(call)
  const payload = call.openPayload()
  const { etag } = await withBody(payload, (body, size) =>
    call.store.putPart(key, uploadIdOf(call), partNumber, body, size),
  )
  return { status: 200, headers: { etag: quoted(etag), ...payload.checked } }
}

export const copyPart = async (call: GatewayCall): Promise<Reply> => {
  const partNumber = partNumberOf(call.request.query.get('partNumber'))
  const key = targetKey(call)
  const source = await requireCopySource(call)
  const header = call.request.headers['x-amz-copy-source-range']
  const [, from, to] = header?.match(/^bytes=(\d+)-(\d+)$/) ?? []
  const start = Number(from ?? 0)
  const end = Number(to ?? source.size - 1)
  if ((header !== undefined && from === undefined) || start > end || end >= source.size)
    throw new S3Error('InvalidArgument', 'The x-amz-copy-source-range value is not within the object.')
  const found = await call.store.get(source.key, { start, end })
  if (!found) throw new S3Error('NoSuchKey')
  const part = await call.store.putPart(key, uploadIdOf(call), partNumber, found.body, end - start + 1)
  return xmlReply(
    result('CopyPartResult', [
      element('LastModified', new Date().toISOString()),
      element('ETag', quoted(part.etag)),
    ]),
  )
}

const mostListed = 1000

export const listParts = async (call: GatewayCall): Promise<Reply> => {
  const { query } = call.request
  const limit = countIn(query, 'max-parts', mostListed)
  const marker = countIn(query, 'part-number-marker', mostParts)
  const after = query.has('part-number-marker') ? marker : 0
  const parts = await call.store.listParts(targetKey(call), uploadIdOf(call))
  const following = parts.filter(({ partNumber }) => partNumber > after)
  const page = following.slice(0, limit)
  const last = page.at(-1)
  const owner = [element('ID', call.key.accessKeyId), element('DisplayName', call.key.accessKeyId)]
  return xmlReply(
    result('ListPartsResult', [
      ...uploadElements(call, uploadIdOf(call)),
      element('Initiator', owner),
      element('Owner', owner),
      element('StorageClass', 'STANDARD'),
      element('PartNumberMarker', after),
      last ? element('NextPartNumberMarker', last.partNumber) : null,
      element('MaxParts', limit),
      element('IsTruncated', page.length < following.length),
      ...page.map(({ partNumber, etag, size }) =>
        element('Part', [
          element('PartNumber', partNumber),
          // Stores do not record when a part arrived, and clients only display it.
          element('LastModified', new Date().toISOString()),
          element('ETag', quoted(etag)),
          element('Size', size),
        ]),
      ),
    ]),
  )
}

export const listUploads = async (call: GatewayCall): Promise<Reply> => {
  const { query } = call.request
  const limit = countIn(query, 'max-uploads', mostListed)
  const prefix = query.get('prefix') ?? ''
  const { folder } = call.key
  if (!prefix.startsWith(folder) && !folder.startsWith(prefix)) throw new S3Error('AccessDenied')
  const within = storeKey(call, prefix.startsWith(folder) ? prefix : folder)
  const encode = query.get('encoding-type') === 'url' ? encodePath : (text: string) => text
  const place = (key: string, uploadId: string): string => `${key}\n${uploadId}`
  const marker = query.get('key-marker')
  // Without the id of an upload, the marker stands for all uploads of its key.
  const after = marker === null ? '' : place(marker, query.get('upload-id-marker') ?? lastCharacter)
  const uploads = (await call.store.listUploads(within))
    .map((upload) => ({ ...upload, key: upload.key.slice(call.key.storePrefix.length) }))
    .map((upload) => ({ ...upload, place: place(upload.key, upload.uploadId) }))
    .filter((upload) => byBytes(upload.place, after) > 0)
    .sort((a, b) => byBytes(a.place, b.place))
  const page = uploads.slice(0, limit)
  const last = page.length < uploads.length ? page.at(-1) : undefined
  return xmlReply(
    result('ListMultipartUploadsResult', [
      element('Bucket', call.bucket),
      element('Prefix', encode(prefix)),
      element('KeyMarker', encode(marker ?? '')),
      element('UploadIdMarker', query.get('upload-id-marker') ?? ''),
      last ? element('NextKeyMarker', encode(last.key)) : null,
      last ? element('NextUploadIdMarker', last.uploadId) : null,
      element('MaxUploads', limit),
      element('IsTruncated', last !== undefined),
      ...page.map(({ key, uploadId, startedAt }) =>
        element('Upload', [
          element('Key', encode(key)),
          element('UploadId', uploadId),
          element('StorageClass', 'STANDARD'),
          element('Initiated', startedAt.toISOString()),
        ]),
      ),
    ]),
  )
}

const readParts = async (call: GatewayCall): Promise<Pick<UploadedPart, 'partNumber' | 'etag'>[]> => {
  const root = await readDocument(call, 'CompleteMultipartUpload')
  const parts = childrenOf(root, 'Part').map((part) => ({
    partNumber: partNumberOf(textOf(part, 'PartNumber')),
    etag: (textOf(part, 'ETag') ?? '').trim().replaceAll('"', ''),
  }))
  if (parts.length === 0) throw new S3Error('MalformedXML')
  const ascending = parts.every(({ partNumber }, index) => partNumber > (parts[index - 1]?.partNumber ?? 0))
  if (!ascending) throw new S3Error('InvalidPartOrder')
  return parts
}

export const completeUpload = async (call: GatewayCall): Promise<Reply> => {
  const key = targetKey(call)
  const parts = await readParts(call)
  const { etag } = await call.store.completeUpload(key, uploadIdOf(call), parts)
  return xmlReply(
    result('CompleteMultipartUploadResult', [
      element('Location', call.request.path),
      element('Bucket', call.bucket),
      element('Key', call.request.key as string),
      element('ETag', quoted(etag)),
    ]),
  )
}

export const abortUpload = async (call: GatewayCall): Promise<Reply> => {
  const key = targetKey(call)
  // The store treats a missing upload as aborted, but S3 reports that it is missing.
  await call.store.listParts(key, uploadIdOf(call))
  await call.store.abortUpload(key, uploadIdOf(call))
  return { status: 204 }
}
