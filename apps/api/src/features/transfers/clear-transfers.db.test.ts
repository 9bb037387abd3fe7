import type { ObjectStore } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearTransfers } from './clear-transfers.ts'
import { ingestTransfer } from './ingest-transfer.ts'
import {
  assetsOf,
  finish,
  folderIn,
  keyRow,
  objects,
  put,
  queues,
  sortie,
  startTransfer,
  storeWith,
  withTransfers,
} from './transfer.fixtures.ts'
import { abandonUnfinished } from './transfer-folder.ts'

withTransfers()

const { signal } = new AbortController()
/** One name at a time: what is in several pages is found in all of them. */
const list: ObjectStore['list'] = (query) => objects.store.list({ ...query, limit: 1 })
const clear = (days: number) => clearTransfers(sortie.db, storeWith({ list }), days, signal)

const filesOf = async (id: number) =>
  (await objects.store.list({ prefix: folderIn(id) })).objects.map(({ key }) =>
    key.slice(folderIn(id).length),
  )

const delivered = async (...paths: readonly string[]) => {
  const id = await startTransfer(...paths)
  await finish(id)
  await ingestTransfer(sortie.db, objects.store, queues, (await keyRow(id)).id, signal)
  return id
}

const complete = async (id: number) => {
  for (const status of [
    'assets_uploaded',
    'processing_shots',
    'assets_classified',
    'in_production',
    'awaiting_payment',
    'complete',
  ] as const)
    await sortie.db.updateTable('missions').set({ status }).where('id', '=', id).execute()
}

const closedBefore = (id: number, days: number) =>
  sql`update file_transfer_credentials set revoked_at = now() - make_interval(days => ${days})
    where mission_id = ${id}`.execute(sortie.db)

test('transferred copies and folders of a finished mission are deleted, counted, and no longer a source', async () => {
  const [over, other] = [await delivered('Front/a.jpg', 'b.jpg', 'notes.txt'), await delivered('c.jpg')]
  await complete(over)
  await put(over, 'Front/late.jpg')
  for (const id of [over, other]) await closedBefore(id, 14)
  // Fourteen days and a moment ago: not within the last fifteen.
  expect(await clear(15)).toBe(0)
  // Two files, the folder itself and the one of the shot.
  expect(await clear(14)).toBe(4)
  expect(await filesOf(over)).toEqual(['Front/late.jpg', 'notes.txt'])
  expect((await assetsOf(over)).map(({ name, source_key }) => [name, source_key])).toEqual([
    ['a.jpg', null],
    ['b.jpg', null],
  ])
  expect(await filesOf(other)).toContain('c.jpg')
  expect((await assetsOf(other))[0]?.source_key).toBe(`${folderIn(other)}c.jpg`)
  expect(await clear(14)).toBe(0)
})

test('everything of a pilot who no longer has the mission is deleted, including incomplete files', async () => {
  const id = await delivered('Front/a.jpg', 'notes.txt')
  await objects.store.createUpload(`${folderIn(id)}film.mp4`, { contentType: 'video/mp4' })
  await sql`update missions set status = 'canceled' where id = ${id}`.execute(sortie.db)
  await closedBefore(id, 15)
  expect(await clear(14)).toBe(4)
  expect([await filesOf(id), await objects.store.listUploads(folderIn(id))]).toEqual([[], []])
  // The asset has its own copy, and no file that could be missing.
  expect((await assetsOf(id)).map(({ source_key }) => source_key)).toEqual([null])
})

test('other folders stay, and so does everything once the worker stops', async () => {
  const id = await delivered('a.jpg')
  await sql`update missions set status = 'canceled' where id = ${id}`.execute(sortie.db)
  await closedBefore(id, 15)
  const strange = ['transfers/5/a.jpg', 'transfers/pilot-x/5/a.jpg', 'transfers/pilot-5/x/a.jpg']
  for (const key of strange)
    await objects.store.put(key, Buffer.from('x'), { contentType: 'image/jpeg', size: 1 })
  const stopped = clearTransfers(sortie.db, objects.store, 14, AbortSignal.abort())
  await expect(stopped).rejects.toThrow()
  expect(await filesOf(id)).toContain('a.jpg')
  expect(await clear(14)).toBeGreaterThan(0)
  for (const key of strange) expect(await objects.store.head(key)).not.toBeNull()
})

test('incomplete files are given up after some days, and newer ones stay', async () => {
  const hour = 3_600_000
  const startedAt = (hours: number) => new Date(Date.now() - hours * hour)
  const uploads = [
    { key: 'transfers/pilot-1/1/old.mp4', uploadId: 'old', startedAt: startedAt(49) },
    { key: 'transfers/pilot-1/1/young.mp4', uploadId: 'young', startedAt: startedAt(47) },
  ]
  const [prefixes, aborted]: [string[], string[][]] = [[], []]
  const store = storeWith({
    listUploads: async (prefix) => {
      prefixes.push(prefix)
      return uploads
    },
    abortUpload: async (key, uploadId) => void aborted.push([key, uploadId]),
  })
  expect(await abandonUnfinished(store, 2)).toBe(1)
  expect([prefixes, aborted]).toEqual([['transfers/'], [['transfers/pilot-1/1/old.mp4', 'old']]])
})
