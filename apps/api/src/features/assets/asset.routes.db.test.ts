import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'

withPilotSession()

type Kind = 'image' | 'video' | 'panorama' | 'data_file'

const addShot = async (missionId: number, name = 'Roof') => {
  const row = { mission_id: missionId, name }
  const { id } = await sortie.db.insertInto('shots').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** So many assets of a kind, named by their number; returns their ids in order. */
const addAssets = async (
  missionId: number,
  count: number,
  { kind = 'image', shotId = null }: { kind?: Kind; shotId?: number | null } = {},
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into assets (mission_id, shot_id, kind, name, storage_key, size, media_type, fingerprint)
    select ${missionId}::bigint, ${shotId}::bigint, ${kind}, n || '.jpg', gen_random_uuid(), 1, 'image/jpeg', gen_random_uuid()
    from generate_series(1, ${count}::integer) n returning id`.execute(sortie.db)
  return rows.map(({ id }) => id)
}

const missionOf = async (id: number, query = '') =>
  (await call('GET', `/v2/pilots/missions/${id}${query}`)).body

const pageOf = async (id: number, query = '') =>
  (await call('GET', `/v1/pilots/missions/${id}/assets?${query}`)).body

const idsOf = (assets: { id: string }[]) => assets.map(({ id }) => id)

describe('a mission and its assets', () => {
  test('M-DATA-06 M-DATA-15 each asset is sent once; a shot names its own by their ids', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const shotId = await addShot(id)
    const [assigned] = await addAssets(id, 1, { shotId })
    const [loose] = await addAssets(id, 1)
    const [video] = await addAssets(id, 1, { kind: 'video', shotId })
    const [panorama] = await addAssets(id, 1, { kind: 'panorama' })
    const mission = await missionOf(id)
    expect(mission.images).toMatchObject([
      { id: assigned, shot: shotId, processing: true, gps_latitude: null },
      { id: loose, shot: null },
    ])
    expect(mission.videos).toMatchObject([{ id: video, shot: shotId, source_type: 'raw' }])
    expect(mission.panoramas).toEqual([
      {
        id: panorama,
        name: '1.jpg',
        url: expect.any(String),
        processing: true,
        error: null,
        sha256: null,
      },
    ])
    expect(mission.shots).toMatchObject([{ images: [assigned], videos: [video] }])
    for (const asset of [assigned, loose, video, panorama])
      expect(JSON.stringify(mission).split(`"id":"${asset}"`)).toHaveLength(2)
  })

  test('a page that shows no assets gets a mission with 5,000 of them without reading any', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await addAssets(id, 5000, { shotId: await addShot(id) })
    // Whoever reads the table waits for this lock, and fails by the time limit of statements.
    await sortie.db.transaction().execute(async (trx) => {
      await sql`lock table assets in access exclusive mode`.execute(trx)
      const mission = await missionOf(id, '?assets=none')
      expect(mission).toMatchObject({ id, shots: [{ name: 'Roof' }] })
      for (const part of [mission, mission.shots[0]])
        for (const name of ['images', 'videos', 'panoramas']) expect(part).not.toHaveProperty(name)
      const step = await call('PATCH', `/v1/pilots/missions/${id}/status/flight_complete`)
      expect([step.status, step.body.status]).toEqual([200, 'flight_complete'])
    })
    expect((await missionOf(id)).images).toHaveLength(5000)
  })
})

describe('the pages of the upload screen', () => {
  test('lead through all assets in the order of arrival, each once, also while more arrive', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const ids = await addAssets(id, 25)
    const first = await pageOf(id, 'per_page=10')
    expect(first.data[0]).toMatchObject({
      type: 'image',
      name: '1.jpg',
      url: expect.stringContaining('/objects/'),
      version_urls: {},
    })
    expect(first.data[0]).not.toHaveProperty('storage_key')
    const second = await pageOf(id, `per_page=10&after=${first.meta.next}`)
    const [late] = await addAssets(id, 1)
    const third = await pageOf(id, `per_page=10&after=${second.meta.next}`)
    expect([first, second, third].flatMap(({ data }) => idsOf(data))).toEqual([...ids, late])
    expect([first, second, third].map(({ meta }) => meta.next === null)).toEqual([false, false, true])
    expect((await pageOf(id, 'per_page=26')).meta).toEqual({ per_page: 26, next: null })
  })

  test('may be filtered by kind, by shot, or for unassigned assets', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const [roof, yard] = [await addShot(id), await addShot(id, 'Yard')]
    const photos = await addAssets(id, 2, { shotId: roof })
    const videos = await addAssets(id, 1, { kind: 'video', shotId: yard })
    const loose = await addAssets(id, 2)
    expect(idsOf((await pageOf(id)).data)).toEqual([...photos, ...videos, ...loose])
    expect(idsOf((await pageOf(id, 'type=video')).data)).toEqual(videos)
    expect(idsOf((await pageOf(id, `shot_id=${roof}`)).data)).toEqual(photos)
    expect(idsOf((await pageOf(id, 'shot_id=none')).data)).toEqual(loose)
    expect((await call('GET', `/v1/pilots/missions/${id}/assets?shot_id=x`)).status).toBe(422)
  })

  test('A-AUTH-19 of another pilot get the same response as those of no mission', async () => {
    const other = await addPilot(sortie.db)
    const id = await addHeld(sortie.db, other.id)
    await addAssets(id, 1)
    const answers = [id, 999_999_999].map((mission) => call('GET', `/v1/pilots/missions/${mission}/assets`))
    const [foreign, missing] = await Promise.all(answers)
    expect([foreign?.status, foreign?.body.code]).toEqual([404, missing?.body.code])
  })
})

const keysOf = async (id: number) =>
  (
    await sortie.db
      .selectFrom('assets')
      .select(['id', 'shot_id'])
      .where('mission_id', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ id: asset, shot_id }) => [asset, shot_id])

describe('A-CALL-20 images and videos', () => {
  test.each(['/missions', '/v1/pilots/missions'])('are listed and shown below %s', async (base) => {
    const id = await addHeld(sortie.db, pilot.id)
    const [image] = await addAssets(id, 1)
    const [video] = await addAssets(id, 1, { kind: 'video' })
    expect(idsOf((await call('GET', `${base}/${id}/images`)).body.data)).toEqual([image])
    expect(idsOf((await call('GET', `${base}/${id}/videos`)).body.data)).toEqual([video])
    expect((await call('GET', `${base}/${id}/images/${image}`)).body).toMatchObject({ id: image, shot: null })
    expect((await call('GET', `${base}/${id}/videos/${video}`)).body).toMatchObject({ source_type: 'raw' })
    // A video is no image.
    expect((await call('GET', `${base}/${id}/images/${video}`)).status).toBe(404)
  })

  test('A-CLASSIFY-01 are assigned to a shot of their mission, and back to none', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const [roof, foreign] = [await addShot(id), await addShot(await addHeld(sortie.db, pilot.id))]
    const [image] = await addAssets(id, 1)
    const change = (shot: number | null) => call('PATCH', `/missions/${id}/images/${image}`, { shot })
    expect((await change(roof)).body).toMatchObject({ id: image, shot: roof })
    expect((await change(foreign)).status).toBe(422)
    expect(await keysOf(id)).toEqual([[image, roof]])
    expect((await change(null)).body.shot).toBeNull()
  })

  test('are deleted with their files', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const [image, kept] = await addAssets(id, 2)
    const remove = () => call('DELETE', `/missions/${id}/images/${image}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect(await keysOf(id)).toEqual([[kept, null]])
    const { rows } = await sql<{ data: { keys: string[] } }>`
      select data from pgboss.job where name = 'delete-files'`.execute(sortie.db)
    expect(rows.flatMap(({ data }) => data.keys)).toHaveLength(1)
  })
})

