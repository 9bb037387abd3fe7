import type { ObjectStore } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ingestTransfer } from './ingest-transfer.ts'
import {
  assetsOf,
  call,
  finish,
  folderIn,
  keyRow,
  objects,
  payloadsOf,
  pilot,
  put,
  queues,
  sortie,
  startTransfer,
  storeWith,
  withTransfers,
} from './transfer.fixtures.ts'

withTransfers()

/** A transfer whose pilot is done. */
const finished = async (...paths: readonly string[]) => {
  const id = await startTransfer(...paths)
  expect((await finish(id)).status).toBe(200)
  return id
}

const ingest = async (
  id: number,
  changes: Partial<ObjectStore> = {},
  signal = new AbortController().signal,
) => ingestTransfer(sortie.db, storeWith(changes), queues, (await keyRow(id)).id, signal)

const deletions = async () =>
  (await payloadsOf<{ keys: string[] }>('delete-files')).flatMap(({ keys }) => keys)

/** What is copied for the assets of a mission, with or without one. */
const copiesOf = async (id: number) =>
  (await objects.store.list({ prefix: `missions/${id}/` })).objects.map(({ key }) => key)

describe('a file', () => {
  test('becomes an asset with its name, type and shot, or is left out if it cannot', async () => {
    const id = await finished('Front/a b.jpg', 'Front/empty.jpg', 'film.mp4', 'notes.txt', 'x.constructor')
    await put(id, 'Front/empty.jpg', '')
    const { rows } = await sql<{ id: number }>`select id from shots where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect(await ingest(id)).toEqual({
      taken: 2,
      leftOut: ['Front/empty.jpg', 'notes.txt', 'x.constructor'],
    })
    const { etag } = (await objects.store.head(`${folderIn(id)}film.mp4`)) ?? {}
    expect(await assetsOf(id)).toMatchObject([
      {
        pilot_id: pilot.id,
        shot_id: rows[0]?.id,
        kind: 'image',
        name: 'a b.jpg',
        media_type: 'image/jpeg',
        size: 'Front/a b.jpg'.length,
        source_key: `${folderIn(id)}Front/a b.jpg`,
      },
      {
        shot_id: null,
        kind: 'video',
        name: 'film.mp4',
        fingerprint: `transfer:${folderIn(id)}film.mp4:8:${etag}`,
      },
    ])
    expect(await keyRow(id)).toMatchObject({
      files_found: 5,
      files_taken: 2,
      files_left_out: ['Front/empty.jpg', 'notes.txt', 'x.constructor'],
    })
    const [first] = await assetsOf(id)
    expect(first?.storage_key).toMatch(
      new RegExp(`^missions/${id}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-a[^/]b\\.jpg$`),
    )
    expect((await objects.store.head(first?.storage_key ?? ''))?.contentType).toBe('application/octet-stream')
    const processed = await payloadsOf<{ asset_id: string }>('process-asset')
    for (const asset of await assetsOf(id)) expect(processed).toContainEqual({ asset_id: asset.id })
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['deleted', (id) => objects.store.delete([`${folderIn(id)}Front/a.jpg`])],
    ['emptied', (id) => put(id, 'Front/a.jpg', '')],
  ])('that is %s while it is ingested becomes no asset', async (_, change) => {
    const id = await finished('Front/a.jpg', 'Front/b.jpg')
    let isChanged = false
    const copy: ObjectStore['copy'] = async (...args) => {
      if (!isChanged) await change(id)
      isChanged = true
      return objects.store.copy(...args)
    }
    await ingest(id, { copy })
    expect((await assetsOf(id)).map(({ name }) => name)).toEqual(['b.jpg'])
    expect(await copiesOf(id)).toHaveLength(1)
  })

  test('that is replaced again and again is tried five times, and again by a later run', async () => {
    const id = await finished('Front/a.jpg')
    let copies = 0
    const copy: ObjectStore['copy'] = async () => {
      copies += 1
      await put(id, 'Front/a.jpg', `content ${copies}`)
      return null
    }
    await expect(ingest(id, { copy })).rejects.toThrow('is replaced again and again')
    expect([copies, (await keyRow(id)).taken_in_at]).toEqual([5, null])
    await ingest(id)
    expect((await assetsOf(id)).map(({ size }) => size)).toEqual(['content 5'.length])
  })

  test('that another run ingests first is one asset, and the spare copy is deleted', async () => {
    const id = await finished('Front/a.jpg')
    const mine: string[] = []
    const copy: ObjectStore['copy'] = async (from, to, copied) => {
      mine.push(to)
      const stored = await objects.store.copy(from, to, copied)
      await ingest(id)
      return stored
    }
    expect(await ingest(id, { copy })).toEqual({ taken: 1, leftOut: [] })
    const [asset, ...others] = await assetsOf(id)
    expect([others, asset?.storage_key === mine[0]]).toEqual([[], false])
    expect(await deletions()).toContain(mine[0])
    expect(await deletions()).not.toContain(asset?.storage_key)
  })
})

test('files are ingested a hundred at a time, and progress never goes back', async () => {
  const paths = Array.from({ length: 101 }, (_, n) => `Front/${String(n).padStart(3, '0')}.jpg`)
  const id = await finished(...paths)
  // However many the store lists at once.
  const list: ObjectStore['list'] = (query) => objects.store.list({ ...query, limit: 60 })
  expect((await ingest(id, { list }))?.taken).toBe(101)
  expect(await assetsOf(id)).toHaveLength(101)
  await sql`delete from assets where mission_id = ${id}`.execute(sortie.db)
  await expect(ingest(id, {}, AbortSignal.abort(new Error('the worker stops')))).rejects.toThrow('stops')
  expect((await keyRow(id)).files_taken).toBe(101)

  let copies = 0
  const copy: ObjectStore['copy'] = async (...args) => {
    copies += 1
    if (copies === 101) throw new Error('killed')
    return objects.store.copy(...args)
  }
  await expect(ingest(id, { copy })).rejects.toThrow('killed')
  // What was done by then is done.
  expect(await assetsOf(id)).toHaveLength(100)
})

test('ingesting again copies only new files, and deletes assets whose files are gone or replaced', async () => {
  const id = await finished('Front/a.jpg', 'Front/b.jpg', 'Front/c.jpg')
  await ingest(id)
  const before = await assetsOf(id)
  await call('POST', `/v1/pilots/missions/${id}/cyberduck`)
  await put(id, 'Front/a.jpg', 'another')
  await objects.store.delete([`${folderIn(id)}Front/b.jpg`])
  await finish(id)
  const copied: string[] = []
  const copy: ObjectStore['copy'] = (from, to, options) => {
    copied.push(from)
    return objects.store.copy(from, to, options)
  }
  expect(await ingest(id, { copy })).toEqual({ taken: 2, leftOut: [] })
  expect(copied).toEqual([`${folderIn(id)}Front/a.jpg`])
  expect((await assetsOf(id)).map(({ name, size }) => [name, size])).toEqual([
    ['a.jpg', 'another'.length],
    ['c.jpg', 'Front/c.jpg'.length],
  ])
  // The copies of the two go; the folder is the pilot's.
  const gone = await deletions()
  expect(gone).toEqual(expect.arrayContaining([before[0]?.storage_key, before[1]?.storage_key]))
  expect(gone).not.toContain(before[2]?.storage_key)
  expect(gone.filter((key) => key.startsWith(folderIn(id)))).toEqual([])
})

test('thousands of assets whose files are gone are deleted, with jobs of 5,000 files at most', async () => {
  const id = await finished('Front/a.jpg')
  await sql`insert into assets
      (mission_id, pilot_id, kind, name, storage_key, source_key, size, media_type, fingerprint)
    select ${id}, ${pilot.id}, 'image', 'a.jpg', ${`missions/${id}/`} || n, ${folderIn(id)} || n, 5, 'image/jpeg', n
    from generate_series(1, 5001) as n`.execute(sortie.db)
  await ingest(id)
  expect(await assetsOf(id)).toHaveLength(1)
  const jobs = (await payloadsOf<{ keys: string[] }>('delete-files')).filter(({ keys }) =>
    keys.some((key) => key.startsWith(`missions/${id}/`)),
  )
  expect(jobs.map(({ keys }) => keys.length).sort()).toEqual([1, 5000])
  expect(new Set(jobs.flatMap(({ keys }) => keys)).size).toBe(5001)
})

test('the provider is notified of a file outside of the folders as one without a shot', async () => {
  const endpoint = { url: 'https://example.com/hook', events: ['asset.uploaded'] }
  const { body } = await sortie.provider('POST', '/v1/provider/webhook_endpoints', endpoint)
  const id = await finished('Elsewhere/a.jpg')
  await ingest(id)
  const { rows } = await sql<{ body: string }>`select body from webhook_events`.execute(sortie.db)
  const [asset] = await assetsOf(id)
  expect(rows.map((row) => JSON.parse(row.body).data)).toEqual([
    {
      mission_id: id,
      mission_status: 'assets_uploaded',
      pilot_id: pilot.id,
      asset: { id: asset?.id, type: 'image', name: 'a.jpg', size: 'Elsewhere/a.jpg'.length, shot_id: null },
    },
  ])
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${body.id}`)
})

test('a transfer is not ingested until its pilot has closed the key', async () => {
  const id = await startTransfer('Front/a.jpg')
  expect(await ingest(id)).toBeNull()
  expect(await assetsOf(id)).toEqual([])
})
