import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { needsS3Server } from '@sortie/testing/needs'
import { bucket, type OpenedGateway, openGateway, pilotKey, strangerKey } from '@sortie/testing/open-gateway'
import { type S3Peer, startS3Peer } from '@sortie/testing/s3-peer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3Store } from '../s3-store.ts'

const mib = 1_048_576

/** The bytes differ, so that a part in the wrong place is noticed. */
const bytes = (size: number): Buffer => {
  const body = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4096) createHash('sha512').update(String(at)).digest().copy(body, at)
  return body
}

const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

const checksumsOn = {
  requestChecksumCalculation: 'WHEN_SUPPORTED',
  responseChecksumValidation: 'WHEN_SUPPORTED',
} as const
const checksumsOff = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const

const at = (name: string) => ({ Bucket: bucket, Key: `5012/${name}` })

const download = async (client: S3Client, name: string) => {
  const { Body } = await client.send(new GetObjectCommand(at(name)))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

const uploadInParts = async (client: S3Client, name: string, body: Buffer, partBytes: number) => {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...at(name), ContentType: 'video/mp4' }),
  )
  const Parts = []
  for (let start = 0, PartNumber = 1; start < body.length; start += partBytes, PartNumber += 1) {
    const Body = body.subarray(start, start + partBytes)
    const part = await client.send(new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body }))
    Parts.push({ PartNumber, ETag: part.ETag })
  }
  return client.send(
    new CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts } }),
  )
}

const peer = await startS3Peer('http://localhost:4000')
afterAll(() => peer?.close())

const openOn = async (kind: 'disk' | 'S3'): Promise<OpenedGateway> => {
  if (kind === 'disk') return openGateway()
  const { endpoint, ...credentials } = peer as S3Peer
  const client = { region: 'us-east-1', endpoint, forcePathStyle: true, credentials }
  const { S3Client: Client } = await import('@aws-sdk/client-s3')
  await new Client(client).send(new CreateBucketCommand({ Bucket: 'behind' }))
  return openGateway({ store: new S3Store({ ...client, bucket: 'behind' }) })
}