describe('many assets at once', () => {
  test('A-CLASSIFY-01 are assigned together, or none of them', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const roof = await addShot(id)
    const ids = await addAssets(id, 3)
    const assign = (some: (string | undefined)[]) =>
      call('PATCH', `/v1/pilots/missions/${id}/assets`, { ids: some, shot: roof })
    expect((await assign([ids[0], 'DB999999999'])).status).toBe(404)
    expect(await keysOf(id)).toEqual(ids.map((asset) => [asset, null]))
    expect((await assign(ids)).status).toBe(204)
    expect(await keysOf(id)).toEqual(ids.map((asset) => [asset, roof]))
  })

  test('A-CALL-21 are deleted together; what is gone already does not matter', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const elsewhere = await addHeld(sortie.db, pilot.id)
    const [first, second, kept] = await addAssets(id, 3)
    const [other] = await addAssets(elsewhere, 1)
    const targets = [first, second, 'DB999999999', other].map((asset) => ({ type: 'image', id: asset }))
    const wrongKind = { type: 'video', id: kept }
    const response = await call('POST', `/v1/pilots/missions/${id}/assets/delete_all`, {
      targets: [...targets, wrongKind],
    })
    expect(response.status).toBe(204)
    expect([await keysOf(id), await keysOf(elsewhere)]).toEqual([[[kept, null]], [[other, null]]])
  })

  test('leave their files to jobs of 5,000 each', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const keysOfJobs = async () => {
      const { rows } = await sql<{ count: number }>`
        select jsonb_array_length(data -> 'keys') as count from pgboss.job
        where name = 'delete-files' and data::text like ${`%of-${id}-%`} order by 1`.execute(sortie.db)
      return rows.map(({ count }) => count)
    }
    /** Deletes an asset with so many files. */
    const removeWith = async (files: number) => {
      const [image] = await addAssets(id, 1)
      await sql`update assets set renditions = (
          select jsonb_object_agg(n, ${`of-${id}-`} || n) from generate_series(2, ${files}::integer) n
        ) where id = ${image}`.execute(sortie.db)
      const targets = [{ type: 'image', id: image }]
      expect((await call('POST', `/v1/pilots/missions/${id}/assets/delete_all`, { targets })).status).toBe(
        204,
      )
    }
    await removeWith(5000)
    expect(await keysOfJobs()).toEqual([5000])
    await removeWith(10_001)
    expect(await keysOfJobs()).toEqual([1, 5000, 5000, 5000])
  })

  test('named twice count once, and a shot of another mission is refused in any case', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const [roof, foreign] = [await addShot(id), await addShot(await addHeld(sortie.db, pilot.id))]
    const [image] = await addAssets(id, 1)
    const assign = (ids: (string | undefined)[], shot: number) =>
      call('PATCH', `/v1/pilots/missions/${id}/assets`, { ids, shot })
    expect((await assign([image, image], roof)).status).toBe(204)
    expect(await keysOf(id)).toEqual([[image, roof]])
    expect((await assign(['DB999999999'], foreign)).body.errors).toEqual({
      shot_id: ["This mission doesn't have that shot."],
    })
  })

  test('are not assigned to a mission that is submitted at the same moment', async () => {
    const id = await addHeld(sortie.db, pilot.id, { status: 'assets_uploaded' })
    const roof = await addShot(id)
    const [image] = await addAssets(id, 1)
    const late = await duringChange(
      sortie.config.databaseUrl,
      (trx) => sql`update missions set status = 'processing_shots' where id = ${id}`.execute(trx),
      () => call('PATCH', `/v1/pilots/missions/${id}/assets`, { ids: [image], shot: roof }),
    )
    expect([late.status, late.body.code]).toEqual([422, 'step_not_allowed'])
    expect(await keysOf(id)).toEqual([[image, null]])
  })

  test.each([
    ['is submitted', { status: 'processing_shots' as const }, 422],
    ['is on hold', { is_on_hold: true }, 409],
  ])('are not changed once their mission %s', async (_, mission, status) => {
    const id = await addHeld(sortie.db, pilot.id, mission)
    const [image] = await addAssets(id, 1)
    const targets = [{ type: 'image', id: image }]
    expect([
      (await call('POST', `/v1/pilots/missions/${id}/assets/delete_all`, { targets })).status,
      (await call('PATCH', `/missions/${id}/images/${image}`, { shot: null })).status,
      (await call('DELETE', `/missions/${id}/images/${image}`)).status,
    ]).toEqual([status, status, status])
  })
})

