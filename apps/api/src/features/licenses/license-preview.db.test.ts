import { heicPhoto, jpegPhoto } from '@sortie/testing/photo-fixture'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { sendForm } from '../../../test/forms.ts'
import { jobRun } from '../../../test/job-run.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { ProcessEndedError } from '../../platform/process-pool.ts'
import { previewKey } from '../../platform/stored-files.ts'
import { type FileReader, openFileReader } from '../processing/file-reader.ts'
import { sweepFiles } from '../stored-files/sweep-files.ts'
import { makeLicensePreview } from './license-preview.ts'

// Programs are started.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const silent = { info: () => {}, error: () => {} }
const path = '/v1/pilots/pilot_licenses'
let sortie: TestApp
let objects: OpenObjectStore
let reader: FileReader
let call: Awaited<ReturnType<TestApp['as']>>
let headers: Record<string, string>
let type: string

beforeAll(async () => {
  sortie = await createTestApp()
  objects = openObjectStore(sortie.config)
  reader = openFileReader({ ...sortie.config.processing, processes: 1 }, silent)
  const names = { first_name: 'Robin', last_name: 'Example', email: 'preview@sortie.test' }
  const pilot = (await sortie.provider('POST', '/v1/provider/pilots', names)).body
  headers = await sortie.sessionHeaders(pilot)
  call = await sortie.as(pilot)
  const kind = { name: 'Card', issuer_type: 'other', is_certificate_number_required: false }
  const body = { ...kind, reference_date_mode: 'not_applicable' }
  type = String((await sortie.provider('POST', '/v1/provider/license_types', body)).body.id)
})
afterAll(async () => {
  reader.close()
  await sortie.close()
})

const parts = () => ({ db: sortie.db, store: objects.store, reader, log: silent })
const file = (name: string, bytes: Uint8Array) => ({ name, bytes: bytes as Uint8Array<ArrayBuffer> })
const row = (id: number) =>
  sortie.db.selectFrom('pilot_licenses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const keys = async () => (await objects.store.list({ prefix: 'files/' })).objects.map(({ key }) => key)
const image = async (id: number) => (await call('GET', `${path}/${id}/image`)).body
const previewsAsked = async () => {
  const { rows } = await sql<{ data: { license_id: number } }>`
    select data from pgboss.job where name = 'make-license-preview' order by created_on`.execute(sortie.db)
  return rows.map(({ data }) => data.license_id)
}
const open = async (url: string) => {
  const { pathname, search, host } = new URL(url)
  return sortie.app.inject({ method: 'GET', url: pathname + search, headers: { host } })
}

test('A-LICENSE-05 a HEIC document is shown by the preview in it, until another document takes its place', async () => {
  const heic = file('card.heic', heicPhoto())
  const { id } = (await sendForm(sortie.app, headers, 'POST', path, { license: type, image: heic })).body
  expect(await image(id)).toMatchObject({ type: 'image/heic', preview_url: null })
  expect(await previewsAsked()).toEqual([id])
  await makeLicensePreview(parts(), id, jobRun())
  const shown = await open((await image(id)).preview_url)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-disposition': 'inline' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg' })

  const first = String((await row(id)).image_key)
  expect(await sweepFiles(sortie.db, objects.store, new AbortController().signal, -1000)).toBe(0)
  expect((await keys()).sort()).toEqual([first, previewKey(first)].sort())

  // A photo that browsers draw needs none, and the preview of the document before does not stay with it.
  const jpeg = file('card.jpg', jpegPhoto())
  await sendForm(sortie.app, headers, 'PUT', `${path}/${id}`, { image: jpeg })
  expect(await image(id)).toMatchObject({ type: 'image/jpeg', preview_url: null })
  expect(await previewsAsked()).toEqual([id])
  const { rows } = await sql<{ data: { keys: string[] } }>`
    select data from pgboss.job where name = 'delete-files'`.execute(sortie.db)
  expect(rows.map(({ data }) => data.keys)).toContainEqual([first, previewKey(first)])

  // What a release without previews has left behind is swept.
  expect(await sweepFiles(sortie.db, objects.store, new AbortController().signal, -1000)).toBe(2)
  expect(await keys()).toEqual([(await row(id)).image_key])
})

