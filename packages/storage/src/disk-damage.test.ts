import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openFolder } from '../test/faulty-disk.ts'
import { DiskStore } from './disk-store.ts'

const open = async () => {
  const folder = await openFolder()
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'unused' }
  const store = new DiskStore({ folder, publicUrl: 'http://localhost', signingKey })
  const put = (key: string) => store.put(key, Buffer.from('abc'), { contentType: 'text/plain', size: 3 })
  const data = async () =>
    (await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length
  return { folder, store, put, data }
}

const damage = (folder: string, record: string) => writeFile(join(folder, 'objects', record), '{"key":')

test('an object whose record is damaged can be deleted and replaced, and its bytes are swept', async () => {
  const { folder, store, put, data } = await open()
  for (const key of ['a', 'b', 'c']) await put(key)
  await damage(folder, 'a@')
  await damage(folder, 'b@')
  await expect(store.head('a')).rejects.toThrow(SyntaxError)
  await store.delete(['a', 'c'])
  expect(await store.head('a')).toBeNull()
  expect(await store.head('c')).toBeNull()
  await put('b')
  expect(await store.head('b')).toMatchObject({ size: 3 })
  expect(await data()).toBe(3)
  expect(await store.sweep(-60_000)).toBe(2)
  expect(await data()).toBe(1)
})

test('one object that cannot be deleted does not stop the others', async () => {
  const { folder, store, put } = await open()
  await put('a')
  await put('c')
  // A folder in place of a record can be neither read nor removed like one.
  await mkdir(join(folder, 'objects', 'b@'))
  await expect(store.delete(['a', 'b', 'c'])).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await store.head('a')).toBeNull()
  expect(await store.head('c')).toBeNull()
  await mkdir(join(folder, 'objects', 'd@'))
  await expect(store.delete(['b', 'd'])).rejects.toThrow('2 of 2 failed: Error: EISDIR')
})

test('one file that cannot be swept does not stop the others, and foreign files are skipped', async () => {
  const { folder, store, put } = await open()
  await put('a')
  for (const place of ['data', 'uploads', 'objects']) {
    await mkdir(join(folder, place), { recursive: true })
    await writeFile(join(folder, place, '.DS_Store'), 'a file of the system')
  }
  await mkdir(join(folder, 'data', '00', 'a-folder'), { recursive: true })
  await writeFile(join(folder, 'data', '00', 'b-file'), 'left behind')
  await mkdir(join(folder, 'data', '11'))
  await writeFile(join(folder, 'data', '11', 'c-file'), 'left behind')
  expect(await store.listUploads('')).toEqual([])
  await expect(store.sweep(-60_000)).rejects.toMatchObject({ code: 'ERR_FS_EISDIR' })
  expect(await readdir(join(folder, 'data', '00'))).toEqual(['a-folder'])
  expect(await readdir(join(folder, 'data', '11'))).toEqual([])
  await rm(join(folder, 'data', '00', 'a-folder'), { recursive: true })
  expect(await store.sweep(-60_000)).toBe(0)
  expect(await store.head('a')).toMatchObject({ size: 3 })
  expect((await stat(join(folder, 'data', '.DS_Store'))).isFile()).toBe(true)
})

test('nothing is swept while the needed files cannot be determined', async () => {
  const { folder, store, put, data } = await open()
  const uploadId = await store.createUpload('film', { contentType: 'video/mp4' })
  await store.putPart('film', uploadId, 1, Buffer.from('part'), 4)
  await put('a')
  await damage(folder, 'a@')
  await expect(store.sweep(-60_000)).rejects.toThrow(SyntaxError)
  expect(await data()).toBe(2)
  await put('a')

  const known = await store.listUploads('')
  await rm(join(folder, 'uploads', uploadId), { recursive: true })
  await symlink(uploadId, join(folder, 'uploads', uploadId))
  await expect(store.sweep(-60_000)).rejects.toMatchObject({ code: 'ELOOP' })
  vi.spyOn(store, 'listUploads').mockResolvedValue(known)
  await expect(store.sweep(-60_000)).rejects.toMatchObject({ code: 'ELOOP' })
  vi.restoreAllMocks()
  await rm(join(folder, 'uploads'), { recursive: true })
  await symlink('uploads', join(folder, 'uploads'))
  await expect(store.sweep(-60_000)).rejects.toMatchObject({ code: 'ELOOP' })
  await expect(store.listUploads('')).rejects.toMatchObject({ code: 'ELOOP' })
  expect(await data()).toBe(3)
})

test('an upload that ends during a sweep needs no files', async () => {
  const { store, data } = await open()
  const uploadId = await store.createUpload('film', { contentType: 'video/mp4' })
  await store.putPart('film', uploadId, 1, Buffer.from('part'), 4)
  const listUploads = store.listUploads.bind(store)
  vi.spyOn(store, 'listUploads').mockImplementation(async (prefix) => {
    const found = await listUploads(prefix)
    await store.abortUpload('film', uploadId)
    return found
  })
  expect(await store.sweep(-60_000)).toBe(0)
  expect(await data()).toBe(0)
})