describe('A-CALL-19 the shots of a mission', () => {
  test.each(['/pilots/missions', '/v1/pilots/missions'])('are listed and shown below %s', async (base) => {
    const id = await addHeld(sortie.db, pilot.id)
    const [roof, yard] = [await addShot(id), await addShot(id, 'Yard')]
    expect((await call('GET', `${base}/${id}/shots`)).body).toMatchObject([
      { id: roof, name: 'Roof' },
      { id: yard, name: 'Yard' },
    ])
    expect((await call('GET', `${base}/${id}/shots/${yard}`)).body.name).toBe('Yard')
  })

  test('A-CLASSIFY-03 take the reason why they could not be completed', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const shot = await addShot(id)
    const comment = (pilot_comment: string) =>
      call('PATCH', `/pilots/missions/${id}/shots/${shot}`, { pilot_comment })
    expect((await comment(' Trees in the way ')).body.pilot_comment).toBe('Trees in the way')
    expect((await missionOf(id)).shots[0].pilot_comment).toBe('Trees in the way')
    expect((await comment('  ')).body.pilot_comment).toBeNull()
  })

  test('A-CLASSIFY-05 A-DATA-14 are deleted only without images and videos', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const shot = await addShot(id)
    const [image] = await addAssets(id, 1, { shotId: shot })
    const [video] = await addAssets(id, 1, { kind: 'video', shotId: shot })
    const remove = () => call('DELETE', `/pilots/missions/${id}/shots/${shot}`)
    for (const path of [`images/${image}`, `videos/${video}`]) {
      const refused = await remove()
      expect([refused.status, refused.body.message]).toEqual([422, 'Please remove assets from shot first.'])
      await call('DELETE', `/missions/${id}/${path}`)
    }
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  })
})

