import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { type OpenedGateway, openGateway, pilotKey } from '@sortie/testing/open-gateway'
import { type SignedRequest, send, signedChunks, signHeaders } from '@sortie/testing/signed-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DiskStore } from '../disk-store.ts'
import type { Authorization } from '../signature-v4.ts'
import type { GatewayKey } from './gateway-call.ts'
import { openPayload } from './payload.ts'

let gateway: OpenedGateway
beforeAll(async () => {
  gateway = await openGateway({ limits: { failuresPerMinute: 10_000 } })
})
afterAll(async () => {
  await gateway.close()
  expect(gateway.errors).toEqual([])
})

const request = (given: SignedRequest & { unsigned?: boolean }) => send(gateway.endpoint, given)
const put = (name: string, given: Partial<SignedRequest>) =>
  request({ method: 'PUT', path: `/missions/5012/${name}`, ...given })
const isStored = async (name: string) => (await gateway.store.head(`transfers/5012/${name}`)) !== null

const digest = (algorithm: string, body: string) => createHash(algorithm).update(body).digest('base64')

describe('who gets access', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  test.each<[string, Partial<SignedRequest> & { unsigned?: boolean }, string]>([
    ['nobody', { unsigned: true }, 'AccessDenied'],
    ['a wrong secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'SRTNOBODY' }, 'InvalidAccessKeyId'],
    ['a clock that is 20 minutes late', { date: minutes(-20) }, 'RequestTimeTooSkewed'],
    ['a clock that is 20 minutes early', { date: minutes(20) }, 'RequestTimeTooSkewed'],
    [
      'a header nobody signed',
      {
        headers: { 'x-amz-copy-source': '/missions/5012/a' },
        signedHeaders: ['host', 'x-amz-content-sha256', 'x-amz-date'],
      },
      'AccessDenied',
    ],
    [
      'a host nobody signed',
      { signedHeaders: ['x-amz-content-sha256', 'x-amz-date'] },
      'AuthorizationHeaderMalformed',
    ],
    [
      'another way to sign',
      { unsigned: true, headers: { authorization: 'AWS SRTPILOT:abcdef' } },
      'AuthorizationHeaderMalformed',
    ],
  ])('%s is refused', async (_, given, code) => {
    const outcome = await request({ method: 'GET', path: '/missions/5012/a', ...given })
    expect(outcome.code).toBe(code)
    expect(outcome.text).toContain(`<RequestId>${outcome.headers['x-amz-request-id']}</RequestId>`)
  })

  test('a request that lacks the hash of its body is told that, and not that its signature is wrong', async () => {
    const { host } = new URL(gateway.endpoint)
    const given = { method: 'GET', path: '/missions/5012/a' }
    const { headers } = signHeaders(host, { ...given, signedHeaders: ['host', 'x-amz-date'] })
    delete headers['x-amz-content-sha256']
    const outcome = await request({ ...given, headers, unsigned: true })
    expect([outcome.status, outcome.code]).toEqual([400, 'InvalidRequest'])
    expect(outcome.text).toContain('Missing required header for this request: x-amz-content-sha256')
  })

  test('metadata that is not ASCII is signed as UTF-8, and given back as S3 gives it back', async () => {
    const path = '/missions/5012/noted.jpg'
    const { host } = new URL(gateway.endpoint)
    const given = { method: 'PUT', path, body: Buffer.from('abc') }
    const { headers } = signHeaders(host, { ...given, headers: { 'x-amz-meta-by': 'Zoë' } })
    // Node sends each character as a byte.
    headers['x-amz-meta-by'] = Buffer.from('Zoë').toString('latin1')
    expect(await request({ ...given, headers, unsigned: true })).toMatchObject({ status: 200 })
    const head = await request({ method: 'HEAD', path })
    expect(head.headers['x-amz-meta-by']).toBe(`=?UTF-8?B?${Buffer.from('Zoë').toString('base64')}?=`)
  })

  test('a clock that is 14 minutes late is not', async () => {
    const outcome = await request({ method: 'GET', path: '/missions/5012/a', date: minutes(-14) })
    expect(outcome.code).toBe('NoSuchKey')
  })

  test('expired or revoked keys get the reason, if the secret is right', async () => {
    const expired: GatewayKey = {
      storePrefix: 'transfers/',
      accessKeyId: 'SRTEXPIRED',
      secretAccessKey: 'old',
      folder: '5012/',
      refusal: 'This access key has expired.',
    }
    gateway.keys.push(expired)
    const given = { method: 'GET', path: '/', accessKeyId: 'SRTEXPIRED' }
    const outcome = await request({ ...given, secret: 'old' })
    expect([outcome.status, outcome.code]).toEqual([403, 'InvalidAccessKeyId'])
    expect(outcome.text).toContain('This access key has expired.')
    expect((await request({ ...given, secret: 'guessed' })).text).not.toContain('expired')
  })
})

