import { pilotKey, strangerKey } from '@sortie/testing/open-gateway'
import { expect, test } from 'vitest'
import { ask, document, openStore } from '../../test/gateway-call.ts'
import type { ObjectStore } from '../object-store.ts'

const key = 'transfers/5012/film'
const url = '/missions/5012/film'
const md5 = '900150983cd24fb0d6963f7d28e17f72'

const openUpload = async () => {
  const store = await openStore()
  const uploadId = await store.createUpload(key, { contentType: 'x' })
  const put = (number: number, body = 'abc') =>
    store.putPart(key, uploadId, number, Buffer.from(body), body.length)
  return { store, uploadId, put, at: `${url}?uploadId=${uploadId}` }
}

test('an upload is begun with its type and what is noted about it', async () => {
  const store = await openStore()
  const headers = { 'content-type': 'video/mp4', 'x-amz-meta-mtime': '1' }
  const begun = await ask(store, 'POST', `${url}?uploads`, { headers })
  const [{ uploadId } = { uploadId: '' }] = await store.listUploads(key)
  expect(begun).toEqual(
    document(
      'InitiateMultipartUploadResult',
      `<Bucket>missions</Bucket><Key>5012/film</Key><UploadId>${uploadId}</UploadId>`,
    ),
  )
  await ask(store, 'PUT', `${url}?uploadId=${uploadId}&partNumber=1`, { body: 'abc' })
  const body = `<CompleteMultipartUpload><Part><ETag> "${md5}" </ETag><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>`
  expect(await ask(store, 'POST', `${url}?uploadId=${uploadId}`, { body })).toEqual(
    document(
      'CompleteMultipartUploadResult',
      '<Location>/missions/5012/film</Location><Bucket>missions</Bucket><Key>5012/film</Key><ETag>&quot;af5da9f45af7a300e3aded972f8ff687-1&quot;</ETag>',
    ),
  )
  expect(await store.head(key)).toMatchObject({ contentType: 'video/mp4', metadata: { mtime: '1' } })
  expect(await ask(store, 'POST', '/missions/5013/film?uploads')).toMatchObject({ code: 'AccessDenied' })
})

test('a part is put, with what was checked', async () => {
  const { store, uploadId, at } = await openUpload()
  const headers = { 'x-amz-checksum-crc32': 'NSRBwg==' }
  expect(await ask(store, 'PUT', `${at}&partNumber=10000`, { body: 'abc', headers })).toEqual({
    status: 200,
    headers: { etag: `"${md5}"`, ...headers },
    body: undefined,
  })
  expect(await store.listParts(key, uploadId)).toEqual([{ partNumber: 10_000, size: 3, etag: md5 }])
})

test.each(['', '0', '10001', '1.5', '-1', 'x', '000001', '1x', 'x1'])(
  '%j is no number of a part',
  async (number) => {
    const { store, at } = await openUpload()
    const refused = {
      code: 'InvalidArgument',
      message: 'Part number must be an integer between 1 and 10000',
    }
    const source = { 'x-amz-copy-source': '/missions/5012/a' }
    expect(await ask(store, 'PUT', `${at}&partNumber=${number}`, { body: 'abc' })).toMatchObject(refused)
    expect(await ask(store, 'PUT', `${at}&partNumber=${number}`, { headers: source })).toMatchObject(refused)
    const body = `<CompleteMultipartUpload><Part><PartNumber>${number}</PartNumber></Part></CompleteMultipartUpload>`
    expect(await ask(store, 'POST', at, { body })).toMatchObject(refused)
  },
)

test('a request names its part and its upload', async () => {
  const { store, at } = await openUpload()
  expect(await ask(store, 'PUT', at, { body: 'abc' })).toMatchObject({ code: 'InvalidArgument' })
  const request = ask(store, 'PUT', `${url}?uploadId&partNumber=1`, { body: 'abc' })
  await expect(request).rejects.toMatchObject({ code: 'no_such_upload' })
})

test.each([
  [undefined, '0123456789'],
  ['bytes=2-4', '234'],
  ['bytes=0-0', '0'],
  ['bytes=9-9', '9'],
  ['bytes=0-9', '0123456789'],
])('a part is copied by the range %s', async (range, expected) => {
  const { store, uploadId, at } = await openUpload()
  await store.put('transfers/5012/a', Buffer.from('0123456789'), { contentType: 'x', size: 10 })
  const headers = {
    'x-amz-copy-source': '/missions/5012/a',
    ...(range ? { 'x-amz-copy-source-range': range } : {}),
  }
  const copied = await ask(store, 'PUT', `${at}&partNumber=1`, { headers })
  const [part] = await store.listParts(key, uploadId)
  expect(part?.size).toBe(expected.length)
  expect(copied).toEqual(
    document(
      'CopyPartResult',
      `<LastModified>2026-11-15T12:00:00.500Z</LastModified><ETag>&quot;${part?.etag}&quot;</ETag>`,
    ),
  )
})

