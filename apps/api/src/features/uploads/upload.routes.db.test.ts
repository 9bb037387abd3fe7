import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { bytesOf, completionOf, partBytes, send, setupOf, upload, uploadSmall } from './upload.fixtures.ts'

withPilotSession()

let objects: OpenObjectStore
beforeAll(() => {
  objects = openObjectStore(sortie.config)
})

const statusOf = async (id: number) =>
  (await sortie.db.selectFrom('missions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

describe('A-CALL-24 A-CALL-25 A-CALL-26 a file in parts', () => {
  test('arrives byte for byte, as an asset that is being processed', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const content = bytesOf(partBytes + 3)
    const begun = (await upload(setupOf(id, { end_part: 2, size: content.length }))).body
    expect(Object.keys(begun.multipart_urls)).toEqual(['1', '2'])
    expect(begun.completed_parts).toEqual([])
    expect(begun.file_name).toMatch(/DJI_0001\.JPG$/)
    const etags = [
      (await send(begun.multipart_urls[1], content.slice(0, partBytes))).etag,
      (await send(begun.multipart_urls[2], content.slice(partBytes))).etag,
    ]
    const response = await upload(completionOf(id, begun, content.length, etags))
    expect([response.status, response.body]).toMatchObject([
      200,
      {
        id: expect.stringContaining('DB'),
        name: 'DJI 0001.JPG',
        processing: true,
        shot: null,
        type: 'image',
      },
    ])
    const row = await sortie.db
      .selectFrom('assets')
      .selectAll()
      .where('id', '=', response.body.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      media_type: 'image/jpeg',
      size: content.length,
      original_created_at: '2026-11-01T23:30:05.000Z',
    })
    const stored = await objects.store.get(row.storage_key)
    const hash = createHash('sha256')
    for await (const chunk of stored?.body ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test('A-CLASSIFY-09 the first one moves the mission to assets_uploaded', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await uploadSmall(id)
    expect(await statusOf(id)).toBe('assets_uploaded')
  })

  test('A-ENGINE-06 resumes by unique_file_name and upload_id, and says which parts have arrived', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const size = 3 * partBytes
    const begun = (await upload(setupOf(id, { end_part: 3, size }))).body
    const etag = (await send(begun.multipart_urls[2], bytesOf(partBytes))).etag
    const { file_name: unique_file_name, upload_id } = begun
    const again = await upload(
      setupOf(id, { end_part: 3, file_name: undefined, unique_file_name, upload_id }),
    )
    expect(again.body).toMatchObject({ upload_id, completed_parts: [`2:${etag}`] })
  })

  test('is not completed before every part is there and the sizes add up', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { end_part: 2, size: partBytes + 1 }))).body
    const etag = (await send(begun.multipart_urls[1], bytesOf(partBytes))).etag
    for (const completion of [
      completionOf(id, begun, partBytes + 1, [etag]),
      completionOf(id, begun, partBytes + 1, [etag, etag]),
      completionOf(id, begun, partBytes, [etag, etag]),
      completionOf(id, begun, partBytes - 1, [etag]),
    ]) {
      const response = await upload(completion)
      expect([response.status, response.body.errors]).toEqual([
        422,
        {
          parts: [
            "Some parts of this file haven't arrived. Request the upload again and send what's missing.",
          ],
        },
      ])
    }
    expect(await statusOf(id)).toBe('pilot_accepted')
  })

  test('a completion may name 10,000 parts, with the longest etags', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id))).body
    const etags = Array.from({ length: 10_000 }, () => 'a'.repeat(128))
    const response = await upload(completionOf(id, begun, 10_000 * partBytes, etags))
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['parts']])
  })

  test('a link accepts only a part of its size', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { size: 5 }))).body
    expect((await send(begun.multipart_urls[1], bytesOf(6))).status).toBe(403)
    expect((await send(begun.multipart_urls[1], bytesOf(5))).status).toBe(200)
  })

  test('A-ENGINE-07 a completion that is sent twice, also at once, makes one asset', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id))).body
    const etag = (await send(begun.multipart_urls[1], bytesOf(5))).etag
    const completion = completionOf(id, begun, 5, [etag])
    const responses = await Promise.all([upload(completion), upload(completion), upload(completion)])
    const later = await upload(completion)
    expect(new Set([...responses, later].map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const { storage_key } = await sortie.db
      .selectFrom('assets')
      .select('storage_key')
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await objects.store.head(storage_key)).not.toBeNull()
  })
})

