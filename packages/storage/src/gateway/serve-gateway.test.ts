import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { bucket, pilotKey } from '@sortie/testing/open-gateway'
import { type SignedRequest, send, sendOnceAsked, signHeaders } from '@sortie/testing/signed-request'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handTo } from '../../test/fake-http.ts'
import { openFolder } from '../../test/faulty-disk.ts'
import { DiskStore } from '../disk-store.ts'
import { type ObjectStore, StorageError } from '../object-store.ts'
import type { GatewayKey } from './gateway-call.ts'
import { type GatewayOptions, type GatewayUse, serveGateway } from './serve-gateway.ts'

const open = async (options: Partial<GatewayOptions> = {}) => {
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'unused' }
  const store = new DiskStore({ folder: await openFolder(), publicUrl: 'http://localhost', signingKey })
  const uses: GatewayUse[] = []
  const errors: unknown[] = []
  const asked: string[] = []
  const serve = serveGateway({
    store,
    bucket,
    findKey: async (id) => {
      asked.push(id)
      return id === pilotKey.accessKeyId ? pilotKey : null
    },
    onUse: (use) => uses.push(use),
    onError: (error, requestId) => errors.push([error, requestId]),
    ...options,
  })
  const handle = (waitsForContinue: boolean) => (request: IncomingMessage, response: ServerResponse) =>
    void serve(request, response, ...(waitsForContinue ? [{ waitsForContinue }] : []))
  const server = createServer(handle(false)).on('checkContinue', handle(true)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (method: string, path: string, more: Partial<SignedRequest> & { unsigned?: boolean } = {}) =>
    send(endpoint, { method, path, ...more })
  const put = (body = 'abc') => ask('PUT', '/missions/5012/a', { body })
  const used = async (count: number) => {
    await expect.poll(() => uses.length).toBe(count)
    return uses.at(-1) as GatewayUse
  }
  return { store, uses, used, errors, asked, endpoint, ask, put }
}

const always = {
  server: 'Sortie',
  'x-amz-request-id': expect.stringMatching(/^[0-9A-F]{16}$/),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

test('a request is answered, and logged with who, what, how much and how long', async () => {
  const { put, ask, used, errors, asked } = await open()
  const stored = await put()
  expect(stored).toMatchObject({
    status: 200,
    headers: { ...always, etag: '"900150983cd24fb0d6963f7d28e17f72"', 'content-length': '0' },
    text: '',
  })
  expect(stored.headers).not.toHaveProperty('content-type')
  const first = await used(1)
  expect(first).toEqual({
    requestId: stored.headers['x-amz-request-id'],
    address: '127.0.0.1',
    accessKeyId: pilotKey.accessKeyId,
    folder: '5012/',
    operation: 'PutObject',
    key: '5012/a',
    status: 200,
    error: null,
    bytesReceived: expect.any(Number),
    bytesSent: expect.any(Number),
    durationMs: expect.any(Number),
  })
  expect(first.durationMs).toBeGreaterThanOrEqual(0)
  expect(first.durationMs).toBeLessThan(60_000)
  const got = await ask('GET', '/missions/5012/a')
  expect(got).toMatchObject({ status: 200, headers: { ...always, 'content-length': '3' }, text: 'abc' })
  const head = await ask('HEAD', '/missions/5012/a')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': '3' }, text: '' })
  const listed = await ask('GET', '/missions')
  expect(listed.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-length': String(Buffer.byteLength(listed.text)),
  })
  expect(listed.text).toContain('<Key>5012/a</Key>')
  const removed = await ask('DELETE', '/missions/5012/a')
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect(removed.headers).not.toHaveProperty('content-length')
  expect((await used(5)).operation).toBe('DeleteObject')
  expect(asked).toEqual(Array(5).fill(pilotKey.accessKeyId))
  expect(errors).toEqual([])
})

test('only what a request itself moved is counted as its bytes', async () => {
  const { put, ask, used } = await open()
  const size = 200_000
  await put('x'.repeat(size))
  const stored = await used(1)
  expect(stored.bytesReceived).toBeGreaterThan(size / 2)
  expect(stored.bytesReceived).toBeLessThan(size + 1000)
  await ask('GET', '/missions/5012/a')
  const sent = await used(2)
  expect(sent.bytesSent).toBeGreaterThan(size)
  expect(sent.bytesSent).toBeLessThan(size + 1000)
  await ask('DELETE', '/missions/5012/a')
  const removed = await used(3)
  expect([removed.bytesReceived < 1000, removed.bytesSent < 1000]).toEqual([true, true])
})