test('A-AUTH-19 every call about assets and shots of another pilot gets the same response as one of no mission', async () => {
  const id = await addHeld(sortie.db, (await addPilot(sortie.db)).id)
  const shot = await addShot(id)
  const [image] = await addAssets(id, 1)
  const calls: [Parameters<typeof call>[0], string, unknown?][] = [
    ['GET', `/missions/${id}/images`],
    ['GET', `/missions/${id}/videos`],
    ['GET', `/missions/${id}/images/${image}`],
    ['PATCH', `/missions/${id}/images/${image}`, { shot: null }],
    ['DELETE', `/missions/${id}/images/${image}`],
    ['PATCH', `/v1/pilots/missions/${id}/assets`, { ids: [image], shot: null }],
    ['POST', `/v1/pilots/missions/${id}/assets/delete_all`, { targets: [{ type: 'image', id: image }] }],
    ['GET', `/pilots/missions/${id}/shots`],
    ['GET', `/pilots/missions/${id}/shots/${shot}`],
    ['PATCH', `/pilots/missions/${id}/shots/${shot}`, { pilot_comment: 'x' }],
    ['DELETE', `/pilots/missions/${id}/shots/${shot}`],
  ]
  for (const [method, path, body] of calls) {
    const response = await call(method, path, body)
    expect([method, path, response.status, response.body.code]).toEqual([method, path, 404, 'not_found'])
  }
  expect(await keysOf(id)).toEqual([[image, null]])
})
