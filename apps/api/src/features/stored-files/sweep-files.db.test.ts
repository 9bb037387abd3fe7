import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { fileOf, sendForm } from '../../../test/forms.ts'
import { jobRun } from '../../../test/job-run.ts'
import { addMission, addPilot } from '../../../test/records.ts'
import { openObjectStore } from '../../platform/object-store.ts'
import { jobHandlers } from '../job-handlers.ts'
import { sweepFiles } from './sweep-files.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const never = new AbortController().signal
const silent = { info: () => {}, error: () => {} }

test('a file stays for a day, on whatever page it is listed; a sweep that is stopped deletes none', async () => {
  const { store } = openObjectStore(sortie.config)
  const put = (key: string) => store.put(key, Buffer.from('left'), { contentType: 'image/jpeg', size: 4 })
  for (const key of ['files/a', 'files/b', 'files/c']) await put(key)
  // Lists one file at a time, as a store with thousands does.
  const paged = Object.assign(Object.create(store) as typeof store, {
    list: (query: Parameters<typeof store.list>[0]) => store.list({ ...query, limit: 1 }),
    delete: (keys: readonly string[]) => store.delete(keys),
  })
  const sweepIn = async (hours: number, signal = never) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    try {
      return await sweepFiles(sortie.db, paged, signal)
    } finally {
      vi.useRealTimers()
    }
  }
  expect(await sweepIn(23.9)).toBe(0)
  await expect(sweepIn(24.1, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await sweepIn(24.1)).toBe(3)
  expect((await store.list({ prefix: 'files/' })).objects).toEqual([])
})

test('files that no record names are deleted once they are old; named ones and other folders stay', async () => {
  const { store } = openObjectStore(sortie.config)
  const names = { first_name: 'Robin', last_name: 'Example', email: 'swept@sortie.test' }
  const pilot = (await sortie.provider('POST', '/v1/provider/pilots', names)).body
  const kind = { name: 'Card', issuer_type: 'other', is_certificate_number_required: false }
  const type = { ...kind, reference_date_mode: 'not_applicable' }
  const license = String((await sortie.provider('POST', '/v1/provider/license_types', type)).body.id)
  const image = { name: 'card.jpg', bytes: fileOf('jpeg') }
  const headers = await sortie.sessionHeaders(pilot)
  await sendForm(sortie.app, headers, 'POST', '/v1/pilots/pilot_licenses', { license, image })
  const put = (key: string) => store.put(key, Buffer.from('left'), { contentType: 'image/jpeg', size: 4 })
  await put('files/left-behind')
  await put('missions/1/photo')
  const keys = async () => (await store.list({ prefix: '' })).objects.map(({ key }) => key)

  expect(await sweepFiles(sortie.db, store, never)).toBe(0)
  expect(await sweepFiles(sortie.db, store, never, -1000)).toBe(1)
  const left = await keys()
  expect(left).toHaveLength(2)
  expect(left).toContain('missions/1/photo')

  const handlers = jobHandlers(sortie.config, sortie.db, silent)
  await handlers.deleteFiles({ keys: left }, jobRun())
  expect(await keys()).toEqual([])
})

test('files of stock imagery and previews of assets stay, however old', async () => {
  const { db } = sortie
  const { store } = openObjectStore(sortie.config)
  const put = (key: string) => store.put(key, Buffer.from('kept'), { contentType: 'image/jpeg', size: 4 })
  for (const key of ['files/stock', 'files/preview', 'files/left']) await put(key)
  const [pilot, mission] = [await addPilot(db), await addMission(db)]
  await sql`with kind as (insert into categories (name) values ('Coast') returning id)
    insert into stock_submissions (pilot_id, category_id, description, city, state, country, tags, storage_key)
    select ${pilot.id}, id, 'A pier in the evening', 'Boulder', 'CO', 'US',
      array['pier', 'sea', 'sky', 'sand', 'sun'], 'files/stock' from kind`.execute(db)
  await sql`insert into assets (mission_id, kind, name, storage_key, preview_key, size, media_type, fingerprint)
    values (${mission.id}, 'image', 'a.jpg', 'missions/a', 'files/preview', 1, 'image/jpeg', 'a')`.execute(db)
  expect(await sweepFiles(db, store, never, -1000)).toBe(1)
  const left = (await store.list({ prefix: 'files/' })).objects.map(({ key }) => key)
  expect(left.sort()).toEqual(['files/preview', 'files/stock'])
})
