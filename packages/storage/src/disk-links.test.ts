import { PassThrough, Readable, Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, handTo } from '../test/fake-http.ts'
import { openFolder } from '../test/faulty-disk.ts'
import { type DiskLinksOptions, serveDiskLinks } from './disk-links.ts'
import { DiskStore } from './disk-store.ts'
import { type ObjectStore, StorageError } from './object-store.ts'
import { type LinkRequest, presign } from './signature-v4.ts'

const signingKey = { accessKeyId: 'disk', secretAccessKey: 'a-secret-of-the-disk-store' }
const base = new URL('http://files.example.com/objects')

let store: DiskStore
beforeEach(async () => {
  store = new DiskStore({ folder: await openFolder(), publicUrl: base.href, signingKey })
})

const signed = (request: Partial<LinkRequest>) =>
  presign(base, signingKey, { method: 'GET', path: '/objects/a', expiresInSeconds: 60, ...request })

/** Requests the URL of a link. */
const ask = (
  link: string,
  request: FakeRequest = {},
  options: Partial<DiskLinksOptions> = {},
  sink?: Writable,
) =>
  handTo(
    serveDiskLinks({ store, signingKey, basePath: '/objects', ...options }),
    {
      method: 'GET',
      url: link.slice(base.origin.length),
      ...request,
      headers: { host: base.host, ...request.headers },
    },
    sink,
  )

const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
}

const refused = (status: number, code: string, message: string, more = {}) => ({
  status,
  headers: { ...always, 'content-type': 'application/xml', ...more },
  text: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  isCut: false,
})

const putDigits = () => store.put('a', Buffer.from('0123456789'), { contentType: 'image/jpeg', size: 10 })

test('a file is sent with all headers that a browser needs', async () => {
  const { modifiedAt } = await putDigits()
  const headers = {
    ...always,
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment',
    etag: '"781e5e245d69b566979b86e28d23f2c7"',
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    'content-length': '10',
  }
  expect(await ask(signed({}))).toEqual({ status: 200, headers, text: '0123456789', isCut: false })
  expect(await ask(signed({}), { method: 'HEAD' })).toEqual({ status: 200, headers, text: '', isCut: false })
  expect(await ask(signed({}), { method: undefined })).toMatchObject({ status: 200 })
  const shown = await ask(signed({ query: { 'response-content-disposition': 'inline' } }))
  expect(shown.headers['content-disposition']).toBe('inline')
  await store.put('a', new Uint8Array(), { contentType: 'image/jpeg', size: 0 })
  const empty = await ask(signed({}))
  expect([empty.status, empty.headers['content-length'], empty.text]).toEqual([200, '0', ''])
})

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-20', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=9-40', 206, 'bytes 9-9/10', '9'],
  ['bytes=-', 200, undefined, '0123456789'],
  ['bytes=0-1,3-4', 200, undefined, '0123456789'],
  ['more bytes=0-1', 200, undefined, '0123456789'],
])('the range %s is %i', async (range, status, contentRange, text) => {
  await putDigits()
  const outcome = await ask(signed({}), { headers: { range } })
  expect(outcome).toMatchObject({ status, text })
  expect(outcome.headers['content-range']).toBe(contentRange)
  expect(outcome.headers['content-length']).toBe(String(text.length))
})

test.each(['bytes=10-', 'bytes=-0', 'bytes=5-4'])('the range %s is none', async (range) => {
  await putDigits()
  expect(await ask(signed({}), { headers: { range } })).toEqual(
    refused(416, 'InvalidRange', 'The file has no such range.', { 'content-range': 'bytes */10' }),
  )
})

test('a missing or forbidden object is refused with the errors of S3', async () => {
  await putDigits()
  const forbidden = refused(403, 'SignatureDoesNotMatch', 'The link does not permit this request.')
  const old = new Date(Date.now() - 120_000)
  expect(await ask(signed({ path: '/objects/b' }))).toEqual(
    refused(404, 'NoSuchKey', 'There is no such file.'),
  )
  expect(await ask(signed({ now: old }))).toEqual(refused(403, 'AccessDenied', 'Request has expired'))
  expect(await ask(signed({}), { method: 'PUT' })).toEqual(forbidden)
  expect(await ask(signed({ method: 'PUT' }), { method: 'HEAD' })).toEqual(forbidden)
  expect(await ask(`${base.origin}/objects/a`)).toEqual(forbidden)
  for (const path of ['/others/a', '/objectsa', '/objects'])
    expect(await ask(signed({ path })), path).toEqual(forbidden)
  expect(await ask(signed({}), {}, { signingKey: { ...signingKey, secretAccessKey: 'other' } })).toEqual(
    forbidden,
  )
})

test('keys are taken from links as they were signed', async () => {
  await store.put('Front/a b+%.jpg', Buffer.from('abc'), { contentType: 'x', size: 3 })
  expect(await ask(signed({ path: '/objects/Front/a b+%.jpg' }))).toMatchObject({ status: 200, text: 'abc' })
})

