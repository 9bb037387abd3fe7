import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ask, document, openStore } from '../../test/gateway-call.ts'
import type { ObjectStore, StoredObject } from '../object-store.ts'

const etag = '781e5e245d69b566979b86e28d23f2c7'
const url = '/missions/5012/a'
const key = 'transfers/5012/a'

const openDigits = async () => {
  const store = await openStore()
  const metadata = { mtime: '1' }
  await store.put(key, Buffer.from('0123456789'), { contentType: 'image/jpeg', size: 10, metadata })
  return store
}

const headers = {
  'content-type': 'image/jpeg',
  etag: `"${etag}"`,
  'last-modified': 'Sun, 15 Nov 2026 12:00:00 GMT',
  'accept-ranges': 'bytes',
  'x-amz-meta-mtime': '1',
  'content-length': '10',
}

test('an object is returned with all its metadata', async () => {
  const store = await openDigits()
  expect(await ask(store, 'GET', url)).toEqual({ status: 200, headers, body: '0123456789' })
  expect(await ask(store, 'HEAD', url)).toEqual({ status: 200, headers, body: undefined })
  for (const missing of ['/missions/5012/b', '/missions/5012'])
    expect(await ask(store, 'GET', missing)).toMatchObject({ code: 'NoSuchKey' })
  expect(await ask(store, 'GET', '/missions/501')).toMatchObject({ code: 'AccessDenied' })
})

test.each([
  'content-type',
  'content-disposition',
  'content-language',
  'content-encoding',
  'cache-control',
  'expires',
])('a link may say what %s is', async (name) => {
  const store = await openDigits()
  const given = await ask(store, 'HEAD', `${url}?response-${name}=a+%7e`)
  expect(given.headers).toEqual({ ...headers, [name]: 'a ~' })
  for (const bad of ['%0a', '%c3%a9', '%7f', 'a%0d%0ab'])
    expect((await ask(store, 'HEAD', `${url}?response-${name}=${bad}`)).headers).toEqual(headers)
})