test('files that are completed at once become an asset each, with one step of the mission and a job for each', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const completions = []
  for (let n = 0; n < 13; n++) {
    const begun = (await upload(setupOf(id, { fingerprint: `file ${n}` }))).body
    const { etag } = await send(begun.multipart_urls[1], bytesOf(n + 1))
    completions.push({ ...completionOf(id, begun, n + 1, [etag]), original_file_name: `${n}.JPG` })
  }
  // One that names a shot that is gone spoils nothing for the others.
  const wrong = { ...completions.pop(), shot_id: 999_999 }
  const responses = await Promise.all([...completions, wrong, ...completions].map((body) => upload(body)))
  const bySize = responses.toSpliced(12, 1).map(({ status, body }) => [status, body.name, body.size])
  expect(responses[12]?.status).toBe(422)
  expect(bySize.slice(0, 12)).toEqual(completions.map((_, n) => [200, `${n}.JPG`, n + 1]))
  expect(bySize.slice(12)).toEqual(bySize.slice(0, 12))
  const ids = [...new Set(responses.toSpliced(12, 1).map(({ body }) => body.id))].sort()
  expect(ids).toHaveLength(12)
  const { rows } = await sql<{ asset: string }>`
    select data ->> 'asset_id' as asset from pgboss.job
    where name = 'process-asset' and data ->> 'asset_id' = any(${ids}) order by 1`.execute(sortie.db)
  expect(rows.map(({ asset }) => asset)).toEqual(ids)
  expect(await statusOf(id)).toBe('assets_uploaded')
})

describe('the same file', () => {
  const fingerprint = 'DJI_0001.JPG:5:1'

  test('A-OPEN-47 that has arrived is not taken again', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await uploadSmall(id, { fingerprint })
    const again = await upload(setupOf(id, { fingerprint }))
    expect([again.status, again.body.code]).toEqual([409, 'already_uploaded'])
  })

  test('that is being uploaded continues in any tab, and two simultaneous starts share one upload', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const [one, two] = await Promise.all([
      upload(setupOf(id, { fingerprint })),
      upload(setupOf(id, { fingerprint })),
    ])
    expect(one?.body.upload_id).toBe(two?.body.upload_id)
    expect((await upload(setupOf(id, { fingerprint }))).body.upload_id).toBe(one?.body.upload_id)
  })

  test('of another mission is another one', async () => {
    const [here, there] = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
    await uploadSmall(here, { fingerprint })
    expect((await uploadSmall(there, { fingerprint })).response.status).toBe(200)
  })
})

