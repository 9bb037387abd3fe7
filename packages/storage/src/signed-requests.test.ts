import { type SignedRequest as Given, signHeaders } from '@sortie/testing/signed-request'
import { expect, test } from 'vitest'
import {
  presign,
  readAuthorization,
  refusePresigned,
  refuseSigned,
  type SignedRequest,
} from './signature-v4.ts'

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const key = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey }
const host = 'examplebucket.s3.amazonaws.com'
const signedAt = new Date('2013-05-24T00:00:00Z')
const after = (seconds: number) => new Date(signedAt.getTime() + seconds * 1000)
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const received = (method: string, path: string, headers: SignedRequest['headers']): SignedRequest => {
  const [name = '', query] = path.split('?')
  return { method, path: name, query: new URLSearchParams(query), headers }
}

const refusal = (request: SignedRequest, at = signedAt) => {
  const authorization = readAuthorization(request)
  return typeof authorization === 'string'
    ? authorization
    : refuseSigned(request, authorization, secretAccessKey, at)
}

/** A request that is signed independently of the code under test. */
const signed = (given: Partial<Given> = {}, change: Record<string, string | undefined> = {}) => {
  const request = { method: 'GET', path: '/a', date: signedAt, secret: secretAccessKey, ...given }
  const { headers } = signHeaders(host, { accessKeyId: key.accessKeyId, ...request })
  return received(request.method, request.path, { ...headers, ...change })
}

