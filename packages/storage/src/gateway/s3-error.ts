import { StorageError } from '../object-store.ts'
import { element, xmlDocument } from './xml.ts'

/** The errors of the gateway, as S3 defines them: status and usual message. */
const errors = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  BadDigest: [400, 'The checksum you specified did not match the content we received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket exists already.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Only the last part may be smaller than 5 MiB.'],
  IncompleteBody: [400, 'The body is not as long as the headers say.'],
  InsufficientStorage: [507, 'The disk is nearly full. Everything already stored is safe.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key you provided does not exist in our records.'],
  InvalidArgument: [400, 'An argument is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidPart: [400, 'A part could not be found, or its entity tag does not match.'],
  InvalidPartOrder: [400, 'The list of parts is not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidURI: [400, 'The URI could not be parsed.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedTrailerError: [400, 'The trailer of the body is not well-formed or not the one announced.'],
  MalformedXML: [400, 'The XML you provided is not well-formed or not what this request takes.'],
  MaxMessageLengthExceeded: [400, 'Your request was too large.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size of 2 KB.'],
  MethodNotAllowed: [405, 'The method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The upload does not exist. It may have been aborted or completed.'],
  NotImplemented: [501, 'This is functionality that is not implemented.'],
  NotModified: [304, 'Not Modified'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the server time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The signature does not match the one we calculated. Check the secret access key and the way of signing.',
  ],
  ServiceUnavailable: [503, "The service isn't available right now. Please try again in a moment."],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match the body."],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type S3ErrorCode = keyof typeof errors

/** An error for the client, with a code that S3 has. */
export class S3Error extends Error {
  readonly code: S3ErrorCode
  readonly headers: Readonly<Record<string, string>>

  constructor(code: S3ErrorCode, message?: string, headers: Readonly<Record<string, string>> = {}) {
    super(message ?? errors[code][1])
    this.code = code
    this.headers = headers
  }

  get status(): number {
    return errors[this.code][0]
  }
}

const storageCodes: Record<Exclude<StorageError['code'], 'unavailable'>, S3ErrorCode> = {
  no_such_upload: 'NoSuchUpload',
  invalid_part: 'InvalidPart',
  part_too_small: 'EntityTooSmall',
  incomplete_body: 'IncompleteBody',
  no_space: 'InsufficientStorage',
}

/** The time after which a client that is refused should retry, in seconds. */
const retryAfterSeconds = 2

/** S3 clients retry after a 503 by themselves. */
export const unavailableNow = (): S3Error =>
  new S3Error('ServiceUnavailable', undefined, { 'retry-after': String(retryAfterSeconds) })

/** Null for an error that neither the client caused nor the store reported. */
export const s3ErrorOf = (error: unknown): S3Error | null => {
  if (error instanceof S3Error) return error
  if (!(error instanceof StorageError)) return null
  return error.code === 'unavailable' ? unavailableNow() : new S3Error(storageCodes[error.code])
}

export const errorDocument = (error: S3Error, resource: string, requestId: string): string =>
  xmlDocument(
    element('Error', [
      element('Code', error.code),
      element('Message', error.message),
      element('Resource', resource),
      element('RequestId', requestId),
    ]),
  )
