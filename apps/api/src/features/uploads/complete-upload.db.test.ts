import type { UploadCompletion } from '@sortie/contract/upload.calls'
import { type ObjectStore, StorageError } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { openJobQueue } from '../../platform/jobs.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { inStatement, inTransaction } from '../../platform/transaction.ts'
import { jobs } from '../jobs.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { openWebhookQueue } from '../webhooks/webhook-queue.ts'
import type { UploadWork } from './begin-uploads.ts'
import { uploadCompletion } from './complete-upload.ts'
import { bytesOf, completionOf, partBytes, send, sentUpload, setupOf, upload } from './upload.fixtures.ts'

withPilotSession()

let objects: OpenObjectStore
beforeAll(() => {
  objects = openObjectStore(sortie.config)
})

const fingerprint = 'DJI_0001.JPG:5:1'
const assetOf = (missionId: number) =>
  sortie.db.selectFrom('assets').selectAll().where('mission_id', '=', missionId).executeTakeFirst()

/** As the route completes uploads, with what is said to be different. */
const complete = async (completions: readonly UploadCompletion[], changes: Partial<UploadWork>) => {
  const jobQueue = openJobQueue(sortie.config.databaseUrl, jobs, sortie.app.log)
  const work: UploadWork = {
    db: {
      read: sortie.db,
      transaction: (run) => inTransaction(sortie.db, run),
      statement: (run) => inStatement(sortie.db, run),
    },
    objects: objects.store,
    pilotId: pilot.id,
    isAudited: false,
    linkSeconds: 60,
    ...changes,
  }
  const outcomes = await uploadCompletion({ jobQueue, webhooks: openWebhookQueue(jobQueue) })(
    work,
    completions,
  )
  await jobQueue.close()
  return outcomes
}

/** The files that jobs were asked to delete. */
const deletions = async () => {
  const { rows } = await sql<{ data: { keys: string[] } }>`
    select data from pgboss.job where name = 'delete-files'`.execute(sortie.db)
  return rows.flatMap(({ data }) => data.keys)
}

describe('the time that a file says', () => {
  test.each([
    ['2026-11-01 15:30:05 -08:00', '2026-11-01T23:30:05.000Z'],
    ['2026-11-01T15:30:05-0800', '2026-11-01T23:30:05.000Z'],
    ['2026-11-01 15:30:05+05:30', '2026-11-01T10:00:05.000Z'],
    ['2026-11-01 15:30:05 Z', '2026-11-01T15:30:05.000Z'],
    ['2026-11-01 15:30:05.123456 Z', '2026-11-01T15:30:05.123Z'],
    ['1900-01-01 00:00:00 Z', '1900-01-01T00:00:00.000Z'],
    ['2899-12-31 23:59:59 Z', '2899-12-31T23:59:59.000Z'],
    ['1899-12-31 23:59:59 Z', null],
    ['2900-01-01 00:00:00 Z', null],
    ['0000-01-01 00:00:00 Z', null],
    ['9999-12-31 23:59:59 -14:00', null],
    // As JavaScript counts on: two days after the last one of the month.
    ['2026-02-30 00:00:00 Z', '2026-03-02T00:00:00.000Z'],
    ['2026-13-01 00:00:00 Z', null],
    ['2026-11-01 15:30:05', null],
    ['2026-11-01 15:30:05.1234567 Z', null],
    ['on 2026-11-01 15:30:05 Z', null],
    ['2026-11-01 15:30:05 Z or so', null],
    ['yesterday', null],
    [null, null],
    [undefined, null],
  ])('%s is kept as %s, and is no reason to refuse it', async (original_created_at, kept) => {
    const id = await addHeld(sortie.db, pilot.id)
    const { completion } = await sentUpload(id)
    expect((await upload({ ...completion, original_created_at })).status).toBe(200)
    expect((await assetOf(id))?.original_created_at ?? null).toBe(kept)
    expect((await call('GET', `/v1/pilots/missions/${id}/assets`)).status).toBe(200)
  })
})

describe('the parts', () => {
  test('are named in any order, with the quotes that a store puts around their etags', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { end_part: 2 }))).body
    const etags = [
      (await send(begun.multipart_urls[1], bytesOf(partBytes))).etag,
      (await send(begun.multipart_urls[2], bytesOf(5))).etag,
    ]
    const completion = completionOf(id, begun, partBytes + 5, etags)
    const parts = [`2:"${etags[1]}"`, `1:"${etags[0]}"`]
    expect(await upload({ ...completion, parts })).toMatchObject({
      status: 200,
      body: { size: partBytes + 5 },
    })
  })

  test('are counted from 1 without a gap, and are as many as the size takes', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { end_part: 3 }))).body
    const first = (await send(begun.multipart_urls[1], bytesOf(partBytes))).etag
    const third = (await send(begun.multipart_urls[3], bytesOf(5))).etag
    const gap = { ...completionOf(id, begun, partBytes + 5, []), parts: [`1:${first}`, `3:${third}`] }
    expect(Object.keys((await upload(gap)).body.errors)).toEqual(['parts'])

    // A store would take two parts of a file that one is enough for.
    const small = (await upload(setupOf(id, { end_part: 2 }))).body
    const halves = [
      (await send(small.multipart_urls[1], bytesOf(5 * 1_048_576))).etag,
      (await send(small.multipart_urls[2], bytesOf(5))).etag,
    ]
    const response = await upload(completionOf(id, small, 5 * 1_048_576 + 5, halves))
    expect(Object.keys(response.body.errors)).toEqual(['parts'])
    expect(await assetOf(id)).toBeUndefined()
  })

  test('that were already assembled count as the file if the size is right', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, key, etag, completion } = await sentUpload(id)
    await objects.store.completeUpload(key, begun.upload_id, [{ partNumber: 1, etag }])
    expect(Object.keys((await upload({ ...completion, size: 6 })).body.errors)).toEqual(['parts'])
    expect((await upload(completion)).status).toBe(200)
  })

  test.each([[new StorageError('unavailable')], [new Error('anything else')]])(
    'that the store fails to assemble are not reported as missing: %s',
    async (failure) => {
      const id = await addHeld(sortie.db, pilot.id)
      const { completion } = await sentUpload(id)
      const failing = {
        completeUpload: async () => {
          throw failure
        },
      }
      const outcomes = await complete([completion], { objects: failing as unknown as ObjectStore })
      expect(outcomes).toEqual([{ status: 'rejected', reason: failure }])
      expect((await upload(completion)).status).toBe(200)
    },
  )
})

