import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobHandlers } from '../job-handlers.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { abandonUploads } from './abandon-uploads.ts'
import { discardUploads, discardUploadsOfPilot, keyOf } from './discard-uploads.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { bytesOf, completionOf, send, sentUpload, setupOf, upload, uploadSmall } from './upload.fixtures.ts'

withPilotSession()

let objects: OpenObjectStore
beforeAll(() => {
  objects = openObjectStore(sortie.config)
})

const { signal } = new AbortController()
const abandon = () => abandonUploads(sortie.db, objects.store, 14, signal)

const uploadsOf = (missionId: number) => objects.store.listUploads(`missions/${missionId}/`)
const assetsOf = (missionId: number) =>
  sortie.db.selectFrom('assets').select('id').where('mission_id', '=', missionId).execute()
const ageUploads = (missionId: number) =>
  sql`update asset_uploads set created_at = now() - interval '15 days', last_used_at = now() - interval '15 days'
    where mission_id = ${missionId}`.execute(sortie.db)

/** Does what was asked of the worker. */
const runDiscards = async () => {
  const { rows } = await sql<{ data: { uploads: { key: string; upload_id: string }[] } }>`
    select data from pgboss.job where name = 'discard-uploads'`.execute(sortie.db)
  const { discardUploads } = jobHandlers(sortie.config, sortie.db, { info: () => {}, error: () => {} })
  for (const { data } of rows) await discardUploads(data, { signal } as never)
}

const cancel = (uploadId: string) => call('DELETE', `/v1/pilots/uploads/${encodeURIComponent(uploadId)}`)

describe('an upload that the pilot cancels', () => {
  test('is gone with its parts, and gone when it is canceled again', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, completion } = await sentUpload(id)
    expect((await cancel(begun.upload_id)).status).toBe(204)
    await runDiscards()
    expect(await uploadsOf(id)).toEqual([])
    expect((await upload(completion)).status).toBe(404)
    expect((await cancel(begun.upload_id)).status).toBe(404)
  })

  test('is an asset once it has been completed, and stays one', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun } = await uploadSmall(id)
    expect(await cancel(begun.upload_id)).toMatchObject({ status: 409, body: { code: 'already_uploaded' } })
    expect(await assetsOf(id)).toHaveLength(1)
  })

  test('A-AUTH-19 cannot be canceled by anyone else', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, completion } = await sentUpload(id)
    await sql`update asset_uploads set pilot_id = (select id from pilots where id <> ${pilot.id} limit 1)
      where upload_id = ${begun.upload_id}`.execute(sortie.db)
    expect((await cancel(begun.upload_id)).status).toBe(404)
    await sql`update asset_uploads set pilot_id = ${pilot.id}
      where upload_id = ${begun.upload_id}`.execute(sortie.db)
    expect((await upload(completion)).status).toBe(200)
  })
})

test('a file that was unassigned during its upload arrives without a shot', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const shot = await sortie.db
    .insertInto('shots')
    .values({ mission_id: id, name: 'Roof' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await uploadSmall(id, { shot_id: shot.id })
  expect(taken.response.body.shot).toBe(shot.id)
  const { begun, etag } = await sentUpload(id, { shot_id: shot.id, file_name: 'DJI_0002.JPG' })
  const response = await upload({ ...completionOf(id, begun, 5, [etag]), shot_id: null })
  expect(response.body.shot).toBeNull()
  const { completion } = await sentUpload(id, { shot_id: shot.id, file_name: 'DJI_0003.JPG' })
  const unsaid = await upload({ ...completion, shot_id: undefined })
  expect(unsaid.body.shot).toBe(shot.id)
})

describe('an upload that nobody completes', () => {
  test('is given up after its time, and the parts are gone', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { completion } = await sentUpload(id)
    expect(await abandon()).toBe(0)
    await ageUploads(id)
    expect(await abandon()).toBe(1)
    expect(await uploadsOf(id)).toEqual([])
    expect((await upload(completion)).status).toBe(404)
  })

  test('is kept while somebody goes on with it, however long ago it began', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun } = await sentUpload(id)
    await ageUploads(id)
    const { file_name: unique_file_name, upload_id } = begun
    await upload(setupOf(id, { file_name: undefined, unique_file_name, upload_id }))
    expect(await abandon()).toBe(0)
    await ageUploads(id)
    await upload(completionOf(id, begun, 6, ['x']))
    expect(await abandon()).toBe(0)
    expect(await uploadsOf(id)).toHaveLength(1)
  })

  test('is not given up while it is being completed', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await sentUpload(id)
    await ageUploads(id)
    await sortie.db.transaction().execute(async (trx) => {
      await sql`select id from asset_uploads where mission_id = ${id} for update`.execute(trx)
      expect(await abandon()).toBe(0)
    })
    expect(await uploadsOf(id)).toHaveLength(1)
  })
})