describe('who may upload', () => {
  test("A-AUTH-19 another pilot's mission and upload get 404", async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const { begun, completion } = await uploadSmall(id)
    const stranger = await sortie.as(await addPilot(sortie.db))
    const attempts = [
      setupOf(id),
      setupOf(id, { file_name: undefined, unique_file_name: begun.file_name, upload_id: begun.upload_id }),
      completion,
    ]
    for (const body of attempts) expect((await stranger('POST', '/v1/pilots/uploads', body)).status).toBe(404)
  })

  test.each([
    [
      'is on hold',
      { is_on_hold: true },
      [409, 'This mission is temporarily on hold; pilots will be contacted on resume.'],
    ],
    [
      'has been submitted',
      { status: 'processing_shots' as const },
      [422, "This mission doesn't take any more files."],
    ],
  ])('a mission that %s takes no files', async (_, mission, refusal) => {
    const id = await addHeld(sortie.db, pilot.id, mission)
    const { status, body } = await upload(setupOf(id))
    expect([status, body.message]).toEqual(refusal)
  })

  test('a shot of another mission is refused', async () => {
    const [here, there] = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
    const shot = await sortie.db
      .insertInto('shots')
      .values({ mission_id: there, name: 'Roof' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const response = await upload(setupOf(here, { shot_id: shot.id }))
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['shot_id']])
    expect((await uploadSmall(there, { shot_id: shot.id })).response.body.shot).toBe(shot.id)
  })

  test('a part of a file whose size was not announced is no larger than a part', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id, { end_part: 2 }))).body
    expect((await send(begun.multipart_urls[1], bytesOf(partBytes + 1))).status).toBe(413)
    const key = `missions/${id}/${begun.file_name}`
    expect(await objects.store.listParts(key, begun.upload_id)).toEqual([])

    // A link of S3 cannot limit the size of a part, so a part that is too large counts as not arrived.
    const [large, rest] = [bytesOf(partBytes + 5), bytesOf(5)]
    const first = await objects.store.putPart(key, begun.upload_id, 1, large, large.length)
    const second = await send(begun.multipart_urls[2], rest)
    const size = large.length + rest.length
    const completed = await upload(completionOf(id, begun, size, [first.etag, second.etag]))
    expect([completed.status, Object.keys(completed.body.errors)]).toEqual([422, ['parts']])
    const { file_name: unique_file_name, upload_id } = begun
    const again = setupOf(id, { end_part: 2, file_name: undefined, unique_file_name, upload_id })
    expect((await upload(again)).body.completed_parts).toEqual([`2:${second.etag}`])
    const right = await send(begun.multipart_urls[1], bytesOf(partBytes))
    const done = await upload(completionOf(id, begun, partBytes + 5, [right.etag, second.etag]))
    expect([done.status, Number(done.body.size)]).toEqual([200, partBytes + 5])
  })

  test.each([
    [true, 'a.dng', 200],
    [true, 'a.MP4', 200],
    [true, 'a.jpg', 422],
    [true, 'a.zip', 422],
    [false, 'a.jpg', 200],
    [false, 'a.zip', 200],
    [false, 'a.dng', 200],
  ])(
    'A-UPLOAD-07 with raw images required: %s, the server responds to %s with %i',
    async (isRaw, name, status) => {
      const id = await addHeld(sortie.db, pilot.id, { require_raw_images: isRaw })
      expect((await upload(setupOf(id, { file_name: name }))).status).toBe(status)
      // Begun under a name that is taken, and completed under one that may not be.
      const begun = (await upload(setupOf(id, { file_name: 'begun.mov' }))).body
      const { etag } = await send(begun.multipart_urls[1], bytesOf(5))
      const completion = { ...completionOf(id, begun, 5, [etag]), original_file_name: name }
      const completed = await upload(completion)
      expect(completed.status).toBe(status)
      if (status === 422)
        expect(completed.body.errors).toEqual({
          original_file_name: [
            expect.stringMatching(
              /^This mission requires raw images\. It takes only these types: \.?\w+(, \.?\w+)+\.$/,
            ),
          ],
        })
    },
  )

  test('a completion names a shot of its own mission alone, and so does everything else that is stored', async () => {
    const [here, there] = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
    const { id: shot_id } = await sortie.db
      .insertInto('shots')
      .values({ mission_id: there, name: 'Roof' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const begun = (await upload(setupOf(here))).body
    const { etag } = await send(begun.multipart_urls[1], bytesOf(5))
    const completion = { ...completionOf(here, begun, 5, [etag]), shot_id }
    const refused = await upload(completion)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { shot_id: ["This mission doesn't have that shot."] },
    ])
    // Nothing was put together: it can still be completed as it should be.
    expect((await objects.store.listUploads(`missions/${here}/`)).length).toBe(1)
    expect((await upload({ ...completion, shot_id: null })).status).toBe(200)

    const byHand = {
      assets: sql`update assets set shot_id = ${shot_id} where mission_id = ${here}`,
      asset_uploads: sql`update asset_uploads set shot_id = ${shot_id} where mission_id = ${here}`,
      transfer_folders: sql`insert into transfer_folders (mission_id, name, shot_id)
        values (${here}, 'Roof', ${shot_id})`,
    }
    for (const [table, write] of Object.entries(byHand))
      await expect(write.execute(sortie.db)).rejects.toMatchObject({ constraint: `${table}_shot_of_mission` })
  })

  test('a delivered file outlives its shot, and stays with its mission', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const shot = await sortie.db
      .insertInto('shots')
      .values({ mission_id: id, name: 'Roof' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await uploadSmall(id, { shot_id: shot.id })
    await sortie.db.deleteFrom('shots').where('id', '=', shot.id).execute()
    const left = await sortie.db
      .selectFrom('assets')
      .select(['mission_id', 'shot_id'])
      .where('mission_id', '=', id)
      .execute()
    expect(left).toEqual([{ mission_id: id, shot_id: null }])
  })
})

