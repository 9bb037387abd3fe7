import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failOn, leaveFree, openFolder } from '../test/faulty-disk.ts'
import { DiskStore, type DiskStoreOptions } from './disk-store.ts'
import type { Metadata } from './object-store.ts'
import { refusePresigned } from './signature-v4.ts'

const signingKey = { accessKeyId: 'disk', secretAccessKey: 'a-secret-of-the-disk-store' }
const now = new Date('2026-11-15T12:00:00.123Z')

const open = async (options: Partial<DiskStoreOptions> = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await openFolder()
  const restart = () =>
    new DiskStore({ folder, publicUrl: 'http://localhost/objects', signingKey, ...options })
  const store = restart()
  const put = (key: string, body = 'abc', metadata?: Metadata) =>
    store.put(key, Buffer.from(body), {
      contentType: 'text/plain',
      size: body.length,
      ...(metadata ? { metadata } : {}),
    })
  const files = async (place: string) =>
    (await readdir(join(folder, place), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const read = async (key: string, range?: { start: number; end?: number }) => {
    const found = await store.get(key, range)
    return found && text(found.body)
  }
  const record = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'))
  return { folder, store, restart, put, files, read, record }
}

const md5 = '900150983cd24fb0d6963f7d28e17f72'

test('an object is what was put, and its record says so', async () => {
  const { store, put, read, record } = await open()
  const object = {
    key: 'a/B',
    size: 3,
    contentType: 'text/plain',
    etag: md5,
    modifiedAt: now,
    metadata: { mtime: '1' },
  }
  expect(await put('a/B', 'abc', { mtime: '1' })).toEqual(object)
  expect(await store.head('a/B')).toEqual(object)
  const found = await store.get('a/B')
  found?.body.destroy()
  expect(found?.object).toEqual(object)
  expect(await record('objects/a/%42@')).toEqual({
    key: 'a/B',
    contentType: 'text/plain',
    etag: md5,
    modifiedAt: '2026-11-15T12:00:00.123Z',
    segments: [{ file: expect.any(String), size: 3 }],
    metadata: { mtime: '1' },
  })
  expect(await put('a/B', 'abc', {})).toEqual({ ...object, metadata: {} })
  expect(await record('objects/a/%42@')).not.toHaveProperty('metadata')
  await put('a/B')
  expect(await record('objects/a/%42@')).not.toHaveProperty('metadata')
  await put('digits', '0123456789')
  expect(await read('digits')).toBe('0123456789')
  expect(await read('digits', { start: 3 })).toBe('3456789')
  expect(await read('digits', { start: 3, end: 5 })).toBe('345')
  expect(await read('digits', { start: 9, end: 10 })).toBe('9')
  const { body } = (await store.get('digits')) ?? {}
  expect(body?.readableObjectMode).toBe(false)
  body?.destroy()
  expect(await read('none')).toBeNull()
  expect(await store.head('none')).toBeNull()
})

test('bytes whose record cannot be written are removed', async () => {
  const { folder, store, put, files } = await open()
  const { etag } = await put('a')
  await mkdir(join(folder, 'objects', 'b@'))
  await expect(put('b')).rejects.toMatchObject({ code: 'EISDIR' })
  await expect(store.copy('a', 'b', { etag, contentType: 'x' })).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await files('data')).toHaveLength(1)
})

test('a replaced or deleted object leaves no bytes, and a copy has its own', async () => {
  const { store, put, files, read } = await open()
  await put('a', 'first')
  const { etag } = await put('a', 'abc')
  expect(await files('data')).toHaveLength(1)
  expect(await store.copy('a', 'b', { etag: 'another', contentType: 'image/png' })).toBeNull()
  expect(await store.copy('none', 'b', { etag, contentType: 'image/png' })).toBeNull()
  vi.setSystemTime(now.getTime() + 1000)
  const modifiedAt = new Date('2026-11-15T12:00:01.123Z')
  expect(await store.copy('a', 'b', { etag, contentType: 'image/png' })).toEqual({
    key: 'b',
    size: 3,
    contentType: 'image/png',
    etag: md5,
    modifiedAt,
    metadata: {},
  })
  await store.delete(['a', 'none'])
  expect([await store.head('a'), await read('b')]).toEqual([null, 'abc'])
  expect(await files('data')).toHaveLength(1)
  await store.delete(['b'])
  expect([await files('data'), await files('objects')]).toEqual([[], []])
})

test('an object whose bytes are gone cannot be copied', async () => {
  const { folder, store, put, files } = await open()
  const { etag } = await put('a')
  await rm(join(folder, 'data'), { recursive: true })
  expect(await store.copy('a', 'b', { etag, contentType: 'x' })).toBeNull()
  expect(await files('objects')).toEqual(['a@'])
})

test('lists a thousand by default, and says where the next page begins', async () => {
  const { folder, store, put } = await open()
  await mkdir(join(folder, 'objects'))
  const names = Array.from({ length: 1001 }, (_, index) => `k${1000 + index}-`)
  await Promise.all(names.map((name) => writeFile(join(folder, 'objects', `${name}@`), '')))
  const page = await store.list({ prefix: '', delimiter: '-' })
  expect([page.objects, page.prefixes.length, page.next]).toEqual([[], 1000, 'k1999-\u{10ffff}'])
  expect(await store.list({ prefix: '', delimiter: '-', after: page.next ?? '' })).toEqual({
    objects: [],
    prefixes: ['k2000-'],
    next: null,
  })
  const exact = await store.list({ prefix: 'k199', delimiter: '-', limit: 10 })
  expect([exact.prefixes.length, exact.next]).toEqual([10, null])
  for (const key of ['a', 'b', 'c']) await put(`z/${key}`)
  const listed = (key: string) => ({ key, size: 3, etag: md5, modifiedAt: now })
  expect(await store.list({ prefix: 'z/', limit: 2 })).toEqual({
    objects: [listed('z/a'), listed('z/b')],
    prefixes: [],
    next: 'z/b',
  })
})

test('lists folders once, and goes on after all of one', async () => {
  const { store, put } = await open()
  for (const key of ['a', 'b/1', 'b/2', 'b-3-4', 'b-3-5', 'c', 'd-1', 'd-2']) await put(key)
  const list = async (query: object) => {
    const { objects, prefixes, next } = await store.list({ prefix: '', ...query })
    return [objects.map(({ key }) => key), prefixes, next]
  }
  expect(await list({ delimiter: '/' })).toEqual([['a', 'b-3-4', 'b-3-5', 'c', 'd-1', 'd-2'], ['b/'], null])
  expect(await list({ delimiter: '-' })).toEqual([['a', 'b/1', 'b/2', 'c'], ['b-', 'd-'], null])
  expect(await list({ delimiter: '', prefix: 'b/' })).toEqual([['b/1', 'b/2'], [], null])
  expect(await list({ delimiter: '', prefix: 'b', after: 'b-3-5' })).toEqual([['b/1', 'b/2'], [], null])
  expect(await list({ limit: 0 })).toEqual([[], [], null])
  expect(await list({ delimiter: '-', prefix: 'b-' })).toEqual([[], ['b-3-'], null])
  expect(await list({ delimiter: '-', limit: 2 })).toEqual([['a'], ['b-'], 'b-\u{10ffff}'])
  expect(await list({ delimiter: '-', limit: 2, after: 'b-\u{10ffff}' })).toEqual([['b/1', 'b/2'], [], 'b/2'])
  expect(await list({ delimiter: '/', limit: 4, after: 'a' })).toEqual([['b-3-4', 'b-3-5', 'c'], ['b/'], 'c'])
})

test('lists folders without reading which files they have', async () => {
  const { store, put } = await open()
  await put('b/1')
  failOn('readdir', '/b', 'EMFILE')
  expect((await store.list({ prefix: '', delimiter: '/' })).prefixes).toEqual(['b/'])
})

test('an object that is deleted while its folder is listed is not listed', async () => {
  const { store, put } = await open()
  await put('a')
  await put('b')
  failOn('readFile', '/a@', 'ENOENT')
  expect((await store.list({ prefix: '' })).objects.map(({ key }) => key)).toEqual(['b'])
  expect(await store.sweep(60_000)).toBe(0)
})

const fiveMiB = 5_242_880

test('an upload is noted, found again by another process, and completed from its parts', async () => {
  const { folder, store, restart, files, record, put } = await open()
  await put('film', 'an older film')
  const uploadId = await store.createUpload('film', { contentType: 'video/mp4', metadata: { mtime: '7' } })
  expect(uploadId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(await record(`uploads/${uploadId}/upload.json`)).toEqual({
    key: 'film',
    contentType: 'video/mp4',
    startedAt: '2026-11-15T12:00:00.123Z',
    metadata: { mtime: '7' },
  })
  const other = restart()
  expect(await other.listUploads('fi')).toEqual([{ key: 'film', uploadId, startedAt: now }])
  expect(await other.listUploads('x')).toEqual([])
  const large = await store.putPart('film', uploadId, 1, Buffer.alloc(fiveMiB), fiveMiB)
  expect(large).toEqual({ partNumber: 1, size: fiveMiB, etag: '5f363e0e58a95f06cbe9bbc662c5dfb6' })
  const last = await other.putPart('film', uploadId, 10_000, Buffer.from('abc'), 3)
  await store.putPart('film', uploadId, 3, Buffer.from('left out'), 8)
  expect((await other.listParts('film', uploadId)).map(({ partNumber }) => partNumber)).toEqual([
    1, 3, 10_000,
  ])
  expect(await other.completeUpload('film', uploadId, [large, last])).toEqual({
    key: 'film',
    size: fiveMiB + 3,
    contentType: 'video/mp4',
    etag: '6f6da174a7cb6de11e28d4dd2f9bcfe9-2',
    modifiedAt: now,
    metadata: { mtime: '7' },
  })
  // The video that was replaced, and the part that was left out, are gone.
  expect(await files('data')).toHaveLength(2)
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
  await expect(store.listParts('film', uploadId)).rejects.toMatchObject({ code: 'no_such_upload' })
})

test('parts have numbers from 1 to 10,000', async () => {
  const { store, files } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  for (const number of [0, 10_001, 1.5, Number.NaN])
    await expect(store.putPart('a', uploadId, number, Buffer.from('a'), 1)).rejects.toMatchObject({
      code: 'invalid_part',
    })
  expect(await files('data')).toEqual([])
})

test('only the last of several parts may be smaller than 5 MiB, and they come in order', async () => {
  const { store } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  const part = (number: number, size: number) =>
    store.putPart('a', uploadId, number, Buffer.alloc(size), size)
  const [small, large, end] = [await part(1, fiveMiB - 1), await part(2, fiveMiB), await part(3, 1)]
  const complete = (...parts: { partNumber: number; etag: string }[]) =>
    store.completeUpload('a', uploadId, parts)
  await expect(complete(small, end)).rejects.toMatchObject({ code: 'part_too_small' })
  await expect(complete(end, large)).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(complete(large, large)).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(complete()).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(complete({ partNumber: 4, etag: end.etag })).rejects.toMatchObject({ code: 'invalid_part' })
  await expect(complete(large, { ...end, etag: large.etag })).rejects.toMatchObject({ code: 'invalid_part' })
  const expected = { size: fiveMiB + 1, mostPartBytes: fiveMiB }
  for (const wrong of [
    { ...expected, size: fiveMiB },
    { ...expected, mostPartBytes: fiveMiB - 1 },
  ])
    await expect(store.completeUpload('a', uploadId, [large, end], wrong)).rejects.toMatchObject({
      code: 'invalid_part',
    })
  expect(await store.completeUpload('a', uploadId, [large, end], expected)).toMatchObject({
    size: fiveMiB + 1,
  })
})

test('the ETag of an object in parts is that of S3', async () => {
  const { store } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  const part = await store.putPart('a', uploadId, 1, Buffer.from('abc'), 3)
  expect(part.etag).toBe(md5)
  // The MD5 of the sixteen bytes 90 01 50 98 3c d2 4f b0 d6 96 3f 7d 28 e1 7f 72.
  expect(await store.completeUpload('a', uploadId, [part])).toMatchObject({
    etag: 'af5da9f45af7a300e3aded972f8ff687-1',
  })
})

test('a part of an upload that has ended is not kept', async () => {
  const { folder, store, files } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  const gone = (async function* () {
    yield Buffer.from('a')
    await rm(join(folder, 'uploads', uploadId), { recursive: true })
  })()
  await expect(store.putPart('a', uploadId, 1, Readable.from(gone), 1)).rejects.toMatchObject({
    code: 'no_such_upload',
  })
  expect(await files('data')).toEqual([])
  // The upload was known a moment ago, and is not looked up again.
  await expect(store.listParts('a', uploadId)).rejects.toMatchObject({ code: 'no_such_upload' })
  const other = await store.createUpload('b', { contentType: 'x' })
  failOn('writeFile', '.arrived', 'EIO')
  await expect(store.putPart('b', other, 1, Buffer.from('a'), 1)).rejects.toMatchObject({ code: 'EIO' })
  expect(await files('data')).toEqual([])
  failOn('readdir', other, 'EMFILE')
  await expect(store.listParts('b', other)).rejects.toMatchObject({ code: 'EMFILE' })
})

test('an upload is found by its own key and its own id alone', async () => {
  const { folder, store, restart } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  await mkdir(join(folder, 'uploads', 'mine'))
  await writeFile(join(folder, 'uploads', 'mine', 'upload.json'), '{"key":"a"}')
  for (const one of [store, restart()])
    for (const [key, id] of [
      ['b', uploadId],
      ['a', 'mine'],
      ['a', `${uploadId}/../${uploadId}`],
      ['a', ` ${uploadId}`],
      ['a', 'none'],
    ] as const)
      await expect(one.listParts(key, id)).rejects.toMatchObject({ code: 'no_such_upload' })
  expect(await restart().listParts('a', uploadId)).toEqual([])
})

test.each([1, 30])('an upload of %i parts is aborted with its bytes, however often', async (count) => {
  const { store, files, restart } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  for (let number = 1; number <= count; number += 1)
    await store.putPart('a', uploadId, number, Buffer.from('a'), 1)
  await store.abortUpload('b', uploadId)
  expect(await files('data')).toHaveLength(count)
  await store.abortUpload('a', uploadId)
  await store.abortUpload('a', uploadId)
  expect([await files('data'), await files('uploads'), await store.listUploads('')]).toEqual([[], [], []])
  await expect(restart().listParts('a', uploadId)).rejects.toMatchObject({ code: 'no_such_upload' })
})

test('an upload whose parts cannot be listed is given up too, and its bytes are left to a sweep', async () => {
  const { store, files } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  await store.putPart('a', uploadId, 1, Buffer.from('a'), 1)
  const endFault = failOn('readdir', uploadId, 'EMFILE')
  await store.abortUpload('a', uploadId)
  endFault()
  expect([await files('uploads'), await store.listUploads('')]).toEqual([[], []])
  expect(await store.sweep(Number.NEGATIVE_INFINITY)).toBe(1)
})

test('a kill in the middle of a completion leaves an upload that takes nothing from its object', async () => {
  const { folder, store, read, files, restart } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  const part = await store.putPart('a', uploadId, 1, Buffer.from('abc'), 3)
  const arrived = (await files('uploads')).filter((name) => name.endsWith('.arrived'))
  const noted = await readFile(join(folder, 'uploads', uploadId, 'upload.json'), 'utf8')
  expect(arrived).toHaveLength(1)
  expect(await readFile(join(folder, 'uploads', uploadId, arrived[0] ?? ''), 'utf8')).toBe('')
  const endFault = [failOn('unlink', '', 'EIO'), failOn('rm', uploadId, 'EIO')]
  await expect(store.completeUpload('a', uploadId, [part])).rejects.toMatchObject({ code: 'EIO' })
  for (const end of endFault) end()
  expect(await read('a')).toBe('abc')
  await restart().completeUpload('a', uploadId, [part])
  expect(await read('a')).toBe('abc')
  await mkdir(join(folder, 'uploads', uploadId))
  await writeFile(join(folder, 'uploads', uploadId, 'upload.json'), noted)
  for (const name of arrived) await writeFile(join(folder, 'uploads', uploadId, name), '')
  await restart().abortUpload('a', uploadId)
  expect(await read('a')).toBe('abc')
  expect(await store.listUploads('')).toEqual([])
})

test('links name what they permit, below the public address', async () => {
  const { store, put } = await open({ publicUrl: 'https://files.example.com:8443/objects/' })
  expect(store.origin).toBe('https://files.example.com:8443')
  await put('Front/a b.jpg')
  const seen = (link: string, method = 'GET') => {
    const url = new URL(link)
    const headers = { host: url.host, 'content-length': '10', 'content-type': 'image/png' }
    expect(
      refusePresigned({ method, path: url.pathname, query: url.searchParams, headers }, signingKey, now),
    ).toBeNull()
    const query = [...url.searchParams].filter(([name]) => !name.startsWith('X-Amz-'))
    return [url.origin + url.pathname, Object.fromEntries(query), url.searchParams.get('X-Amz-SignedHeaders')]
  }
  const at = 'https://files.example.com:8443/objects/Front/a%20b.jpg'
  const key = 'Front/a b.jpg'
  const link = { expiresInSeconds: 60 }
  expect(seen(await store.presignGet(key, { ...link, fileName: 'a.jpg' }))).toEqual([
    at,
    { 'response-content-disposition': `attachment; filename="a.jpg"; filename*=UTF-8''a.jpg` },
    'host',
  ])
  expect(seen(await store.presignGet(key, link))).toEqual([
    at,
    { 'response-content-disposition': 'attachment' },
    'host',
  ])
  const sign = await store.downloadSigner()
  expect(seen(sign(key, { ...link, contentType: 'image/png' }))).toEqual([
    at,
    { 'response-content-disposition': 'inline' },
    'host',
  ])
  expect(seen(await store.presignPart(key, 'u', 2, { ...link, size: 10 }), 'PUT')).toEqual([
    at,
    { uploadId: 'u', partNumber: '2' },
    'content-length;host',
  ])
  expect(seen(await store.presignPart(key, 'u', 2, { ...link, mostBytes: 10 }), 'PUT')).toEqual([
    at,
    { uploadId: 'u', partNumber: '2', 'x-most-bytes': '10' },
    'host',
  ])
  const put10 = await store.presignPut(key, { ...link, contentType: 'image/png', size: 10 })
  expect(seen(put10, 'PUT')).toEqual([at, {}, 'content-length;content-type;host'])
  expect(new URL(put10).searchParams.get('X-Amz-Expires')).toBe('60')
})

test('unreferenced files are swept once they are older than a day', async () => {
  const { folder, store } = await open()
  await mkdir(join(folder, 'data', '00'), { recursive: true })
  await writeFile(join(folder, 'data', '00', 'left'), '')
  const day = 86_400_000
  const at = (ms: number) => new Date(now.getTime() - ms)
  await utimes(join(folder, 'data', '00', 'left'), at(day), at(day))
  expect(await store.sweep()).toBe(0)
  await utimes(join(folder, 'data', '00', 'left'), at(day + 1), at(day + 1))
  expect(await store.sweep()).toBe(1)
})

test('the note of an upload is read once, and dropped with it', async () => {
  const { folder, store, restart } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  const other = restart()
  await other.listParts('a', uploadId)
  const endFault = failOn('readFile', 'upload.json', 'EIO')
  for (const one of [store, other]) await one.putPart('a', uploadId, 1, Buffer.from('a'), 1)
  endFault()
  let isRead = false
  const body = () =>
    new Readable({
      read() {
        isRead = true
        this.push(null)
      },
    })
  const ended = { code: 'no_such_upload' }
  // A part for another key's upload is refused, and so is one for an upload that has ended.
  await expect(store.putPart('b', uploadId, 1, body(), 1)).rejects.toMatchObject(ended)
  await store.abortUpload('a', uploadId)
  await expect(store.putPart('a', uploadId, 1, body(), 1)).rejects.toMatchObject(ended)
  await expect(other.listParts('a', uploadId)).rejects.toMatchObject(ended)
  await expect(other.putPart('a', uploadId, 1, body(), 1)).rejects.toMatchObject(ended)
  expect(isRead).toBe(false)
  const gone = await store.createUpload('a', { contentType: 'x' })
  await rm(join(folder, 'uploads', gone), { recursive: true })
  await store.abortUpload('a', gone)
})

test('bytes of open uploads are not swept', async () => {
  const { store, files } = await open()
  const uploadId = await store.createUpload('a', { contentType: 'x' })
  await store.putPart('a', uploadId, 1, Buffer.from('a'), 1)
  vi.setSystemTime(Date.now() + 10 * 86_400_000)
  expect(await store.sweep(-86_400_000 * 100)).toBe(0)
  expect(await files('data')).toHaveLength(1)
})

test('all free space is used unless some is reserved', async () => {
  const { store } = await open()
  leaveFree(100)
  const put = (size: number) => store.put('a', Buffer.alloc(size), { contentType: 'x', size })
  await put(100)
  await expect(put(101)).rejects.toMatchObject({ code: 'no_space' })
})

test('the given space is kept free', async () => {
  const { put } = await open({ reservedBytes: Number.MAX_SAFE_INTEGER })
  await expect(put('a')).rejects.toMatchObject({ code: 'no_space' })
})
