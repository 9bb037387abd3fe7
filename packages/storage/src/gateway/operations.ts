import type { GatewayCall, Reply } from './gateway-call.ts'
import { xmlReply } from './gateway-call.ts'
import type { GatewayRequest } from './gateway-request.ts'
import { listObjects, listObjectsV2 } from './list-objects.ts'
import {
  abortUpload,
  completeUpload,
  copyPart,
  createUpload,
  listParts,
  listUploads,
  putPart,
} from './multipart.ts'
import { copyObject, deleteObject, deleteObjects, getObject, putObject } from './objects.ts'
import { S3Error } from './s3-error.ts'
import { element, result } from './xml.ts'

type Handle = (call: GatewayCall) => Reply | Promise<Reply>

/** Signatures for any region are accepted; this is the one that clients use by default. */
const region = 'us-east-1'

const listBuckets: Handle = ({ bucket, key }) =>
  xmlReply(
    result('ListAllMyBucketsResult', [
      element('Owner', [element('ID', key.accessKeyId), element('DisplayName', key.accessKeyId)]),
      element('Buckets', [
        element('Bucket', [element('Name', bucket), element('CreationDate', '2026-01-01T00:00:00.000Z')]),
      ]),
    ]),
  )

const headBucket: Handle = () => ({ status: 200, headers: { 'x-amz-bucket-region': region } })

const refuse =
  (...args: ConstructorParameters<typeof S3Error>): Handle =>
  () => {
    throw new S3Error(...args)
  }

const operations = {
  ListBuckets: listBuckets,
  HeadBucket: headBucket,
  // Some clients create the bucket before they use it, whether it is there or not.
  CreateBucket: refuse('BucketAlreadyOwnedByYou'),
  DeleteBucket: refuse('AccessDenied'),
  // An empty location is the default region.
  GetBucketLocation: () => xmlReply(result('LocationConstraint', [])),
  // Empty, because versioning is never enabled.
  GetBucketVersioning: () => xmlReply(result('VersioningConfiguration', [])),
  ListObjects: listObjects,
  ListObjectsV2: listObjectsV2,
  DeleteObjects: deleteObjects,
  GetObject: getObject,
  HeadObject: getObject,
  PutObject: putObject,
  CopyObject: copyObject,
  DeleteObject: deleteObject,
  CreateMultipartUpload: createUpload,
  UploadPart: putPart,
  UploadPartCopy: copyPart,
  ListParts: listParts,
  ListMultipartUploads: listUploads,
  CompleteMultipartUpload: completeUpload,
  AbortMultipartUpload: abortUpload,
  NotImplemented: refuse('NotImplemented'),
  MethodNotAllowed: refuse('MethodNotAllowed'),
} satisfies Record<string, Handle>

type OperationName = keyof typeof operations

/** Parameters that select another operation than the method and the path alone. */
const subresources = new Set([
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'lifecycle',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'renameObject',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'session',
  'tagging',
  'torrent',
  'versions',
  'versionId',
  'website',
])

const bucketOperation = ({ method, query }: GatewayRequest): OperationName => {
  if (method === 'GET') {
    if (query.has('location')) return 'GetBucketLocation'
    if (query.has('versioning')) return 'GetBucketVersioning'
    if (query.has('uploads')) return 'ListMultipartUploads'
    return query.get('list-type') === '2' ? 'ListObjectsV2' : 'ListObjects'
  }
  if (method === 'HEAD') return 'HeadBucket'
  if (method === 'PUT') return query.has('versioning') ? 'NotImplemented' : 'CreateBucket'
  if (method === 'DELETE') return 'DeleteBucket'
  if (method === 'POST') return query.has('delete') ? 'DeleteObjects' : 'NotImplemented'
  return 'MethodNotAllowed'
}

const objectOperation = ({ method, query, headers }: GatewayRequest): OperationName => {
  const copies = headers['x-amz-copy-source'] !== undefined
  const ofUpload = query.has('uploadId')
  if (method === 'GET')
    return ofUpload ? 'ListParts' : query.has('partNumber') ? 'NotImplemented' : 'GetObject'
  if (method === 'HEAD') return query.has('partNumber') ? 'NotImplemented' : 'HeadObject'
  if (method === 'PUT') {
    if (ofUpload) return copies ? 'UploadPartCopy' : 'UploadPart'
    return copies ? 'CopyObject' : 'PutObject'
  }
  if (method === 'DELETE') return ofUpload ? 'AbortMultipartUpload' : 'DeleteObject'
  if (method === 'POST') {
    if (query.has('uploads')) return 'CreateMultipartUpload'
    return ofUpload ? 'CompleteMultipartUpload' : 'NotImplemented'
  }
  return 'MethodNotAllowed'
}

const nameOf = (request: GatewayRequest): OperationName => {
  if ([...request.query.keys()].some((name) => subresources.has(name))) return 'NotImplemented'
  if (request.bucket === null) return request.method === 'GET' ? 'ListBuckets' : 'MethodNotAllowed'
  return request.key === null ? bucketOperation(request) : objectOperation(request)
}

/** The operation of a request, under its S3 name. */
export const findOperation = (request: GatewayRequest): { name: OperationName; handle: Handle } => {
  const name = nameOf(request)
  return { name, handle: operations[name] }
}