describe('changes while a file is assembled', () => {
  test.each([
    [
      'a mission that is submitted takes it no more',
      (id: number) => sql`update missions set status = 'processing_shots' where id = ${id}`,
      422,
    ],
    [
      'an upload that is given up makes no asset',
      (id: number) => sql`delete from asset_uploads where mission_id = ${id}`,
      404,
    ],
    [
      'one that is given up is gone, whatever became of its mission',
      (id: number) => sql`with gone as (delete from asset_uploads where mission_id = ${id})
        update missions set status = 'processing_shots' where id = ${id}`,
      404,
    ],
    [
      'one that is given up is gone from a mission on hold too',
      (id: number) => sql`with gone as (delete from asset_uploads where mission_id = ${id})
        update missions set is_on_hold = true where id = ${id}`,
      404,
    ],
  ])('%s, and nothing is left of it', async (_, change, status) => {
    const id = await addHeld(sortie.db, pilot.id, { status: 'assets_uploaded' })
    const { completion, key } = await sentUpload(id)
    const response = await duringChange(
      sortie.config.databaseUrl,
      (trx) => change(id).execute(trx),
      () => upload(completion),
    )
    expect([response.status, await assetsOf(id)]).toEqual([status, []])
    await runDiscards()
    expect(await objects.store.head(key)).toBeNull()
    expect(
      await sortie.db.selectFrom('asset_uploads').select('id').where('mission_id', '=', id).execute(),
    ).toEqual([])
  })

  test('a mission that is put on hold takes it when it goes on', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { completion } = await sentUpload(id)
    const hold = (held: boolean) => sql`update missions set is_on_hold = ${held} where id = ${id}`
    const response = await duringChange(
      sortie.config.databaseUrl,
      (trx) => hold(true).execute(trx),
      () => upload(completion),
    )
    expect([response.status, await assetsOf(id)]).toEqual([409, []])
    await hold(false).execute(sortie.db)
    expect((await upload(completion)).status).toBe(200)
  })
})

describe('a file that the store has assembled, though its asset was never made', () => {
  const fingerprint = 'DJI_0001.JPG:5:1'

  test('is shown as arrived, and completing it makes the asset', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, etag, key } = await sentUpload(id, { fingerprint })
    await objects.store.completeUpload(key, begun.upload_id, [{ partNumber: 1, etag }])
    const again = await upload(setupOf(id, { fingerprint }))
    expect([again.status, again.body.upload_id]).toEqual([200, begun.upload_id])
    const etags = again.body.completed_parts.map((part: string) => part.split(':')[1])
    expect(etags).toHaveLength(1)
    expect((await upload(completionOf(id, again.body, 5, etags))).status).toBe(200)
  })

  test('and one that the store has lost starts over', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, key } = await sentUpload(id, { fingerprint })
    await objects.store.abortUpload(key, begun.upload_id)
    const { file_name: unique_file_name, upload_id } = begun
    const again = await upload(setupOf(id, { fingerprint }))
    expect([again.status, again.body.completed_parts]).toEqual([200, []])
    expect(again.body.upload_id).not.toBe(upload_id)
    const goOn = await upload(setupOf(id, { file_name: undefined, unique_file_name, upload_id }))
    expect(goOn.status).toBe(404)
  })
})

test('the links of an erased pilot take no more parts', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const { link, key } = await sentUpload(id)
  const assembled = await sentUpload(id)
  await objects.store.completeUpload(assembled.key, assembled.begun.upload_id, [
    { partNumber: 1, etag: assembled.etag },
  ])
  const erased = await sortie.provider('DELETE', `/v1/provider/pilots/${pilot.id}/personal_data`)
  expect(erased.status).toBe(204)
  await runDiscards()
  expect((await send(link, bytesOf(5))).status).toBe(404)
  expect(await uploadsOf(id)).toEqual([])
  for (const left of [key, assembled.key]) expect(await objects.store.head(left)).toBeNull()
})

test.each([
  [0, []],
  [1000, [1000]],
  [1001, [1000, 1]],
])('%i open uploads of an erased pilot are split into jobs of %j', async (count, expected) => {
  const id = await addHeld(sortie.db, pilot.id)
  await sql`insert into asset_uploads
      (pilot_id, mission_id, name, type, file_type, fingerprint, upload_id, stored_file_name)
    select ${pilot.id}, ${id}, 'a', 'b', 'image', number, ${`${id}-`} || number, number
    from generate_series(1, ${count}::int) as number`.execute(sortie.db)
  const given: { key: string; upload_id: string }[][] = []
  const enqueue = async (_trx: unknown, _job: unknown, { uploads }: { uploads: (typeof given)[number] }) =>
    void given.push(uploads)
  await inTransaction(sortie.db, (trx) =>
    discardUploadsOfPilot(trx, { enqueue } as unknown as JobQueue, pilot.id),
  )
  expect(given.map(({ length }) => length)).toEqual(expected)
  expect(new Set(given.flat().map(({ key, upload_id }) => `${key} ${upload_id}`)).size).toBe(count)
})