test('a refusal has a document, or none where HTTP forbids one', async () => {
  const { put, ask, used } = await open()
  const missing = await ask('GET', '/missions/5012/none?x=1')
  expect(missing).toMatchObject({ status: 404, headers: { ...always, 'content-type': 'application/xml' } })
  expect(missing.text).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Resource>/missions/5012/none</Resource><RequestId>${missing.headers['x-amz-request-id']}</RequestId></Error>`,
  )
  expect(missing.headers['content-length']).toBe(String(Buffer.byteLength(missing.text)))
  expect(missing.headers).not.toHaveProperty('connection', 'close')
  expect(await used(1)).toMatchObject({ status: 404, error: 'NoSuchKey', operation: 'GetObject' })
  const head = await ask('HEAD', '/missions/5012/none')
  expect([head.status, head.text, head.headers['content-type'], head.headers['content-length']]).toEqual([
    404,
    '',
    undefined,
    '0',
  ])
  await put()
  const same = await ask('GET', '/missions/5012/a', { headers: { 'if-none-match': '*' } })
  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', '"900150983cd24fb0d6963f7d28e17f72"'])
  expect(same.headers).not.toHaveProperty('content-length')
  expect(same.headers).not.toHaveProperty('content-type')
})

test.each<[string, Partial<SignedRequest> & { unsigned?: boolean }, number, string, string]>([
  ['nobody', { unsigned: true }, 403, 'AccessDenied', 'Access Denied'],
  [
    'something else',
    { unsigned: true, headers: { authorization: 'Basic x' } },
    400,
    'AuthorizationHeaderMalformed',
    'The authorization header that you provided is not valid.',
  ],
  [
    'an unknown key',
    { accessKeyId: 'SRTNOBODY' },
    403,
    'InvalidAccessKeyId',
    'The access key you provided does not exist in our records.',
  ],
  [
    'a wrong secret',
    { secret: 'other' },
    403,
    'SignatureDoesNotMatch',
    'The signature does not match the one we calculated. Check the secret access key and the way of signing.',
  ],
  [
    'an old date',
    { date: new Date(Date.now() - 1_200_000) },
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the server time is too large.',
  ],
  [
    'a header nobody signed',
    { headers: { 'x-amz-acl': 'x' }, signedHeaders: ['host', 'x-amz-content-sha256', 'x-amz-date'] },
    403,
    'AccessDenied',
    'There were headers present in the request which were not signed',
  ],
  [
    'no hash of the body',
    { headers: { 'x-amz-content-sha256': '' } },
    400,
    'InvalidRequest',
    'Missing required header for this request: x-amz-content-sha256',
  ],
])('%s is refused', async (_, given, status, code, message) => {
  const { ask, used } = await open()
  const outcome = await ask('GET', '/missions/5012/a', given)
  expect([outcome.status, outcome.code]).toEqual([status, code])
  expect(outcome.text).toContain(`<Message>${message}</Message>`)
  expect(await used(1)).toMatchObject({ operation: 'Unknown', folder: null, error: code })
})

test.each([
  [-120, 'Request has expired'],
  [1200, 'Request is not valid yet'],
])('a link of %i seconds from now is refused', async (seconds, message) => {
  const { endpoint, ask } = await open()
  const { presign } = await import('../signature-v4.ts')
  const now = new Date(Date.now() + seconds * 1000)
  const link = presign(new URL(endpoint), pilotKey, {
    method: 'GET',
    path: '/missions/5012/a',
    expiresInSeconds: 60,
    now,
  })
  const outcome = await ask('GET', link.slice(endpoint.length), { unsigned: true })
  expect([outcome.status, outcome.code]).toEqual([403, 'AccessDenied'])
  expect(outcome.text).toContain(message)
})

test('a key that no longer works says why, if the secret is right', async () => {
  const closed: GatewayKey = { ...pilotKey, refusal: 'This access key was closed.' }
  const { ask, used } = await open({ findKey: async () => closed })
  const outcome = await ask('GET', '/missions')
  expect([outcome.status, outcome.code]).toEqual([403, 'InvalidAccessKeyId'])
  expect(outcome.text).toContain('This access key was closed.')
  expect(await used(1)).toMatchObject({ folder: '5012/', operation: 'Unknown' })
})

test('another bucket is nobody’s', async () => {
  const { ask, used } = await open()
  expect((await ask('GET', '/other')).code).toBe('AccessDenied')
  expect(await used(1)).toMatchObject({ operation: 'Unknown' })
  expect((await ask('GET', '/')).status).toBe(200)
  expect((await ask('GET', '/%E0%A4%A')).code).toBe('InvalidURI')
})

test('failures count for their address, and only failures', async () => {
  const address = { now: 'a' }
  const { ask, asked, used } = await open({ limits: { failuresPerMinute: 2 }, addressOf: () => address.now })
  const guess = async (more: object = { secret: 'guess' }) => (await ask('GET', '/', more)).code
  expect(await guess()).toBe('SignatureDoesNotMatch')
  expect((await ask('GET', '/')).status).toBe(200)
  expect(await guess({ unsigned: true })).toBe('AccessDenied')
  expect(await guess({ accessKeyId: 'SRTNOBODY' })).toBe('InvalidAccessKeyId')
  expect(asked).toHaveLength(3)
  expect(await guess({})).toBe('SlowDown')
  expect(asked).toHaveLength(3)
  expect(await used(5)).toMatchObject({ address: 'a', accessKeyId: null })
  address.now = 'b'
  expect((await ask('GET', '/')).status).toBe(200)
})

test('a request that has ended, well or not, makes room for another', async () => {
  const { ask, used } = await open({ limits: { concurrentRequests: 1 } })
  for (const path of ['/', '/missions/5012/none', '/missions/5012/none', '/'])
    expect((await ask('GET', path)).code).not.toBe('SlowDown')
  await used(4)
})

test('an upload is noted from its beginning to its end', async () => {
  const seen: string[] = []
  const { ask, put, used } = await open({
    onWrite: (id) => {
      seen.push(`begins ${id}`)
      return () => seen.push('ends')
    },
  })
  const begins = `begins ${pilotKey.accessKeyId}`
  await put()
  await used(1)
  expect(seen.splice(0)).toEqual([begins, 'ends'])
  await ask('PUT', '/missions/5013/a', { body: 'abc' })
  await used(2)
  expect(seen.splice(0)).toEqual([begins, 'ends'])
  await ask('POST', '/missions/5012/b?uploads=')
  await used(3)
  expect(seen.splice(0)).toEqual([begins, 'ends'])
  for (const method of ['GET', 'HEAD', 'DELETE']) await ask(method, '/missions/5012/a')
  await used(6)
  expect(seen).toEqual([])
})

test('a change of a key that was closed meanwhile does not count', async () => {
  const asked: string[] = []
  const { ask, put } = await open({
    afterChange: async (id) => {
      asked.push(id)
      return 'This access key was closed.'
    },
  })
  for (const refused of [
    await put(),
    await ask('DELETE', '/missions/5012/a'),
    await ask('POST', '/missions/5012/b?uploads='),
  ]) {
    expect([refused.status, refused.code]).toEqual([403, 'InvalidAccessKeyId'])
    expect(refused.text).toContain('This access key was closed.')
  }
  expect(asked).toEqual(Array(3).fill(pilotKey.accessKeyId))
  expect((await ask('GET', '/missions')).status).toBe(200)
  expect(asked).toHaveLength(3)
})

const failing = (error: Error) => ({ head: () => Promise.reject(error) }) as unknown as ObjectStore

test('our own errors are logged, and a client only learns that there was one', async () => {
  const broken = new Error('broken')
  const internal = await open({ store: failing(broken) })
  const outcome = await internal.ask('GET', '/missions/5012/a')
  expect([outcome.status, outcome.code]).toEqual([500, 'InternalError'])
  expect(outcome.text).not.toContain('broken')
  expect(internal.errors).toEqual([[broken, outcome.headers['x-amz-request-id']]])
  const full = await open({ store: failing(new StorageError('no_space')) })
  expect(await full.ask('GET', '/missions/5012/a')).toMatchObject({
    status: 507,
    code: 'InsufficientStorage',
  })
  expect(full.errors).toHaveLength(1)
  const away = await open({ store: failing(new StorageError('unavailable')) })
  expect(await away.ask('GET', '/missions/5012/a')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  })
  expect(away.errors).toHaveLength(1)
  const theirs = await open({ store: failing(new StorageError('no_such_upload')) })
  expect(await theirs.ask('GET', '/missions/5012/a')).toMatchObject({ status: 404, code: 'NoSuchUpload' })
  expect(theirs.errors).toEqual([])
})

test('an object that breaks off is cut off, and no error of ours', async () => {
  const object = { key: 'a', size: 10, contentType: 'x', etag: 'e', modifiedAt: new Date(0), metadata: {} }
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('01')
      throw new Error('the disk is broken')
    })(),
  )
  const store = { head: async () => object, get: async () => ({ object, body }) } as unknown as ObjectStore
  const { ask, used, errors } = await open({ store })
  await expect(ask('GET', '/missions/5012/a')).rejects.toThrow()
  expect(await used(1)).toMatchObject({ status: 200, error: null })
  expect(errors).toEqual([])
})

test('a body that a client asks about first is let come once it is wanted', async () => {
  const { ask, endpoint, store } = await open()
  const given = { method: 'PUT', body: 'abc', payload: 'UNSIGNED-PAYLOAD' }
  const taken = await sendOnceAsked(endpoint, { ...given, path: '/missions/5012/a' })
  expect([taken.status, (await store.head('transfers/5012/a'))?.size]).toEqual([200, 3])
  const refused = await ask('PUT', '/missions/5013/a', { ...given, headers: { expect: '100-continue' } })
  expect([refused.code, refused.headers.connection]).toEqual(['AccessDenied', 'close'])
  const read = await ask('PUT', '/missions/5013/a', given)
  expect([read.code, read.headers.connection]).toEqual(['AccessDenied', 'keep-alive'])
})

test('a client gets the error of its body before it has sent all of it, and may continue', async () => {
  const { ask, endpoint } = await open()
  const broken = {
    method: 'PUT',
    path: '/missions/5012/a',
    payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    headers: { 'x-amz-decoded-content-length': '3' },
    body: `no chunk\r\n${'x'.repeat(1_000_000)}`,
  }
  for (const heard of [await ask('PUT', broken.path, broken), await sendOnceAsked(endpoint, broken)])
    expect([heard.code, heard.headers.connection]).toEqual(['InvalidRequest', 'keep-alive'])
})

test('only a client that asks before sending its body gets a continue', async () => {
  const { endpoint } = await open()
  const { headers } = signHeaders(new URL(endpoint).host, {
    method: 'PUT',
    path: '/missions/5012/a',
    body: 'abc',
  })
  const outgoing = request(`${endpoint}/missions/5012/a`, { method: 'PUT', headers })
  const told: unknown[] = []
  outgoing.on('information', (information) => told.push(information)).end('abc')
  const [response] = await once(outgoing, 'response')
  response.resume()
  expect([response.statusCode, told]).toEqual([200, []])
})

test('more requests than a key may send have to wait', async () => {
  const { ask } = await open({ limits: { burst: 1, requestsPerSecond: 0.001 } })
  expect((await ask('GET', '/')).status).toBe(200)
  expect(await ask('GET', '/')).toMatchObject({ status: 503, code: 'SlowDown' })
})

test('a client learns that the disk is full before it has sent everything, and may continue', async () => {
  const put = async (_key: string, body: Readable) => {
    for await (const _ of body) throw new StorageError('no_space')
  }
  const { ask } = await open({ store: { put } as unknown as ObjectStore })
  const heard = await ask('PUT', '/missions/5012/a', {
    body: 'x'.repeat(1_000_000),
    payload: 'UNSIGNED-PAYLOAD',
  })
  expect([heard.code, heard.headers.connection]).toEqual(['InsufficientStorage', 'keep-alive'])
})

/** A gateway that gets requests without a connection. */
const openWithout = () => {
  const uses: GatewayUse[] = []
  const serve = serveGateway({
    store: {} as ObjectStore,
    bucket,
    findKey: async () => null,
    onUse: (use) => uses.push(use),
    onError: () => {},
  })
  return { serve, uses }
}

const aborted = new Error('aborted')

test.each<[string, { complete: boolean; ends?: Error | null }, string, string | undefined]>([
  ['has sent everything', { complete: true, ends: null }, 'AccessDenied', undefined],
  ['is still sending', { complete: false }, 'AccessDenied', undefined],
  ['left while it was sending', { complete: false, ends: aborted }, 'IncompleteBody', 'close'],
  ['was left in the middle', { complete: false, ends: null }, 'IncompleteBody', 'close'],
  ['left before all of it was read', { complete: true, ends: aborted }, 'IncompleteBody', undefined],
])('a client without a key that %s: %j', async (_, { complete, ends }, code, connection) => {
  const { serve, uses } = openWithout()
  const socket = { bytesRead: 0, bytesWritten: 0 }
  const body = Object.assign(Readable.from([]), { socket, rawHeaders: [], complete })
  body.on('error', () => {})
  if (ends !== undefined) body.destroy(ends ?? undefined)
  const { headers } = await handTo(serve, { method: 'PUT', url: '/', body })
  expect([uses[0]?.error, headers.connection]).toEqual([code, connection])
})

test('bytes and time are those of the request alone, also of a client that is gone', async () => {
  const { serve, uses } = openWithout()
  const socket = { bytesRead: 1000, bytesWritten: 500 }
  const sink = new Writable({
    write: (_chunk, _encoding, done) => {
      socket.bytesRead += 9
      socket.bytesWritten += 7
      done()
    },
  })
  const body = Object.assign(Readable.from([]), { socket, rawHeaders: [], complete: true })
  vi.spyOn(performance, 'now').mockReturnValueOnce(100).mockReturnValue(101.6)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await handTo(serve, { method: 'GET', url: '/', body }, sink)).toMatchObject({ status: 403 })
  expect(uses).toMatchObject([{ address: '', bytesReceived: 9, bytesSent: 7, durationMs: 2 }])
})
