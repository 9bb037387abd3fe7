import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { openFaultyProxy } from '@sortie/testing/faulty-proxy'
import { needsS3Server } from '@sortie/testing/needs'
import { type S3Peer, startS3Peer } from '@sortie/testing/s3-peer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openObjectStore } from './object-store.ts'

const publicUrl = 'http://localhost:4000'

const peer = await startS3Peer(publicUrl)
afterAll(() => peer?.close())

const open = (environment: Record<string, string>) =>
  openObjectStore(
    readConfig({ DATABASE_URL: 'postgres://localhost/sortie', PUBLIC_URL: publicUrl, ...environment }),
  )

const collect = () => {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  return { lines, log: { info: note, warn: note, error: note } }
}

test('a store that is unavailable at the start is reported, and prepared once it is back', async () => {
  const proxy = await openFaultyProxy()
  proxy.fault = () => 'reset'
  const objects = open({
    S3_BUCKET: 'flights',
    S3_ENDPOINT: proxy.endpoint,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  const { lines, log } = collect()
  await objects.prepare(log)
  expect(await objects.isAvailable()).toBe(false)
  expect(lines).toEqual([expect.stringContaining("the object store doesn't respond")])
  proxy.fault = () => 'none'
  await expect.poll(() => objects.isAvailable(), { timeout: 10_000 }).toBe(true)
  await expect
    .poll(() => lines.slice(1))
    .toEqual(['the object store responds again', 'the bucket allows browsers (CORS)'])
  objects.close()
  await proxy.close()
})

test('a bucket that refuses us is named at start, with what to look at', async () => {
  const proxy = await openFaultyProxy()
  proxy.fault = () => ({ status: 403, code: 'AccessDenied' })
  const objects = open({
    S3_BUCKET: 'flights',
    S3_ENDPOINT: proxy.endpoint,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  await expect(objects.prepare(collect().log)).rejects.toThrow(
    "We can't use the bucket flights: the store refuses the credentials. Check S3_BUCKET",
  )
  objects.close()
  await proxy.close()
})

describe.skipIf(!peer)('with a server that is not ours', needsS3Server, () => {
  const { endpoint, accessKeyId, secretAccessKey } = (peer ?? {}) as S3Peer
  const environment = {
    S3_BUCKET: 'configured',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  beforeAll(async () => {
    const credentials = { accessKeyId, secretAccessKey }
    const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
    await client.send(new CreateBucketCommand({ Bucket: 'configured' }))
  })

  test('the bucket is used as configured, and says whether browsers may send to it', async () => {
    const { lines, log } = collect()
    const objects = open(environment)
    await objects.prepare(log)
    expect(lines).toEqual([expect.stringMatching(/CORS/)])
    expect([objects.store.origin, objects.diskLinks]).toEqual([endpoint, null])
    await objects.store.put('files/one', Buffer.from('photo'), { contentType: 'image/jpeg', size: 5 })
    const link = await objects.store.presignGet('files/one', { expiresInSeconds: 60 })
    const response = await fetch(link)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/jpeg',
      'photo',
    ])
    objects.close()
  })

  test('a missing bucket is named at start', async () => {
    const objects = open({ ...environment, S3_BUCKET: 'missing' })
    await expect(objects.prepare(collect().log)).rejects.toThrow(
      "We can't use the bucket missing: the store has no bucket of that name. Check S3_BUCKET",
    )
    objects.close()
  })
})
