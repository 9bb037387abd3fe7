import { Readable } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { type Fault, type FaultyProxy, openFaultyProxy } from '@sortie/testing/faulty-proxy'
import { bucket, openGateway } from '@sortie/testing/open-gateway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3Store } from './s3-store.ts'

let proxy: FaultyProxy
/** A store with a short time limit. */
let store: S3Store
/** A store with the time limit of production, so that a busy machine does not look like a store that hangs. */
let patientStore: S3Store

const openStore = (timeoutMs?: number) =>
  new S3Store({
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: proxy.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    timeoutMs,
  })

beforeAll(async () => {
  proxy = await openFaultyProxy()
  store = openStore(100)
  patientStore = openStore()
})
afterAll(async () => {
  store.close()
  patientStore.close()
  await proxy.close()
})

const body = () => Readable.from([Buffer.from('abc')])
const calls: [string, () => Promise<unknown>][] = [
  ['put', () => store.put('a', Buffer.from('abc'), { contentType: 'image/png', size: 3 })],
  ['put of a stream', () => store.put('a', body(), { contentType: 'image/png', size: 3 })],
  ['get', () => store.get('a')],
  ['head', () => store.head('a')],
  ['list', () => store.list({ prefix: '' })],
  ['delete', () => store.delete(['a'])],
  ['createUpload', () => store.createUpload('a', { contentType: 'image/png' })],
  ['putPart', () => store.putPart('a', 'u', 1, body(), 3)],
  ['listParts', () => store.listParts('a', 'u')],
  ['completeUpload', () => store.completeUpload('a', 'u', [{ partNumber: 1, etag: 'e' }])],
  ['abortUpload', () => store.abortUpload('a', 'u')],
  ['listUploads', () => store.listUploads('')],
  ['requireBucket', () => store.requireBucket()],
]

const faults: [string, Fault][] = [
  ['responds 500', { status: 500, code: 'InternalError' }],
  ['responds 502 with a page', { status: 502, code: '<html>' }],
  ['responds 503', { status: 503, code: 'SlowDown' }],
  ['responds 429', { status: 429, code: 'TooManyRequests' }],
  ['hangs', 'hang'],
  ['resets connections', 'reset'],
]

describe.each(faults)('a store that %s', (_name, fault) => {
  beforeAll(() => {
    proxy.fault = () => fault
  })

  test.each(calls)('makes %s fail as unavailable, soon', async (_call, run) => {
    const startedAt = performance.now()
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  test('is a 503 at the gateway, which clients try again after', async () => {
    const gateway = await openGateway({ store })
    const client = gateway.client()
    const put = new PutObjectCommand({ Bucket: bucket, Key: '5012/a.jpg', Body: 'abc' })
    const error = await client.send(put).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'ServiceUnavailable',
      $metadata: { httpStatusCode: 503 },
      $response: { headers: { 'retry-after': '2' } },
    })
    expect(gateway.errors).toHaveLength(1)
    await gateway.close()
  })
})

test.each([
  [403, 'AccessDenied'],
  [501, 'NotImplemented'],
])('a store that refuses with %i is not unavailable', async (status, code) => {
  proxy.fault = () => ({ status, code })
  await expect(patientStore.list({ prefix: '' })).rejects.toMatchObject({ name: code })
})

test.each([
  ['InternalError', { code: 'unavailable' }],
  ['AccessDenied', { name: 'AccessDenied' }],
])('a deletion that fails in part with %s is no success', async (code, expected) => {
  const error = `<Error><Key>a</Key><Code>${code}</Code><Message>Sorry.</Message></Error>`
  proxy.fault = () => ({ status: 200, document: `<DeleteResult>${error}</DeleteResult>` })
  await expect(patientStore.delete(['a', 'b'])).rejects.toMatchObject(expected)
})

test('a deletion that fails in part goes on with the rest', async () => {
  const error = '<Error><Key>k3</Key><Code>AccessDenied</Code><Message>Sorry.</Message></Error>'
  let asked = 0
  proxy.fault = () => {
    asked += 1
    const errors = asked === 1 ? error : asked === 2 ? '' : error.repeat(2)
    return { status: 200, document: `<DeleteResult>${errors}</DeleteResult>` }
  }
  const keys = Array.from({ length: 2001 }, (_, index) => `k${index}`)
  await expect(patientStore.delete(keys)).rejects.toMatchObject({
    name: 'AccessDenied',
    message: '3 objects could not be deleted: Sorry.',
  })
  expect(asked).toBe(3)
})

test('one failure among others costs no more than a second try', async () => {
  let asked = 0
  proxy.fault = () => {
    asked += 1
    return asked === 1 ? { status: 500, code: 'InternalError' } : 'none'
  }
  // After many failures a client stops retrying for a while, so this test uses a new one.
  const fresh = openStore()
  await fresh.requireBucket()
  fresh.close()
  expect(asked).toBe(2)
})
