import fc from 'fast-check'
import { type Bytes, cutAt } from './exchange.ts'

/** Mostly values that an HTTP parser accepts; one in `inSoMany` is odd. */
const mostly = (usual: readonly string[], odd: readonly string[], inSoMany = 25): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: inSoMany - 1, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )

const method = mostly(
  ['GET', 'GET', 'GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH'],
  ['TRACE', 'CONNECT', 'PRI', 'PROPFIND', 'get', 'G\u0000T', ''],
  12,
)

const plainTargets = [
  '/',
  '/healthz',
  '/metrics',
  '/config.json',
  '/pilots/account',
  '/v1/provider/missions',
  '/v1/provider/missions?limit=%00',
  '/objects/a',
  '/objects/../a',
  '/objects/%',
  '/objects//',
  '/objects/a?X-Amz-Signature=x&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=1',
  '/app/sortie?protocol=7',
  '/app/other?protocol=7',
  '/app/%',
  '/docs',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/%',
  '/%ff',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//',
  '///x',
  '*',
  'http://localhost/healthz',
  'http://[',
  '/?a[]=1&a[b]=2',
  '/?%',
  '/?__proto__=1',
  `/${'a'.repeat(9000)}`,
  `/${'../'.repeat(300)}`,
  '/calendars/%',
  '/calendars/%E0%A4%A.ics',
  '/v1/pilots/uploads/%ff',
  '/v2/pilots/missions/99999999999999999999',
  '/missions/1/a?X-Amz-Signature=1',
  '/missions/?list-type=2&prefix=%',
  '/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=1e99',
]
const target = fc.oneof(
  { weight: 9, arbitrary: mostly(plainTargets, ['/a b', '/\xff', 'localhost:80', '', '/\u0000']) },
  fc.webPath(),
)

const version = mostly(
  ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'],
  ['HTTP/2.0', 'HTTP/0.9', 'HTTP/1.', ''],
)

const usualHeaders = [
  'Content-Type: application/json',
  'Content-Type: multipart/form-data',
  'Content-Type: ;;;',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Expect:',
  'Connection: Upgrade',
  'Connection: close',
  'Connection: keep-alive, Upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Upgrade:',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
  'Sec-WebSocket-Key: x',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Protocol: ,,',
  'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
  'Sec-WebSocket-Extensions: =;',
  'Range: bytes=0-',
  'Range: bytes=-',
  'Range: bytes=9-1,,',
  'Range: x',
  'If-None-Match: *',
  'If-Modified-Since: x',
  'Accept: text/html',
  'Accept: ,,;q=',
  'Accept-Encoding: br;q=x, *;q=0',
  'Accept-Encoding: gzip',
  'Authorization: Bearer x',
  'Authorization: AWS4-HMAC-SHA256 Credential=,',
  'Authorization:',
  'X-Forwarded-For: , ,',
  'X-Forwarded-For: not an address',
  'X-Forwarded-Proto: ,',
  'X-Forwarded-Host: [',
  'Origin: null',
  'Origin: http://[',
  'Access-Control-Request-Method: \xe9',
  'Cookie: =;=',
  'If-Match: "',
  'Idempotency-Key: ',
  'TE: trailers',
  'Trailer: Content-Length',
  'x-amz-date: 20260101T000000Z',
  'x-amz-content-sha256: x',
]
const oddHeaders = [
  'Host:',
  'Host: a, b',
  'Host: [::',
  'Host: other',
  'Content-Length: -1',
  'Content-Length: 5, 6',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Content-Type: text/\u0001',
  ' folded',
  'NoColon',
  ': empty',
  'A B: c',
  `X: ${'x'.repeat(20_000)}`,
  '\u0000: x',
  'X: a\u0000b',
]

const headers = fc.array(mostly(usualHeaders, oddHeaders, 30), { maxLength: 6 })

/** A body with the headers that announce it, or others. */
const body = fc.constantFrom(
  ['', ''],
  ['', ''],
  ['Content-Length: 5', 'hello'],
  ['Content-Length: 2', '{}'],
  ['Content-Length: 7', '{"a":1}'],
  ['Content-Length: 50', '{}'],
  ['Content-Length: 1', '{}'],
  ['Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'],
  ['Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n'],
  ['Transfer-Encoding: chunked', 'ffffffffffffffff\r\n'],
  ['Transfer-Encoding: chunked', '5;x=y\r\nhel'],
  ['Transfer-Encoding: chunked', '-1\r\n'],
  ['', '\x81\x80\0\0\0\0'],
  ['', '\xc1\x81\0\0\0\0x'],
  ['', 'GET / HTTP/1.1\r\n\r\n'],
)

const oneRequest = fc
  .tuple(
    method,
    target,
    version,
    headers,
    body,
    mostly(['Host: localhost'], ['']),
    mostly(['\r\n'], ['\n', '\r']),
  )
  .map(([verb, path, http, lines, [announced = '', rest = ''], host, end]) =>
    [`${verb} ${path} ${http}`, ...[host, ...lines, announced].filter((line) => line !== ''), '', rest].join(
      end,
    ),
  )

/** Bytes that a public port may receive: requests that are nearly valid, several at once, cut anywhere. */
export const hostileRequests: fc.Arbitrary<Bytes> = fc
  .record({
    requests: fc.array(oneRequest, { minLength: 1, maxLength: 3 }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    leaves: fc.constantFrom(false, false, false, true),
  })
  .map(({ requests, cuts, leaves }) => ({
    pieces: cutAt(Buffer.from(requests.join(''), 'latin1'), cuts),
    leaves,
  }))
