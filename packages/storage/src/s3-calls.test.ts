import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { GetObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCanned, refusal } from '../test/canned-s3.ts'
import { S3Store } from './s3-store.ts'

const modified = { 'last-modified': 'Sun, 15 Nov 2026 12:00:00 GMT' }
const modifiedAt = new Date('2026-11-15T12:00:00Z')
const begun = new Date(0)

test('an object is put with its type, length and metadata', async () => {
  const { store, asked } = await openCanned([{ headers: { etag: '"e"' } }, {}])
  const before = Date.now()
  const put = await store.put('a b', Buffer.from('abc'), {
    contentType: 'image/png',
    size: 3,
    metadata: { mtime: '1' },
  })
  expect(put).toEqual({
    key: 'a b',
    size: 3,
    contentType: 'image/png',
    etag: 'e',
    modifiedAt: expect.any(Date),
    metadata: { mtime: '1' },
  })
  expect(put.modifiedAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(await store.put('c', Readable.from(['ab']), { contentType: 'x', size: 2 })).toMatchObject({
    etag: '',
    metadata: {},
  })
  expect(asked).toMatchObject([
    {
      what: 'PUT /photos/a%20b?x-id=PutObject',
      headers: { 'content-type': 'image/png', 'content-length': '3', 'x-amz-meta-mtime': '1' },
      body: 'abc',
    },
    { what: 'PUT /photos/c?x-id=PutObject', headers: { 'content-length': '2' }, body: 'ab' },
  ])
})

test('an object is got whole or in part', async () => {
  const described = { ...modified, etag: '"e"', 'content-type': 'image/png', 'x-amz-meta-mtime': '1' }
  const part = { status: 206, headers: { ...described, 'content-range': 'bytes 2-4/10' }, body: '234' }
  const { store, asked } = await openCanned([
    { headers: described, body: '0123456789' },
    part,
    part,
    { body: 'abc' },
    refusal(404, 'NoSuchKey'),
    refusal(403, 'AccessDenied'),
  ])
  const object = {
    key: 'a',
    size: 10,
    contentType: 'image/png',
    etag: 'e',
    modifiedAt,
    metadata: { mtime: '1' },
  }
  const get = async (range?: { start: number; end?: number }) => {
    const found = await store.get('a', range)
    return found && { object: found.object, body: await text(found.body) }
  }
  expect(await get()).toEqual({ object, body: '0123456789' })
  expect(await get({ start: 2, end: 4 })).toEqual({ object, body: '234' })
  expect(await get({ start: 2 })).toEqual({ object, body: '234' })
  const bare = {
    key: 'a',
    size: 3,
    contentType: 'application/octet-stream',
    etag: '',
    modifiedAt: begun,
    metadata: {},
  }
  expect(await get()).toEqual({ object: bare, body: 'abc' })
  expect(await get()).toBeNull()
  await expect(get()).rejects.toMatchObject({ name: 'AccessDenied' })
  expect(asked[0]?.what).toBe('GET /photos/a?x-id=GetObject')
  expect(asked.slice(0, 3).map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=2-4', 'bytes=2-'])
})

test('an object is asked about', async () => {
  const headers = {
    ...modified,
    etag: '"e"',
    'content-type': 'image/png',
    'x-amz-meta-mtime': '1',
    'content-length': '7',
  }
  const { store, asked } = await openCanned([{ headers }, { isBare: true }, { status: 404 }, { status: 403 }])
  expect(await store.head('a')).toEqual({
    key: 'a',
    size: 7,
    contentType: 'image/png',
    etag: 'e',
    modifiedAt,
    metadata: { mtime: '1' },
  })
  expect(await store.head('a')).toEqual({
    key: 'a',
    size: 0,
    contentType: 'application/octet-stream',
    etag: '',
    modifiedAt: begun,
    metadata: {},
  })
  expect(await store.head('a')).toBeNull()
  await expect(store.head('a')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  expect(asked[0]?.what).toBe('HEAD /photos/a')
})

const listing = (inner: string) => ({ body: `<ListBucketResult>${inner}</ListBucketResult>` })
const contents = (key: string) =>
  `<Contents><Key>${key}</Key><Size>7</Size><ETag>"e"</ETag><LastModified>2026-11-15T12:00:00.000Z</LastModified></Contents>`
const folder = (prefix: string) => `<CommonPrefixes><Prefix>${prefix}</Prefix></CommonPrefixes>`
const truncated = '<IsTruncated>true</IsTruncated>'

test('objects and folders are listed, and a page says where it ended', async () => {
  const { store, asked } = await openCanned([
    listing(contents('a')),
    listing(`${truncated}${contents('a')}${contents('z')}${folder('b/')}${folder('c/')}`),
    listing(`${truncated}${contents('a')}${contents('b')}${folder('c/')}${folder('d/')}`),
    listing(`${truncated}${contents('a')}${contents('b')}`),
    listing(`${truncated}${folder('c/')}${folder('d/')}`),
    listing(`${truncated}<Contents/><CommonPrefixes/>`),
    listing(truncated),
  ])
  const listed = (key: string) => ({ key, size: 7, etag: 'e', modifiedAt })
  expect(await store.list({ prefix: 'p/' })).toEqual({ objects: [listed('a')], prefixes: [], next: null })
  const page = await store.list({ prefix: 'p/', after: 'A', limit: 7, delimiter: '/' })
  expect(page).toEqual({ objects: [listed('a'), listed('z')], prefixes: ['b/', 'c/'], next: 'z' })
  const next = async () => (await store.list({ prefix: '', delimiter: '' })).next
  expect(await next()).toBe('d/\u{10ffff}')
  expect(await next()).toBe('b')
  expect(await next()).toBe('d/\u{10ffff}')
  expect(await store.list({ prefix: '' })).toEqual({
    objects: [{ key: '', size: 0, etag: '', modifiedAt: begun }],
    prefixes: [''],
    next: '\u{10ffff}',
  })
  expect(await store.list({ prefix: '' })).toEqual({ objects: [], prefixes: [], next: null })
  expect(asked.slice(0, 3).map(({ what }) => what)).toEqual([
    'GET /photos/?list-type=2&max-keys=1000&prefix=p%2F',
    'GET /photos/?delimiter=%2F&list-type=2&max-keys=7&prefix=p%2F&start-after=A',
    'GET /photos/?list-type=2&max-keys=1000&prefix=',
  ])
})

test('a page that leads nowhere is not followed', async () => {
  const page = listing(`${truncated}${contents('a')}`)
  const { store } = await openCanned([page, page])
  await expect(store.list({ prefix: '', after: 'a' })).rejects.toThrow(
    'the store gave a page that leads nowhere',
  )
  await expect(store.list({ prefix: '', after: 'b' })).rejects.toThrow(
    'the store gave a page that leads nowhere',
  )
})

test('a thousand objects are deleted by one request', async () => {
  const { store, asked } = await openCanned()
  const keys = Array.from({ length: 1001 }, (_, index) => `k${index}`)
  await store.delete(keys)
  await store.delete([])
  const object = (key: string) => `<Object><Key>${key}</Key></Object>`
  expect(asked).toMatchObject([
    {
      what: 'POST /photos/?delete=',
      body: `<Delete>${keys.slice(0, 1000).map(object).join('')}<Quiet>true</Quiet></Delete>`,
    },
    { body: `<Delete>${object('k1000')}<Quiet>true</Quiet></Delete>` },
  ])
})

test.each([
  ['<Code>AccessDenied</Code>', { name: 'AccessDenied', message: '1 objects could not be deleted: Sorry.' }],
  ['', { name: 'Error' }],
  ['<Code>SlowDown</Code>', { code: 'unavailable', cause: { name: 'SlowDown' } }],
])('an object that is not deleted because of %j is no success', async (code, expected) => {
  const body = `<DeleteResult><Error><Key>a</Key>${code}<Message>Sorry.</Message></Error></DeleteResult>`
  const { store } = await openCanned([{ body }])
  await expect(store.delete(['a'])).rejects.toMatchObject(expected)
})

test('an upload is begun, and gets its parts', async () => {
  const { store, asked } = await openCanned([
    { body: '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>' },
    { headers: { etag: '"e"' } },
    refusal(404, 'NoSuchUpload'),
  ])
  expect(await store.createUpload('a', { contentType: 'x', metadata: { mtime: '1' } })).toBe('u')
  expect(await store.putPart('a', 'u', 2, Buffer.from('abc'), 3)).toEqual({
    partNumber: 2,
    size: 3,
    etag: 'e',
  })
  await expect(store.putPart('a', 'u', 2, Buffer.from('abc'), 3)).rejects.toMatchObject({
    code: 'no_such_upload',
  })
  expect(asked).toMatchObject([
    { what: 'POST /photos/a?uploads=', headers: { 'content-type': 'x', 'x-amz-meta-mtime': '1' } },
    {
      what: 'PUT /photos/a?partNumber=2&uploadId=u&x-id=UploadPart',
      headers: { 'content-length': '3' },
      body: 'abc',
    },
    {},
  ])
})

const parts = (inner: string) => ({ body: `<ListPartsResult>${inner}</ListPartsResult>` })
const part = (number: number, size = 5) =>
  `<Part><PartNumber>${number}</PartNumber><Size>${size}</Size><ETag>"e${number}"</ETag></Part>`
const nextPart = (number: number) => `${truncated}<NextPartNumberMarker>${number}</NextPartNumberMarker>`

test('parts are listed page by page, to the end', async () => {
  const { store, asked } = await openCanned(
    [parts(nextPart(2) + part(1) + part(2)), parts(part(3)), parts('<Part/>'), parts('')],
    { partsPerPage: 2 },
  )
  const listed = (partNumber: number) => ({ partNumber, size: 5, etag: `e${partNumber}` })
  expect(await store.listParts('a', 'u')).toEqual([listed(1), listed(2), listed(3)])
  expect(await store.listParts('a', 'u')).toEqual([{ partNumber: 0, size: 0, etag: '' }])
  expect(await store.listParts('a', 'u')).toEqual([])
  expect(asked.slice(0, 2).map(({ what }) => what)).toEqual([
    'GET /photos/a?max-parts=2&uploadId=u&x-id=ListParts',
    'GET /photos/a?max-parts=2&part-number-marker=2&uploadId=u&x-id=ListParts',
  ])
  const single = await openCanned([parts(nextPart(1) + part(1)), parts(part(2))])
  expect(await single.store.listParts('a', 'u')).toEqual([listed(1), listed(2)])
  const stuck = await openCanned([parts(nextPart(2)), parts(nextPart(2))])
  await expect(stuck.store.listParts('a', 'u')).rejects.toThrow('leads nowhere')
  const first = await openCanned([parts(nextPart(0))])
  await expect(first.store.listParts('a', 'u')).rejects.toThrow('leads nowhere')
})

const completed = { body: '<CompleteMultipartUploadResult/>' }

test('an upload is completed from its parts, if they are what was announced', async () => {
  const named = [
    { partNumber: 1, etag: 'e1' },
    { partNumber: 3, etag: 'e3' },
  ]
  const all = parts(part(1) + part(2) + part(3))
  const expected = { size: 10, mostPartBytes: 5 }
  const { store, asked } = await openCanned([
    all,
    completed,
    { headers: { etag: '"e-2"', 'content-length': '10' } },
    all,
    completed,
    { status: 404 },
    refusal(400, 'InvalidPart'),
  ])
  expect(await store.completeUpload('a', 'u', named, expected)).toMatchObject({
    key: 'a',
    size: 10,
    etag: 'e-2',
  })
  expect(asked).toMatchObject([
    { what: 'GET /photos/a?uploadId=u&x-id=ListParts' },
    {
      what: 'POST /photos/a?uploadId=u',
      body: '<CompleteMultipartUpload><Part><ETag>&quot;e1&quot;</ETag><PartNumber>1</PartNumber></Part><Part><ETag>&quot;e3&quot;</ETag><PartNumber>3</PartNumber></Part></CompleteMultipartUpload>',
    },
    { what: 'HEAD /photos/a' },
  ])
  const wrong = { ...expected, size: 15 }
  await expect(store.completeUpload('a', 'u', named, wrong)).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(store.completeUpload('a', 'u', named)).rejects.toThrow('a completed upload has left no object')
  await expect(store.completeUpload('a', 'u', named)).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(store.completeUpload('a', 'u', [])).rejects.toMatchObject({ code: 'invalid_part' })
  expect(asked).toHaveLength(7)
})

test('an upload that is not there counts as aborted, and nothing else does', async () => {
  const { store, asked } = await openCanned([
    { status: 204 },
    refusal(404, 'NoSuchUpload'),
    refusal(403, 'AccessDenied'),
    refusal(400, 'InvalidPart'),
  ])
  await store.abortUpload('a', 'u')
  await store.abortUpload('a', 'u')
  await expect(store.abortUpload('a', 'u')).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(store.abortUpload('a', 'u')).rejects.toMatchObject({ code: 'invalid_part' })
  expect(asked[0]?.what).toBe('DELETE /photos/a?uploadId=u&x-id=AbortMultipartUpload')
})

const uploads = (inner: string) => ({
  body: `<ListMultipartUploadsResult>${inner}</ListMultipartUploadsResult>`,
})

test('uploads are listed page by page, to the end', async () => {
  const upload =
    '<Upload><Key>a</Key><UploadId>u</UploadId><Initiated>2026-11-15T12:00:00.000Z</Initiated></Upload>'
  const next = '<NextKeyMarker>a</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>'
  const { store, asked } = await openCanned([
    uploads(truncated + next + upload),
    uploads('<Upload/>'),
    uploads(''),
  ])
  expect(await store.listUploads('p/')).toEqual([
    { key: 'a', uploadId: 'u', startedAt: modifiedAt },
    { key: '', uploadId: '', startedAt: begun },
  ])
  expect(await store.listUploads('')).toEqual([])
  expect(asked.slice(0, 2).map(({ what }) => what)).toEqual([
    'GET /photos/?prefix=p%2F&uploads=',
    'GET /photos/?key-marker=a&prefix=p%2F&upload-id-marker=u&uploads=',
  ])
  const stuck = await openCanned([uploads(truncated)])
  await expect(stuck.store.listUploads('')).rejects.toThrow('leads nowhere')
})

test('links are those that the SDK signs', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: modifiedAt })
  onTestFinished(() => void vi.useRealTimers())
  const { store, endpoint, asked } = await openCanned([{ headers: { 'content-type': 'image/png' } }])
  const checksums = 'WHEN_REQUIRED'
  const client = new S3Client({
    region: 'eu-west-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
  })
  const at = { Bucket: 'photos', Key: 'a b/é.jpg' }
  const { Key } = at
  const link = { expiresInSeconds: 60 }
  const expiresIn = 60
  const partOf = { ...at, UploadId: 'u', PartNumber: 2 }
  expect(await store.presignPart(Key, 'u', 2, { ...link, size: 7 })).toBe(
    await getSignedUrl(client, new UploadPartCommand({ ...partOf, ContentLength: 7 }), { expiresIn }),
  )
  expect(await store.presignPart(Key, 'u', 2, { ...link, mostBytes: 7 })).toBe(
    await getSignedUrl(client, new UploadPartCommand(partOf), { expiresIn }),
  )
  const put = new PutObjectCommand({ ...at, ContentType: 'x', ContentLength: 7 })
  const signableHeaders = new Set(['host', 'content-type', 'content-length'])
  expect(await store.presignPut(Key, { ...link, contentType: 'x', size: 7 })).toBe(
    await getSignedUrl(client, put, { expiresIn, signableHeaders }),
  )
  const shown = new GetObjectCommand({ ...at, ResponseContentDisposition: 'inline' })
  expect(asked).toEqual([])
  expect(await store.presignGet(Key, link)).toBe(await getSignedUrl(client, shown, { expiresIn }))
  expect(asked).toMatchObject([{ what: 'HEAD /photos/a%20b/%C3%A9.jpg' }])
  const sign = await store.downloadSigner()
  expect(sign(Key, { ...link, contentType: 'image/png' })).toBe(
    await getSignedUrl(client, shown, { expiresIn }),
  )
})