describe('before anything is stored', () => {
  const noUploads = async (id: number) =>
    expect(await objects.store.listUploads(`missions/${id}/`)).toEqual([])

  test.each([
    ['a name with a line break', { file_name: 'a\nb.jpg' }, 'file_name'],
    ['a name with a zero byte', { file_name: 'a\u0000b.jpg' }, 'file_name'],
    ['a fingerprint with a zero byte', { fingerprint: '\u0000' }, 'fingerprint'],
    ['a size beyond 10,000 parts of 100 MiB', { size: 10_000 * 104_857_600 + 1 }, 'size'],
  ])('%s is refused', async (_, changes, field) => {
    const id = await addHeld(sortie.db, pilot.id)
    const response = await upload(setupOf(id, changes))
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]])
    await noUploads(id)
  })

  test('an unknown shot type is refused', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const response = await upload(setupOf(id, { shot_type_id: 999_999 }))
    expect([response.status, response.body.errors]).toEqual([
      422,
      { shot_type_id: ["That shot type doesn't exist."] },
    ])
    await noUploads(id)
  })

  test('a name with a control character is refused at the end too', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const begun = (await upload(setupOf(id))).body
    const completion = { ...completionOf(id, begun, 5, ['x']), original_file_name: 'a\u0000b' }
    const response = await upload(completion)
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['original_file_name']])
  })

  test('an upload that cannot be recorded is not left in the store', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await asOwner(sortie, `alter table asset_uploads add constraint refuses check (name <> 'refused.jpg')`)
    expect((await upload(setupOf(id, { file_name: 'refused.jpg' }))).status).toBe(500)
    await noUploads(id)
    const calls = [setupOf(id), setupOf(id, { file_name: 'refused.jpg' }), setupOf(id)]
    const { body } = await call('POST', '/v1/pilots/uploads/batch', { calls })
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 500, 200])
    expect(await objects.store.listUploads(`missions/${id}/`)).toHaveLength(2)
  })

  test('a pilot has at most 20,000 open uploads', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const add = (from: number, to: number) =>
      sql`insert into asset_uploads
        (pilot_id, mission_id, name, type, file_type, fingerprint, upload_id, stored_file_name)
      select ${pilot.id}, ${id}, 'a', 'b', 'image', number, ${`${id}-`} || number, number
      from generate_series(${from}::int, ${to}::int) as number`.execute(sortie.db)
    await add(1, 19_999)
    const calls = [setupOf(id, { fingerprint: 'last' }), setupOf(id)]
    const { body } = await call('POST', '/v1/pilots/uploads/batch', { calls })
    expect(body.results).toMatchObject([{ status: 200 }, { status: 429, retry_after: 60 }])
    expect(await upload(setupOf(id))).toMatchObject({
      status: 429,
      body: { message: 'Too many files are uploading. Complete some first.' },
    })
    expect((await upload(setupOf(id, { fingerprint: 'last' }))).status).toBe(200)
  })
})
