import { PassThrough, Readable } from 'node:stream'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StorageError } from './object-store.ts'
import { S3Links } from './s3-links.ts'
import {
  clientFor,
  isOutage,
  translated,
  unlessAbsent,
  usualTimeoutMs,
  whileCopying,
  whileStoring,
  withBody,
} from './s3-requests.ts'

const refused = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

const options = {
  bucket: 'photos',
  region: 'eu-west-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
}

test('a client names an outage before anyone else sees it, and bounds what it reads', () => {
  const steps = clientFor(options, 'http://store:9000').middlewareStack.identify()
  expect(steps[0]).toBe('nameOutages - initialize')
  expect(steps).toContain('boundResponses - deserialize')
})

test('a client gives up in time, tries once more, and says nothing by itself', async () => {
  const config = async (more: object) => {
    const { config: set } = clientFor({ ...options, ...more }, 'http://store:9000')
    const { configProvider } = set.requestHandler as unknown as { configProvider: Promise<object> }
    return { set, handler: await configProvider }
  }
  const usual = await config({})
  expect(usual.handler).toMatchObject({
    connectionTimeout: 4000,
    socketTimeout: 60_000,
    requestTimeout: 4000,
    throwOnRequestTimeout: true,
  })
  expect((await config({ timeoutMs: 7 })).handler).toMatchObject({ connectionTimeout: 7, requestTimeout: 7 })
  const { set } = usual
  expect([await set.maxAttempts(), await set.region()]).toEqual([2, 'eu-west-1'])
  expect([await set.requestChecksumCalculation(), await set.responseChecksumValidation()]).toEqual([
    'WHEN_REQUIRED',
    'WHEN_REQUIRED',
  ])
  expect([usualTimeoutMs, whileCopying, whileStoring]).toEqual([4000, 75, 5])
})

test.each<[string, object, boolean]>([
  ['500', { $metadata: { httpStatusCode: 500 } }, true],
  ['503 of what stands in front', { $response: { statusCode: 503 } }, true],
  ['499', { $metadata: { httpStatusCode: 499 } }, false],
  ['501, which stays', { $metadata: { httpStatusCode: 501 } }, false],
  ['429', { $metadata: { httpStatusCode: 429 } }, true],
  [
    '404 with metadata before all',
    { $metadata: { httpStatusCode: 404 }, $response: { statusCode: 503 } },
    false,
  ],
  ['nothing', {}, false],
  ...['InternalError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown', 'TimeoutError'].map(
    (name): [string, object, boolean] => [name, { name }, true],
  ),
  ['AccessDenied', { name: 'AccessDenied' }, false],
  ...[
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EPIPE',
    'ETIMEDOUT',
  ].map((code): [string, object, boolean] => [code, { code }, true]),
  ['EACCES', { code: 'EACCES' }, false],
])('whether %s is an outage', (_, more, expected) => {
  expect(isOutage(Object.assign(new Error('broken'), more))).toBe(expected)
})

test('what is no error is no outage', () => {
  expect(isOutage({ code: 'ECONNRESET' })).toBe(false)
  expect(isOutage(undefined)).toBe(false)
})

test.each([
  ['NoSuchUpload', 404, 'no_such_upload'],
  ['InvalidPart', 400, 'invalid_part'],
  ['InvalidPartOrder', 400, 'invalid_part'],
  ['EntityTooSmall', 400, 'part_too_small'],
  ['IncompleteBody', 400, 'incomplete_body'],
])('%s is translated', async (name, status, code) => {
  const cause = refused(name, status)
  await expect(translated(Promise.reject(cause))).rejects.toMatchObject({ code, cause })
})

test('other errors stay unchanged', async () => {
  expect(await translated(Promise.resolve(7))).toBe(7)
  for (const error of [
    refused('AccessDenied', 403),
    refused('constructor', 400),
    Object.assign(new Error('x'), { name: 'InvalidPart' }),
  ])
    await expect(translated(Promise.reject(error))).rejects.toBe(error)
})