const keepsWhatItIsGiven = (kind: 'disk' | 'S3') => {
  let gateway: OpenedGateway
  let client: S3Client
  beforeAll(async () => {
    gateway = await openOn(kind)
    client = gateway.client()
  }, 60_000)
  afterAll(async () => {
    await gateway?.close()
    expect(gateway?.errors).toEqual([])
  })

  describe.each([
    ['on', checksumsOn],
    ['off', checksumsOff],
  ])('with the checksums of the SDK %s', (_, checksums) => {
    // S3 behind the gateway is slow to test, and the size makes no difference to it.
    const sizes = kind === 'disk' ? [0, 1, 5 * mib - 1, 5 * mib, 5 * mib + 1] : [0, 5 * mib + 1]
    test.each(sizes)('keeps %i bytes', async (size) => {
      const sdk = gateway.client(checksums)
      const body = bytes(size)
      await sdk.send(new PutObjectCommand({ ...at('size'), Body: body, ContentType: 'image/jpeg' }))
      expect(await sdk.send(new HeadObjectCommand(at('size')))).toMatchObject({
        ContentLength: size,
        ContentType: 'image/jpeg',
      })
      expect(sha256(await download(sdk, 'size'))).toBe(sha256(body))
    })
  })

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'takes a stream with a trailing %s',
    async (ChecksumAlgorithm) => {
      const body = bytes(300_000)
      const Body = Readable.from([body.subarray(0, 100_001), body.subarray(100_001)])
      const put = new PutObjectCommand({
        ...at('stream'),
        Body,
        ContentLength: body.length,
        ChecksumAlgorithm,
      })
      const response = await client.send(put)
      expect(response[`Checksum${ChecksumAlgorithm}`]).toBeTruthy()
      expect(sha256(await download(client, 'stream'))).toBe(sha256(body))
    },
  )

  test('lists by prefix, delimiter and page, in both versions of the call', async () => {
    const names = ['list/a.jpg', 'list/b/1.jpg', 'list/b/2.jpg', 'list/c d+é.jpg', 'list/z/1.jpg']
    for (const name of names) await client.send(new PutObjectCommand({ ...at(name), Body: 'x' }))
    const all = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: '5012/list/' }))
    expect(all.Contents?.map(({ Key }) => Key)).toEqual(names.map((name) => `5012/${name}`))
    const query = { Bucket: bucket, Prefix: '5012/list/', Delimiter: '/', MaxKeys: 1 }
    const expected = ['5012/list/a.jpg', '5012/list/b/', '5012/list/c d+é.jpg', '5012/list/z/']

    const pages: unknown[] = []
    let token: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ ...query, ContinuationToken: token }))
      expect(page.KeyCount).toBe(1)
      pages.push(page.Contents?.[0]?.Key ?? page.CommonPrefixes?.[0]?.Prefix)
      token = page.NextContinuationToken
    } while (token)
    expect(pages).toEqual(expected)

    const older: unknown[] = []
    let marker: string | undefined
    do {
      const page = await client.send(
        new ListObjectsCommand({ ...query, Marker: marker, EncodingType: 'url' }),
      )
      older.push(decodeURIComponent(page.Contents?.[0]?.Key ?? page.CommonPrefixes?.[0]?.Prefix ?? ''))
      marker = page.NextMarker && decodeURIComponent(page.NextMarker)
    } while (marker)
    expect(older).toEqual(expected)

    const after = await client.send(
      new ListObjectsV2Command({ ...query, MaxKeys: 1000, StartAfter: '5012/list/b/2.jpg' }),
    )
    expect(after.Contents?.map(({ Key }) => Key)).toEqual(['5012/list/c d+é.jpg'])
    expect(after.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['5012/list/z/'])
    const top = await client.send(new ListObjectsV2Command({ Bucket: bucket, Delimiter: '/' }))
    expect(top.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['5012/'])
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 0 }))).Contents).toBe(
      undefined,
    )
  })

  test('keeps metadata, through copies and parts', async () => {
    const client = gateway.client()
    const Metadata = { mtime: '1794950000.123', md5chksum: 'cGhvdG8=' }
    const metadataOf = async (name: string) => (await client.send(new HeadObjectCommand(at(name)))).Metadata
    await client.send(new PutObjectCommand({ ...at('noted'), Body: 'abc', Metadata }))
    expect(await metadataOf('noted')).toEqual(Metadata)
    const { Metadata: got, Body } = await client.send(new GetObjectCommand(at('noted')))
    expect([got, await Body?.transformToString()]).toEqual([Metadata, 'abc'])
    const copy = { ...at('noted-copy'), CopySource: `${bucket}/5012/noted` }
    await client.send(new CopyObjectCommand(copy))
    expect(await metadataOf('noted-copy')).toEqual(Metadata)
    const replaced = { MetadataDirective: 'REPLACE', Metadata: { mtime: '2' } } as const
    await client.send(new CopyObjectCommand({ ...copy, ...replaced }))
    expect(await metadataOf('noted-copy')).toEqual({ mtime: '2' })
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at('film'), Metadata }))
    const part = { ...at('film'), UploadId, PartNumber: 1 }
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: 'abc' }))
    await client.send(
      new CompleteMultipartUploadCommand({
        ...at('film'),
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      }),
    )
    expect(await metadataOf('film')).toEqual(Metadata)
    // 2,048 bytes, including the names.
    const most = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`name-${n + 10}`, 'x'.repeat(121)]))
    await client.send(new PutObjectCommand({ ...at('noted'), Body: 'abc', Metadata: most }))
    expect(await metadataOf('noted')).toEqual(most)
    const tooMuch = { ...at('noted'), Body: 'abc', Metadata: { ...most, a: '' } }
    await expect(client.send(new PutObjectCommand(tooMuch))).rejects.toMatchObject({
      name: 'MetadataTooLarge',
    })
    await client.send(new DeleteObjectCommand(at('film')))
  })

  test('gives ranges, and keeps to conditions', async () => {
    const { ETag } = await client.send(new PutObjectCommand({ ...at('digits'), Body: '0123456789' }))
    const get = (more: object) => client.send(new GetObjectCommand({ ...at('digits'), ...more }))
    const part = await get({ Range: 'bytes=2-4' })
    expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(['bytes 2-4/10', '234'])
    expect(await (await get({ Range: 'bytes=-3' })).Body?.transformToString()).toBe('789')
    expect(await (await get({ Range: 'bytes=8-' })).Body?.transformToString()).toBe('89')
    await expect(get({ Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' })
    await expect(get({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' })
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    const [past, future] = [new Date('2020-01-01'), new Date('2120-01-01')]
    await expect(get({ IfModifiedSince: future })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    })
    await expect(get({ IfUnmodifiedSince: past })).rejects.toMatchObject({ name: 'PreconditionFailed' })
    const good = await get({ IfMatch: ETag, IfModifiedSince: past, ResponseContentType: 'text/plain' })
    expect([good.ContentType, await good.Body?.transformToString()]).toEqual(['text/plain', '0123456789'])
    await expect(client.send(new GetObjectCommand(at('nothing')))).rejects.toMatchObject({
      name: 'NoSuchKey',
    })
    await expect(client.send(new HeadObjectCommand(at('nothing')))).rejects.toMatchObject({
      name: 'NotFound',
    })
  })

  test('copies, and deletes one by one and many at once', async () => {
    await client.send(new PutObjectCommand({ ...at('from ü.jpg'), Body: 'abc', ContentType: 'image/jpeg' }))
    const CopySource = `/${bucket}/${encodeURIComponent('5012/from ü.jpg')}`
    const { CopyObjectResult } = await client.send(new CopyObjectCommand({ ...at('to.jpg'), CopySource }))
    expect(CopyObjectResult?.ETag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await client.send(new HeadObjectCommand(at('to.jpg')))).toMatchObject({
      ContentLength: 3,
      ContentType: 'image/jpeg',
    })
    const again = { ...at('from ü.jpg'), CopySource }
    await expect(client.send(new CopyObjectCommand(again))).rejects.toMatchObject({ name: 'InvalidRequest' })
    await client.send(
      new CopyObjectCommand({ ...again, MetadataDirective: 'REPLACE', ContentType: 'image/png' }),
    )
    expect((await client.send(new HeadObjectCommand(at('from ü.jpg')))).ContentType).toBe('image/png')
    await client.send(new DeleteObjectCommand(at('to.jpg')))
    await client.send(new DeleteObjectCommand(at('to.jpg')))
    const Objects = [{ Key: '5012/from ü.jpg' }, { Key: '5013/theirs' }, { Key: '5012/../5013/theirs' }]
    const { Deleted, Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }),
    )
    expect(Deleted).toEqual([{ Key: '5012/from ü.jpg' }])
    expect(Errors?.map(({ Code }) => Code)).toEqual(['AccessDenied', 'AccessDenied'])
    await expect(download(client, 'from ü.jpg')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('lists, copies, completes and aborts uploads in parts', async () => {
    await client.send(new PutObjectCommand({ ...at('source'), Body: bytes(6 * mib) }))
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at('parts')))
    const upload = { ...at('parts'), UploadId }
    const first = await client.send(
      new UploadPartCopyCommand({
        ...upload,
        PartNumber: 1,
        CopySource: `${bucket}/5012/source`,
        CopySourceRange: `bytes=0-${5 * mib - 1}`,
      }),
    )
    const second = await client.send(new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'end' }))
    const listed = await client.send(new ListPartsCommand({ ...upload, MaxParts: 1 }))
    expect(listed).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '1' })
    const rest = await client.send(new ListPartsCommand({ ...upload, PartNumberMarker: '1' }))
    expect(rest.Parts).toMatchObject([{ PartNumber: 2, Size: 3, ETag: second.ETag }])
    const open = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: '5012/' }))
    expect(open.Uploads).toMatchObject([{ Key: '5012/parts', UploadId }])
    const complete = (Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    const [one, two] = [
      { PartNumber: 1, ETag: first.CopyPartResult?.ETag },
      { PartNumber: 2, ETag: second.ETag },
    ]
    await expect(complete([two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
    await expect(complete([{ ...two, ETag: one.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' })
    await complete([one, two])
    expect((await download(client, 'parts')).length).toBe(5 * mib + 3)
    const left = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
    expect(left.Uploads).toBeUndefined()

    const other = await client.send(new CreateMultipartUploadCommand(at('aborted')))
    const aborted = { ...at('aborted'), UploadId: other.UploadId }
    await client.send(new UploadPartCommand({ ...aborted, PartNumber: 1, Body: 'x' }))
    await client.send(new AbortMultipartUploadCommand(aborted))
    await expect(client.send(new AbortMultipartUploadCommand(aborted))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    })
  })

  test('knows its bucket, and reports unsupported operations', async () => {
    expect((await client.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toEqual([bucket])
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    expect(
      (await client.send(new GetBucketLocationCommand({ Bucket: bucket }))).LocationConstraint,
    ).toBeFalsy()
    expect((await client.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status).toBeUndefined()
    const refused = [
      new CreateBucketCommand({ Bucket: bucket }),
      new PutObjectAclCommand({ ...at('a'), ACL: 'public-read' }),
      new PutObjectCommand({ ...at('a'), Body: 'x', ServerSideEncryption: 'AES256' }),
      new PutObjectCommand({ ...at('a'), Body: 'x', IfNoneMatch: '*' }),
    ]
    const codes = []
    for (const command of refused)
      codes.push(await client.send(command as PutObjectCommand).catch(({ name }: Error) => name))
    expect(codes).toEqual(['BucketAlreadyOwnedByYou', 'NotImplemented', 'NotImplemented', 'NotImplemented'])
  })

  test('accepts links that a key has signed', async () => {
    const put = await getSignedUrl(gateway.client(checksumsOff), new PutObjectCommand(at('link')), {
      expiresIn: 60,
    })
    expect((await fetch(put, { method: 'PUT', body: 'by link' })).status).toBe(200)
    const get = await getSignedUrl(client, new GetObjectCommand(at('link')), { expiresIn: 60 })
    expect(await (await fetch(get)).text()).toBe('by link')
    const elsewhere = get.replace('5012/link', '5012/other')
    const refused = await fetch(elsewhere)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('<Code>SignatureDoesNotMatch</Code>'),
    ])
    const signingDate = new Date(Date.now() - 120_000)
    const old = await getSignedUrl(client, new GetObjectCommand(at('link')), { expiresIn: 60, signingDate })
    expect(await (await fetch(old)).text()).toContain('Request has expired')
  })

  test('lets a key touch nothing outside its folder', async () => {
    const stranger = gateway.client({ credentials: strangerKey })
    await stranger.send(new PutObjectCommand({ Bucket: bucket, Key: '5013/theirs', Body: 'x' }))
    await client.send(new PutObjectCommand({ ...at('mine'), Body: 'x' }))
    const foreign = { Bucket: bucket, Key: '5013/theirs' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at('confined')))
    const upload = { ...at('confined'), UploadId }
    const attempts = [
      new GetObjectCommand(foreign),
      new PutObjectCommand({ ...foreign, Body: 'x' }),
      new PutObjectCommand({ Bucket: bucket, Key: '50120/x', Body: 'x' }),
      new PutObjectCommand({ Bucket: bucket, Key: 'x', Body: 'x' }),
      new DeleteObjectCommand(foreign),
      new CopyObjectCommand({ ...at('copy'), CopySource: `/${bucket}/5013/theirs` }),
      new CopyObjectCommand({ ...at('copy'), CopySource: `/${bucket}/5012/../5013/theirs` }),
      new CopyObjectCommand({ ...at('copy'), CopySource: '/other/5012/theirs' }),
      new CopyObjectCommand({ ...foreign, CopySource: `/${bucket}/5012/mine` }),
      new UploadPartCopyCommand({ ...upload, PartNumber: 1, CopySource: `${bucket}/5013%2Ftheirs` }),
      new CreateMultipartUploadCommand(foreign),
      new ListObjectsV2Command({ Bucket: bucket, Prefix: '5013/' }),
      new ListObjectsCommand({ Bucket: bucket, Prefix: '5' + '013' }),
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: '5013/' }),
      new ListObjectsV2Command({ Bucket: 'other' }),
    ]
    for (const command of attempts)
      await expect(client.send(command as GetObjectCommand), command.constructor.name).rejects.toMatchObject({
        name: 'AccessDenied',
      })
    await expect(client.send(new HeadObjectCommand(foreign))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
    for (const Bucket of ['other', 'transfers'])
      await expect(client.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({
        $metadata: { httpStatusCode: 403 },
      })
    const theirs = { ...upload, Bucket: bucket, Key: '5013/confined' }
    await expect(stranger.send(new ListPartsCommand(theirs))).rejects.toMatchObject({ name: 'NoSuchUpload' })
    const all = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
    expect(all.Contents?.every(({ Key }) => Key?.startsWith('5012/'))).toBe(true)
    await client.send(new AbortMultipartUploadCommand(upload))
    expect((await gateway.store.head('transfers/5013/theirs'))?.size).toBe(1)
  })
}

describe('in front of disk', () => keepsWhatItIsGiven('disk'))
describe.skipIf(!peer)('in front of S3', needsS3Server, () => keepsWhatItIsGiven('S3'))

test('keeps 24 MiB, as one and in parts', { timeout: 60_000 }, async () => {
  const gateway = await openGateway()
  const client = gateway.client()
  const body = bytes(24 * mib)
  await client.send(new PutObjectCommand({ ...at('large'), Body: body }))
  expect(sha256(await download(client, 'large'))).toBe(sha256(body))
  expect((await uploadInParts(client, 'film', body, 6 * mib)).ETag).toMatch(/^"[0-9a-f]{32}-4"$/)
  expect(sha256(await download(client, 'film'))).toBe(sha256(body))
  expect((await client.send(new HeadObjectCommand(at('film')))).ContentType).toBe('video/mp4')
  await gateway.close()
})

test('reports who used a key, for what, and with what result', async () => {
  const gateway = await openGateway()
  const client = gateway.client()
  await client.send(new PutObjectCommand({ ...at('Front/a.jpg'), Body: 'abc' }))
  await client.send(new GetObjectCommand({ Bucket: bucket, Key: '5013/a' })).catch(() => {})
  await gateway.close()
  expect(gateway.uses).toMatchObject([
    {
      accessKeyId: pilotKey.accessKeyId,
      folder: '5012/',
      operation: 'PutObject',
      key: '5012/Front/a.jpg',
      status: 200,
      error: null,
    },
    { operation: 'GetObject', key: '5013/a', status: 403, error: 'AccessDenied' },
  ])
  expect(gateway.uses[0]?.requestId).toMatch(/^[0-9A-F]{16}$/)
})
