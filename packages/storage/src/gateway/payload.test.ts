import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pilotKey } from '@sortie/testing/open-gateway'
import { signedChunks, signHeaders } from '@sortie/testing/signed-request'
import { expect, test } from 'vitest'
import { countTurns } from '../../test/count-turns.ts'
import { type Authorization, readAuthorization } from '../signature-v4.ts'
import { openPayload } from './payload.ts'

type Headers = Record<string, string>

const unsigned = { payload: 'UNSIGNED-PAYLOAD' } as Authorization
const chunked = { payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' } as Authorization

const sent = (body: string | Uint8Array, cut = 0): AsyncIterable<Uint8Array> => {
  const bytes = Buffer.from(body)
  const pieces = cut === 0 ? [bytes] : Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
  return Readable.from(pieces)
}

const read = async (source: AsyncIterable<Uint8Array>, headers: Headers, authorization = unsigned) => {
  const payload = openPayload(source, headers, authorization, pilotKey.secretAccessKey)
  const pieces: Buffer[] = []
  try {
    for await (const piece of payload.stream()) pieces.push(piece as Buffer)
  } catch (error) {
    return { error, got: Buffer.concat(pieces).toString() }
  }
  const sizes = pieces.map(({ length }) => length)
  const { readableObjectMode } = payload.stream()
  expect(readableObjectMode).toBe(false)
  return { size: payload.size, checked: payload.checked, body: Buffer.concat(pieces).toString(), sizes }
}

const plain = (body: string, headers: Headers = {}, authorization?: Authorization) =>
  read(sent(body), { 'content-length': String(Buffer.byteLength(body)), ...headers }, authorization)

const chunks = (body: string, size: number, headers: Headers = {}, cut = 0) =>
  read(sent(body, cut), { 'x-amz-decoded-content-length': String(size), ...headers }, chunked)

/** The checksums of '123456789', as the catalogs of these algorithms print them. */
const digests: [string, string][] = [
  ['content-md5', '25f9e794323b453885f5181f1b624d0b'],
  ['x-amz-checksum-crc32', 'cbf43926'],
  ['x-amz-checksum-crc32c', 'e3069283'],
  ['x-amz-checksum-crc64nvme', 'ae8b14860a799888'],
  ['x-amz-checksum-sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['x-amz-checksum-sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
]

test.each(digests)('%s is checked before the last byte is given', async (name, hex) => {
  const right = Buffer.from(hex, 'hex').toString('base64')
  const checked = name === 'content-md5' ? {} : { [name]: right }
  const good = { size: 9, checked, body: '123456789' }
  expect(await plain('123456789', { [name]: right })).toEqual({ ...good, sizes: [9] })
  const wrong = Buffer.from(hex.replace(/^../, '00'), 'hex').toString('base64')
  const refused = { error: { code: 'BadDigest' }, got: '' }
  expect(await plain('123456789', { [name]: wrong })).toMatchObject(refused)
  const shown = name === 'content-md5' ? 'Content-MD5' : name
  for (const bad of [
    '',
    '?',
    right.slice(0, -1),
    `${right} `,
    `${right}AAAA`,
    Buffer.from(hex.slice(2), 'hex').toString('base64'),
  ])
    await expect(plain('123456789', { [name]: bad })).rejects.toMatchObject({
      code: 'InvalidDigest',
      message: `The value of the ${shown} header is not valid.`,
    })
  if (name === 'content-md5') return
  const trailed = (value: string) =>
    chunks(`9\r\n123456789\r\n0\r\n${name}:${value}\r\n\r\n`, 9, {
      'x-amz-trailer': ` ${name.toUpperCase()} `,
    })
  expect(await trailed(right)).toMatchObject(good)
  expect(await trailed(wrong)).toMatchObject(refused)
  expect(await trailed(right.slice(1))).toMatchObject({ error: { code: 'InvalidDigest' }, got: '' })
})

test('other headers are no checksums', async () => {
  const others = {
    'x-amz-checksum-algorithm': 'CRC32',
    'x-amz-checksum-type': 'x',
    'a-x-amz-checksum-crc32': 'x',
    crc32: 'x',
  }
  expect(await plain('abc', others)).toMatchObject({ body: 'abc', checked: {} })
})

test('the hash that was signed is that of the body', async () => {
  const authorization = (text: string) =>
    ({ payload: createHash('sha256').update(text).digest('hex') }) as Authorization
  expect(await plain('abc', {}, authorization('abc'))).toMatchObject({ body: 'abc', checked: {} })
  expect(await plain('abc', {}, authorization('abd'))).toMatchObject({
    error: { code: 'XAmzContentSHA256Mismatch' },
    got: '',
  })
})

test.each([
  '',
  'UNSIGNED',
  'a'.repeat(63),
  'a'.repeat(65),
  'A'.repeat(64),
  'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD',
])('a body signed by %j is not implemented', async (payload) => {
  await expect(plain('abc', {}, { payload } as Authorization)).rejects.toMatchObject({
    code: 'NotImplemented',
    message: 'This way to sign a body is not implemented.',
  })
})

test('a body has the length that was announced', async () => {
  const ended = { error: { code: 'IncompleteBody' } }
  expect(await read(sent('abc'), { 'content-length': '4' })).toMatchObject(ended)
  expect(await read(sent('abc'), { 'content-length': '2' })).toMatchObject({ ...ended, got: '' })
  expect(await read(sent(''), { 'content-length': '0' })).toEqual({
    size: 0,
    checked: {},
    body: '',
    sizes: [],
  })
  for (const bad of ['', '-1', '1.5', 'x3', '3x', '1'.repeat(16)])
    await expect(read(sent('abc'), { 'content-length': bad })).rejects.toMatchObject({
      code: 'MissingContentLength',
    })
  await expect(read(sent('abc'), {})).rejects.toMatchObject({ code: 'MissingContentLength' })
  await expect(read(sent(''), { 'content-length': '3' }, chunked)).rejects.toMatchObject({
    code: 'MissingContentLength',
  })
  const open = (size: string) => openPayload(sent(''), { 'content-length': size }, unsigned, '')
  expect(open('5368709120').size).toBe(5_368_709_120)
  expect(() => open('5368709121')).toThrow(expect.objectContaining({ code: 'EntityTooLarge' }))
  expect(() => open('999999999999999')).toThrow(expect.objectContaining({ code: 'EntityTooLarge' }))
})

test('bytes beyond the announced length are not waited for', async () => {
  let isAsked = false
  const source = (async function* () {
    yield Buffer.from('abcd')
    isAsked = true
  })()
  expect(await read(source, { 'content-length': '3' })).toMatchObject({ error: { code: 'IncompleteBody' } })
  expect(isAsked).toBe(false)
})

test('bytes are passed on in blocks, the last of them after all checks', async () => {
  const pieces = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')))
  const sizesOf = async (...sizes: number[]) => {
    const size = sizes.reduce((sum, one) => sum + one, 0)
    return (await read(pieces(...sizes), { 'content-length': String(size) })).sizes
  }
  expect(await sizesOf(16_384, 16_384)).toEqual([16_384, 16_384])
  expect(await sizesOf(16_383, 1, 1)).toEqual([16_384, 1])
  expect(await sizesOf(16_384, 16_383, 1)).toEqual([16_384, 16_384])
  expect(await sizesOf(16_384, 16_384, 1)).toEqual([16_384, 16_384, 1])
  expect(await sizesOf(16_383, 2, 40_000, 1, 1)).toEqual([16_385, 40_000, 2])
  expect(await sizesOf(5, 0, 6)).toEqual([11])
  const refused = await read(pieces(20_000, 30_000, 4), {
    'content-length': '50004',
    'content-md5': `${'A'.repeat(22)}==`,
  })
  expect([refused.error, refused.got?.length]).toMatchObject([{ code: 'BadDigest' }, 20_000])
})

test.each([0, 1])('chunks are joined, however they are cut', async (cut) => {
  expect(await chunks('10\r\n0123456789abcdef\r\nA\r\n0123456789\r\n0\r\n\r\n', 26, {}, cut)).toMatchObject({
    size: 26,
    body: '0123456789abcdef0123456789',
  })
  expect(await chunks('003\nabc\n0\n\n', 3, {}, cut)).toMatchObject({ body: 'abc' })
  expect(await chunks('0\r\n\r\n', 0, {}, cut)).toMatchObject({ size: 0, body: '' })
})

const notBegun = { code: 'InvalidRequest', message: 'A chunk of the body does not begin as it should.' }
const tooLong = { code: 'InvalidRequest', message: 'A line between the chunks of the body is too long.' }

test.each<[string, object]>([
  ['3', { code: 'IncompleteBody', message: 'The body is not as long as the headers say.' }],
  ['3\r\nab', { code: 'IncompleteBody' }],
  ['3\r\nabc', { code: 'IncompleteBody' }],
  ['3\r\nabc\r\n', { code: 'IncompleteBody' }],
  ['3\r\nabc\r\n0\r\n', { code: 'IncompleteBody' }],
  ['3\r\nabcd\r\n0\r\n\r\n', { code: 'IncompleteBody' }],
  ['4\r\nabcd\r\n0\r\n\r\n', { code: 'IncompleteBody' }],
  ['2\r\nab\r\n0\r\n\r\n', { code: 'IncompleteBody' }],
  ['3\r\nabc\r\n0\r\n\r\nx', { code: 'IncompleteBody', message: 'The body goes on after its last chunk.' }],
  ['\r\n', notBegun],
  ['g\r\n', notBegun],
  ['3 \r\n', notBegun],
  [' 3\r\n', notBegun],
  ['1234567890123\r\n', notBegun],
  [`3;chunk-signature=${'a'.repeat(64)}\r\nabc\r\n`, notBegun],
  [`${'a'.repeat(4096)}\n`, notBegun],
  [`${'a'.repeat(4097)}\n`, tooLong],
  ['a'.repeat(4097), tooLong],
  ['a'.repeat(4096), { code: 'IncompleteBody' }],
  ['3\r\nabc\r\n0\r\nx-amz-meta-a:b\r\n\r\n', { code: 'MalformedTrailerError' }],
  ['3\r\nabc\r\n0\r\nno trailer\r\n\r\n', { code: 'MalformedTrailerError' }],
])('the chunks %j are refused', async (body, error) => {
  for (const cut of body.length > 100 ? [0] : [0, 1])
    expect(await chunks(body, 3, {}, cut)).toMatchObject({ error })
})

test('data after the last chunk is refused, even in the next piece', async () => {
  const source = Readable.from(['3\r\nabc\r\n0\r\n\r\n', 'x'].map((text) => Buffer.from(text)))
  expect(await read(source, { 'x-amz-decoded-content-length': '3' }, chunked)).toMatchObject({
    error: { code: 'IncompleteBody', message: 'The body goes on after its last chunk.' },
  })
})

const crc = 'x-amz-checksum-crc32'

test('a trailer contains what was announced, and nothing else', async () => {
  const trailer = (lines: string, announced = crc) =>
    chunks(`3\r\nabc\r\n0\r\n${lines}\r\n`, 3, { 'x-amz-trailer': announced })
  const good = { body: 'abc', checked: { [crc]: 'NSRBwg==' } }
  expect(await trailer(`${crc}:NSRBwg==\r\n`)).toMatchObject(good)
  expect(await trailer(`X-Amz-Checksum-CRC32: \tNSRBwg== \r\n`)).toMatchObject(good)
  expect(await trailer(`${crc}:NSRBwg==\r\n`.repeat(9))).toMatchObject(good)
  const malformed = { error: { code: 'MalformedTrailerError' } }
  expect(await trailer(`${crc}:NSRBwg==\r\n`.repeat(10))).toMatchObject(malformed)
  expect(await trailer('')).toMatchObject(malformed)
  expect(await trailer('x-amz-checksum-sha1:NSRBwg==\r\n')).toMatchObject(malformed)
  expect(await trailer(` ${crc}:NSRBwg==\r\n`)).toMatchObject(malformed)
  expect(await trailer(`:NSRBwg==\r\n`)).toMatchObject(malformed)
  for (const announced of [
    '',
    'x-amz-meta-a',
    'crc32',
    'x-amz-checksum-',
    'x-amz-checksum-crc16',
    'x-amz-checksum-toString',
  ])
    await expect(trailer('', announced)).rejects.toMatchObject({
      code: 'InvalidRequest',
      message: 'The value specified in the x-amz-trailer header is not supported',
    })
})

const inSigned = (
  pieces: string[],
  { trailer, change = (body) => body }: { trailer?: string; change?: (body: string) => string } = {},
) => {
  const given = {
    method: 'PUT',
    path: '/missions/5012/a',
    payload: `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer === undefined ? '' : '-TRAILER'}`,
  }
  const signature = signHeaders('localhost', given)
  const query = new URLSearchParams()
  const authorization = readAuthorization({ ...given, query, headers: signature.headers }) as Authorization
  const headers = {
    'x-amz-decoded-content-length': String(pieces.join('').length),
    'x-amz-trailer': crc,
  }
  return read(sent(change(signedChunks(signature, pieces, trailer))), headers, authorization)
}

test('signed chunks are chained, and so is a signed trailer', async () => {
  const trailer = `${crc}:NSRBwg==`
  // Without a trailer in its type, no trailer is announced, whatever a header says.
  expect(await inSigned(['ab', 'c'])).toMatchObject({ body: 'abc', checked: {} })
  expect(await inSigned(['ab', 'c'], { trailer })).toMatchObject({
    body: 'abc',
    checked: { [crc]: 'NSRBwg==' },
  })
  const wrongChunk = {
    error: { code: 'SignatureDoesNotMatch', message: 'The signature of a chunk does not match.' },
    got: '',
  }
  expect(await inSigned(['ab', 'c'], { change: (body) => body.replace('\r\nc', '\r\nd') })).toMatchObject(
    wrongChunk,
  )
  expect(
    await inSigned([], {
      change: (body) => body.replace(/.\r\n/, (end) => (end === '0\r\n' ? '1\r\n' : '0\r\n')),
    }),
  ).toMatchObject(wrongChunk)
  expect(
    await inSigned(['abc'], { change: (body) => body.replace(/;chunk-signature=\w+/, '') }),
  ).toMatchObject({
    error: notBegun,
  })
  expect(await inSigned(['abc'], { change: (body) => body.replace('=', '=0') })).toMatchObject({
    error: notBegun,
  })
  const unasked = (body: string) => `${body.slice(0, -2)}x-amz-trailer-signature:${'a'.repeat(64)}\r\n\r\n`
  expect(await inSigned(['abc'], { change: unasked })).toMatchObject({
    error: { code: 'MalformedTrailerError' },
  })
  const wrongTrailer = {
    error: { code: 'SignatureDoesNotMatch', message: 'The signature of the trailer does not match.' },
    got: '',
  }
  for (const change of [
    (body: string) => body.replace('NSRBwg', 'NSRBwA'),
    (body: string) => body.replace(/x-amz-trailer-signature:\w+\r\n/, ''),
  ])
    expect(await inSigned(['abc'], { trailer, change })).toMatchObject(wrongTrailer)
  const loud = (body: string) => body.replace('x-amz-trailer-signature:', 'X-Amz-Trailer-Signature: ')
  expect(await inSigned(['abc'], { trailer, change: loud })).toMatchObject({ body: 'abc' })
})

test('other requests are handled after every thousand chunks', async () => {
  const counted = countTurns()
  await chunks(`${'1\r\nx\r\n'.repeat(2998)}0\r\n\r\n`, 2998)
  expect(counted.turns).toBe(2)
  await chunks(`${'1\r\nx\r\n'.repeat(2999)}0\r\n\r\n`, 2999)
  expect(counted.turns).toBe(5)
})