test('links lead where a browser meets the store', async () => {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const at = async (more: object) => {
    const store = new S3Store({ bucket: 'photos', region: 'eu-west-1', credentials, ...more })
    const link = new URL(await store.presignGet('a', { expiresInSeconds: 60, fileName: 'a' }))
    return [store.origin, link.origin + link.pathname]
  }
  const aws = 'https://photos.s3.eu-west-1.amazonaws.com'
  expect(await at({})).toEqual([aws, `${aws}/a`])
  const endpoint = 'http://store:9000'
  expect(await at({ endpoint, forcePathStyle: true })).toEqual([endpoint, `${endpoint}/photos/a`])
  expect(await at({ endpoint })).toEqual(['http://photos.store:9000', 'http://photos.store:9000/a'])
  const publicEndpoint = 'https://files.example.com'
  expect(await at({ endpoint, publicEndpoint, forcePathStyle: true })).toEqual([
    publicEndpoint,
    `${publicEndpoint}/photos/a`,
  ])
})

test('a bucket is checked, and set up for browsers if possible', async () => {
  const { store, asked } = await openCanned([
    {},
    { status: 404 },
    {},
    refusal(403, 'AccessDenied', 'Not you.'),
  ])
  await store.requireBucket()
  await expect(store.requireBucket()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  expect(await store.allowOrigins(['https://a', 'https://b'])).toBeNull()
  expect(await store.allowOrigins(['https://a'])).toBe('Not you.')
  expect(asked).toMatchObject([
    { what: 'HEAD /photos/' },
    {},
    {
      what: 'PUT /photos/?cors=',
      body: '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedOrigin>https://a</AllowedOrigin><AllowedOrigin>https://b</AllowedOrigin><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>',
    },
    {},
  ])
})

test('a store that is closed keeps no connection', async () => {
  const { store, server } = await openCanned([{}])
  await store.requireBucket()
  const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  expect(await connections()).toBe(1)
  store.close()
  await expect.poll(connections).toBe(0)
})

test('a gigabyte is copied at once, and more in parts', async () => {
  const head = (size: number) => ({ headers: { ...modified, etag: '"e"', 'content-length': String(size) } })
  const gigabyte = 1_073_741_824
  const { store, asked } = await openCanned([
    head(gigabyte),
    refusal(404, 'NoSuchKey'),
    refusal(404, 'NoSuchKey'),
  ])
  expect(await store.copy('a', 'b', { etag: 'e', contentType: 'x' })).toBeNull()
  expect(asked.map(({ what }) => what)).toEqual([
    'HEAD /photos/a',
    'PUT /photos/b?x-id=CopyObject',
    'PUT /photos/b?x-id=CopyObject',
  ])
  const large = await openCanned([head(gigabyte + 1), refusal(403, 'AccessDenied')])
  await expect(large.store.copy('a', 'b', { etag: 'e', contentType: 'x' })).rejects.toThrow('Sorry.')
  expect(large.asked.at(-1)?.what).toBe('POST /photos/b?uploads=')
  const small = await openCanned([head(8), refusal(403, 'AccessDenied')], { copyPartBytes: 7 })
  await expect(small.store.copy('a', 'b', { etag: 'e', contentType: 'x' })).rejects.toThrow('Sorry.')
  expect(small.asked.at(-1)?.what).toBe('POST /photos/b?uploads=')
})

test('a store that is away is unavailable, and what it sends is bounded', async () => {
  const away = await openCanned([refusal(503, 'SlowDown'), refusal(503, 'SlowDown')])
  await expect(away.store.list({ prefix: '' })).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'SlowDown' },
  })
  expect(away.asked).toHaveLength(2)
  const refused = await openCanned([refusal(403, 'AccessDenied')])
  await expect(refused.store.list({ prefix: '' })).rejects.toMatchObject({ name: 'AccessDenied' })
  const hostile = await openCanned([{ body: '<!DOCTYPE a><a/>' }])
  await expect(hostile.store.list({ prefix: '' })).rejects.toThrow('the store sent more than was asked for')
})

test('slower operations have longer limits', async () => {
  const { store } = await openCanned([completed, {}, {}, {}, { body: '<CopyObjectResult/>' }], {
    timeoutMs: 10_000,
  })
  const send = vi.spyOn(S3Client.prototype, 'send')
  onTestFinished(() => void send.mockRestore())
  await store.completeUpload('a', 'u', [{ partNumber: 1, etag: 'e' }])
  expect(send.mock.calls[0]?.[1]).toEqual({ requestTimeout: 50_000 })
  await store.put('a', Buffer.from('abc'), { contentType: 'x', size: 3 })
  expect(send.mock.lastCall?.[1]).toEqual({ requestTimeout: 10_000.003 })
  const usual = await openCanned()
  await usual.store.put('a', Buffer.from('abc'), { contentType: 'x', size: 3 })
  expect(send.mock.lastCall?.[1]).toEqual({ requestTimeout: 4000.003 })
  await store.copy('a', 'b', { etag: '', contentType: 'x' })
  expect(send.mock.calls.map(([, given]) => given)).toContainEqual({ requestTimeout: 750_000 })
})
