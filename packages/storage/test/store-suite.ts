import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStore, smallestPartBytes } from '../src/object-store.ts'

export interface OpenedStore {
  store: ObjectStore
  /** More parts than the store lists at once. */
  manyParts: number
  close: () => Promise<void>
}

const bytes = (size: number, seed = 1): Buffer => {
  const block = createHash('sha512').update(String(seed)).digest()
  return Buffer.alloc(size, block)
}

const read = async (store: ObjectStore, key: string, range?: { start: number; end?: number }) => {
  const found = await store.get(key, range)
  return found && buffer(found.body)
}

const mostBytes = 10_485_760

const md5 = (body: Uint8Array) => createHash('md5').update(body).digest('hex')

const oddKeys = [
  'plain.jpg',
  'plain.jpg/below',
  'a b+c&d=e?f#g%20h.jpg',
  'Capitals.JPG',
  'capitals.jpg',
  '夜の空/🚁 flight.mp4',
  "quote'(and)*more!.jpg",
  `long/${'ö'.repeat(150)}.jpg`,
]

/** The requirements for every store. Each file that runs it passes an empty store of its own. */
export const storeSuite = (name: string, open: () => Promise<OpenedStore>): void => {
  describe(name, { timeout: 120_000 }, () => {
    let opened: OpenedStore
    let store: ObjectStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    }, 60_000)
    afterAll(() => opened?.close())

    test.each([0, 1, 300_000])('keeps an object of %i bytes and gives it back', async (size) => {
      const body = bytes(size)
      const stored = await store.put('sizes/one.bin', body, { contentType: 'image/jpeg', size })
      expect(stored).toMatchObject({ key: 'sizes/one.bin', size, contentType: 'image/jpeg', etag: md5(body) })
      expect(await store.head('sizes/one.bin')).toMatchObject({
        size,
        contentType: 'image/jpeg',
        etag: md5(body),
      })
      expect(await read(store, 'sizes/one.bin')).toEqual(body)
    })

    test('takes a stream', async () => {
      const chunks = [bytes(70_000, 1), bytes(70_000, 2), bytes(5, 3)]
      await store.put('stream.bin', Readable.from(chunks), { contentType: 'text/plain', size: 140_005 })
      expect(await read(store, 'stream.bin')).toEqual(Buffer.concat(chunks))
    })

    test('keeps nothing of a stream that fails, and passes on its error', async () => {
      const failing = () =>
        Readable.from(
          (async function* () {
            yield bytes(70_000)
            throw new Error('the line was cut')
          })(),
          { objectMode: false },
        )
      const put = store.put('cut.bin', failing(), { contentType: 'text/plain', size: 140_000 })
      await expect(put).rejects.toThrow('the line was cut')
      expect(await store.head('cut.bin')).toBeNull()
      const uploadId = await store.createUpload('cut.bin', { contentType: 'text/plain' })
      await expect(store.putPart('cut.bin', uploadId, 1, failing(), 140_000)).rejects.toThrow(
        'the line was cut',
      )
      expect(await store.listParts('cut.bin', uploadId)).toEqual([])
      await store.abortUpload('cut.bin', uploadId)
    })

    test('gives back ranges', async () => {
      const body = Buffer.from('0123456789')
      await store.put('digits', body, { contentType: 'text/plain', size: 10 })
      expect(String(await read(store, 'digits', { start: 2, end: 4 }))).toBe('234')
      expect(String(await read(store, 'digits', { start: 7 }))).toBe('789')
      expect(String(await read(store, 'digits', { start: 9, end: 40 }))).toBe('9')
      expect((await store.get('digits', { start: 2, end: 4 }))?.object.size).toBe(10)
    })

    test('replaces an object', async () => {
      await store.put('twice', bytes(100), { contentType: 'text/plain', size: 100 })
      await store.put('twice', bytes(40, 2), { contentType: 'image/png', size: 40 })
      expect(await store.head('twice')).toMatchObject({ size: 40, contentType: 'image/png' })
      expect(await read(store, 'twice')).toEqual(bytes(40, 2))
    })

    test('reports a missing object, and deleting it succeeds', async () => {
      expect(await store.head('nothing')).toBeNull()
      expect(await store.get('nothing')).toBeNull()
      await store.delete(['nothing'])
      await store.put('gone', bytes(3), { contentType: 'text/plain', size: 3 })
      await store.delete(['gone', 'nothing'])
      expect(await store.head('gone')).toBeNull()
    })

    test('lists odd keys by their bytes, page by page', async () => {
      for (const key of oddKeys)
        await store.put(`odd/${key}`, Buffer.from(key), {
          contentType: 'text/plain',
          size: Buffer.byteLength(key),
        })
      const expected = oddKeys
        .map((key) => `odd/${key}`)
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      const listed: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await store.list({ prefix: 'odd/', after, limit: 3 })
        expect(page.objects.length).toBeLessThanOrEqual(3)
        listed.push(...page.objects.map(({ key }) => key))
        after = page.next
      }
      expect(listed).toEqual(expected)
      for (const key of oddKeys) expect(String(await read(store, `odd/${key}`))).toBe(key)
      expect((await store.list({ prefix: 'odd/夜' })).objects).toHaveLength(1)
      expect((await store.list({ prefix: 'none/' })).objects).toEqual([])
    })

    test('lists by folder without what is in them, page by page', async () => {
      const keys = ['a.jpg', 'Front/1', 'Front/2', 'Front/deep/3', 'Roof/1', 'é/1', 'z', 'z/1']
      for (const key of [...keys, 'Gone/1'])
        await store.put(`folders/${key}`, bytes(3), { contentType: 'image/jpeg', size: 3 })
      await store.delete(['folders/Gone/1'])
      const below = (found: string) => found.slice('folders/'.length)
      const expected = ['Front/', 'Roof/', 'a.jpg', 'z', 'z/', 'é/']
      for (const limit of [1, 2, 3, 1000]) {
        const listed: string[] = []
        for (let after: string | undefined; ; ) {
          const query = { prefix: 'folders/', delimiter: '/', limit, ...(after ? { after } : {}) }
          const page = await store.list(query)
          const entries = [...page.objects.map(({ key }) => key), ...page.prefixes].map(below)
          expect(entries.length).toBeLessThanOrEqual(limit)
          listed.push(...entries.sort())
          if (page.next === null) break
          after = page.next
        }
        expect(listed.sort()).toEqual(expected)
      }
      const list = async (query: object) => {
        const { objects, prefixes } = await store.list({ prefix: 'folders/', ...query })
        return [...objects.map(({ key }) => key), ...prefixes].map(below)
      }
      expect(await list({ prefix: 'folders/Fr', delimiter: '/' })).toEqual(['Front/'])
      expect(await list({ prefix: 'folders/Front/', delimiter: '/' })).toEqual([
        'Front/1',
        'Front/2',
        'Front/deep/',
      ])
      expect(await list({ prefix: 'folders/Front/', delimiter: 'ee' })).toEqual([
        'Front/1',
        'Front/2',
        'Front/dee',
      ])
      // An entry after a point in the middle of a folder is in that folder.
      const after = { delimiter: '/', limit: 1 }
      expect(await list({ ...after, after: 'folders/Front/1' })).toEqual(['Front/'])
      expect(await list({ ...after, after: 'folders/Front/deep/3' })).toEqual(['Roof/'])
    })

    test('keeps what is noted about an object, also of one in parts', async () => {
      const metadata = { mtime: '1794950000.123456789', 'md5chksum-x': 'cGhvdG8=' }
      const content = { contentType: 'image/jpeg', metadata }
      expect(await store.put('noted', bytes(3), { ...content, size: 3 })).toMatchObject({ metadata })
      expect(await store.head('noted')).toMatchObject({ metadata })
      const found = await store.get('noted')
      found?.body.destroy()
      expect(found?.object).toMatchObject({ metadata })
      const uploadId = await store.createUpload('noted-film', content)
      const part = await store.putPart('noted-film', uploadId, 1, bytes(10), 10)
      await store.completeUpload('noted-film', uploadId, [part])
      expect(await store.head('noted-film')).toMatchObject({ metadata })
      await store.put('noted', bytes(3), { contentType: 'image/jpeg', size: 3 })
      expect((await store.head('noted'))?.metadata).toEqual({})
    })

    test('builds an object from parts that a browser sends by links', async () => {
      const key = 'uploads/film.mp4'
      const uploadId = await store.createUpload(key, { contentType: 'video/mp4' })
      const bodies = [bytes(smallestPartBytes, 1), bytes(smallestPartBytes + 3, 2), bytes(11, 3)]
      // Parts are sent out of order, as parallel parts arrive, and one of them twice.
      const parts: { partNumber: number; etag: string }[] = []
      for (const partNumber of [3, 1, 2, 1]) {
        const link = await store.presignPart(key, uploadId, partNumber, { expiresInSeconds: 60, mostBytes })
        const response = await fetch(link, {
          method: 'PUT',
          body: bodies[partNumber - 1] as Buffer<ArrayBuffer>,
        })
        expect(response.status).toBe(200)
        const etag = (response.headers.get('etag') ?? '').replaceAll('"', '')
        expect(etag).toBe(md5(bodies[partNumber - 1] as Buffer))
        if (!parts.some((part) => part.partNumber === partNumber)) parts.push({ partNumber, etag })
      }
      parts.sort((a, b) => a.partNumber - b.partNumber)
      expect(await store.listParts(key, uploadId)).toEqual(
        parts.map((part, index) => ({ ...part, size: bodies[index]?.length })),
      )
      expect((await store.listUploads('uploads/')).map(({ uploadId: id }) => id)).toEqual([uploadId])
      expect(await store.head(key)).toBeNull()
      const object = await store.completeUpload(key, uploadId, parts)
      const whole = Buffer.concat(bodies)
      expect(object).toMatchObject({ key, size: whole.length, contentType: 'video/mp4' })
      expect(object.etag).toMatch(/^[0-9a-f]{32}-3$/)
      // Comparing millions of bytes one by one takes seconds.
      expect((await read(store, key))?.equals(whole)).toBe(true)
      const seam = { start: smallestPartBytes - 2, end: smallestPartBytes + 1 }
      expect(await read(store, key, seam)).toEqual(whole.subarray(seam.start, seam.end + 1))
      expect(await store.listUploads('uploads/')).toEqual([])
    })

    test('completes nothing from wrong, missing or too small parts', async () => {
      const key = 'refused.bin'
      const uploadId = await store.createUpload(key, { contentType: 'image/png' })
      const first = await store.putPart(key, uploadId, 1, bytes(10), 10)
      const second = await store.putPart(key, uploadId, 2, Readable.from([bytes(20, 2)]), 20)
      const complete = (parts: { partNumber: number; etag: string }[]) =>
        store.completeUpload(key, uploadId, parts)
      await expect(complete([first, second])).rejects.toMatchObject({ code: 'part_too_small' })
      await expect(complete([{ ...first, etag: second.etag }])).rejects.toMatchObject({
        code: 'invalid_part',
      })
      await expect(complete([{ ...first, partNumber: 7 }])).rejects.toMatchObject({ code: 'invalid_part' })
      await expect(complete([])).rejects.toMatchObject({ code: 'invalid_part' })
      for (const expected of [
        { size: 30, mostPartBytes: 30 },
        { size: 20, mostPartBytes: 19 },
      ])
        await expect(store.completeUpload(key, uploadId, [second], expected)).rejects.toMatchObject({
          code: 'invalid_part',
        })
      expect(await store.head(key)).toBeNull()
      const expected = { size: 20, mostPartBytes: 20 }
      expect(await store.completeUpload(key, uploadId, [second], expected)).toMatchObject({ size: 20 })
    })

    test('copies what an ETag names, and no change of the original reaches the copy', async () => {
      const content = { contentType: 'application/octet-stream' }
      const from = 'copies/a b+é.jpg'
      const small = await store.put(from, bytes(1000), { contentType: 'image/jpeg', size: 1000 })
      expect(await store.copy(from, 'copies/to', { etag: 'another', ...content })).toBeNull()
      expect(await store.copy('copies/none', 'copies/to', { etag: small.etag, ...content })).toBeNull()
      expect(await store.head('copies/to')).toBeNull()
      const copied = { key: 'copies/to', size: 1000, ...content }
      expect(await store.copy(from, 'copies/to', { etag: small.etag, ...content })).toMatchObject(copied)
      await store.put(from, bytes(7, 2), { contentType: 'image/jpeg', size: 7 })
      expect(await read(store, 'copies/to')).toEqual(bytes(1000))
      await store.delete([from])
      expect(await read(store, 'copies/to')).toEqual(bytes(1000))
      expect(await store.head('copies/to')).toMatchObject(copied)

      const uploadId = await store.createUpload('copies/film', { contentType: 'video/mp4' })
      const bodies = [bytes(smallestPartBytes, 1), bytes(smallestPartBytes + 3, 2)]
      const parts = []
      for (const [index, body] of bodies.entries())
        parts.push(await store.putPart('copies/film', uploadId, index + 1, body, body.length))
      const { etag } = await store.completeUpload('copies/film', uploadId, parts)
      const { objects } = await store.list({ prefix: 'copies/film' })
      expect(objects.map((object) => object.etag)).toEqual([etag])
      await store.copy('copies/film', 'copies/film-2', { etag, ...content })
      await store.delete(['copies/film'])
      expect((await read(store, 'copies/film-2'))?.equals(Buffer.concat(bodies))).toBe(true)
      expect(await store.listUploads('copies/')).toEqual([])
    })

    test('forgets an upload that is aborted', async () => {
      const uploadId = await store.createUpload('aborted', { contentType: 'image/png' })
      await store.putPart('aborted', uploadId, 1, bytes(10), 10)
      await store.abortUpload('aborted', uploadId)
      await store.abortUpload('aborted', uploadId)
      await expect(store.listParts('aborted', uploadId)).rejects.toMatchObject({ code: 'no_such_upload' })
      await expect(store.putPart('aborted', uploadId, 2, bytes(5), 5)).rejects.toMatchObject({
        code: 'no_such_upload',
      })
      expect(await store.head('aborted')).toBeNull()
    })

    test('an upload is found under its own key alone', async () => {
      const uploadId = await store.createUpload('mine', { contentType: 'image/png' })
      const part = await store.putPart('mine', uploadId, 1, bytes(10), 10)
      await expect(store.listParts('yours', uploadId)).rejects.toMatchObject({ code: 'no_such_upload' })
      await expect(store.completeUpload('yours', uploadId, [part])).rejects.toMatchObject({
        code: 'no_such_upload',
      })
      await store.abortUpload('mine', uploadId)
    })

    test('lists more parts than fit one page', async () => {
      const uploadId = await store.createUpload('many', { contentType: 'image/png' })
      const expected = Array.from({ length: opened.manyParts }, (_, index) => index + 1)
      const numbers = [...expected]
      const send = async () => {
        for (let number = numbers.pop(); number; number = numbers.pop())
          await store.putPart('many', uploadId, number, Buffer.from(String(number)), String(number).length)
      }
      await Promise.all(Array.from({ length: 8 }, send))
      const parts = await store.listParts('many', uploadId)
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(expected)
      expect(parts.at(-1)?.etag).toBe(md5(Buffer.from(String(opened.manyParts))))
      await store.abortUpload('many', uploadId)
    })

    test('gives links to read, for a while', async () => {
      await store.put('photo.jpg', bytes(1000), { contentType: 'image/jpeg', size: 1000 })
      const link = await store.presignGet('photo.jpg', { expiresInSeconds: 60 })
      expect(new URL(link).origin).toBe(store.origin)
      const response = await fetch(link)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('content-disposition')).toBe('inline')
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes(1000))
      const part = await fetch(link, { headers: { range: 'bytes=990-' } })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000'])
      const named = await fetch(
        await store.presignGet('photo.jpg', { expiresInSeconds: 60, fileName: 'Flüge "1".jpg' }),
      )
      expect(named.headers.get('content-disposition')).toBe(
        `attachment; filename="Fl_ge _1_.jpg"; filename*=UTF-8''Fl%C3%BCge%20%221%22.jpg`,
      )
      const short = await store.presignGet('photo.jpg', { expiresInSeconds: 1 })
      await pause(2500)
      expect((await fetch(short)).status).toBe(403)
    })

    test('shows nothing inline that could run', async () => {
      await store.put('page.jpg', Buffer.from('<script>'), { contentType: 'text/html', size: 8 })
      const response = await fetch(await store.presignGet('page.jpg', { expiresInSeconds: 60 }))
      expect(response.headers.get('content-disposition')).toBe('attachment')
    })

    test('a link is good for its method, key, part, size and type alone', async () => {
      const uploadId = await store.createUpload('bound', { contentType: 'image/png' })
      const link = new URL(await store.presignPart('bound', uploadId, 1, { expiresInSeconds: 60, size: 10 }))
      const altered = (change: (url: URL) => void): URL => {
        const url = new URL(link)
        change(url)
        return url
      }
      const put = (url: URL | string, size: number, headers = {}) =>
        fetch(url, { method: 'PUT', body: bytes(size) as Buffer<ArrayBuffer>, headers })
      expect((await fetch(link)).status).toBe(403)
      expect((await fetch(link, { method: 'DELETE' })).status).toBe(403)
      const refused = [
        altered((url) => url.searchParams.set('partNumber', '2')),
        altered((url) => url.searchParams.set('uploadId', 'another')),
        altered((url) => url.searchParams.set('X-Amz-Expires', '600000')),
        altered((url) => url.searchParams.delete('X-Amz-Signature')),
        altered((url) => {
          url.pathname = url.pathname.replace('bound', 'elsewhere')
        }),
      ]
      for (const url of refused) expect((await put(url, 10)).status).toBeGreaterThanOrEqual(400)
      expect((await put(link, 11)).status).toBe(403)
      expect(await store.listParts('bound', uploadId)).toEqual([])
      expect((await put(link, 10)).status).toBe(200)
      await store.abortUpload('bound', uploadId)

      const whole = await store.presignPut('whole', {
        expiresInSeconds: 60,
        contentType: 'image/png',
        size: 10,
      })
      expect((await put(whole, 10, { 'content-type': 'text/html' })).status).toBe(403)
      expect((await put(whole, 9, { 'content-type': 'image/png' })).status).toBe(403)
      expect((await put(whole, 10, { 'content-type': 'image/png' })).status).toBe(200)
      expect(await store.head('whole')).toMatchObject({ size: 10, contentType: 'image/png' })
    })
  })
}
