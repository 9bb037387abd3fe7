import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { storeSuite } from '../test/store-suite.ts'
import { serveDiskLinks } from './disk-links.ts'
import { DiskStore } from './disk-store.ts'

const signingKey = { accessKeyId: 'disk', secretAccessKey: 'a-secret-of-the-disk-store' }

const openDisk = async (options: { reservedBytes?: number } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-disk-'))
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const store = new DiskStore({
    folder,
    publicUrl: `http://127.0.0.1:${port}/objects`,
    signingKey,
    ...options,
  })
  const serve = serveDiskLinks({ store, signingKey, basePath: '/objects' })
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { store, folder, close, manyParts: 1005 }
}

storeSuite('disk store', openDisk)

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const disk = async (options?: { reservedBytes?: number }) => {
  const one = await openDisk(options)
  opened.push(one.close)
  return one
}

const dataFiles = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a kill in the middle of a write leaves no half object, and its bytes can be swept', async () => {
  const { store, folder } = await disk()
  await store.put('old', Buffer.from('whole'), { contentType: 'text/plain', size: 5 })
  const program = `
    import { PassThrough, Readable } from 'node:stream'
    import { DiskStore } from ${JSON.stringify(new URL('./disk-store.ts', import.meta.url).href)}
    const store = new DiskStore({ folder: ${JSON.stringify(folder)}, publicUrl: 'http://localhost', signingKey: {} })
    const endless = async function* () {
      for (let sent = 0; ; sent += 1) {
        yield Buffer.alloc(65_536)
        if (sent === 20) console.log('writing')
      }
    }
    for (const key of ['old', 'new'])
      store.put(key, Readable.from(endless()), { contentType: 'image/png', size: 1e10 }).catch(console.error)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await store.head('new')).toBeNull()
  expect(await store.head('old')).toMatchObject({ size: 5, contentType: 'text/plain' })
  expect((await store.list({ prefix: '' })).objects.map(({ key }) => key)).toEqual(['old'])
  expect((await dataFiles(folder)).length).toBeGreaterThan(1)
  expect(await store.sweep()).toBe(0)
  await store.sweep(-60_000)
  expect(await dataFiles(folder)).toHaveLength(1)
  expect(await store.get('old')).not.toBeNull()
})

test('bytes that were replaced, deleted or aborted are gone from the disk', async () => {
  const { store, folder } = await disk()
  const put = (key: string) => store.put(key, Buffer.from('abc'), { contentType: 'text/plain', size: 3 })
  await put('a')
  await put('a')
  await put('b')
  const uploadId = await store.createUpload('c', { contentType: 'text/plain' })
  await store.putPart('c', uploadId, 1, Buffer.from('one'), 3)
  await store.putPart('c', uploadId, 1, Buffer.from('two'), 3)
  await store.sweep(-60_000)
  expect(await dataFiles(folder)).toHaveLength(3)
  await store.abortUpload('c', uploadId)
  await store.delete(['a', 'b'])
  expect(await dataFiles(folder)).toEqual([])
})

const readText = async (store: DiskStore, key: string) =>
  text((await store.get(key))?.body ?? Readable.from([]))

test('a part that is sent again while its upload is completed takes no bytes from the object', async () => {
  const { store } = await disk()
  const part = () => store.putPart('a', uploadId, 1, Buffer.from('one'), 3)
  let uploadId = ''
  for (let round = 0; round < 40; round += 1) {
    uploadId = await store.createUpload('a', { contentType: 'text/plain' })
    const { etag } = await part()
    await Promise.all([
      part().catch(() => {}),
      part().catch(() => {}),
      store.completeUpload('a', uploadId, [{ partNumber: 1, etag }]),
    ])
    expect(await readText(store, 'a')).toBe('one')
  }
})

test('a sweep keeps the bytes of an upload that is completed while it looks', async () => {
  const { store } = await disk()
  const uploadId = await store.createUpload('a', { contentType: 'text/plain' })
  const part = await store.putPart('a', uploadId, 1, Buffer.from('one'), 3)
  const listUploads = store.listUploads.bind(store)
  vi.spyOn(store, 'listUploads').mockImplementation(async (prefix) => {
    await store.completeUpload('a', uploadId, [part])
    return listUploads(prefix)
  })
  expect(await store.sweep(-60_000)).toBe(0)
  expect(await readText(store, 'a')).toBe('one')
})

test('a note left empty by a power cut counts as missing, without an error', async () => {
  const { store, folder } = await disk()
  const uploadId = await store.createUpload('a', { contentType: 'text/plain' })
  await writeFile(join(folder, 'uploads', uploadId, 'upload.json'), '')
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'another process' }
  const restarted = new DiskStore({ folder, publicUrl: 'http://localhost', signingKey })
  await expect(restarted.listParts('a', uploadId)).rejects.toMatchObject({ code: 'no_such_upload' })
  expect(await restarted.listUploads('')).toEqual([])
})

test('of a part that is sent again, what was sent last counts', async () => {
  const { store } = await disk()
  const uploadId = await store.createUpload('a', { contentType: 'text/plain' })
  const first = await store.putPart('a', uploadId, 1, Buffer.from('one'), 3)
  await setTimeout(2)
  const last = await store.putPart('a', uploadId, 1, Buffer.from('three'), 5)
  expect(await store.listParts('a', uploadId)).toEqual([last])
  await expect(store.completeUpload('a', uploadId, [first])).rejects.toMatchObject({ code: 'invalid_part' })
  await store.completeUpload('a', uploadId, [last])
  expect(await readText(store, 'a')).toBe('three')
})

test('a body that ends early or is too long is not stored', async () => {
  const { store, folder } = await disk()
  const put = (size: number) =>
    store.put('a', Readable.from([Buffer.from('four')]), { contentType: 'text/plain', size })
  await expect(put(5)).rejects.toMatchObject({ code: 'incomplete_body' })
  await expect(put(3)).rejects.toMatchObject({ code: 'incomplete_body' })
  expect(await dataFiles(folder)).toEqual([])
})

test('a copy is not swept while it is made, however old its original is', async () => {
  const { store, folder } = await disk()
  const { etag } = await store.put('a', Buffer.from('abc'), { contentType: 'text/plain', size: 3 })
  const [original = ''] = await dataFiles(folder)
  const longAgo = new Date(Date.now() - 10 * 86_400_000)
  await utimes(join(folder, 'data', original.slice(0, 2), original), longAgo, longAgo)
  await store.copy('a', 'b', { etag, contentType: 'text/plain' })
  // The record of the copy has not been written yet.
  await rm(join(folder, 'objects', 'b@'))
  expect(await store.sweep()).toBe(0)
  expect(await dataFiles(folder)).toHaveLength(2)
})

test('lists folders without reading what is in them', async () => {
  const { store, folder } = await disk()
  for (const key of ['top', 'Front/a', 'Front/b', 'Front/deep/c'])
    await store.put(key, Buffer.from('abc'), { contentType: 'text/plain', size: 3 })
  // Reading one of these objects reports the damage.
  for (const record of ['a@', 'b@', 'deep/c@'])
    await writeFile(join(folder, 'objects', '%46ront', record), 'no record at all')
  const page = await store.list({ prefix: '', delimiter: '/' })
  expect([page.objects.map(({ key }) => key), page.prefixes]).toEqual([['top'], ['Front/']])
  await expect(store.list({ prefix: '' })).rejects.toThrow(SyntaxError)
})

const mostBytes = 10_485_760

test('a link that names no size takes a part of the usual size and nothing larger', async () => {
  const { store } = await disk()
  const uploadId = await store.createUpload('b', { contentType: 'text/plain' })
  const link = await store.presignPart('b', uploadId, 1, { expiresInSeconds: 60, mostBytes: 10 })
  const put = (url: string | URL, size: number) =>
    fetch(url, { method: 'PUT', body: Buffer.alloc(size) as Buffer<ArrayBuffer> })
  const refused = await put(link, 11)
  expect([refused.status, await refused.text()]).toEqual([
    413,
    expect.stringContaining('<Code>EntityTooLarge</Code>'),
  ])
  const stretched = new URL(link)
  stretched.searchParams.set('x-most-bytes', '11')
  expect((await put(stretched, 11)).status).toBe(403)
  stretched.searchParams.delete('x-most-bytes')
  expect((await put(stretched, 11)).status).toBe(403)
  expect(await store.listParts('b', uploadId)).toEqual([])
  expect((await put(link, 10)).status).toBe(200)
})

test('nothing new is accepted when the disk is nearly full, and existing objects can be read', async () => {
  const { store } = await disk({ reservedBytes: Number.MAX_SAFE_INTEGER })
  await expect(
    store.put('a', Buffer.from('a'), { contentType: 'text/plain', size: 1 }),
  ).rejects.toMatchObject({
    code: 'no_space',
  })
  const uploadId = await store.createUpload('b', { contentType: 'text/plain' })
  const link = await store.presignPart('b', uploadId, 1, { expiresInSeconds: 60, mostBytes })
  const response = await fetch(link, { method: 'PUT', body: 'abc' })
  expect(response.status).toBe(507)
  expect(await response.text()).toContain('<Code>InsufficientStorage</Code>')
  expect(await store.listParts('b', uploadId)).toEqual([])
})

test('pending writes count as stored when free space is checked', async () => {
  const { store, folder } = await disk()
  const { bavail, bsize } = await statfs(folder)
  const most = Math.floor(bavail * bsize * 0.6)
  const body = new PassThrough()
  const first = store.put('first', body, { contentType: 'video/mp4', size: most })
  body.write('its first bytes')
  await expect.poll(() => dataFiles(folder)).toHaveLength(1)
  await expect(store.put('second', body, { contentType: 'video/mp4', size: most })).rejects.toMatchObject({
    code: 'no_space',
    cause: { message: expect.stringMatching(/^The disk of \S+ has \d+ bytes left.* Free up space on it\.$/) },
  })
  body.end('less than announced')
  await expect(first).rejects.toMatchObject({ code: 'incomplete_body' })
  await store.put('third', Buffer.from('fits'), { contentType: 'text/plain', size: 4 })
})

test('a disk that is full anyway is reported, and nothing of what did not fit is kept', async () => {
  const { store, folder } = await disk()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  const body = new PassThrough()
  const stored = store.put('a', body, { contentType: 'text/plain', size: 10 })
  body.destroy(full)
  await expect(stored).rejects.toMatchObject({ code: 'no_space' })
  expect(await dataFiles(folder)).toEqual([])
})

test('a client that is refused for lack of space gets the reason, however large the part', async () => {
  const { store } = await disk({ reservedBytes: Number.MAX_SAFE_INTEGER })
  const uploadId = await store.createUpload('b', { contentType: 'text/plain' })
  const link = await store.presignPart('b', uploadId, 1, { expiresInSeconds: 60, mostBytes })
  for (let count = 0; count < 5; count += 1) {
    const response = await fetch(link, { method: 'PUT', body: Buffer.alloc(10_485_760) })
    expect(response.status).toBe(507)
  }
})

test('links never let a browser guess at a type or run what is stored', async () => {
  const { store } = await disk()
  await store.put('a', Buffer.from('<svg/>'), { contentType: 'image/svg+xml', size: 6 })
  const { headers } = await fetch(await store.presignGet('a', { expiresInSeconds: 60 }))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('content-disposition')).toBe('attachment')
})

test('a key cannot lead out of the folder', async () => {
  const { store, folder } = await disk()
  for (const key of ['../../outside', '..', '.', '/', '//a', 'a/../b'])
    await store.put(key, Buffer.from(key), { contentType: 'text/plain', size: key.length })
  expect((await readdir(folder)).sort()).toEqual(['data', 'objects'])
  expect((await store.list({ prefix: '' })).objects).toHaveLength(6)
})