describe('where a key reaches', () => {
  test.each([
    '/missions/5012/../5013/theirs',
    '/missions/5012/%2e%2e/5013/theirs',
    '/missions/5012%2f..%2F5013%2ftheirs',
    '/missions/5012/./theirs',
    '/missions/5013%2Ftheirs',
    '/missions//5013/theirs',
    '/missions/../missions/5013/theirs',
    '/transfers/5012/x',
  ])('%s is outside', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await request({ method, path })).code, method).toBe('AccessDenied')
  })

  test('a slash that is encoded is a slash', async () => {
    expect((await request({ method: 'PUT', path: '/missions/5012%2FFront%2Fa.jpg', body: 'x' })).status).toBe(
      200,
    )
    expect(await isStored('Front/a.jpg')).toBe(true)
  })

  test.each([
    ['/missions/5012/%00', 'InvalidArgument'],
    ['/missions/5012/%E0%A4%A', 'InvalidURI'],
    [`/missions/5012/${'a'.repeat(1020)}`, 'KeyTooLongError'],
    ['/missions/5012/a?acl', 'NotImplemented'],
    ['/missions/5012/a?partNumber=0&uploadId=x', 'InvalidArgument'],
    ['/missions/5012/a?partNumber=10001&uploadId=x', 'InvalidArgument'],
    ['/missions/5012/a?partNumber=1&uploadId=..%2F..%2Fx', 'NoSuchUpload'],
  ])('%s is refused', async (path, code) => {
    // A parameter without a value is signed with an empty one.
    const signed = path.replace('?acl', '?acl=')
    expect((await request({ method: 'PUT', path: signed, body: 'x' })).code).toBe(code)
  })
})

