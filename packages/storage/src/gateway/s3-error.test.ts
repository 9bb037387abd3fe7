import { expect, test } from 'vitest'
import { StorageError } from '../object-store.ts'
import { errorDocument, S3Error, s3ErrorOf } from './s3-error.ts'

test.each([
  ['AccessDenied', 403, 'Access Denied'],
  ['AuthorizationHeaderMalformed', 400, 'The authorization header that you provided is not valid.'],
  ['BadDigest', 400, 'The checksum you specified did not match the content we received.'],
  ['BucketAlreadyOwnedByYou', 409, 'The bucket exists already.'],
  ['EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed object size.'],
  ['EntityTooSmall', 400, 'Only the last part may be smaller than 5 MiB.'],
  ['IncompleteBody', 400, 'The body is not as long as the headers say.'],
  ['InsufficientStorage', 507, 'The disk is nearly full. Everything already stored is safe.'],
  ['InternalError', 500, 'We encountered an internal error. Please try again.'],
  ['InvalidAccessKeyId', 403, 'The access key you provided does not exist in our records.'],
  ['InvalidArgument', 400, 'An argument is not valid.'],
  ['InvalidDigest', 400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  ['InvalidPart', 400, 'A part could not be found, or its entity tag does not match.'],
  ['InvalidPartOrder', 400, 'The list of parts is not in ascending order.'],
  ['InvalidRange', 416, 'The requested range is not satisfiable.'],
  ['InvalidRequest', 400, 'The request is not valid.'],
  ['InvalidURI', 400, 'The URI could not be parsed.'],
  ['KeyTooLongError', 400, 'Your key is too long.'],
  ['MalformedTrailerError', 400, 'The trailer of the body is not well-formed or not the one announced.'],
  ['MalformedXML', 400, 'The XML you provided is not well-formed or not what this request takes.'],
  ['MaxMessageLengthExceeded', 400, 'Your request was too large.'],
  ['MetadataTooLarge', 400, 'Your metadata headers exceed the maximum allowed metadata size of 2 KB.'],
  ['MethodNotAllowed', 405, 'The method is not allowed against this resource.'],
  ['MissingContentLength', 411, 'You must provide the Content-Length HTTP header.'],
  ['NoSuchKey', 404, 'The specified key does not exist.'],
  ['NoSuchUpload', 404, 'The upload does not exist. It may have been aborted or completed.'],
  ['NotImplemented', 501, 'This is functionality that is not implemented.'],
  ['NotModified', 304, 'Not Modified'],
  ['PreconditionFailed', 412, 'At least one of the preconditions you specified did not hold.'],
  ['RequestTimeTooSkewed', 403, 'The difference between the request time and the server time is too large.'],
  [
    'SignatureDoesNotMatch',
    403,
    'The signature does not match the one we calculated. Check the secret access key and the way of signing.',
  ],
  ['ServiceUnavailable', 503, "The service isn't available right now. Please try again in a moment."],
  ['SlowDown', 503, 'Please reduce your request rate.'],
  ['XAmzContentSHA256Mismatch', 400, "The provided 'x-amz-content-sha256' header does not match the body."],
] as const)('%s is %i', (code, status, message) => {
  const error = new S3Error(code)
  expect([error.status, error.message, error.headers]).toEqual([status, message, {}])
})

test('an error has words and headers of its own where they are given', () => {
  const error = new S3Error('InvalidRange', 'Not <there>', { 'content-range': 'bytes */10' })
  expect(error).toMatchObject({
    code: 'InvalidRange',
    status: 416,
    message: 'Not <there>',
    headers: { 'content-range': 'bytes */10' },
  })
  expect(errorDocument(error, '/missions/a&b', '0123')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InvalidRange</Code><Message>Not &lt;there&gt;</Message><Resource>/missions/a&amp;b</Resource><RequestId>0123</RequestId></Error>',
  )
})

test.each([
  ['no_such_upload', 'NoSuchUpload', {}],
  ['invalid_part', 'InvalidPart', {}],
  ['part_too_small', 'EntityTooSmall', {}],
  ['incomplete_body', 'IncompleteBody', {}],
  ['no_space', 'InsufficientStorage', {}],
  ['unavailable', 'ServiceUnavailable', { 'retry-after': '2' }],
] as const)('%s of a store is %s', (code, expected, headers) => {
  expect(s3ErrorOf(new StorageError(code))).toMatchObject({ code: expected, headers })
})

test('other errors have no details for a client', () => {
  const known = new S3Error('AccessDenied')
  expect(s3ErrorOf(known)).toBe(known)
  expect(s3ErrorOf(new Error('broken'))).toBeNull()
})
