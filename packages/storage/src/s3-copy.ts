import { CopyObjectCommand, type S3Client, UploadPartCopyCommand } from '@aws-sdk/client-s3'
import type { ObjectStore, StoredObject, UploadedPart } from './object-store.ts'
import { unlessAbsent } from './s3-requests.ts'
import { encodePath } from './signature-v4.ts'

interface CopyContext {
  client: S3Client
  bucket: string
  /** Larger objects are copied in parts of this size. */
  partBytes: number
  requestTimeout: number
}

interface Copy {
  from: string
  to: string
  etag: string
  contentType: string
}

interface Source {
  CopySource: string
  CopySourceIfMatch?: string
  CopySourceIfUnmodifiedSince?: Date
}

const copyWhole = async (
  store: ObjectStore,
  { client, bucket, requestTimeout }: CopyContext,
  { to, contentType }: Copy,
  source: Source,
): Promise<StoredObject | null> => {
  const target = { Bucket: bucket, Key: to, ContentType: contentType }
  const copy = new CopyObjectCommand({ ...target, ...source, MetadataDirective: 'REPLACE' })
  return (await unlessAbsent(client.send(copy, { requestTimeout }))) && store.head(to)
}

const copyInParts = async (
  store: ObjectStore,
  { client, bucket, partBytes, requestTimeout }: CopyContext,
  { to, contentType }: Copy,
  source: Source,
  size: number,
): Promise<StoredObject | null> => {
  const uploadId = await store.createUpload(to, { contentType })
  try {
    const parts: Pick<UploadedPart, 'partNumber' | 'etag'>[] = []
    for (let start = 0; start < size; start += partBytes) {
      const PartNumber = parts.length + 1
      const copy = new UploadPartCopyCommand({
        Bucket: bucket,
        Key: to,
        UploadId: uploadId,
        PartNumber,
        ...source,
        CopySourceRange: `bytes=${start}-${Math.min(start + partBytes, size) - 1}`,
      })
      const done = await unlessAbsent(client.send(copy, { requestTimeout }))
      if (!done) {
        await store.abortUpload(to, uploadId)
        return null
      }
      parts.push({ partNumber: PartNumber, etag: (done.CopyPartResult?.ETag ?? '').replaceAll('"', '') })
    }
    return await store.completeUpload(to, uploadId, parts)
  } catch (error) {
    // The cleanup job finds copies that can't be aborted now.
    await store.abortUpload(to, uploadId).catch(() => {})
    throw error
  }
}

/** Lets the store itself copy an object. Null if it doesn't exist, or no longer has this ETag. */
export const copyObject = async (
  store: ObjectStore,
  context: CopyContext,
  copy: Copy,
): Promise<StoredObject | null> => {
  const { from, to, etag } = copy
  const original = await store.head(from)
  if (original?.etag !== etag) return null
  const CopySource = `${context.bucket}/${encodePath(from)}`
  // Some stores don't know the ETag of a multipart object when it is copied; its date is nearly as good.
  const conditions = [
    { CopySourceIfMatch: `"${etag}"` },
    { CopySourceIfUnmodifiedSince: original.modifiedAt },
  ]
  for (const condition of conditions) {
    const source = { CopySource, ...condition }
    const copied = await (original.size > context.partBytes
      ? copyInParts(store, context, copy, source, original.size)
      : copyWhole(store, context, copy, source))
    if (!copied) continue
    const now = await store.head(from)
    if (now?.etag === etag && now.modifiedAt.getTime() === original.modifiedAt.getTime()) return copied
    await store.delete([to])
  }
  return null
}