describe('bodies', () => {
  const streamed = (
    name: string,
    pieces: string[],
    change: (body: string) => string,
    trailer?: { name: string; value: string },
  ) => {
    const size = pieces.join('').length
    const given: SignedRequest = {
      method: 'PUT',
      path: `/missions/5012/${name}`,
      payload: `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer ? '-TRAILER' : ''}`,
      headers: {
        'x-amz-decoded-content-length': String(size),
        ...(trailer ? { 'x-amz-trailer': trailer.name } : {}),
      },
    }
    const date = new Date()
    const signature = signHeaders(new URL(gateway.endpoint).host, { ...given, date })
    const body = signedChunks(signature, pieces, trailer && `${trailer.name}:${trailer.value}`)
    return request({ ...given, date, body: change(body) })
  }
  const pieces = ['a'.repeat(70_000), 'b'.repeat(9)]
  const asIs = (body: string) => body
  const crc = { name: 'x-amz-checksum-sha256', value: digest('sha256', pieces.join('')) }

  test('in signed chunks are taken, with and without a trailer', async () => {
    expect((await streamed('chunks', pieces, asIs)).status).toBe(200)
    const stored = await gateway.store.head('transfers/5012/chunks')
    expect(stored?.etag).toBe(createHash('md5').update(pieces.join('')).digest('hex'))
    const trailed = await streamed('trailed', pieces, asIs, crc)
    expect([trailed.status, trailed.headers[crc.name]]).toEqual([200, crc.value])
    expect((await streamed('empty', [], asIs)).status).toBe(200)
  })

  test.each<[string, (body: string) => string, string]>([
    ['changed byte', (body) => body.replace('aaa', 'aab'), 'SignatureDoesNotMatch'],
    [
      'changed signature',
      (body) => body.replace(/(?<=chunk-signature=)./, (digit) => (digit === '0' ? '1' : '0')),
      'SignatureDoesNotMatch',
    ],
    ['missing chunk', (body) => body.replace(/9;chunk.*\r\nb+\r\n/, ''), 'SignatureDoesNotMatch'],
    ['missing end', (body) => body.slice(0, -90), 'IncompleteBody'],
    ['missing signature', (body) => body.replace(/;chunk-signature=\w+/, ''), 'InvalidRequest'],
    ['length that is no number', (body) => body.replace('11170;', 'zz;'), 'InvalidRequest'],
    ['endless line', (body) => 'a'.repeat(9000) + body, 'InvalidRequest'],
    ['something after the end', (body) => `${body}more`, 'IncompleteBody'],
    [
      'trailer nobody announced',
      (body) => `${body.slice(0, -2)}x-amz-meta-a:b\r\n\r\n`,
      'MalformedTrailerError',
    ],
  ])('in signed chunks with a %s are refused', async (_, change, code) => {
    expect((await streamed('tampered', pieces, change)).code).toBe(code)
    expect(await isStored('tampered')).toBe(false)
  })

  test.each<[string, (body: string) => string, string]>([
    ['changed checksum', (body) => body.replace(crc.value, digest('sha256', 'x')), 'BadDigest'],
    [
      'changed signature',
      (body) => body.replace(/trailer-signature:../, 'trailer-signature:zz'),
      'SignatureDoesNotMatch',
    ],
    [
      'signature of letters that take more bytes than one',
      (body) => body.replace(/trailer-signature:\w+/, `trailer-signature:${'é'.repeat(32)}`),
      'SignatureDoesNotMatch',
    ],
    ['missing checksum', (body) => body.replace(/x-amz-checksum.*\r\n/, ''), 'SignatureDoesNotMatch'],
  ])('with a trailer with a %s are refused', async (_, change, code) => {
    const outcome = await streamed('tampered', pieces, change, crc)
    expect([code, 'SignatureDoesNotMatch']).toContain(outcome.code)
    expect(await isStored('tampered')).toBe(false)
  })

  const unsigned = (body: string, trailer?: string) =>
    put('unsigned', {
      payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: { 'x-amz-decoded-content-length': '3', ...(trailer ? { 'x-amz-trailer': trailer } : {}) },
      body,
    })

  test('in unsigned chunks must match their trailer', async () => {
    const name = 'x-amz-checksum-crc32'
    expect((await unsigned(`3\r\nabc\r\n0\r\n${name}:NSRBwg==\r\n\r\n`, name)).status).toBe(200)
    await gateway.store.delete(['transfers/5012/unsigned'])
    const codes = [
      await unsigned(`3\r\nabd\r\n0\r\n${name}:NSRBwg==\r\n\r\n`, name),
      await unsigned('3\r\nabc\r\n0\r\n\r\n', name),
      await unsigned(`3\r\nabc\r\n0\r\n${name}:??\r\n\r\n`, name),
      await unsigned(`2\r\nab\r\n0\r\n${name}:NSRBwg==\r\n\r\n`, name),
      await unsigned('4\r\nabcd\r\n0\r\n\r\n'),
      await unsigned('3\r\nabc\r\n'),
      await unsigned('3\r\nabc\r\n0\r\n\r\n', 'x-amz-meta'),
    ].map(({ code }) => code)
    expect(codes).toEqual([
      'BadDigest',
      'MalformedTrailerError',
      'InvalidDigest',
      'IncompleteBody',
      'IncompleteBody',
      'IncompleteBody',
      'InvalidRequest',
    ])
    expect(await isStored('unsigned')).toBe(false)
  })

  test('in chunks of a byte each reach the store in blocks', async () => {
    const count = 50_000
    const source = [Buffer.from(`${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`)]
    const payload = openPayload(
      Readable.from(source),
      { 'x-amz-decoded-content-length': String(count) },
      { payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' } as Authorization,
      '',
    )
    const sizes: number[] = []
    for await (const piece of payload.stream()) sizes.push((piece as Uint8Array).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count)
    expect(sizes.length).toBeLessThanOrEqual(4)
  })

  test.each<[string, Partial<SignedRequest>, string]>([
    [
      'another body than was signed',
      { payload: createHash('sha256').digest('hex') },
      'XAmzContentSHA256Mismatch',
    ],
    ['another MD5', { headers: { 'content-md5': digest('md5', 'y') } }, 'BadDigest'],
    ['an MD5 that is none', { headers: { 'content-md5': 'y' } }, 'InvalidDigest'],
    ['another CRC32', { headers: { 'x-amz-checksum-crc32': 'AAAAAA==' } }, 'BadDigest'],
    ['another CRC32C', { headers: { 'x-amz-checksum-crc32c': 'AAAAAA==' } }, 'BadDigest'],
    ['another CRC64', { headers: { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' } }, 'BadDigest'],
    ['another SHA-1', { headers: { 'x-amz-checksum-sha1': digest('sha1', 'y') } }, 'BadDigest'],
    ['another SHA-256', { headers: { 'x-amz-checksum-sha256': digest('sha256', 'y') } }, 'BadDigest'],
    ['an unknown way to sign', { payload: 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' }, 'NotImplemented'],
  ])('with %s are refused', async (_, given, code) => {
    expect((await put('checked', { body: 'x', ...given })).code).toBe(code)
    expect(await isStored('checked')).toBe(false)
  })

  test('with the right checksums are taken', async () => {
    const headers = {
      'content-md5': digest('md5', '123456789'),
      'x-amz-checksum-crc32c': Buffer.from('e3069283', 'hex').toString('base64'),
    }
    expect((await put('checked', { body: '123456789', headers })).status).toBe(200)
  })

  test('that are too large for one request are refused before they are sent', async () => {
    const headers = { 'content-length': '5368709121', expect: '100-continue' }
    const outcome = await put('huge', { payload: 'UNSIGNED-PAYLOAD', headers })
    expect([outcome.code, outcome.headers.connection]).toEqual(['EntityTooLarge', 'close'])
  })

  test('that break off leave nothing behind', async () => {
    const { hostname, port, host } = new URL(gateway.endpoint)
    const { headers } = signHeaders(host, {
      method: 'PUT',
      path: '/missions/5012/truncated',
      payload: 'UNSIGNED-PAYLOAD',
    })
    const lines = Object.entries({ ...headers, 'content-length': '1000' }).map((pair) => pair.join(': '))
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const uses = gateway.uses.length
    socket.write(`PUT /missions/5012/truncated HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nonly this`)
    socket.end()
    await expect.poll(() => gateway.uses.length).toBe(uses + 1)
    expect(await isStored('truncated')).toBe(false)
  })
})

describe('documents', () => {
  const hostile = [
    '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Delete><Object><Key>&b;</Key></Object></Delete>',
    '<!DOCTYPE d SYSTEM "http://127.0.0.1:1/evil.dtd"><Delete/>',
    `<Delete>${'<Object>'.repeat(50_000)}`,
    `<Delete>${'<Object><Key>5012/a</Key></Object>'.repeat(1001)}</Delete>`,
    '<Delete></Delete>',
    '<Delete><Object></Object></Delete>',
    '<CompleteMultipartUpload/>',
    '\u0000',
    '',
  ]

  test('that are hostile are refused', async () => {
    for (const body of hostile) {
      const outcome = await request({ method: 'POST', path: '/missions?delete=', body })
      expect(outcome.code, body.slice(0, 60)).toBe('MalformedXML')
    }
    const long = `<Delete>${' '.repeat(5_000_000)}</Delete>`
    expect((await request({ method: 'POST', path: '/missions?delete=', body: long })).code).toBe(
      'MaxMessageLengthExceeded',
    )
    const bytes = Buffer.from([0x3c, 0xff, 0xfe])
    expect((await request({ method: 'POST', path: '/missions?delete=', body: bytes })).code).toBe(
      'MalformedXML',
    )
  })
})

describe('connections', () => {
  const openSocket = async (opened: OpenedGateway, text_: string) => {
    const { hostname, port } = new URL(opened.endpoint)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(text_)
    return socket
  }

  test('that send their headers too slowly, or too many of them, are closed', async () => {
    const opened = await openGateway({ connections: { headersTimeoutMs: 200, lookEveryMs: 100 } })
    const slow = await openSocket(opened, 'GET / HTTP/1.1\r\nhost: x\r\n')
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /)
    const large = await openSocket(opened, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`)
    expect(await text(large)).toMatch(/^HTTP\/1\.1 431 /)
    await opened.close()
  })

  test('that send too slowly are cut off, and their data is not kept', async () => {
    const opened = await openGateway({ connections: { lookEveryMs: 100, slowestBytesPerLook: 1000 } })
    const { host } = new URL(opened.endpoint)
    const path = '/missions/5012/drip'
    const { headers } = signHeaders(host, { method: 'PUT', path, payload: 'UNSIGNED-PAYLOAD' })
    const lines = Object.entries({ ...headers, 'content-length': '100000' }).map((pair) => pair.join(': '))
    const socket = await openSocket(opened, `PUT ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    // A byte that is on its way when the connection is cut causes an error, which counts as an end as well.
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const timer = setInterval(() => socket.write('a'), 20)
    await closed
    clearInterval(timer)
    await expect.poll(() => opened.uses.length).toBe(1)
    expect(await opened.store.head('transfers/5012/drip')).toBeNull()
    await opened.close()
  })
})

describe('how often a key is used', () => {
  test('has a limit, after which it has to slow down', async () => {
    const opened = await openGateway({ limits: { burst: 3, requestsPerSecond: 0.001 } })
    const get = () => send(opened.endpoint, { method: 'GET', path: '/' })
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await get()).status)
    expect(statuses).toEqual([200, 200, 200, 503])
    expect((await get()).code).toBe('SlowDown')
    await opened.close()
  })

  test('has a limit of simultaneous requests too', async () => {
    const opened = await openGateway({ limits: { concurrentRequests: 1 } })
    const { host } = new URL(opened.endpoint)
    const path = '/missions/5012/long'
    const { headers } = signHeaders(host, { method: 'PUT', path, payload: 'UNSIGNED-PAYLOAD' })
    const lines = Object.entries({ ...headers, 'content-length': '3', expect: '100-continue' })
    const { hostname, port } = new URL(opened.endpoint)
    const socket = connect(Number(port), hostname)
    socket.write(`PUT ${path} HTTP/1.1\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`)
    // The gateway waits for the body now.
    await once(socket, 'data')
    expect((await send(opened.endpoint, { method: 'GET', path: '/' })).code).toBe('SlowDown')
    socket.write('abc')
    await once(socket, 'data')
    expect((await send(opened.endpoint, { method: 'GET', path: '/' })).status).toBe(200)
    socket.destroy()
    await opened.close()
  })

  test('with a wrong secret from one address is limited before any lookup', async () => {
    const opened = await openGateway({ limits: { failuresPerMinute: 2 } })
    const guess = () => send(opened.endpoint, { method: 'GET', path: '/', secret: 'guess' })
    expect([(await guess()).code, (await guess()).code, (await guess()).code]).toEqual([
      'SignatureDoesNotMatch',
      'SignatureDoesNotMatch',
      'SlowDown',
    ])
    await opened.close()
  })
})

test('a client that sends a large body with a wrong secret gets the reason', async () => {
  const client = gateway.client({ credentials: { ...pilotKey, secretAccessKey: 'wrong' } })
  const Body = Buffer.alloc(8_000_000)
  await expect(
    client.send(new PutObjectCommand({ Bucket: 'missions', Key: '5012/a', Body })),
  ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
})

test('before the disk is full, a file is refused with an error that clients can show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-full-'))
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'unused' }
  const full = { folder, publicUrl: 'http://localhost', signingKey, reservedBytes: Number.MAX_SAFE_INTEGER }
  const opened = await openGateway({ store: new DiskStore(full) })
  const outcome = await send(opened.endpoint, { method: 'PUT', path: '/missions/5012/a', body: 'photo' })
  expect([outcome.status, outcome.code]).toEqual([507, 'InsufficientStorage'])
  expect(await opened.store.head('transfers/5012/a')).toBeNull()
  await opened.close()
  await rm(folder, { recursive: true })
})

test('a client that disconnects before its body is read is not an error of ours', async () => {
  const asked = Promise.withResolvers<void>()
  const found = Promise.withResolvers<void>()
  const waiting = await openGateway({
    beforeKey: () => {
      asked.resolve()
      return found.promise
    },
  })
  const { host, hostname, port } = new URL(waiting.endpoint)
  const path = '/missions/5012/left'
  const { headers } = signHeaders(host, { method: 'PUT', path, body: 'all of it' })
  const lines = Object.entries({ ...headers, 'content-length': '9' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nall of it`)
  await asked.promise
  socket.resetAndDestroy()
  // This request is served after the gateway has noticed.
  await send(waiting.endpoint, { method: 'GET', path, unsigned: true })
  found.resolve()
  await expect.poll(() => waiting.uses.map(({ error }) => error)).toEqual(['AccessDenied', 'IncompleteBody'])
  expect(waiting.errors).toEqual([])
  await waiting.close()
})
