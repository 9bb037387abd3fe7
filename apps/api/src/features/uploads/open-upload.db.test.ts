import type { UploadSetup } from '@sortie/contract/upload.calls'
import { StorageError } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { inStatement } from '../../platform/transaction.ts'
import { pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import type { UploadWork } from './begin-uploads.ts'
import { openUploads } from './open-upload.ts'
import { bytesOf, partBytes, send, sentUpload, setupOf, upload } from './upload.fixtures.ts'

withPilotSession()

let objects: OpenObjectStore
beforeAll(() => {
  objects = openObjectStore(sortie.config)
})

/** Asks for parts of an upload that has begun. */
const continuation = (
  missionId: number,
  begun: { file_name: string; upload_id: string },
  changes: Record<string, unknown> = {},
) =>
  setupOf(missionId, {
    file_name: undefined,
    unique_file_name: begun.file_name,
    upload_id: begun.upload_id,
    ...changes,
  })

describe('an upload continues', () => {
  test('only with the same identity, while its mission accepts files', async () => {
    const [here, there] = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
    const { begun, completion } = await sentUpload(here)
    expect((await upload(continuation(here, begun))).status).toBe(200)
    for (const [mission, wrong] of [
      [there, {}],
      [here, { unique_file_name: 'another.jpg' }],
      [here, { upload_id: 'another' }],
    ] as const)
      expect((await upload(continuation(mission, begun, wrong))).status).toBe(404)
    await sql`update missions set is_on_hold = true where id = ${here}`.execute(sortie.db)
    expect((await upload(continuation(here, begun))).body.code).toBe('mission_on_hold')
    await sql`update missions set is_on_hold = false where id = ${here}`.execute(sortie.db)
    await upload(completion)
    expect(await upload(continuation(here, begun))).toMatchObject({
      status: 409,
      body: { code: 'already_uploaded' },
    })
  })

  test('with the parts that are asked for, and which of these have arrived', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { end_part: 4 }))).body
    const etags = []
    for (const part of [1, 2, 4]) etags.push((await send(begun.multipart_urls[part], bytesOf(5))).etag)
    const { body } = await upload(continuation(id, begun, { start_part: 2, end_part: 3 }))
    expect(Object.keys(body.multipart_urls)).toEqual(['2', '3'])
    expect(body.multipart_urls[2]).toContain('partNumber=2')
    expect(body).toMatchObject({
      upload_id: begun.upload_id,
      file_name: begun.file_name,
      completed_parts: [`2:${etags[1]}`],
    })
  })

  test('not if it is abandoned at the same moment', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun } = await sentUpload(id)
    const response = await duringChange(
      sortie.config.databaseUrl,
      (trx) => sql`delete from asset_uploads where mission_id = ${id}`.execute(trx),
      () => upload(continuation(id, begun)),
    )
    expect(response).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('not if the store has lost it: its row is deleted, so that the file can start over', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, key } = await sentUpload(id)
    await objects.store.abortUpload(key, begun.upload_id)
    expect((await upload(continuation(id, begun))).status).toBe(404)
    expect(
      await sortie.db.selectFrom('asset_uploads').select('id').where('mission_id', '=', id).execute(),
    ).toEqual([])
  })
})

test('an upload is not begun anew while the store cannot be asked for it', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  await sentUpload(id, { fingerprint: 'DJI_0001.JPG:5:1' })
  const rows = () =>
    sortie.db.selectFrom('asset_uploads').select('upload_id').where('mission_id', '=', id).execute()
  const before = await rows()
  for (const failure of [new StorageError('unavailable'), new Error('anything else')]) {
    const away = {
      listParts: async () => {
        throw failure
      },
    }
    const work = {
      db: {
        read: sortie.db,
        statement: (run: Parameters<typeof inStatement>[1]) => inStatement(sortie.db, run),
      },
      objects: Object.assign(Object.create(objects.store), away),
      pilotId: pilot.id,
      isAudited: false,
      linkSeconds: 60,
    }
    const setup = setupOf(id, { fingerprint: 'DJI_0001.JPG:5:1' })
    const outcomes = await openUploads(work as unknown as UploadWork, [setup as UploadSetup])
    expect(outcomes).toEqual([{ status: 'rejected', reason: failure }])
  }
  expect(await rows()).toEqual(before)
})

describe('a file whose size is announced', () => {
  const size = partBytes + 5

  test('has no more parts than it takes, each of its own size', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const refused = await upload(setupOf(id, { size, end_part: 3 }))
    expect([refused.status, refused.body.errors]).toEqual([422, { end_part: ['This file has 2 parts.'] }])
    const { multipart_urls } = (await upload(setupOf(id, { size, end_part: 2 }))).body
    expect((await send(multipart_urls[2], bytesOf(6))).status).toBe(403)
    expect((await send(multipart_urls[2], bytesOf(5))).status).toBe(200)
    expect((await send(multipart_urls[1], bytesOf(5))).status).toBe(403)
    expect((await send(multipart_urls[1], bytesOf(partBytes))).status).toBe(200)
  })

  test('has parts of its plan: one that is larger has not arrived', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { size, end_part: 2 }))).body
    const key = `missions/${id}/${begun.file_name}`
    const put = (part: number, bytes: number) =>
      objects.store.putPart(key, begun.upload_id, part, bytesOf(bytes), bytes)
    const exact = await put(1, partBytes)
    await put(2, partBytes + 1)
    const { body } = await upload(continuation(id, begun, { end_part: 2 }))
    expect(body.completed_parts).toEqual([`1:${exact.etag}`])
  })

  test('has larger parts if it would need more than 10,000', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { size: 104_857_600_001, end_part: 1 }))).body
    const key = `missions/${id}/${begun.file_name}`
    const { etag } = await objects.store.putPart(
      key,
      begun.upload_id,
      1,
      bytesOf(partBytes + 1),
      partBytes + 1,
    )
    expect((await upload(continuation(id, begun))).body.completed_parts).toEqual([`1:${etag}`])
  })
})
