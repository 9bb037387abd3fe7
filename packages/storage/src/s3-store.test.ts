import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { needsS3Server } from '@sortie/testing/needs'
import { type S3Peer, startS3Peer } from '@sortie/testing/s3-peer'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storeSuite } from '../test/store-suite.ts'
import { smallestPartBytes } from './object-store.ts'
import { S3Store } from './s3-store.ts'

const origin = 'http://localhost:4000'
const mostBytes = 10_485_760

// Determined before the tests are defined, so that they count as skipped on a machine without Debian's packages.
const peer = await startS3Peer(origin)
afterAll(() => peer?.close())

const options = ({ endpoint, accessKeyId, secretAccessKey }: S3Peer) => ({
  bucket: 'sortie',
  region: 'us-east-1',
  endpoint,
  forcePathStyle: true,
  credentials: { accessKeyId, secretAccessKey },
  // These tests are not about slowness, so a busy machine gets time.
  timeoutMs: 60_000,
})

describe.skipIf(!peer)('against a server that is not ours', needsS3Server, () => {
  const known = peer as S3Peer
  beforeAll(async () => {
    const { bucket, ...client } = options(known)
    await new S3Client(client).send(new CreateBucketCommand({ Bucket: bucket }))
  })

  storeSuite('S3 store', async () => {
    const store = new S3Store({ ...options(known), partsPerPage: 3, copyPartBytes: smallestPartBytes })
    return { store, close: async () => store.close(), manyParts: 8 }
  })

  test('a browser may send a part from our origin and read its ETag', async () => {
    const store = new S3Store(options(known))
    const uploadId = await store.createUpload('cors', { contentType: 'image/png' })
    const link = await store.presignPart('cors', uploadId, 1, { expiresInSeconds: 60, mostBytes })
    const response = await fetch(link, { method: 'PUT', body: 'abc', headers: { origin } })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag')
    await store.abortUpload('cors', uploadId)
  })

  test('says whether the bucket can be used, and why browsers could not be let in', async () => {
    await new S3Store(options(known)).requireBucket()
    await expect(new S3Store({ ...options(known), bucket: 'missing' }).requireBucket()).rejects.toThrow()
    const wrong = { accessKeyId: known.accessKeyId, secretAccessKey: 'wrong' }
    await expect(new S3Store({ ...options(known), credentials: wrong }).requireBucket()).rejects.toThrow()
    // This server gets its origins at startup, and says that a call can't set them.
    expect(await new S3Store(options(known)).allowOrigins([origin])).toMatch(/not implemented/i)
  })
})

test('a link to a file of a known name or type is made without asking the store, which may not respond', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const store = new S3Store({
    bucket: 'photos',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    timeoutMs: 50,
  })
  const dispositionIn = (link: string) => new URL(link).searchParams.get('response-content-disposition')
  const named = await store.presignGet('a', { expiresInSeconds: 60, fileName: 'a.jpg' })
  expect(dispositionIn(named)).toContain('attachment; filename="a.jpg"')
  const shown = await store.presignGet('a', { expiresInSeconds: 60, contentType: 'image/jpeg' })
  expect(dispositionIn(shown)).toBe('inline')
  await expect(store.presignGet('a', { expiresInSeconds: 60 })).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'TimeoutError' },
  })
  store.close()
  silent.closeAllConnections()
  silent.close()
})

test('the origin of links is what a browser meets', () => {
  const at = (more: object) => new S3Store({ bucket: 'photos', region: 'eu-west-1', ...more }).origin
  expect(at({})).toBe('https://photos.s3.eu-west-1.amazonaws.com')
  expect(at({ endpoint: 'http://store:9000', forcePathStyle: true })).toBe('http://store:9000')
  expect(
    at({ endpoint: 'http://store:9000', publicEndpoint: 'https://files.example.com', forcePathStyle: true }),
  ).toBe('https://files.example.com')
})

describe('signs the very links that the SDK of AWS signs', () => {
  const credentials = { accessKeyId: 'AKID/EXAMPLE', secretAccessKey: 'a-secret-for-tests' }
  const names = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((name) => name.isWellFormed())
  const keys = fc.oneof(
    names,
    names.map((name) => `photos/2026/${name}.JPG`),
    fc.constantFrom(
      'a b+c',
      '/a',
      'a//b',
      'a/./b',
      'a/../b',
      "~-_.!*'()",
      'a%20b',
      'a?b=c&d#e',
      'ü/日本/🛩️.jpg',
    ),
  )

  test.each([
    ['of AWS', { region: 'eu-central-1', credentials }],
    [
      'of AWS, with lent credentials',
      { region: 'us-west-2', credentials: { ...credentials, sessionToken: 'a+b/c==' } },
    ],
    [
      'of another host, by path',
      { region: 'us-east-1', endpoint: 'http://localhost:9000', forcePathStyle: true, credentials },
    ],
    ['of another host, by name', { region: 'auto', endpoint: 'https://files.example.com/base', credentials }],
  ])('%s', async (_name, options) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00.500Z') })
    onTestFinished(() => void vi.useRealTimers())
    const store = new S3Store({ bucket: 'sortie', ...options })
    const checksums = 'WHEN_REQUIRED'
    const client = new S3Client({
      ...options,
      requestChecksumCalculation: checksums,
      responseChecksumValidation: checksums,
    })
    const numbers = fc.integer({ min: 1, max: 10_000 })
    await fc.assert(
      fc.asyncProperty(keys, names, numbers, numbers, async (Key, name, number, size) => {
        // Days and seconds change, and with them the key of the day and the date.
        vi.advanceTimersByTime(number * 20_000)
        const object = { Bucket: 'sortie', Key }
        const saved = await store.presignGet(Key, { expiresInSeconds: number, fileName: name })
        const ResponseContentDisposition =
          new URL(saved).searchParams.get('response-content-disposition') ?? ''
        const get = new GetObjectCommand({ ...object, ResponseContentDisposition })
        expect(saved).toBe(await getSignedUrl(client, get, { expiresIn: number }))

        const part = new UploadPartCommand({
          ...object,
          UploadId: name,
          PartNumber: number,
          ContentLength: size,
        })
        expect(await store.presignPart(Key, name, number, { expiresInSeconds: 60, size })).toBe(
          await getSignedUrl(client, part, { expiresIn: 60 }),
        )
        const unsized = new UploadPartCommand({ ...object, UploadId: name, PartNumber: number })
        expect(await store.presignPart(Key, name, number, { expiresInSeconds: 60, mostBytes })).toBe(
          await getSignedUrl(client, unsized, { expiresIn: 60 }),
        )
        const put = new PutObjectCommand({ ...object, ContentType: 'image/jpeg', ContentLength: size })
        const signableHeaders = new Set(['host', 'content-type', 'content-length'])
        expect(await store.presignPut(Key, { expiresInSeconds: 60, contentType: 'image/jpeg', size })).toBe(
          await getSignedUrl(client, put, { expiresIn: 60, signableHeaders }),
        )
      }),
      { numRuns: 60 },
    )
  })
})
