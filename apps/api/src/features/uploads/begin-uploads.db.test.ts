import type { ObjectStore } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addHeld } from '../../../test/pilot-missions.ts'
import type { Queryable } from '../../platform/database.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { inStatement, inTransaction } from '../../platform/transaction.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { beginUploads, type UploadWork } from './begin-uploads.ts'
import { setupOf, upload, uploadSmall } from './upload.fixtures.ts'

withPilotSession()

let objects: OpenObjectStore
beforeAll(() => {
  objects = openObjectStore(sortie.config)
})

const fingerprint = 'DJI_0001.JPG:5:1'

/** As the route begins uploads, with a store that something happens beside. */
const begin = async (
  missionId: number,
  changes: Partial<Pick<ObjectStore, 'createUpload' | 'abortUpload'>>,
  read: () => Queryable = () => sortie.db,
) => {
  const work: UploadWork = {
    db: {
      get read() {
        return read()
      },
      transaction: (run) => inTransaction(sortie.db, run),
      statement: (run) => inStatement(sortie.db, run),
    },
    objects: Object.assign(Object.create(objects.store) as ObjectStore, storeCalls(), changes),
    pilotId: pilot.id,
    isAudited: false,
    linkSeconds: 60,
  }
  const setup = setupOf(missionId, { fingerprint }) as Parameters<typeof beginUploads>[1][number]
  const [outcome] = await beginUploads(work, [setup])
  return outcome?.status === 'fulfilled' ? outcome.value : (outcome?.reason as unknown)
}

const storeCalls = () => ({
  createUpload: objects.store.createUpload.bind(objects.store),
  abortUpload: objects.store.abortUpload.bind(objects.store),
})

const uploadsOf = async (missionId: number) =>
  (await objects.store.listUploads(`missions/${missionId}/`)).map(({ uploadId }) => uploadId)

const rowsOf = (missionId: number) =>
  sortie.db.selectFrom('asset_uploads').selectAll().where('mission_id', '=', missionId).execute()

test('an upload is recorded with the asset that its file will become', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const shot = await sortie.db
    .insertInto('shots')
    .values({ mission_id: id, name: 'Roof' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shotType = await sortie.db
    .insertInto('shot_types')
    .values({ name: 'Orbit' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { shot_id: shot.id, shot_type_id: shotType.id, size: 5, file_name: 'a b.JPG', fingerprint }
  const begun = (await upload(setupOf(id, about))).body
  expect(begun.file_name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-a[^/]b\.JPG$/)
  expect(await rowsOf(id)).toMatchObject([
    {
      pilot_id: pilot.id,
      shot_id: shot.id,
      shot_type_id: shotType.id,
      size: 5,
      name: 'a b.JPG',
      type: 'application/octet-stream',
      file_type: 'image',
      fingerprint,
      upload_id: begun.upload_id,
      stored_file_name: begun.file_name,
      completed_at: null,
    },
  ])
})

test.each([
  ['images', 'a.jpg', 'image'],
  ['videos', 'a.mp4', 'video'],
  ['data_files', 'a.zip', 'data_file'],
])('%s become assets of their kind', async (type, name, kind) => {
  const id = await addHeld(sortie.db, pilot.id)
  const { response } = await uploadSmall(id, { type, original_file_name: name })
  expect(response.status).toBe(200)
  expect((await rowsOf(id)).map(({ file_type, size }) => [file_type, size])).toEqual([[kind, null]])
  expect(response.body.type).toBe(kind)
})

describe('a file that another tab begins in the same moment', () => {
  /** Lets the other tab begin between the lookup of existing uploads and the recording of this one. */
  const beginSecond = async (id: number, afterward: () => Promise<unknown>, read?: () => Queryable) => {
    let winner = ''
    const second = await begin(
      id,
      {
        createUpload: async (key, options) => {
          winner = (await upload(setupOf(id, { fingerprint }))).body.upload_id
          return storeCalls().createUpload(key, options)
        },
        abortUpload: async (key, uploadId) => {
          await storeCalls().abortUpload(key, uploadId)
          await afterward()
        },
      },
      read,
    )
    return { winner, second }
  }
  const cancel = (id: number) => sql`delete from asset_uploads where mission_id = ${id}`

  test('is that one upload, and the second leaves nothing in the store', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { winner, second } = await beginSecond(id, async () => {})
    expect(second).toMatchObject({ upload: { upload_id: winner, mission_id: id }, isNew: false })
    expect(await uploadsOf(id)).toEqual([winner])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('continues although the own upload cannot be aborted at the moment', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { winner, second } = await beginSecond(id, async () => {
      throw new Error('the store is away')
    })
    expect(second).toMatchObject({ upload: { upload_id: winner }, isNew: false })
  })

  test.each([
    ['is canceled there again', cancel, 'conflict'],
    [
      'is an asset by now',
      (id: number) => sql`with gone as (delete from asset_uploads where mission_id = ${id})
        insert into assets (mission_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint)
        values (${id}, ${pilot.id}, 'image', 'a', ${`missions/${id}/a`}, 5, 'image/jpeg', ${fingerprint})`,
      'already_uploaded',
    ],
    [
      'belongs to a mission that was put on hold',
      (id: number) => sql`update missions set is_on_hold = true where id = ${id}`,
      'mission_on_hold',
    ],
  ])('and that %s has to be begun again, or not at all', async (_, change, code) => {
    const id = await addHeld(sortie.db, pilot.id)
    const { second } = await beginSecond(id, () => change(id).execute(sortie.db))
    expect(second).toMatchObject({ code })
  })

  test.each([
    ['canceled', cancel],
    [
      'completed',
      (id: number) => sql`update asset_uploads set completed_at = now() where mission_id = ${id}`,
    ],
  ])('has to be begun again when it is %s while it is looked up', async (_, change) => {
    const id = await addHeld(sortie.db, pilot.id)
    await upload(setupOf(id, { fingerprint }))
    await sortie.db.transaction().execute(async (later) => {
      await change(id).execute(later)
      const reads: Queryable[] = [sortie.db, later]
      expect(await begin(id, {}, () => reads.shift() as Queryable)).toMatchObject({ code: 'conflict' })
    })
  })
})

test('a file without a fingerprint is always a new one', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const calls = [setupOf(id), setupOf(id)]
  const { results } = (await call('POST', '/v1/pilots/uploads/batch', { calls })).body
  expect(results[0].body.upload_id).not.toBe(results[1].body.upload_id)
  expect((await rowsOf(id)).map((row) => row.fingerprint === row.stored_file_name)).toEqual([true, true])
})