test('what is not there is null, and nothing else is', async () => {
  expect(await unlessAbsent(Promise.resolve(7))).toBe(7)
  for (const [name, status] of [
    ['NotFound', 404],
    ['NoSuchKey', 400],
    ['NoSuchBucket', 404],
    ['NotFound', 400],
    ['PreconditionFailed', 412],
  ] as const)
    expect(await unlessAbsent(Promise.reject(refused(name, status)))).toBeNull()
  for (const error of [refused('NoSuchUpload', 404), refused('AccessDenied', 403), new Error('NotFound')])
    await expect(unlessAbsent(Promise.reject(error))).rejects.toBe(error)
})

test('more bytes in memory get more time', async () => {
  const asked: object[] = []
  await withBody(Buffer.alloc(5000), 100, async (options) => asked.push(options))
  expect(asked).toEqual([{ requestTimeout: 105 }])
})

/** A request that ends only when it is aborted. */
const untilAborted = ({ abortSignal }: { abortSignal?: AbortSignal }) =>
  new Promise<never>((_, reject) => {
    abortSignal?.addEventListener('abort', () => reject(new Error('aborted')))
  })

test('a stream that fails aborts its request, with its own error', async () => {
  const body = new PassThrough()
  const sent = withBody(body, 100, untilAborted)
  body.destroy(new Error('the line was cut'))
  await expect(sent).rejects.toThrow('the line was cut')
  const refusedAtOnce = withBody(new PassThrough(), 100, () => Promise.reject(new Error('refused')))
  await expect(refusedAtOnce).rejects.toMatchObject({ message: 'refused' })
})

test('a stream takes as long as it needs, and the store five times its time from then on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = new PassThrough()
  const asked: object[] = []
  const sent = withBody(body, 100, (options) => {
    asked.push(options)
    return untilAborted(options)
  })
  const outcome = sent.catch((error: unknown) => error)
  expect(asked).toMatchObject([{ requestTimeout: 0 }])
  vi.advanceTimersByTime(3_600_000)
  expect(vi.getTimerCount()).toBe(0)
  body.resume().end()
  await new Promise((resolve) => body.once('close', resolve))
  let isOver = false
  void outcome.then(() => {
    isOver = true
  })
  vi.advanceTimersByTime(499)
  await Promise.resolve()
  expect([isOver, vi.getTimerCount()]).toEqual([false, 1])
  vi.advanceTimersByTime(1)
  expect(await outcome).toMatchObject({ code: 'unavailable', cause: { name: 'TimeoutError' } })
  const quick = Readable.from([])
  const done = withBody(quick, 100, async () => {
    quick.resume()
    await new Promise((resolve) => quick.once('close', resolve))
    return 7
  })
  expect([await done, vi.getTimerCount()]).toEqual([7, 0])
  expect(await outcome).toBeInstanceOf(StorageError)
})

test('links are not signed for what is no bucket of the usual kind, while it is none', async () => {
  let service = 's3express'
  const client = new S3Client({
    region: 'us-west-2',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    endpointProvider: () => ({
      url: new URL('https://store'),
      properties: {
        authSchemes: [{ name: 'sigv4', signingName: service, signingRegion: 'us-west-2', properties: {} }],
      },
    }),
  })
  const links = new S3Links(client, 'photos')
  const message = "Links to the bucket photos can't be signed: it isn't a general purpose bucket."
  await expect(links.signer()).rejects.toThrow(message)
  await expect(links.signer()).rejects.toThrow(message)
  service = 's3'
  expect(await links.signer()).toBeTypeOf('function')
})

test('links are signed by the credentials of the moment', async () => {
  let secretAccessKey = 'one'
  let asked = 0
  const credentials = async () => {
    asked += 1
    return { accessKeyId: `key-${secretAccessKey}`, secretAccessKey, expiration: new Date(0) }
  }
  const client = new S3Client({ region: 'eu-west-1', credentials })
  const links = new S3Links(client, 'photos')
  const by = async () => {
    const sign = await links.signer()
    const link = sign({ method: 'GET', path: 'a', expiresInSeconds: 60 })
    return new URL(link).searchParams.get('X-Amz-Credential')?.split('/')[0]
  }
  expect(await by()).toBe('key-one')
  secretAccessKey = 'two'
  expect(await by()).toBe('key-two')
  expect(asked).toBeGreaterThan(1)
})
