import { expect, test } from 'vitest'
import type { GatewayCall } from './gateway-call.ts'
import type { GatewayRequest } from './gateway-request.ts'
import { findOperation } from './operations.ts'

const request = (method: string, path: string, headers: Record<string, string> = {}): GatewayRequest => {
  const [name = '', query] = path.split('?')
  const [, bucket, ...key] = name.split('/')
  return {
    method,
    path: name,
    query: new URLSearchParams(query),
    headers,
    bucket: bucket || null,
    key: key.join('/') || null,
  }
}

const copies = { 'x-amz-copy-source': '/b/a' }

test.each<[string, string, string, Record<string, string>?]>([
  ['GET', '/', 'ListBuckets'],
  ['HEAD', '/', 'MethodNotAllowed'],
  ['PUT', '/', 'MethodNotAllowed'],
  ['GET', '/b', 'ListObjects'],
  ['GET', '/b?list-type=1', 'ListObjects'],
  ['GET', '/b?list-type=2', 'ListObjectsV2'],
  ['GET', '/b?location', 'GetBucketLocation'],
  ['GET', '/b?versioning', 'GetBucketVersioning'],
  ['GET', '/b?uploads', 'ListMultipartUploads'],
  ['HEAD', '/b', 'HeadBucket'],
  ['PUT', '/b', 'CreateBucket'],
  ['PUT', '/b?versioning', 'NotImplemented'],
  ['DELETE', '/b', 'DeleteBucket'],
  ['POST', '/b?delete', 'DeleteObjects'],
  ['POST', '/b', 'NotImplemented'],
  ['PATCH', '/b', 'MethodNotAllowed'],
  ['GET', '/b/a', 'GetObject'],
  ['GET', '/b/a?partNumber=1', 'NotImplemented'],
  ['GET', '/b/a?uploadId=u', 'ListParts'],
  ['GET', '/b/a?uploadId=u&partNumber=1', 'ListParts'],
  ['HEAD', '/b/a', 'HeadObject'],
  ['HEAD', '/b/a?partNumber=1', 'NotImplemented'],
  ['PUT', '/b/a', 'PutObject'],
  ['PUT', '/b/a', 'CopyObject', copies],
  ['PUT', '/b/a?uploadId=u&partNumber=1', 'UploadPart'],
  ['PUT', '/b/a?uploadId=u&partNumber=1', 'UploadPartCopy', copies],
  ['DELETE', '/b/a', 'DeleteObject'],
  ['DELETE', '/b/a?uploadId=u', 'AbortMultipartUpload'],
  ['POST', '/b/a?uploads', 'CreateMultipartUpload'],
  ['POST', '/b/a?uploadId=u', 'CompleteMultipartUpload'],
  ['POST', '/b/a', 'NotImplemented'],
  ['PATCH', '/b/a', 'MethodNotAllowed'],
])('%s %s is %s', (method, path, name, headers) => {
  expect(findOperation(request(method, path, headers)).name).toBe(name)
})

/** Operations that S3 has and the gateway doesn't. A request for one must not be mistaken for another. */
test.each(
  'accelerate acl analytics attributes cors encryption intelligent-tiering inventory legal-hold lifecycle logging metrics notification object-lock ownershipControls policy policyStatus publicAccessBlock renameObject replication requestPayment restore retention select session tagging torrent versions versionId website'.split(
    ' ',
  ),
)('?%s is not implemented', (name) => {
  for (const path of [`/?${name}`, `/b?${name}=1`, `/b/a?x=1&${name}`])
    expect(findOperation(request('GET', path)).name).toBe('NotImplemented')
})

const call = { bucket: 'missions', key: { accessKeyId: 'SRTPILOT' } } as GatewayCall
const reply = (method: string, path: string) => findOperation(request(method, path)).handle(call)

test('the bucket exists, and cannot be created or deleted', () => {
  const root = (name: string, inner: string) => ({
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
  })
  expect(reply('GET', '/')).toEqual(
    root(
      'ListAllMyBucketsResult',
      '<Owner><ID>SRTPILOT</ID><DisplayName>SRTPILOT</DisplayName></Owner><Buckets><Bucket><Name>missions</Name><CreationDate>2026-01-01T00:00:00.000Z</CreationDate></Bucket></Buckets>',
    ),
  )
  expect(reply('HEAD', '/b')).toEqual({ status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } })
  expect(reply('GET', '/b?location')).toEqual(root('LocationConstraint', ''))
  expect(reply('GET', '/b?versioning')).toEqual(root('VersioningConfiguration', ''))
  for (const [method, path, code] of [
    ['PUT', '/b', 'BucketAlreadyOwnedByYou'],
    ['DELETE', '/b', 'AccessDenied'],
    ['GET', '/b?acl', 'NotImplemented'],
    ['PATCH', '/b', 'MethodNotAllowed'],
  ] as const)
    expect(() => reply(method, path)).toThrow(expect.objectContaining({ code }))
})