test('A-LICENSE-05 a TIFF is shown too; a HEIC without a preview, and a damaged one, keep their icon', async () => {
  const { id } = (await call('GET', path)).body[0]
  const save = async (name: string, bytes: Uint8Array) => {
    await sendForm(sortie.app, headers, 'PUT', `${path}/${id}`, { image: file(name, bytes) })
    await makeLicensePreview(parts(), id, jobRun())
    return image(id)
  }
  const wide = await sharp({ create: { width: 1200, height: 30, channels: 3, background: '#c04020' } })
    .tiff()
    .toBuffer()
  const tiff = await save('card.tif', wide)
  expect(tiff.type).toBe('image/tiff')
  expect(await sharp((await open(tiff.preview_url)).rawPayload).metadata()).toMatchObject({ width: 1024 })
  const bare = heicPhoto({ exif: { hasThumbnail: false } })
  expect(await save('bare.heic', bare)).toMatchObject({ type: 'image/heic', preview_url: null })
  expect(await save('half.heic', heicPhoto().subarray(0, 40))).toMatchObject({ preview_url: null })

  // A job that comes too late, for a document that was replaced, and one for a license that is gone.
  const late = {
    ...reader,
    read: async (...given: Parameters<FileReader['read']>) => {
      const reading = await reader.read(...given)
      await sendForm(sortie.app, headers, 'PUT', `${path}/${id}`, { image: file('x.jpg', jpegPhoto()) })
      return reading
    },
  }
  await sendForm(sortie.app, headers, 'PUT', `${path}/${id}`, { image: file('a.heic', heicPhoto()) })
  await makeLicensePreview({ ...parts(), reader: late }, id, jobRun())
  expect(await image(id)).toMatchObject({ type: 'image/jpeg', preview_url: null })
  expect((await keys()).filter((key) => key.endsWith('-preview'))).toHaveLength(1)
  await call('DELETE', `${path}/${id}`)
  await makeLicensePreview(parts(), id, jobRun())
})

test('A-LICENSE-05 no preview is made without a document, for a type that browsers show, or for a deleted document', async () => {
  const add = (image?: ReturnType<typeof file>) =>
    sendForm(sortie.app, headers, 'POST', path, { license: type, ...(image ? { image } : {}) })
  const { id } = (await add()).body
  const asked = (await previewsAsked()).length
  await makeLicensePreview(parts(), id, jobRun())
  expect((await row(id)).has_preview).toBe(false)
  // Adding the license again with its document returns the same license.
  expect((await add(file('card.heic', heicPhoto()))).body.id).toBe(id)
  expect((await previewsAsked()).slice(asked)).toEqual([id])
  // In the store it has become larger than documents are, and is left alone.
  const large = Buffer.alloc(20_971_521)
  const key = String((await row(id)).image_key)
  await objects.store.put(key, large, { contentType: 'image/heic', size: large.byteLength })
  const rooms: number[] = []
  const watching: FileReader = {
    ...reader,
    inFolder: (work, bytes) => {
      rooms.push(bytes)
      return reader.inFolder(work, bytes)
    },
  }
  await makeLicensePreview({ ...parts(), reader: watching }, id, jobRun())
  expect([rooms, (await row(id)).has_preview]).toEqual([[134_217_728], false])
  await objects.store.delete([key])
  await expect(makeLicensePreview(parts(), id, jobRun())).rejects.toThrow('not in the object store')
  expect((await row(id)).has_preview).toBe(false)
  await sendForm(sortie.app, headers, 'PUT', `${path}/${id}`, { image: file('card.jpg', jpegPhoto()) })
  await makeLicensePreview(parts(), id, jobRun())
  expect((await row(id)).has_preview).toBe(false)
  expect((await keys()).includes(previewKey(String((await row(id)).image_key)))).toBe(false)
  await call('DELETE', `${path}/${id}`)
})

test('a document that crashes its process is tried once more, and then keeps its icon', async () => {
  const heic = file('card.heic', heicPhoto())
  const { id } = (await sendForm(sortie.app, headers, 'POST', path, { license: type, image: heic })).body
  const logged: unknown[] = []
  const make = (error: Error, retries: number) => {
    const failing = {
      ...reader,
      read: async () => {
        throw error
      },
    }
    const log = { ...silent, error: (...about: unknown[]) => void logged.push(about) }
    return makeLicensePreview({ ...parts(), reader: failing, log }, id, jobRun({ retries }))
  }
  const ended = new ProcessEndedError('crash')
  await expect(make(ended, 0)).rejects.toBe(ended)
  for (const retries of [0, 1]) await expect(make(new Error('no room'), retries)).rejects.toThrow('no room')
  expect(logged).toEqual([])
  await make(ended, 1)
  expect(logged).toEqual([[{ license: id, err: ended }, 'no preview can be made of a document']])
  expect((await row(id)).has_preview).toBe(false)
})