test.each([
  ['bytes=2-4', 'bytes 2-4/10', '234'],
  ['bytes=8-', 'bytes 8-9/10', '89'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=-20', 'bytes 0-9/10', '0123456789'],
  ['bytes=9-40', 'bytes 9-9/10', '9'],
  ['bytes=5-5', 'bytes 5-5/10', '5'],
])('the range %s is a part', async (range, contentRange, body) => {
  const store = await openDigits()
  const length = String(body.length)
  expect(await ask(store, 'GET', url, { headers: { range } })).toEqual({
    status: 206,
    headers: { ...headers, 'content-range': contentRange, 'content-length': length },
    body,
  })
})

test.each(['bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'xbytes=0-1', 'bytes=0-1x'])(
  'the range %s is everything',
  async (range) => {
    const store = await openDigits()
    expect(await ask(store, 'GET', url, { headers: { range } })).toEqual({
      status: 200,
      headers,
      body: '0123456789',
    })
  },
)

test.each(['bytes=10-', 'bytes=-0', 'bytes=10-12'])('the range %s is none', async (range) => {
  const store = await openDigits()
  expect(await ask(store, 'GET', url, { headers: { range } })).toMatchObject({
    code: 'InvalidRange',
    headers: { 'content-range': 'bytes */10' },
  })
})

const [before, same, after] = [
  'Sun, 15 Nov 2026 11:59:59 GMT',
  'Sun, 15 Nov 2026 12:00:00 GMT',
  'Sun, 15 Nov 2026 12:00:01 GMT',
]

/** By RFC 9110, dates are compared in whole seconds, and ETags take precedence over dates. */
test.each<[Record<string, string>, 'good' | 'failed' | 'same']>([
  [{ 'if-match': `"${etag}"` }, 'good'],
  [{ 'if-match': etag }, 'good'],
  [{ 'if-match': `"x", W/"${etag}"` }, 'good'],
  [{ 'if-match': '*' }, 'good'],
  [{ 'if-match': '"x"' }, 'failed'],
  [{ 'if-match': '"x"', 'if-unmodified-since': after }, 'failed'],
  [{ 'if-match': `"${etag}"`, 'if-unmodified-since': before }, 'good'],
  [{ 'if-unmodified-since': before }, 'failed'],
  [{ 'if-unmodified-since': same }, 'good'],
  [{ 'if-unmodified-since': 'no date' }, 'good'],
  [{ 'if-none-match': `"${etag}"` }, 'same'],
  [{ 'if-none-match': 'W/"x",*' }, 'same'],
  [{ 'if-none-match': '"x"' }, 'good'],
  [{ 'if-none-match': '"x"', 'if-modified-since': after }, 'good'],
  [{ 'if-modified-since': after }, 'same'],
  [{ 'if-modified-since': same }, 'same'],
  [{ 'if-modified-since': before }, 'good'],
  [{ 'if-modified-since': 'no date' }, 'good'],
])('%j is %s', async (conditions, outcome) => {
  const store = await openDigits()
  const failed = { code: 'PreconditionFailed' }
  expect(await ask(store, 'HEAD', url, { headers: conditions })).toMatchObject(
    outcome === 'good'
      ? { status: 200 }
      : outcome === 'failed'
        ? failed
        : { code: 'NotModified', headers: { etag: `"${etag}"` } },
  )
  const source = { 'x-amz-copy-source': '/missions/5012/a' }
  const ofSource = Object.entries(conditions).map(([name, value]) => [`x-amz-copy-source-${name}`, value])
  expect(
    await ask(store, 'PUT', '/missions/5012/b', { headers: { ...source, ...Object.fromEntries(ofSource) } }),
  ).toMatchObject(outcome === 'good' ? { status: 200 } : failed)
})

const described = (tag: string): StoredObject => ({
  key,
  size: 3,
  contentType: 'x',
  etag: tag,
  modifiedAt: new Date(0),
  metadata: {},
})

test('a weak ETag is recognized by its prefix', async () => {
  const store = { head: async () => described('ab') } as unknown as ObjectStore
  const head = (match: string) => ask(store, 'HEAD', url, { headers: { 'if-match': match } })
  expect(await head('W/ab')).toMatchObject({ status: 200 })
  expect(await head('aW/b')).toMatchObject({ code: 'PreconditionFailed' })
})

test('an object that is replaced during a request is requested again, three times at most', async () => {
  const opened: Readable[] = []
  const changing = (changes: number): ObjectStore => {
    let asked = 0
    return {
      head: async () => described(`e${asked}`),
      get: async () => {
        asked += 1
        opened.push(Readable.from(['abc']))
        return { object: described(asked <= changes ? `e${asked}` : `e${asked - 1}`), body: opened.at(-1) }
      },
    } as unknown as ObjectStore
  }
  expect(await ask(changing(2), 'GET', url)).toMatchObject({ headers: { etag: '"e2"' }, body: 'abc' })
  expect(opened.map((body) => body.destroyed)).toEqual([true, true, true])
  expect(await ask(changing(3), 'GET', url)).toMatchObject({ code: 'InternalError' })
  expect(opened).toHaveLength(6)
  expect(opened.every((body) => body.destroyed)).toBe(true)
  const gone = { head: async () => described('e'), get: async () => null } as unknown as ObjectStore
  expect(await ask(gone, 'GET', url)).toMatchObject({ code: 'NoSuchKey' })
})

test('an object is put with its type and what is noted about it', async () => {
  const store = await openStore()
  const put = (more: Record<string, string>) => ask(store, 'PUT', url, { body: 'abc', headers: more })
  expect(await put({ 'x-amz-checksum-crc32': 'NSRBwg==' })).toEqual({
    status: 200,
    headers: { etag: '"900150983cd24fb0d6963f7d28e17f72"', 'x-amz-checksum-crc32': 'NSRBwg==' },
    body: undefined,
  })
  expect(await store.head(key)).toMatchObject({ contentType: 'application/octet-stream' })
  expect((await store.head(key))?.metadata).toEqual({})
  await put({
    'content-type': '',
    'x-amz-meta-a': ' ~',
    'x-amz-meta-b': 'Zoë',
    'x-amz-meta-c': '\u007f',
    'a-x-amz-meta-': 'd',
  })
  expect(await store.head(key)).toMatchObject({
    contentType: 'application/octet-stream',
    metadata: { a: ' ~', b: '=?UTF-8?B?Wm/Dqw==?=', c: '=?UTF-8?B?fw==?=' },
  })
  await put({ 'content-type': 'x'.repeat(256) })
  expect((await store.head(key))?.contentType).toBe('x'.repeat(255))
  const most = { 'x-amz-meta-name': 'x'.repeat(1000), 'x-amz-meta-more': 'x'.repeat(1040) }
  expect(await put(most)).toMatchObject({ status: 200 })
  expect(
    await put({ 'x-amz-meta-name': 'x'.repeat(1000), 'x-amz-meta-more': 'x'.repeat(1041) }),
  ).toMatchObject({
    code: 'MetadataTooLarge',
  })
  expect(await ask(store, 'PUT', '/missions/5013/a', { body: 'abc' })).toMatchObject({ code: 'AccessDenied' })
})

/** A request that is not carried out must not look as if it were. */
test.each([
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-customer-key',
  'x-amz-object-lock-mode',
  'x-amz-tagging',
  'x-amz-website-redirect-location',
  'if-match',
  'if-none-match',
  'x-amz-write-offset-bytes',
])('%s is not implemented where something is stored', async (name) => {
  const store = await openDigits()
  const refused = { code: 'NotImplemented', message: `The header ${name} is not implemented.` }
  const source = { 'x-amz-copy-source': '/missions/5012/a' }
  expect(
    await ask(store, 'PUT', '/missions/5012/b', { body: 'abc', headers: { [name]: 'x' } }),
  ).toMatchObject(refused)
  expect(await ask(store, 'PUT', '/missions/5012/b', { headers: { ...source, [name]: 'x' } })).toMatchObject(
    refused,
  )
  expect(await store.head('transfers/5012/b')).toBeNull()
})

const copy = (store: ObjectStore, to: string, more: Record<string, string> = {}) =>
  ask(store, 'PUT', `/missions/5012/${to}`, { headers: { 'x-amz-copy-source': '/missions/5012/a', ...more } })

test('a copy has what its original has, or what is said of it', async () => {
  const store = await openDigits()
  expect(await copy(store, 'b', { 'content-type': 'text/plain', 'x-amz-meta-mtime': '2' })).toEqual(
    document(
      'CopyObjectResult',
      `<LastModified>2026-11-15T12:00:00.500Z</LastModified><ETag>&quot;${etag}&quot;</ETag>`,
    ),
  )
  const original = { size: 10, contentType: 'image/jpeg', metadata: { mtime: '1' } }
  expect(await store.head('transfers/5012/b')).toMatchObject(original)
  const replaced = {
    'x-amz-metadata-directive': 'Replace',
    'content-type': 'text/plain',
    'x-amz-meta-mtime': '2',
  }
  expect(await copy(store, 'a', replaced)).toMatchObject({ status: 200 })
  expect(await store.head(key)).toMatchObject({
    size: 10,
    contentType: 'text/plain',
    metadata: { mtime: '2' },
  })
  for (const more of [{}, { 'x-amz-metadata-directive': 'COPY' }])
    expect(await copy(store, 'a', more as Record<string, string>)).toMatchObject({
      code: 'InvalidRequest',
      message: 'A copy to itself has to change something about the object.',
    })
  expect(await copy(store, 'b', { 'x-amz-copy-source': '/missions/5012/none' })).toMatchObject({
    code: 'NoSuchKey',
  })
  const foreign = { headers: { 'x-amz-copy-source': '/missions/5012/a' } }
  expect(await ask(store, 'PUT', '/missions/5013/b', foreign)).toMatchObject({ code: 'AccessDenied' })
})

test('five gigabytes are copied at once, and no more', async () => {
  const sized = (size: number) =>
    ({ head: async () => ({ ...described('e'), size }), get: async () => null }) as unknown as ObjectStore
  expect(await copy(sized(5_368_709_121), 'b')).toMatchObject({ code: 'EntityTooLarge' })
  // The object is not too large, but gone by now.
  expect(await copy(sized(5_368_709_120), 'b')).toMatchObject({ code: 'NoSuchKey' })
})

test('objects are deleted one by one and many at once, and only those of the key', async () => {
  const store = await openDigits()
  expect(await ask(store, 'DELETE', url)).toEqual({ status: 204, headers: undefined, body: undefined })
  expect(await ask(store, 'DELETE', url)).toMatchObject({ status: 204 })
  expect(await ask(store, 'DELETE', '/missions/5013/a')).toMatchObject({ code: 'AccessDenied' })
  expect(await store.head(key)).toBeNull()
  const names = ['5012/a&b', '5013/c', '5012/none']
  const put = (name: string) =>
    store.put(`transfers/${name}`, Buffer.from('x'), { contentType: 'x', size: 1 })
  const objects = names.map((name) => `<Object><Key>${name.replace('&', '&amp;')}</Key></Object>`).join('')
  const remove = async (quiet: string) => {
    for (const name of ['5012/a&b', '5013/c']) await put(name)
    return ask(store, 'POST', '/missions?delete', { body: `<Delete>${quiet}${objects}</Delete>` })
  }
  const refused = '<Error><Key>5013/c</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  const deleted = (name: string) => `<Deleted><Key>${name}</Key></Deleted>`
  const loud = document('DeleteResult', `${deleted('5012/a&amp;b')}${refused}${deleted('5012/none')}`)
  expect(await remove('')).toEqual(loud)
  expect(await store.head('transfers/5012/a&b')).toBeNull()
  expect(await store.head('transfers/5013/c')).not.toBeNull()
  expect(await remove('<Quiet>false</Quiet>')).toEqual(loud)
  expect(await remove('<Quiet> true </Quiet>')).toEqual(document('DeleteResult', refused))
})

test('a thousand objects are deleted at once, and no more', async () => {
  const store = await openStore()
  const remove = (count: number, object = '<Object><Key>5012/a</Key></Object>') =>
    ask(store, 'POST', '/missions?delete', { body: `<Delete>${object.repeat(count)}</Delete>` })
  expect(await remove(1000)).toMatchObject({ status: 200 })
  for (const refused of [
    remove(1001),
    remove(0),
    remove(1, '<Object></Object>'),
    remove(1, '<Object><Key></Key></Object>'),
  ])
    expect(await refused).toMatchObject({ code: 'MalformedXML' })
})

test('an error of the store does not count as a refusal', async () => {
  const broken = { delete: () => Promise.reject(new Error('broken')) } as unknown as ObjectStore
  const body = '<Delete><Object><Key>5012/a</Key></Object></Delete>'
  await expect(ask(broken, 'POST', '/missions?delete', { body })).rejects.toThrow('broken')
})
