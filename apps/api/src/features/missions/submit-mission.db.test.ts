import { sql, type Updateable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { bytesOf, completionOf, send, setupOf, upload, uploadSmall } from '../uploads/upload.fixtures.ts'
import { call, pilot, sortie, webhooksDuring, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

let objects: OpenObjectStore
beforeAll(async () => {
  objects = openObjectStore(sortie.config)
  await sortie.db.insertInto('reschedule_reasons').values({ slug: 'weather', short: 'Weather' }).execute()
})

const addShot = async (missionId: number, name = 'Roof') => {
  const row = { mission_id: missionId, name }
  return (await sortie.db.insertInto('shots').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const step = (id: number, status: string, body?: object) =>
  call('PATCH', `/v1/pilots/missions/${id}/status/${status}`, body)
const submit = (id: number) => step(id, 'processing_shots')
const outcome = async (response: ReturnType<typeof submit>) => {
  const { status, body } = await response
  return [status, status === 200 ? body.status : body.message]
}
const rowOf = (id: number) =>
  sortie.db.selectFrom('missions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const assetIds = async (id: number) =>
  (await sortie.db.selectFrom('assets').select('id').where('mission_id', '=', id).execute()).map(
    (asset) => asset.id,
  )

/** A mission with one shot and one photo, ready to be submitted. */
const readyMission = async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const shot = await addShot(id)
  const asset: string = (await uploadSmall(id, { shot_id: shot })).response.body.id
  return { id, shot, asset }
}

/** An upload whose only part has arrived. */
const sentUpload = async (missionId: number, shot_id: number) => {
  const begun = (await upload(setupOf(missionId, { shot_id }))).body
  const { etag } = await send(begun.multipart_urls[1], bytesOf(5))
  return { ...completionOf(missionId, begun, 5, [etag]), shot_id }
}
const forgetUse = (id: number, interval: string) =>
  sql`update asset_uploads set last_used_at = now() - ${interval}::interval where mission_id = ${id}`.execute(
    sortie.db,
  )

test('M-STATUS-12 offer, accept, reschedule, fly, upload, assign, submit', async () => {
  const id = await addOffered(sortie.db, [pilot.id])
  const shot = await addShot(id)
  const status = async () => (await rowOf(id)).status
  await call('PATCH', `/v1/pilots/missions/${id}/invitation`, slotIn(2))
  expect(await status()).toBe('pilot_accepted')
  const moved = await call('POST', `/v2/pilots/missions/${id}/schedule`, {
    ...slotIn(4),
    reschedule_reason: 'weather',
  })
  expect([moved.status, await status()]).toEqual([201, 'pilot_accepted'])
  await step(id, 'flight_complete')
  expect(await status()).toBe('flight_complete')
  const { response } = await uploadSmall(id)
  expect(await status()).toBe('assets_uploaded')
  expect((await submit(id)).status).toBe(422)
  await call('PATCH', `/missions/${id}/images/${response.body.id}`, { shot })
  expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
  const { status_timestamps } = await rowOf(id)
  expect(Object.keys(status_timestamps as object)).toEqual(
    expect.arrayContaining(['pilot_accepted', 'flight_complete', 'assets_uploaded', 'processing_shots']),
  )
})

test('the provider is notified of the first file and of the submission', async () => {
  const events = ['mission.assets_uploaded', 'mission.submitted']
  const register = { url: 'https://hooks.example/', events }
  const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', register)
  const { id } = await readyMission()
  await submit(id)
  await submit(id)
  const byHand = await addHeld(sortie.db, pilot.id, { status: 'flight_complete' })
  await step(byHand, 'assets_uploaded')
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.body.id}`)
  const told = await sortie.db
    .selectFrom('webhook_events')
    .select(['type', 'body'])
    .where('mission_id', 'in', [id, byHand])
    .orderBy('created_at')
    .execute()
  const about = (mission_id: number, mission_status: string) => ({
    mission_id,
    mission_status,
    pilot_id: pilot.id,
  })
  expect(told.map((event) => [event.type, JSON.parse(event.body).data])).toEqual([
    ['mission.assets_uploaded', about(id, 'assets_uploaded')],
    ['mission.submitted', { ...about(id, 'processing_shots'), assets: 1 }],
    ['mission.assets_uploaded', about(byHand, 'assets_uploaded')],
  ])
})

describe('A-CLASSIFY-10 A-CALL-22 submitting is checked again on the server', () => {
  test.each(['pilot_accepted', 'flight_complete'] as const)('from %s it is refused', async (status) => {
    const id = await addHeld(sortie.db, pilot.id, { status })
    expect((await submit(id)).status).toBe(422)
    expect((await rowOf(id)).status).toBe(status)
  })

  test('every shot needs an asset or a comment, and the pilot may add a comment to the mission', async () => {
    const { id } = await readyMission()
    const yard = await addShot(id, 'Yard')
    expect(await outcome(submit(id))).toEqual([422, 'Every shot needs an asset or a comment first: Yard.'])
    await call('PATCH', `/pilots/missions/${id}/shots/${yard}`, { pilot_comment: 'Trees in the way' })
    expect(await outcome(step(id, 'processing_shots', { pilot_comment: 'All done' }))).toEqual([
      200,
      'processing_shots',
    ])
    expect((await rowOf(id)).pilot_comment).toBe('All done')
  })

  test('A-CLASSIFY-08 a file that could not be processed does not complete its shot; a good one next to it, or a comment, does', async () => {
    const { id, shot, asset } = await readyMission()
    const fail = (assetId: string) =>
      sql`update assets set status = 'failed', error = 'This file is damaged.' where id = ${assetId}`.execute(
        sortie.db,
      )
    await fail(asset)
    expect(await outcome(submit(id))).toEqual([422, 'Every shot needs an asset or a comment first: Roof.'])
    const { response } = await uploadSmall(id, { shot_id: shot, fingerprint: 'again' })
    expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
    const explained = await readyMission()
    await fail(explained.asset)
    await call('PATCH', `/pilots/missions/${explained.id}/shots/${explained.shot}`, { pilot_comment: 'Dust' })
    expect(await outcome(submit(explained.id))).toEqual([200, 'processing_shots'])
    expect(await assetIds(id)).toEqual(expect.arrayContaining([asset, response.body.id]))
  })

  test('A-CLASSIFY-07 nothing is unassigned', async () => {
    const { id } = await readyMission()
    const loose = (await uploadSmall(id)).response.body.id
    expect(await outcome(submit(id))).toEqual([
      422,
      'You still have unassigned assets. Please classify assets into shots or delete them before proceeding.',
    ])
    await call('DELETE', `/missions/${id}/images/${loose}`)
    expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
  })

  test('A-CLASSIFY-06 no upload may be pending; abandoned uploads are deleted', async () => {
    const { id, shot } = await readyMission()
    const completion = await sentUpload(id, shot)
    await forgetUse(id, '9 minutes')
    expect(await outcome(submit(id))).toEqual([422, 'Please wait for uploads to finish.'])
    await forgetUse(id, '11 minutes')
    expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
    expect((await upload(completion)).status).toBe(404)
    const { rows } = await sql<{ data: { uploads: { upload_id: string }[] } }>`
      select data from pgboss.job where name = 'discard-uploads'`.execute(sortie.db)
    expect(rows.flatMap(({ data }) => data.uploads.map(({ upload_id }) => upload_id))).toContain(
      completion.upload_id,
    )
  })

  test('A-CLASSIFY-06 every one of a thousand abandoned uploads is deleted, in jobs of a thousand', async () => {
    const dropped = async (count: number) => {
      const { id } = await readyMission()
      await sql`insert into asset_uploads
          (pilot_id, mission_id, name, type, file_type, fingerprint, upload_id, stored_file_name, last_used_at)
        select ${pilot.id}::bigint, ${id}::bigint, n || '.jpg', 'image/jpeg', 'image', n::text,
          ${`left-${id}-`} || n, ${`left-${id}-`} || n || '.jpg', now() - interval '1 hour'
        from generate_series(1, ${count}::integer) n`.execute(sortie.db)
      expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
      const { rows } = await sql<{ count: number }>`
        select jsonb_array_length(data -> 'uploads') as count from pgboss.job
        where name = 'discard-uploads' and data::text like ${`%left-${id}-%`} order by 1`.execute(sortie.db)
      return rows.map((row) => row.count)
    }
    expect(await dropped(1000)).toEqual([1000])
    expect(await dropped(2001)).toEqual([1, 1000, 1000])
  })

  test('A-CLASSIFY-06 no transferred file may be waiting to be ingested', async () => {
    const { id } = await readyMission()
    const set = (change: Partial<Updateable<Schema['file_transfer_credentials']>>) =>
      sortie.db.updateTable('file_transfer_credentials').set(change).where('mission_id', '=', id).execute()
    const now = new Date()
    await sortie.db
      .insertInto('file_transfer_credentials')
      .values({
        mission_id: id,
        pilot_id: pilot.id,
        access_key_id: `key-${id}`,
        sealed_secret_key: 'sealed',
        files_changed_at: now,
      })
      .execute()
    expect(await outcome(submit(id))).toEqual([
      422,
      "Files you uploaded with Cyberduck aren't part of this mission yet. Click 'Done uploading' first.",
    ])
    await set({ completed_at: now })
    expect(await outcome(submit(id))).toEqual([422, 'Please wait for uploads to finish.'])
    await set({ taken_in_at: now })
    expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
  })

  describe('a partial reshoot requires its own shots', () => {
    /**
     * A submitted mission whose roof shot is requested again, and whose yard shot no longer has a photo or a comment.
     */
    const requestedAgain = async () => {
      const { id, shot, asset } = await readyMission()
      const yard = await addShot(id, 'Yard')
      await comment(id, yard, 'Trees in the way')
      await comment(id, shot, 'Windy')
      await submit(id)
      await requestAgain(id, shot)
      expect((await rowOf(id)).status).toBe('assets_uploaded')
      await comment(id, yard, null)
      return { id, shot, asset }
    }
    const comment = (id: number, shot: number, pilot_comment: string | null) =>
      call('PATCH', `/pilots/missions/${id}/shots/${shot}`, { pilot_comment })
    const requestAgain = async (id: number, shot: number) => {
      const body = { shot_ids: [shot], reason: 'Blurred' }
      const { status } = await sortie.provider('POST', `/v1/provider/missions/${id}/partial_reshoots`, body)
      expect(status).toBe(201)
    }
    const refused = [422, 'Every shot to fly again needs a new file or a new comment first: Roof.']
    const shotsMissing = async (id: number) => {
      const { body } = await call('GET', '/v1/pilots/next_flights')
      return body.data.find((flight: { id: number }) => flight.id === id).shots_missing
    }

    test('the rejected photo and its old comment are not enough, but a new photo is', async () => {
      const { id, shot } = await requestedAgain()
      expect(await outcome(submit(id))).toEqual(refused)
      expect([(await rowOf(id)).status, await shotsMissing(id)]).toEqual(['assets_uploaded', 1])
      const { response } = await uploadSmall(id, { shot_id: shot, fingerprint: 'again' })
      expect(await shotsMissing(id)).toBe(0)
      await sql`update assets set status = 'failed', error = 'Damaged.' where id = ${response.body.id}`.execute(
        sortie.db,
      )
      expect(await outcome(submit(id))).toEqual(refused)
      await uploadSmall(id, { shot_id: shot, fingerprint: 'once more' })
      const told = await webhooksDuring(id, async () => {
        expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
        await submit(id)
      })
      const about = { mission_id: id, mission_status: 'processing_shots', pilot_id: pilot.id }
      expect(told).toEqual([
        ['mission.submitted', { ...about, assets: expect.any(Number) }],
        ['mission.reshoot_delivered', { ...about, shot_ids: [shot] }],
      ])
    })

    test('a comment saved since then is enough, even with the same text, but not for a later request', async () => {
      const { id, shot } = await requestedAgain()
      await comment(id, shot, '')
      expect(await outcome(submit(id))).toEqual(refused)
      const saved = await comment(id, shot, 'Windy')
      expect(saved.body).toMatchObject({ pilot_comment: 'Windy', pilot_commented_at: expect.any(String) })
      expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
      await requestAgain(id, shot)
      expect(await outcome(submit(id))).toEqual(refused)
    })

    test('an old photo moved there is not enough, nor is deleting the photo and the shot', async () => {
      const { id, shot, asset } = await requestedAgain()
      const elsewhere = await addShot(id, 'Door')
      await call('PATCH', `/missions/${id}/images/${asset}`, { shot: elsewhere })
      await call('PATCH', `/missions/${id}/images/${asset}`, { shot })
      expect(await outcome(submit(id))).toEqual(refused)
      await call('DELETE', `/missions/${id}/images/${asset}`)
      const deleted = await call('DELETE', `/pilots/missions/${id}/shots/${shot}`)
      expect([deleted.status, deleted.body.message]).toEqual([
        422,
        "This shot was requested again, so it can't be deleted. If you can't fly it, leave a comment instead.",
      ])
      expect(await outcome(submit(id))).toEqual(refused)
    })

    test('once the provider withdraws the reshoot, delivered files count again', async () => {
      const { id, shot } = await requestedAgain()
      const reshoot = await sortie.db
        .selectFrom('partial_reshoots')
        .select('id')
        .where('mission_id', '=', id)
        .executeTakeFirstOrThrow()
      await sortie.provider('POST', `/v1/provider/missions/${id}/partial_reshoots/${reshoot.id}/resolve`)
      expect(await outcome(submit(id))).toEqual([422, 'Every shot needs an asset or a comment first: Yard.'])
      const { body } = await call('GET', `/pilots/missions/${id}/shots/${shot}`)
      expect(body.pilot_commented_at).not.toBeNull()
    })
  })
})

describe('at the same moment', () => {
  test('two submits take one step, and both succeed', async () => {
    const { id } = await readyMission()
    const before = (await rowOf(id)).status_timestamps
    const both = await Promise.all([outcome(submit(id)), outcome(submit(id))])
    expect(both).toEqual([
      [200, 'processing_shots'],
      [200, 'processing_shots'],
    ])
    const after = await rowOf(id)
    expect(after.status_timestamps).toMatchObject(before as object)
    expect(await outcome(submit(id))).toEqual([200, 'processing_shots'])
    expect((await rowOf(id)).updated_at).toEqual(after.updated_at)
  })

  test('an upload that completes first is part of what is submitted', async () => {
    const { id, shot } = await readyMission()
    const completion = await sentUpload(id, shot)
    const response = await duringChange(
      sortie.config.databaseUrl,
      // Completing an upload takes this lock last.
      (trx) => sql`select id from missions where id = ${id} for no key update`.execute(trx),
      async () => {
        const [completed, submitted] = [upload(completion), submit(id)]
        return { completed: await completed, submitted: await submitted }
      },
      2,
    )
    const arrived = (await assetIds(id)).length === 2
    // Whichever came first, the two results agree: the file is part of the submission, or it had not arrived yet.
    expect(response.completed.status).toBe(200)
    expect([arrived, response.submitted.status === 200 || response.submitted.status === 422]).toEqual([
      true,
      true,
    ])
    if (response.submitted.status === 422)
      expect(response.submitted.body.message).toBe('Please wait for uploads to finish.')
  })

  test('if a submit comes first, a file that arrives later is refused', async () => {
    const { id, shot } = await readyMission()
    const completion = await sentUpload(id, shot)
    await forgetUse(id, '11 minutes')
    const late = await duringChange(
      sortie.config.databaseUrl,
      (trx) => sql`update missions set status = 'processing_shots' where id = ${id}`.execute(trx),
      () => upload(completion),
    )
    expect(late.status).toBe(422)
    expect(await assetIds(id)).toHaveLength(1)
  })

  test('of a deletion and a submit, only one succeeds', async () => {
    for (const first of ['delete', 'submit']) {
      const { id, asset } = await readyMission()
      const remove = () => call('DELETE', `/missions/${id}/images/${asset}`)
      const started = first === 'delete' ? [remove(), submit(id)] : [submit(id), remove()]
      const [one, two] = await Promise.all(started)
      const [removed, submitted] = first === 'delete' ? [one, two] : [two, one]
      const left = await assetIds(id)
      const { status } = await rowOf(id)
      if (removed?.status === 204)
        expect([submitted?.status, left, status]).toEqual([422, [], 'assets_uploaded'])
      else
        expect([removed?.status, submitted?.status, left, status]).toEqual([
          422,
          200,
          [asset],
          'processing_shots',
        ])
    }
  })

  test('a file whose mission was submitted stays in the store with its asset', async () => {
    const { id } = await readyMission()
    await submit(id)
    const { storage_key } = await sortie.db
      .selectFrom('assets')
      .select('storage_key')
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await objects.store.head(storage_key)).not.toBeNull()
  })
})
