import { pointOfInterestSchema } from '@sortie/domain/mission/mission.schema'
import { missionUnavailableText } from '@sortie/domain/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addPilot } from '../../../test/records.ts'
import { act } from '../provider-missions/provider-mission.fixtures.ts'

let sortie: TestApp
let category_id: number
let pilot: Awaited<ReturnType<typeof addPilot>>
let call: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  sortie = await createTestApp()
  const category = sortie.db.insertInto('categories').values({ name: 'Landmarks' }).returning('id')
  category_id = (await category.executeTakeFirstOrThrow()).id
})
afterAll(() => sortie.close())
beforeEach(async () => {
  pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
})

const addPoint = async (place: { latitude?: number; longitude?: number } = {}) => {
  const { id } = await sortie.db
    .insertInto('points_of_interest')
    .values({
      name: 'The pier',
      category_id,
      location_id: await addLocation(sortie.db, { name: 'Pier', ...place }),
      amount: 4_500,
      currency_code: 'EUR',
      duration_in_seconds: 1_800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const claim = (id: number, mission_type = 'panorama', as = call) =>
  as('POST', '/v2/pilots/missions', { mission_type, point_of_interest: id })

const world = 'west=-180&south=-90&east=180&north=90'

const claimable = async (frame = world) => {
  const { status, body } = await call('GET', `/v2/pilots/points_of_interest?${frame}`)
  expect(status).toBe(200)
  return body as { id: number }[]
}

const ids = async (frame = world) => (await claimable(frame)).map(({ id }) => id)

describe('M-POI-01 M-CALL-18 M-OPEN-25 claiming a point of interest', () => {
  test('pilots who were rejected or are not approved yet claim nothing', async () => {
    const id = await addPoint()
    for (const [status, code] of [
      ['rejected', 'pilot_rejected'],
      ['created', 'pilot_not_approved'],
    ] as const) {
      const other = await addPilot(sortie.db, { status })
      const refused = await claim(id, 'panorama', await sortie.as(other))
      expect([refused.status, refused.body.code]).toEqual([403, code])
    }
    expect(await ids()).toContain(id)
  })

  test('creates a complete panorama mission that the pilot holds', async () => {
    const id = await addPoint()
    expect(await ids()).toContain(id)
    const { status, body } = await claim(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      mission_type: 'panorama',
      status: 'pilot_accepted',
      name: 'The pier',
      assigned: true,
      duration_in_seconds: 1_800,
      duration: '30 min',
      category: { id: category_id },
      location: { name: 'Pier', latitude: 34.03, timezone_id: 'America/Los_Angeles' },
      estimated_payouts: [{ payout_type: 'pilot', amount: 4_500, currency: { code: 'EUR' } }],
      shots: [{ name: 'Panorama' }],
      point_of_interest: { id },
    })
    expect(await ids()).not.toContain(id)
    await sortie.provider('PATCH', `/v1/provider/points_of_interest/${id}`, {
      location: { name: 'Moved', latitude: 1, longitude: 1 },
    })
    expect((await call('GET', `/v2/pilots/missions/${body.id}`)).body.location.name).toBe('Pier')
  })

  test('M-OPEN-66 point_of_interest is another word for panorama, anything else is refused', async () => {
    const id = await addPoint()
    for (const type of ['client', 'training', 'creative', 'nonsense'])
      expect((await claim(id, type)).body.errors).toHaveProperty('mission_type')
    expect((await claim(id, 'point_of_interest')).body.mission_type).toBe('panorama')
    expect((await claim(999_999_999)).body.errors).toEqual({
      point_of_interest: ["That record doesn't exist."],
    })
  })

  test('repeated claims of the same pilot, in turn or at once, lead to one mission', async () => {
    const id = await addPoint()
    const answers = [...(await Promise.all([claim(id), claim(id), claim(id)])), await claim(id)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { body } = await call('GET', `/v2/pilots/missions/${answers[0]?.body.id}`)
    expect([body.shots.length, body.estimated_payouts.length]).toEqual([1, 1])
  })

  test('M-POI-02 of 20 pilots at once one gets it, and the others are told that it is gone; 5 rounds', async () => {
    const pilots = await Promise.all(
      Array.from({ length: 20 }, async () => sortie.as(await addPilot(sortie.db))),
    )
    for (let round = 0; round < 5; round += 1) {
      const id = await addPoint()
      const answers = await Promise.all(pilots.map((as) => claim(id, 'panorama', as)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const late = answers.filter(({ status }) => status === 410)
      expect(late).toHaveLength(19)
      for (const { body } of late)
        expect(body).toMatchObject({ code: 'mission_unavailable', message: missionUnavailableText })
    }
  })

  test('a withdrawn point is gone, and a canceled claim makes it available again', async () => {
    const [withdrawn, canceled] = [await addPoint(), await addPoint()]
    await sortie.provider('PATCH', `/v1/provider/points_of_interest/${withdrawn}`, { withdrawn: true })
    expect((await claim(withdrawn)).status).toBe(410)
    const { body } = await claim(canceled)
    await act(sortie, body.id, 'cancel')
    const listed = await ids()
    expect(listed).toContain(canceled)
    expect(listed).not.toContain(withdrawn)
    expect((await claim(canceled)).status).toBe(201)
  })

  test('M-OPEN-76 a claimed panorama cannot be deleted', async () => {
    const { body } = await claim(await addPoint())
    expect((await call('DELETE', `/v2/pilots/missions/${body.id}`)).status).toBe(404)
  })

  test('a point has the fields of its contract and no others', async () => {
    await addPoint()
    const [point] = await claimable()
    expect(Object.keys(point ?? {}).sort()).toEqual(Object.keys(pointOfInterestSchema.shape).sort())
  })
})

describe('the frame of a map', () => {
  test('contains the points inside it and on its edges, and no others', async () => {
    const inside = await addPoint({ latitude: 10.5, longitude: 20.5 })
    const onTheEdge = await addPoint({ latitude: 11, longitude: 21 })
    await addPoint({ latitude: 11.01, longitude: 20.5 })
    await addPoint({ latitude: 10.5, longitude: 19.99 })
    expect(await ids('west=20&south=10&east=21&north=11')).toEqual([inside, onTheEdge])
  })

  test('may span the 180th meridian', async () => {
    const east = await addPoint({ latitude: -17, longitude: 179.5 })
    const west = await addPoint({ latitude: -17, longitude: -179.5 })
    await addPoint({ latitude: -17, longitude: 170 })
    expect(await ids('west=179&south=-18&east=-179&north=-16')).toEqual([east, west])
  })

  test('must be given completely, with valid coordinates', async () => {
    for (const frame of ['', 'west=20&south=10&east=21', 'west=20&south=10&east=21&north=91'])
      expect((await call('GET', `/v2/pilots/points_of_interest?${frame}`)).status, frame).toBe(422)
  })
})