test('files without a row are deleted after a day; assets, open uploads and other files stay', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const asset = (await uploadSmall(id)).begun
  const open = await sentUpload(id)
  const assembled = await sentUpload(id)
  await objects.store.completeUpload(assembled.key, assembled.begun.upload_id, [
    { partNumber: 1, etag: assembled.etag },
  ])
  const lost = `missions/${id}/11111111-1111-4111-8111-111111111111-lost.jpg`
  const other = `missions/${id}/delivered-by-hand.jpg`
  for (const key of [lost, other])
    await objects.store.put(key, bytesOf(5), { contentType: 'image/jpeg', size: 5 })
  await objects.store.createUpload(lost, { contentType: 'image/jpeg' })
  const kept = [keyOf({ mission_id: id, stored_file_name: asset.file_name }), assembled.key, other].sort()
  const keys = async () =>
    (await objects.store.list({ prefix: `missions/${id}/` })).objects.map(({ key }) => key)

  expect(await sweepUploads(sortie.db, objects.store, signal)).toEqual({ uploads: 0, objects: 0 })
  const swept = await sweepUploads(sortie.db, objects.store, signal, -1000)
  expect(swept).toEqual({ uploads: 1, objects: 1 })
  expect((await keys()).sort()).toEqual(kept)
  expect((await uploadsOf(id)).map(({ uploadId }) => uploadId)).toEqual([open.begun.upload_id])
})

test('a sweep goes through all pages, and deletes files without a row on each', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const open = await sentUpload(id)
  const old = new Date(Date.now() - 25 * 3_600_000)
  const young = new Date(Date.now() - 23 * 3_600_000)
  const keyAt = (n: number) => `missions/${id}/11111111-1111-4111-8111-${String(n).padStart(12, '0')}-a.jpg`
  const uploads = Array.from({ length: 1002 }, (_, n) => ({
    key: keyAt(n),
    uploadId: n === 1001 ? open.begun.upload_id : `lost ${n}`,
    startedAt: n === 0 ? young : old,
  }))
  // What a transfer left there has a name of its own, whatever it is called.
  const within = `missions/${id}/${keyAt(1)}`
  const pages = [
    {
      objects: [
        { key: keyAt(1), modifiedAt: old },
        { key: within, modifiedAt: old },
      ],
      next: 'second',
    },
    { objects: [{ key: `missions/${id}/by-hand.jpg`, modifiedAt: old }], next: 'third' },
    {
      objects: [
        { key: keyAt(2), modifiedAt: young },
        { key: keyAt(3), modifiedAt: old },
        { key: open.key, modifiedAt: old },
      ],
      next: null,
    },
  ]
  const asked: (string | undefined)[] = []
  const aborted: string[] = []
  const deleted: (readonly string[])[] = []
  const store = {
    listUploads: async () => uploads,
    list: async ({ after }: { after?: string }) => {
      asked.push(after)
      return pages[asked.length - 1]
    },
    abortUpload: async (_: string, uploadId: string) => void aborted.push(uploadId),
    delete: async (keys: readonly string[]) => void deleted.push(keys),
  } as unknown as typeof objects.store
  expect(await sweepUploads(sortie.db, store, signal)).toEqual({ uploads: 1000, objects: 2 })
  expect([aborted.length, new Set(aborted).size]).toEqual([1000, 1000])
  expect([aborted[0], aborted.at(-1)]).toEqual(['lost 1', 'lost 1000'])
  expect(asked).toEqual([undefined, 'second', 'third'])
  // Nothing is asked of the store for a page of which all stays.
  expect(deleted).toEqual([[keyAt(1)], [keyAt(3)]])
  await expect(sweepUploads(sortie.db, store, AbortSignal.abort())).rejects.toThrow()
  expect(aborted).toHaveLength(1000)
})

test('what cannot be removed keeps nothing else in the store, and comes to light in the end', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const old = new Date(Date.now() - 25 * 3_600_000)
  const key = `missions/${id}/11111111-1111-4111-8111-111111111111-a.jpg`
  const [aborted, deleted]: [string[], unknown[]] = [[], []]
  const store = {
    listUploads: async () => ['stuck', 'lost'].map((uploadId) => ({ key, uploadId, startedAt: old })),
    list: async () => ({ objects: [{ key, modifiedAt: old }], next: null }),
    abortUpload: async (_: string, uploadId: string) => {
      if (uploadId === 'stuck') throw new Error('it is stuck')
      aborted.push(uploadId)
    },
    delete: async (keys: unknown) => void deleted.push(keys),
  } as unknown as typeof objects.store
  await expect(sweepUploads(sortie.db, store, signal)).rejects.toThrow('it is stuck')
  expect([aborted, deleted]).toEqual([['lost'], [[key]]])
})

test('a store is asked to remove nothing if there is nothing to remove', async () => {
  await discardUploads({} as typeof objects.store, [])
})