const put = (query: Record<string, string>, request: FakeRequest, options?: Partial<DiskLinksOptions>) =>
  ask(signed({ method: 'PUT', query }), { method: 'PUT', ...request }, options)

test('a file is accepted, with the type that is sent or none', async () => {
  const taken = {
    status: 200,
    headers: { ...always, etag: '"900150983cd24fb0d6963f7d28e17f72"', 'content-length': '0' },
    text: '',
    isCut: false,
  }
  const headers = { 'content-length': '3' }
  expect(await put({}, { body: 'abc', headers })).toEqual(taken)
  expect(await store.head('a')).toMatchObject({ size: 3, contentType: 'application/octet-stream' })
  expect(await put({}, { body: 'abc', headers: { ...headers, 'content-type': 'image/png' } })).toEqual(taken)
  expect(await store.head('a')).toMatchObject({ contentType: 'image/png' })
  const uploadId = await store.createUpload('a', { contentType: 'image/png' })
  expect(await put({ uploadId, partNumber: '7' }, { body: 'abc', headers })).toEqual(taken)
  expect(await store.listParts('a', uploadId)).toMatchObject([{ partNumber: 7, size: 3 }])
})

test('a body without a length, or longer than allowed, is refused', async () => {
  for (const headers of [{}, { 'content-length': 'x' }, { 'content-length': '1.5' }] as Record<
    string,
    string
  >[])
    expect(await put({}, { body: 'abc', headers })).toEqual(
      refused(411, 'MissingContentLength', 'The length of the body is missing.'),
    )
  const headers = { 'content-length': '3' }
  const uploadId = await store.createUpload('a', { contentType: 'image/png' })
  const most = (bytes: number, body: FakeRequest['body'] = 'abc') =>
    put({ uploadId, partNumber: '1', 'x-most-bytes': String(bytes) }, { body, headers })
  expect(await most(3)).toMatchObject({ status: 200 })
  expect(await most(2)).toEqual(refused(413, 'EntityTooLarge', 'A part has 2 bytes at most.'))
  const broken = new PassThrough()
  broken.destroy(new Error('cut'))
  expect(await most(2, broken)).toEqual(
    refused(413, 'EntityTooLarge', 'A part has 2 bytes at most.', { connection: 'close' }),
  )
  expect(await store.head('a')).toBeNull()
})

const failing = (error: Error): ObjectStore =>
  ({ put: () => Promise.reject(error), head: () => Promise.reject(error) }) as unknown as ObjectStore

test.each([
  ['no_such_upload', 404, 'NoSuchUpload', 'There is no such upload.'],
  ['invalid_part', 400, 'InvalidPart', 'A part is missing or was replaced by another one.'],
  ['part_too_small', 400, 'EntityTooSmall', 'Only the last part may be smaller than 5 MiB.'],
  ['incomplete_body', 400, 'IncompleteBody', 'The body is not as long as was announced.'],
  ['no_space', 507, 'InsufficientStorage', 'The disk is nearly full. Everything already stored is safe.'],
  [
    'unavailable',
    503,
    'ServiceUnavailable',
    "Files can't be stored or opened right now. Everything already stored is safe.",
  ],
] as const)('%s is %i', async (code, status, name, message) => {
  const error = new StorageError(code)
  const seen: StorageError[] = []
  const options = { store: failing(error), onNoSpace: (one: StorageError) => seen.push(one) }
  const request = { body: 'abc', headers: { 'content-length': '3' } }
  expect(await put({}, request, options)).toEqual(refused(status, name, message))
  expect(seen).toEqual(code === 'no_space' ? [error] : [])
  expect(await put({}, request, { store: failing(error) })).toMatchObject({ status })
  const broken = new PassThrough()
  broken.destroy(new Error('cut'))
  expect((await put({}, { ...request, body: broken }, options)).headers.connection).toBe('close')
})

test('other errors are left to the caller', async () => {
  const error = new Error('broken')
  const options = { store: failing(error) }
  await expect(ask(signed({}), {}, options)).rejects.toBe(error)
})

test('a reader who disconnects is not an error, and gets no more', async () => {
  await store.put('a', Buffer.alloc(300_000), { contentType: 'x', size: 300_000 })
  const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('left')) })
  expect(await ask(signed({}), {}, {}, sink)).toMatchObject({ status: 200, isCut: true })
})

test('a file that breaks off, or is deleted meanwhile, is not taken as complete', async () => {
  const { modifiedAt } = await putDigits()
  const object = { key: 'a', size: 10, contentType: 'x', etag: 'e', modifiedAt, metadata: {} }
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('01')
      throw new Error('the disk is broken')
    })(),
  )
  const given = (found: object | null) =>
    ({ head: async () => object, get: async () => found }) as unknown as ObjectStore
  expect(await ask(signed({}), {}, { store: given({ object, body: broken }) })).toMatchObject({ isCut: true })
  expect(await ask(signed({}), {}, { store: given(null) })).toMatchObject({
    status: 200,
    text: '',
    isCut: false,
  })
})
