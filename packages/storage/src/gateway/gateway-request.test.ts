import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readPath, readRequest, requireKey } from './gateway-request.ts'

const request = (url: string | undefined, rawHeaders: string[] = [], method: string | undefined = 'PUT') =>
  readRequest({ url, method, rawHeaders } as IncomingMessage)

test('a request is read as it was sent', () => {
  const read = request('/missions/5012/a%20b??c=1&d=%26?e', [
    'Host',
    ' here ',
    'X-Amz-Meta-A',
    'one',
    'x-amz-meta-a',
    'two',
    '__proto__',
    'x',
    'alone',
  ])
  expect({ ...read, query: [...read.query], headers: { ...read.headers } }).toEqual({
    method: 'PUT',
    path: '/missions/5012/a%20b',
    query: [
      ['?c', '1'],
      ['d', '&?e'],
    ],
    headers: Object.fromEntries([
      ['host', 'here'],
      ['x-amz-meta-a', 'one,two'],
      ['__proto__', 'x'],
    ]),
    bucket: 'missions',
    key: '5012/a b',
  })
  const bare = request(undefined, [], undefined)
  expect([bare.path, [...bare.query], bare.bucket, bare.key]).toEqual(['/', [], null, null])
  expect(readRequest({ url: '/', rawHeaders: [] } as unknown as IncomingMessage).method).toBe('GET')
})

test.each([
  ['ASCII ~', 'ASCII ~'],
  ['ZoÃ«', 'Zoë'],
  ['Ã«', 'ë'],
  ['aÃ«', 'aë'],
  ['Ã«a', 'ëa'],
])('the header %j means %j', (sent, meant) => {
  expect(request('/', ['A', sent]).headers.a).toBe(meant)
})

test.each([
  ['/', null, null],
  ['', null, null],
  ['/missions', 'missions', null],
  ['missions', 'missions', null],
  ['/missions/', 'missions', null],
  ['/missions/a', 'missions', 'a'],
  ['missions/a/b/', 'missions', 'a/b/'],
  ['//a', null, 'a'],
  ['/missions//a', 'missions', '/a'],
  ['/missions%2Fa%2fb', 'missions', 'a/b'],
])('the path %j is the bucket %j and the key %j', (path, bucket, key) => {
  expect(readPath(path)).toEqual({ bucket, key })
})

test.each(['missions/a', '?a', '*'])('%j is not a valid URL', (url) => {
  expect(() => request(url)).toThrow(expect.objectContaining({ code: 'InvalidURI' }))
})

test('a URL that cannot be decoded is invalid', () => {
  expect(() => request('/missions/%E0%A4%A')).toThrow(expect.objectContaining({ code: 'InvalidURI' }))
})

test.each(['a', 'a/b', '...', 'a../b', '.a/b.', 'é'.repeat(512), 'x'.repeat(1024), 'a\u0080\ufffd', ' '])(
  'the key %j is good',
  (key) => {
    expect(requireKey(key)).toBe(key)
  },
)

test.each([
  [`${'é'.repeat(512)}x`, 'KeyTooLongError', 'Your key is too long.'],
  ['a\u0000', 'InvalidArgument', 'A key may not hold control characters.'],
  ['\u001fa', 'InvalidArgument', 'A key may not hold control characters.'],
  ['\u007f', 'InvalidArgument', 'A key may not hold control characters.'],
  ['\ufffe', 'InvalidArgument', 'A key may not hold control characters.'],
  ['\uffff', 'InvalidArgument', 'A key may not hold control characters.'],
  ['.', 'AccessDenied', 'Access Denied'],
  ['a/../b', 'AccessDenied', 'Access Denied'],
  ['a/.', 'AccessDenied', 'Access Denied'],
])('the key %j is refused', (key, code, message) => {
  expect(() => requireKey(key)).toThrow(expect.objectContaining({ code, message }))
})

test('a path cannot name a forbidden key', () => {
  expect(() => readPath('/missions/a/../b')).toThrow(expect.objectContaining({ code: 'AccessDenied' }))
})