/** The examples that the documentation of AWS works through, with the signatures it prints. */
test.each([
  [
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    emptyHash,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, emptyHash, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'GET',
    '/?prefix=J&max-keys=2',
    {},
    emptyHash,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('accepts %s %s of the examples', (method, path, more, payload, signature) => {
  const headers: Record<string, string> = {
    ...more,
    host,
    'x-amz-content-sha256': payload,
    'x-amz-date': '20130524T000000Z',
  }
  const names = Object.keys(headers).sort().join(';')
  const credential = `${key.accessKeyId}/20130524/us-east-1/s3/aws4_request`
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`
  const request = received(method, path, headers)
  expect(readAuthorization(request)).toEqual({
    accessKeyId: key.accessKeyId,
    date: '20130524T000000Z',
    signedAt,
    scope: '20130524/us-east-1/s3/aws4_request',
    signedHeaders: names.split(';'),
    signature,
    payload,
    expiresInSeconds: null,
  })
  expect(refusal(request)).toBeNull()
})

test('signs the link of the examples, and one for another store with all it needs', () => {
  const base = new URL(`https://${host}`)
  const request = { method: 'GET', path: '/test.txt', expiresInSeconds: 86_400, now: signedAt }
  const before = `https://${host}/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256`
  const credential = 'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request'
  const dates = 'X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400'
  expect(presign(base, key, request)).toBe(
    `${before}&${credential}&${dates}&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404&X-Amz-SignedHeaders=host`,
  )
  const other = presign(base, key, {
    ...request,
    query: { b: '2', a: "1'" },
    headers: { range: 'bytes=0-9' },
    s3: { region: 'eu-west-1', sessionToken: 'a+b' },
  })
  expect(other.replace(/[0-9a-f]{64}/, 'SIGNATURE')).toBe(
    `${before}&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD&${credential.replace('us-east-1', 'eu-west-1')}&${dates}` +
      '&X-Amz-Security-Token=a%2Bb&X-Amz-Signature=SIGNATURE&X-Amz-SignedHeaders=host%3Brange&a=1%27&b=2',
  )
  const url = new URL(other)
  const headers = { host, range: 'bytes=0-9' }
  expect(refusePresigned(received('GET', `/test.txt${url.search}`, headers), key, signedAt)).toBeNull()
})

test('a link has the date of its second and the region that is asked for, whatever was signed before', () => {
  const link = (now: string, region: string) => {
    const request = { method: 'GET', path: '/a', expiresInSeconds: 60, now: new Date(now), s3: { region } }
    const { searchParams } = new URL(presign(new URL('https://store'), key, request))
    return [searchParams.get('X-Amz-Date'), searchParams.get('X-Amz-Credential')?.split('/')[2]]
  }
  expect(link('2026-11-15T11:59:59.500Z', 'a')).toEqual(['20261115T115959Z', 'a'])
  expect(link('2026-11-15T12:00:00.000Z', 'a')).toEqual(['20261115T120000Z', 'a'])
  expect(link('2026-11-15T12:00:00.999Z', 'b')).toEqual(['20261115T120000Z', 'b'])
  expect(link('2026-11-15T12:00:01.000Z', 'b')).toEqual(['20261115T120001Z', 'b'])
})

test('without a time a link is signed and checked now', () => {
  const link = presign(new URL('https://store'), key, { method: 'GET', path: '/a', expiresInSeconds: 60 })
  const request = received('GET', link.slice('https://store'.length), { host: 'store' })
  expect(refusePresigned(request, key)).toBeNull()
  expect(refusal(signed({ date: new Date() }), new Date())).toBeNull()
})

test.each<[string, SignedRequest]>([
  ['spaces are one space, and none around', signed({ headers: { 'x-a': 'b c' } }, { 'x-a': '  b   c ' })],
  ['what is signed and not sent is empty', signed({ headers: { range: '' } }, { range: undefined })],
  [
    'parameters are in the order of their encoded names, then of their values',
    { ...signed({ path: '/a?a=1&a=2&a-b=0&b=' }), query: new URLSearchParams('b=&a=2&a-b=0&a=1') },
  ],
  [
    'parameters are encoded to the last character',
    { ...signed({ path: '/a?%21%27=%28%29%2A%20' }), query: new URLSearchParams("!'=()*+") },
  ],
  [
    'a path that is not encoded is signed encoded',
    { ...signed({ path: '/a%20b%27%C3%BC' }), path: "/a%20b'ü" },
  ],
  ['a path is signed as it stands', signed({ path: "/a'b" })],
  ['a path that nobody can decode is signed as it stands', signed({ path: '/a%E0%A4%A' })],
  ['other headers need not be signed', signed({}, { 'user-agent': 'a client', 'my-x-amz-': 'b' })],
])('%s', (_, request) => {
  expect(refusal(request)).toBeNull()
})

test('a path that nobody can decode is not taken for another one', () => {
  expect(refusal({ ...signed({ path: '' }), path: '/a%E0%A4%A' })).toBe('wrong_signature')
})

test('headers with the prefix of AWS must be signed', () => {
  expect(refusal(signed({}, { 'x-amz-acl': 'public-read' }))).toBe('unsigned_header')
})

test('a request is good for fifteen minutes around its date', () => {
  expect(refusal(signed(), after(900))).toBeNull()
  expect(refusal(signed(), after(900.001))).toBe('clock_skewed')
  expect(refusal(signed(), after(-900))).toBeNull()
  expect(refusal(signed(), after(-900.001))).toBe('clock_skewed')
})

const authorization = String(signed().headers.authorization)

test.each<[string, Record<string, string | undefined>]>([
  ['another algorithm', { authorization: authorization.replace('AWS4-HMAC-SHA256', 'AWS4-ECDSA') }],
  ['something before the algorithm', { authorization: `Basic ${authorization}` }],
  ['nothing after the algorithm', { authorization: 'AWS4-HMAC-SHA256 ' }],
  ['a second line', { authorization: `${authorization}\nmore` }],
  ['no credential', { authorization: authorization.replace('Credential', 'credential') }],
  ['no key', { authorization: authorization.replace(key.accessKeyId, '') }],
  ['another service', { authorization: authorization.replace('/s3/', '/ec2/') }],
  ['another end of its scope', { authorization: authorization.replace('aws4_request', 'aws4_request2') }],
  ['a day that is not its date', { authorization: authorization.replace('20130524', '20130525') }],
  ['a day of nine digits', { authorization: authorization.replace('/20130524', '/201305240') }],
  ['a short signature', { authorization: authorization.slice(0, -1) }],
  ['a long signature', { authorization: `${authorization}0` }],
  [
    'a signature with something before it',
    { authorization: authorization.replace('Signature=', 'Signature=0') },
  ],
  ['no signature', { authorization: authorization.replace('Signature', 'Sig') }],
  ['no signed headers', { authorization: authorization.replace('SignedHeaders', 'Headers') }],
  ['no date', { 'x-amz-date': undefined }],
  ['a date of another form', { 'x-amz-date': '2013-05-24T00:00:00Z' }],
  ['a date with something after it', { 'x-amz-date': '20130524T000000Z0' }],
  ['a date with something before it', { 'x-amz-date': '020130524T000000Z' }],
  ['a date with its day before it', { 'x-amz-date': '2013052420130524T000000Z' }],
  ['a date that is none', { 'x-amz-date': '20130524T250000Z' }],
])('%s is malformed', (_, change) => {
  expect(readAuthorization(signed({}, change))).toBe('malformed')
})

test('a request may say that its body has no hash only by a word for it', () => {
  expect(readAuthorization(signed({}, { 'x-amz-content-sha256': undefined }))).toMatchObject({ payload: '' })
})

test('fields may be apart by spaces, and an access key id may have slashes', () => {
  const spaced = authorization.replaceAll(', ', ' ,  ').replace('SHA256 ', 'SHA256   ')
  expect(refusal(signed({}, { authorization: spaced }))).toBeNull()
  expect(readAuthorization(signed({ accessKeyId: 'a/b' }))).toMatchObject({
    accessKeyId: 'a/b',
    scope: '20130524/us-east-1/s3/aws4_request',
  })
})

const link = presign(new URL(`https://${host}`), key, {
  method: 'GET',
  path: '/a',
  expiresInSeconds: 604_800,
  now: signedAt,
}).slice(`https://${host}`.length)
const linked = (path = link, headers: SignedRequest['headers'] = {}) =>
  received('GET', path, { host, ...headers })

test('a request without a signature is anonymous, and one with both kinds is refused', () => {
  expect(readAuthorization(received('GET', '/a?b=c', { host }))).toBe('none')
  expect(readAuthorization({ ...signed(), query: linked().query })).toBe('malformed')
  expect(readAuthorization(linked(link.replace(/X-Amz-Signature=\w+/, '')))).toBe('malformed')
  expect(readAuthorization(linked(link.replace(/X-Amz-SignedHeaders=host/, '')))).toBe('malformed')
  expect(readAuthorization(linked(link.replace('AKIA', 'AK%0AIA')))).toBe('malformed')
  expect(readAuthorization(linked(link.replace(/X-Amz-Algorithm=[\w-]+/, '')))).toBe('malformed')
  expect(refusePresigned(received('GET', '/a?b=c', { host }), key, signedAt)).toBe('malformed')
  expect(refusePresigned(signed(), key, signedAt)).toBe('malformed')
})

test('a link is good for a week at most, to the second', () => {
  expect(readAuthorization(linked())).toEqual({
    accessKeyId: key.accessKeyId,
    date: '20130524T000000Z',
    signedAt,
    scope: '20130524/us-east-1/s3/aws4_request',
    signedHeaders: ['host'],
    signature: /X-Amz-Signature=(\w+)/.exec(link)?.[1],
    payload: 'UNSIGNED-PAYLOAD',
    expiresInSeconds: 604_800,
  })
  expect(refusePresigned(linked(), key, after(604_800))).toBeNull()
  expect(refusePresigned(linked(), key, after(604_800.001))).toBe('expired')
  expect(refusePresigned(linked(), key, after(-900))).toBeNull()
  expect(refusePresigned(linked(), key, after(-900.001))).toBe('not_yet_valid')
  for (const expiry of ['604801', '0', '-1', '1.5', 'x', ''])
    expect(readAuthorization(linked(link.replace('604800', expiry))), expiry).toBe('malformed')
  expect(readAuthorization(linked(link.replace('604800', '1')))).toMatchObject({ expiresInSeconds: 1 })
})

test('a link tells how its body is protected itself, or leaves that to a header', () => {
  const header = { 'x-amz-content-sha256': 'b'.repeat(64) }
  expect(readAuthorization(linked(link, header))).toMatchObject({ payload: 'b'.repeat(64) })
  const own = `${link}&X-Amz-Content-Sha256=${'c'.repeat(64)}`
  expect(readAuthorization(linked(own, header))).toMatchObject({ payload: 'c'.repeat(64) })
})
