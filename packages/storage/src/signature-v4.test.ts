import { GetObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presign, refusePresigned } from './signature-v4.ts'

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