test.each(['bytes=9-10', 'bytes=4-3', 'bytes=2-', 'bytes=-3', 'xbytes=0-1', 'bytes=0-1,3-4', ''])(
  'the range %j to copy is refused',
  async (range) => {
    const { store, at } = await openUpload()
    await store.put('transfers/5012/a', Buffer.from('0123456789'), { contentType: 'x', size: 10 })
    const headers = { 'x-amz-copy-source': '/missions/5012/a', 'x-amz-copy-source-range': range }
    expect(await ask(store, 'PUT', `${at}&partNumber=1`, { headers })).toMatchObject({
      code: 'InvalidArgument',
      message: 'The x-amz-copy-source-range value is not within the object.',
    })
  },
)

test('the source of a copy must exist until the end', async () => {
  const { at } = await openUpload()
  const object = { key: 'transfers/5012/a', size: 3, etag: 'e', modifiedAt: new Date(0) }
  const gone = { head: async () => object, get: async () => null } as unknown as ObjectStore
  const headers = { 'x-amz-copy-source': '/missions/5012/a' }
  expect(await ask(gone, 'PUT', `${at}&partNumber=1`, { headers })).toMatchObject({ code: 'NoSuchKey' })
})

test('parts are listed page by page', async () => {
  const { store, uploadId, put, at } = await openUpload()
  const owner = `<ID>${pilotKey.accessKeyId}</ID><DisplayName>${pilotKey.accessKeyId}</DisplayName>`
  const part = (number: number) =>
    `<Part><PartNumber>${number}</PartNumber><LastModified>2026-11-15T12:00:00.500Z</LastModified><ETag>&quot;${md5}&quot;</ETag><Size>3</Size></Part>`
  const page = (after: number, next: string, limit: number, isTruncated: boolean, parts: string) =>
    document(
      'ListPartsResult',
      `<Bucket>missions</Bucket><Key>5012/film</Key><UploadId>${uploadId}</UploadId><Initiator>${owner}</Initiator><Owner>${owner}</Owner><StorageClass>STANDARD</StorageClass><PartNumberMarker>${after}</PartNumberMarker>${next}<MaxParts>${limit}</MaxParts><IsTruncated>${isTruncated}</IsTruncated>${parts}`,
    )
  const next = (number: number) => `<NextPartNumberMarker>${number}</NextPartNumberMarker>`
  expect(await ask(store, 'GET', at)).toEqual(page(0, '', 1000, false, ''))
  for (const number of [1, 2, 10]) await put(number)
  expect(await ask(store, 'GET', at)).toEqual(page(0, next(10), 1000, false, part(1) + part(2) + part(10)))
  expect(await ask(store, 'GET', `${at}&max-parts=2`)).toEqual(page(0, next(2), 2, true, part(1) + part(2)))
  expect(await ask(store, 'GET', `${at}&part-number-marker=2`)).toEqual(
    page(2, next(10), 1000, false, part(10)),
  )
  expect(await ask(store, 'GET', `${at}&part-number-marker=1&max-parts=2`)).toEqual(
    page(1, next(10), 2, false, part(2) + part(10)),
  )
  expect(await ask(store, 'GET', `${at}&part-number-marker=99999`)).toEqual(page(10_000, '', 1000, false, ''))
  expect(await ask(store, 'GET', at, { key: strangerKey })).toMatchObject({ code: 'AccessDenied' })
})

