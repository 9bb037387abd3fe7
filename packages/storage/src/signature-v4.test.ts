import { createHash } from 'node:crypto'
import { GetObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Authorization, bodySignatures, presign, refusePresigned } from './signature-v4.ts'

const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret-for-tests' }
const now = new Date('2026-11-15T12:00:00Z')

const refusal = (method: string, link: string, at = now) => {
  const url = new URL(link)
  const headers = { host: url.host }
  return refusePresigned({ method, path: url.pathname, query: url.searchParams, headers }, key, at)
}

const client = new S3Client({
  region: 'us-east-1',
  endpoint: 'http://localhost:9000',
  forcePathStyle: true,
  credentials: key,
  requestChecksumCalculation: 'WHEN_REQUIRED',
})

test('accepts what the SDK of AWS signs, whatever the key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async (name) => {
      fc.pre(name.isWellFormed() && !name.split('/').some((part) => part === '.' || part === '..'))
      const command = new GetObjectCommand({
        Bucket: 'sortie',
        Key: `photos/${name}`,
        ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      })
      const link = await getSignedUrl(client, command, { expiresIn: 60, signingDate: now })
      expect(refusal('GET', link)).toBeNull()
      expect(refusal('PUT', link)).toBe('wrong_signature')
    }),
    { numRuns: 50 },
  )
})

test('a link to send a part to holds no checksum, which would be that of an empty body', async () => {
  const command = new UploadPartCommand({ Bucket: 'sortie', Key: 'a', UploadId: 'u', PartNumber: 1 })
  const link = await getSignedUrl(client, command, { expiresIn: 60, signingDate: now })
  expect(link.toLowerCase()).not.toContain('checksum')
  expect(refusal('PUT', link)).toBeNull()
})

test('a link is good from its date on, for as long as it says', () => {
  const link = presign(new URL('http://localhost:4000'), key, {
    method: 'GET',
    path: '/objects/a b.jpg',
    expiresInSeconds: 60,
    now,
  })
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(refusal('GET', link, after(60))).toBeNull()
  expect(refusal('GET', link, after(61))).toBe('expired')
  expect(refusal('GET', link, after(-800))).toBeNull()
  expect(refusal('GET', link, after(-1000))).toBe('not_yet_valid')
})

test.each([
  [
    'another key',
    (url: URL) => url.searchParams.set('X-Amz-Credential', 'other/20261115/us-east-1/s3/aws4_request'),
    'unknown_key',
  ],
  ['no signature', (url: URL) => url.searchParams.delete('X-Amz-Signature'), 'malformed'],
  ['no expiry', (url: URL) => url.searchParams.delete('X-Amz-Expires'), 'malformed'],
  ['eight days', (url: URL) => url.searchParams.set('X-Amz-Expires', '691200'), 'malformed'],
  ['an unsigned host', (url: URL) => url.searchParams.set('X-Amz-SignedHeaders', 'date'), 'malformed'],
  ['one more parameter', (url: URL) => url.searchParams.append('partNumber', '2'), 'wrong_signature'],
])('refuses a link with %s', (_, change, expected) => {
  const url = new URL(
    presign(new URL('http://localhost:4000'), key, { method: 'GET', path: '/a', expiresInSeconds: 60, now }),
  )
  change(url)
  expect(refusal('GET', url.href)).toBe(expected)
})

/** The examples that the documentation of AWS works through. */
const example = (signature: string): Authorization => ({
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  date: '20130524T000000Z',
  signedAt: new Date('2013-05-24T00:00:00Z'),
  scope: '20130524/us-east-1/s3/aws4_request',
  signedHeaders: [],
  signature,
  payload: '',
  expiresInSeconds: null,
})
const exampleSecret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const hashOf = (size: number) => createHash('sha256').update('a'.repeat(size)).digest('hex')

test('checks the signatures of chunks, each by the one before it', () => {
  const seed = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9'
  const signatures = bodySignatures(example(seed), exampleSecret)
  const first = 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'
  const second = '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'
  const last = 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'
  expect(signatures.chunk(first, hashOf(65_536))).toBe(true)
  expect(signatures.chunk(second, hashOf(1024))).toBe(true)
  expect(signatures.chunk(last, hashOf(0))).toBe(true)
  expect(bodySignatures(example(seed), exampleSecret).chunk(second, hashOf(1024))).toBe(false)
})

test('checks the signature of a trailer', () => {
  const seed = '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e'
  const signatures = bodySignatures(example(seed), exampleSecret)
  const chunks = [
    ['b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2', 65_536],
    ['1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7', 1024],
    ['2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992', 0],
  ] as const
  for (const [signature, size] of chunks) expect(signatures.chunk(signature, hashOf(size))).toBe(true)
  const trailer = 'd81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435'
  expect(signatures.trailer(trailer, 'x-amz-checksum-crc32c:sOO8/Q==\n')).toBe(true)
})
