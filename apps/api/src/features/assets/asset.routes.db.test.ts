import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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

/** So many assets of a kind, named by their number; answers their ids in order. */
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
    expect(mission.panoramas).toEqual([{ id: panorama, name: '1.jpg', url: null, processing: true }])
    expect(mission.shots).toMatchObject([{ images: [assigned], videos: [video] }])
    for (const asset of [assigned, loose, video, panorama])
      expect(JSON.stringify(mission).split(`"id":"${asset}"`)).toHaveLength(2)
  })

  test('a page that shows none gets a mission of 5,000 without reading a single one', async () => {
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
    expect(first.data[0]).toMatchObject({ type: 'image', name: '1.jpg', url: null, version_urls: {} })
    expect(first.data[0]).not.toHaveProperty('storage_key')
    const second = await pageOf(id, `per_page=10&after=${first.meta.next}`)
    const [late] = await addAssets(id, 1)
    const third = await pageOf(id, `per_page=10&after=${second.meta.next}`)
    expect([first, second, third].flatMap(({ data }) => idsOf(data))).toEqual([...ids, late])
    expect([first, second, third].map(({ meta }) => meta.next === null)).toEqual([false, false, true])
    expect((await pageOf(id, 'per_page=26')).meta).toEqual({ per_page: 26, next: null })
  })

  test('may be of one kind, of one shot, or of what belongs to no shot yet', async () => {
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

  test('A-AUTH-19 of another pilot answer as those of no mission', async () => {
    const other = await addPilot(sortie.db)
    const id = await addHeld(sortie.db, other.id)
    await addAssets(id, 1)
    const answers = [id, 999_999_999].map((mission) => call('GET', `/v1/pilots/missions/${mission}/assets`))
    const [foreign, missing] = await Promise.all(answers)
    expect([foreign?.status, foreign?.body.code]).toEqual([404, missing?.body.code])
  })
})
