import { signedChunks, signHeaders } from '@sortie/testing/signed-request'
import fc from 'fast-check'
import { type Bytes, cutAt, requestBytes } from './exchange.ts'

export interface GatewayAccess {
  host: string
  accessKeyId: string
  secret: string
  /** The folder that the key opens, with a slash at its end. */
  folder: string
}

const name = fc.oneof(
  fc.constantFrom(
    'a.jpg',
    'b/c.jpg',
    '',
    '%',
    '%00',
    '%ff',
    '%E0%A4%A',
    '..%2F',
    '.',
    '%2e%2e/x',
    'a'.repeat(1100),
    '//',
    '%EF%BF%BF',
    '+',
  ),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const parameter = fc.tuple(
  fc.constantFrom(
    'uploads',
    'uploadId',
    'partNumber',
    'list-type',
    'prefix',
    'delimiter',
    'max-keys',
    'continuation-token',
    'start-after',
    'encoding-type',
    'delete',
    'location',
    'versioning',
    'acl',
    'part-number-marker',
    'key-marker',
    'marker',
    'max-parts',
  ),
  fc.oneof(
    fc.constantFrom('', '0', '1', '2', '-1', '99999999999', '1e3', 'url', '/', '../..', '\u0000'),
    fc.string({ maxLength: 8 }),
  ),
)

const header = fc.tuple(
  fc.constantFrom(
    'range',
    'if-match',
    'if-none-match',
    'if-modified-since',
    'if-unmodified-since',
    'content-md5',
    'x-amz-checksum-crc32',
    'x-amz-checksum-sha256',
    'x-amz-copy-source',
    'x-amz-copy-source-range',
    'x-amz-meta-a',
    'content-type',
    'x-amz-trailer',
    'x-amz-decoded-content-length',
    'x-amz-sdk-checksum-algorithm',
    'x-forwarded-for',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      'bytes=0-',
      'bytes=-0',
      'bytes=5-1',
      'bytes=0-1,2-3',
      'bytes=99999999999999999999-',
      'bytes=-99999999999999999999',
      'bytes=a-b',
      '*',
      '"x"',
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'never',
      'AAAA',
      '%',
      '/missions/1/a',
      'x-amz-checksum-crc32',
      '10',
      '-5',
      '9'.repeat(30),
      '\xe9',
    ),
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[^ -~]/g, '?').trim()),
  ),
)

const documents = [
  '<Delete><Object><Key>a</Key></Object></Delete>',
  '<Delete>',
  '<!DOCTYPE a [<!ENTITY b "c">]><Delete>&b;</Delete>',
  '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>x</ETag></Part></CompleteMultipartUpload>',
  '<CompleteMultipartUpload/>',
  '\xff\xfe',
  '&#x0;&#xffffffff;',
  'a'.repeat(20_000),
]

const body = fc.oneof(fc.constantFrom('', 'x', ...documents), fc.string({ unit: 'binary', maxLength: 200 }))

/** Damages a chunked body on its way. */
const damage = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.slice(0, -2),
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.slice(0, 20),
  (text) => text.replace(/chunk-signature=../, 'chunk-signature=zz'),
  (text) => text.replace(/^\w+/, 'ffffffffffff'),
  (text) => text.replace(/^\w+/, '-1'),
  (text) => `${text}more`,
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replace(/trailer-signature:\w+/, `trailer-signature:${'\xe9'.repeat(64)}`),
  () => '\r\n'.repeat(300),
)

const queryOf = (parameters: readonly (readonly [string, string])[]): string =>
  [...new Map(parameters)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent(value.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
    .join('&')

/** Requests that are signed as they should, and are otherwise anything. */
export const hostileTransfers = ({ host, accessKeyId, secret, folder }: GatewayAccess): fc.Arbitrary<Bytes> =>
  fc
    .record({
      method: fc.constantFrom(
        'GET',
        'GET',
        'PUT',
        'PUT',
        'PUT',
        'POST',
        'DELETE',
        'HEAD',
        'PATCH',
        'OPTIONS',
      ),
      isInFolder: fc.constantFrom(true, true, true, false),
      name,
      parameters: fc.array(parameter, { maxLength: 3 }),
      headers: fc.array(header, { maxLength: 3 }),
      payload: fc.constantFrom(
        'hash',
        'hash',
        'UNSIGNED-PAYLOAD',
        'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
        'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
        'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
        'nonsense',
      ),
      body,
      damage,
      lies: fc.constantFrom(0, 0, 0, -1, 50),
      expects: fc.constantFrom(false, false, true),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      leaves: fc.constantFrom(false, false, false, true),
    })
    .map((given) => {
      const path = `/missions/${given.isInFolder ? folder : '1/'}${given.name}`
      const query = queryOf(given.parameters)
      const bytes = Buffer.from(given.body, 'latin1')
      const isStreaming = given.payload.startsWith('STREAMING')
      const headers: Record<string, string> = Object.fromEntries(given.headers)
      if (isStreaming) headers['x-amz-decoded-content-length'] ??= String(bytes.length)
      const signature = signHeaders(host, {
        method: given.method,
        path: query === '' ? path : `${path}?${query}`,
        headers,
        accessKeyId,
        secret,
        ...(given.payload === 'hash' ? { body: bytes } : { payload: given.payload }),
      })
      const trailer = given.payload.endsWith('TRAILER') ? 'x-amz-checksum-crc32:AAAAAA==' : undefined
      const sent = isStreaming
        ? Buffer.from(
            given.damage(signedChunks(signature, given.body === '' ? [] : [given.body], trailer)),
            'latin1',
          )
        : bytes
      const request = requestBytes(
        `${given.method} ${query === '' ? path : `${path}?${query}`} HTTP/1.1`,
        [
          ...Object.entries(signature.headers),
          ['connection', 'close'],
          ...(given.expects ? [['expect', '100-continue'] as const] : []),
          ['content-length', String(Math.max(0, sent.length + given.lies))],
        ],
        sent,
      )
      return { pieces: cutAt(request, given.cuts), leaves: given.leaves, isWhole: given.lies <= 0 }
    })