describe('a file that the mission already has', () => {
  /** As if the same file had come another way, which its fingerprint says. */
  const addAsset = (id: number, key = `missions/${id}/first`) =>
    sql`insert into assets (mission_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint)
      values (${id}, ${pilot.id}, 'image', 'first.jpg', ${key}, 5, 'image/jpeg', ${fingerprint})`

  test('is that asset, and the second object is deleted', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { completion, key } = await sentUpload(id, { fingerprint })
    await addAsset(id).execute(sortie.db)
    expect(await upload(completion)).toMatchObject({ status: 200, body: { name: 'first.jpg' } })
    expect(await deletions()).toContain(key)
    // Nothing has arrived that the mission could go on with.
    expect((await call('GET', `/v2/pilots/missions/${id}`)).body.status).toBe('pilot_accepted')
  })

  test('stays when an erasure takes its upload while it is completed again', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { completion, key } = await sentUpload(id, { fingerprint })
    const response = await duringChange(
      sortie.config.databaseUrl,
      async (trx) => {
        await addAsset(id, key).execute(trx)
        await sql`delete from asset_uploads where mission_id = ${id}`.execute(trx)
      },
      () => upload(completion),
    )
    expect(response.status).toBe(404)
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'discard-uploads'`.execute(sortie.db)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect((await assetOf(id))?.storage_key).toBe(key)
  })

  test('is gone when it was deleted before it is completed again', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { completion } = await sentUpload(id)
    const { body } = await upload(completion)
    await call('DELETE', `/missions/${id}/images/${body.id}`)
    expect(await upload(completion)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('what an admin completes has a transaction of its own, in which it is recorded', async () => {
  const transactionsOf = async (isAudited: boolean) => {
    const id = await addHeld(sortie.db, pilot.id)
    const completions = [(await sentUpload(id)).completion, (await sentUpload(id)).completion]
    await complete(completions, { isAudited })
    const { rows } = await sql<{ files: number; transactions: number }>`
      select count(*)::int as files, count(distinct xmin::text)::int as transactions
      from assets where mission_id = ${id}`.execute(sortie.db)
    return rows
  }
  expect(await transactionsOf(true)).toEqual([{ files: 2, transactions: 2 }])
  expect(await transactionsOf(false)).toEqual([{ files: 2, transactions: 1 }])
})

test('the provider is notified of every file, and once that the mission has files', async () => {
  const url = 'https://example.com/hook'
  const events = ['asset.uploaded', 'mission.assets_uploaded']
  const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', { url, events })
  const id = await addHeld(sortie.db, pilot.id)
  const shot = await sortie.db
    .insertInto('shots')
    .values({ mission_id: id, name: 'Roof' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = await upload((await sentUpload(id)).completion)
  const { completion } = await sentUpload(id)
  const second = await upload({ ...completion, original_file_name: 'b.jpg', shot_id: shot.id })
  const { rows } = await sql<{ body: string }>`select body from webhook_events order by id`.execute(sortie.db)
  const about = { mission_id: id, mission_status: 'assets_uploaded', pilot_id: pilot.id }
  const uploaded = (response: typeof first, name: string, shot_id: number | null) => ({
    type: 'asset.uploaded',
    data: { ...about, asset: { id: response.body.id, type: 'image', name, size: 5, shot_id } },
  })
  const sent = rows.map(({ body }) => JSON.parse(body)).map(({ type, data }) => ({ type, data }))
  expect(sent).toHaveLength(3)
  expect(sent).toEqual(
    expect.arrayContaining([
      uploaded(first, 'DJI 0001.JPG', null),
      { type: 'mission.assets_uploaded', data: about },
      uploaded(second, 'b.jpg', shot.id),
    ]),
  )
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.body.id}`)
})

test('a completion must match its upload in every field', async () => {
  const [here, there] = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
  const { completion } = await sentUpload(here)
  for (const wrong of [{ mission_id: there }, { file_name: 'another.jpg' }, { upload_id: 'another' }])
    expect((await upload({ ...completion, ...wrong })).status).toBe(404)
  await sql`update missions set is_on_hold = true where id = ${here}`.execute(sortie.db)
  expect(await upload(completion)).toMatchObject({ status: 409, body: { code: 'mission_on_hold' } })
  // Nothing was put together for nothing.
  expect(await objects.store.listUploads(`missions/${here}/`)).toHaveLength(1)
  await sql`update missions set is_on_hold = false where id = ${here}`.execute(sortie.db)
  expect((await upload(completion)).status).toBe(200)
})