test('uploads are listed page by page, of the folder of the key alone', async () => {
  const uploads = [
    ['5012/a b', 'u3'],
    ['5012/c', 'u1'],
    ['5012/a b', 'u2'],
  ].map(([name, uploadId]) => ({
    key: `transfers/${name}`,
    uploadId,
    startedAt: new Date('2026-11-15T12:00:00Z'),
  }))
  const asked: string[] = []
  const store = {
    listUploads: async (prefix: string) => {
      asked.push(prefix)
      return uploads.filter((upload) => upload.key.startsWith(prefix))
    },
  } as unknown as ObjectStore
  const upload = (name: string, id: number) =>
    `<Upload><Key>${name}</Key><UploadId>u${id}</UploadId><StorageClass>STANDARD</StorageClass><Initiated>2026-11-15T12:00:00.000Z</Initiated></Upload>`
  const page = (prefix: string, markers: string, next: string, limit: number, inner: string) =>
    document(
      'ListMultipartUploadsResult',
      `<Bucket>missions</Bucket><Prefix>${prefix}</Prefix>${markers}${next}<MaxUploads>${limit}</MaxUploads><IsTruncated>${next !== ''}</IsTruncated>${inner}`,
    )
  const markers = (name: string, id: string) =>
    `<KeyMarker>${name}</KeyMarker><UploadIdMarker>${id}</UploadIdMarker>`
  const next = (name: string, id: number) =>
    `<NextKeyMarker>${name}</NextKeyMarker><NextUploadIdMarker>u${id}</NextUploadIdMarker>`
  const [a2, a3, c] = [upload('5012/a b', 2), upload('5012/a b', 3), upload('5012/c', 1)]
  const list = (query: string) => ask(store, 'GET', `/missions?uploads&${query}`)
  expect(await list('')).toEqual(page('', markers('', ''), '', 1000, a2 + a3 + c))
  expect(await list('prefix=5012/c')).toEqual(page('5012/c', markers('', ''), '', 1000, c))
  expect(await list('prefix=501')).toEqual(page('501', markers('', ''), '', 1000, a2 + a3 + c))
  expect(asked).toEqual(['transfers/5012/', 'transfers/5012/c', 'transfers/5012/'])
  expect(await list('max-uploads=1')).toEqual(page('', markers('', ''), next('5012/a b', 2), 1, a2))
  expect(await list('max-uploads=2')).toEqual(page('', markers('', ''), next('5012/a b', 3), 2, a2 + a3))
  expect(await list('max-uploads=3')).toEqual(page('', markers('', ''), '', 3, a2 + a3 + c))
  expect(await list('key-marker=5012/a+b&upload-id-marker=u2')).toEqual(
    page('', markers('5012/a b', 'u2'), '', 1000, a3 + c),
  )
  expect(await list('key-marker=5012/a+b')).toEqual(page('', markers('5012/a b', ''), '', 1000, c))
  expect(await list('upload-id-marker=u2')).toEqual(page('', markers('', 'u2'), '', 1000, a2 + a3 + c))
  expect(await list('encoding-type=url&max-uploads=1&key-marker=5012/a+a&prefix=5012/a+')).toEqual(
    page('5012/a%20', markers('5012/a%20a', ''), next('5012/a%20b', 2), 1, upload('5012/a%20b', 2)),
  )
  expect(await list('encoding-type=other&prefix=5012/a+b')).toEqual(
    page('5012/a b', markers('', ''), '', 1000, a2 + a3),
  )
  for (const prefix of ['5013/', '5012x', 'x'])
    expect(await list(`prefix=${prefix}`)).toMatchObject({ code: 'AccessDenied' })
})

test('a completion names parts in ascending order', async () => {
  const { store, put, at } = await openUpload()
  for (const number of [1, 2]) await put(number)
  const part = (number: number, etag = md5) =>
    `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`
  const complete = (inner: string) =>
    ask(store, 'POST', at, { body: `<CompleteMultipartUpload>${inner}</CompleteMultipartUpload>` })
  expect(await complete('')).toMatchObject({ code: 'MalformedXML' })
  expect(await complete(part(2) + part(1))).toMatchObject({ code: 'InvalidPartOrder' })
  expect(await complete(part(1) + part(1))).toMatchObject({ code: 'InvalidPartOrder' })
  await expect(complete('<Part><PartNumber>2</PartNumber></Part>')).rejects.toMatchObject({
    code: 'invalid_part',
  })
  await expect(complete(part(1, 'x'))).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(complete(part(1) + part(2))).rejects.toMatchObject({ code: 'part_too_small' })
  const foreign = { key: strangerKey, body: '' }
  expect(await ask(store, 'POST', at, foreign)).toMatchObject({ code: 'AccessDenied' })
  expect(await complete(part(2).replace('>2<', '> 2\n<'))).toMatchObject({ status: 200 })
})

test('an upload is aborted once', async () => {
  const { store, at } = await openUpload()
  expect(await ask(store, 'DELETE', at, { key: strangerKey })).toMatchObject({ code: 'AccessDenied' })
  expect(await ask(store, 'DELETE', at)).toEqual({ status: 204, headers: undefined, body: undefined })
  await expect(ask(store, 'DELETE', at)).rejects.toMatchObject({ code: 'no_such_upload' })
})
