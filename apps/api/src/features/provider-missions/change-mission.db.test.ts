import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  act,
  heldMission,
  insertPilot,
  newMission,
  notificationsOf,
  site,
} from './provider-mission.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const change = (id: number, body: object) => app.provider('PATCH', `/v1/provider/missions/${id}`, body)

const square = (name: string, west: number) => ({
  name,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 40],
        [west + 0.001, 40],
        [west + 0.001, 40.001],
        [west, 40],
      ],
    ],
  },
})

describe('changing a mission', () => {
  test('given fields change, the others stay', async () => {
    const id = await newMission(app, {
      instructions: 'Old',
      reference_id: 'R',
      estimated_payouts: [{ amount: 1 }],
    })
    const { body } = await change(id, {
      instructions: 'New',
      reference_id: null,
      onsite_contact: { name: 'Ada' },
      location: { latitude: 10, longitude: 20 },
    })
    expect(body).toMatchObject({
      name: 'Roof survey',
      instructions: 'New',
      reference_id: null,
      onsite_contact: { name: 'Ada', phone: null },
      location: { latitude: 10, city: null },
      estimated_payouts: [{ amount: 1 }],
    })
    expect((await change(id, { onsite_contact: null, estimated_payouts: [] })).body).toMatchObject({
      onsite_contact: null,
      estimated_payouts: [],
    })
  })

  test('each part of a mission stays while another is changed, and goes when it is taken away', async () => {
    const parts = {
      estimated_payouts: [{ amount: 1 }],
      map_features: [square('Roof', -105)],
      shots: [{ name: 'Front' }],
      flight_app: { name: 'Mapper' },
      onsite_contact: { name: 'Ada' },
      airspace_briefing: { external_id: 'b-1', notices: [{ message: 'Helipad nearby' }] },
      airspace_certificates: [{ certificate_type: 'COA', doc_identifier: '2030-1' }],
      laanc_exemptions: [{ name: 'Grid 7' }],
    }
    const id = await newMission(app, { ...parts, location: site })
    const shown = { ...parts, map_features: [{ name: 'Roof' }], location: { city: 'Boulder' } }
    expect((await change(id, { instructions: 'New' })).body).toMatchObject(shown)
    const nothing = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, Array.isArray(part) ? [] : null]),
    )
    expect((await change(id, nothing)).body).toMatchObject({ ...nothing, location: { city: 'Boulder' } })
  })

  test('a shot kept by its id keeps its assets; the others are replaced', async () => {
    const id = await newMission(app, { shots: [{ name: 'Front' }, { name: 'Back' }] })
    const [front, back] = (await app.provider('GET', `/v1/provider/missions/${id}`)).body.shots
    await app.db
      .insertInto('assets')
      .values({
        mission_id: id,
        shot_id: front.id,
        kind: 'image',
        name: 'a.jpg',
        storage_key: 'k',
        size: 1,
        media_type: 'image/jpeg',
        fingerprint: 'f',
      })
      .execute()
    const { body } = await change(id, { shots: [{ name: 'Side' }, { id: front.id, name: 'Front, again' }] })
    expect(body.shots).toMatchObject([{ name: 'Side' }, { id: front.id, name: 'Front, again' }])
    const { body: mission } = await app.provider('GET', `/v1/provider/missions/${id}`)
    expect(mission.images).toMatchObject([{ name: 'a.jpg', shot: front.id }])
    expect(mission.shots).toMatchObject([{ images: [] }, { images: [mission.images[0].id] }])
    const gone = await change(id, { shots: [{ id: back.id, name: 'Back' }] })
    expect(gone.body.errors).toEqual({ 'shots.0.id': ["This mission doesn't have that shot."] })
    const twice = await change(id, { shots: [front, front].map((shot) => ({ id: shot.id, name: 'x' })) })
    expect(twice.body.errors).toHaveProperty(['shots.1.id'])
  })

  test('a shot kept by its id has only the given fields, and none of the old ones', async () => {
    const shotType = await app.db
      .insertInto('shot_types')
      .values({ name: 'Orbit' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const full = {
      name: 'Front',
      instructions: 'From the street',
      shot_type_id: shotType.id,
      map_feature: 'Roof',
      origin_type: 'custom',
      post_processes: ['stitch'],
    }
    const id = await newMission(app, { map_features: [square('Roof', -105)], shots: [full] })
    const [front] = (await app.provider('GET', `/v1/provider/missions/${id}`)).body.shots
    // The origin that was given counts, though the feature would make it one of the catalog.
    expect(front).toMatchObject({ shot_type: { name: 'Orbit' }, origin_type: 'custom' })
    expect((await change(id, { shots: [{ id: front.id, name: 'Back' }] })).body.shots).toMatchObject([
      {
        id: front.id,
        name: 'Back',
        instructions: '',
        shot_type: null,
        map_feature: null,
        origin_type: 'custom',
        post_processes: [],
      },
    ])
  })

  test('a last day that has passed meanwhile may stay, and a payout is in the currency of the mission', async () => {
    const id = await newMission(app, { currency_code: 'EUR', fly_by_date: '2030-07-01' })
    const past = { fly_by_date: '2020-07-01' }
    await app.db.updateTable('missions').set(past).where('id', '=', id).execute()
    expect((await change(id, { ...past, estimated_payouts: [{ amount: 500 }] })).body).toMatchObject({
      ...past,
      estimated_payouts: [{ amount: 500, currency: { code: 'EUR' } }],
    })
    const dollars = { currency_code: 'USD', estimated_payouts: [{ amount: 600 }] }
    expect((await change(id, dollars)).body).toMatchObject({
      currency: { code: 'USD' },
      estimated_payouts: [{ amount: 600, currency: { code: 'USD' } }],
    })
    expect((await change(id, { fly_by_date: '2020-07-02' })).body.errors).toHaveProperty('fly_by_date')
  })

  test('features drawn again keep the shots of the same name', async () => {
    const id = await newMission(app, {
      map_features: [square('Roof', -105), square('Yard', -105.1)],
      shots: [
        { name: 'a', map_feature: 'Roof' },
        { name: 'b', map_feature: 'Yard' },
      ],
    })
    const { body } = await change(id, { map_features: [square('Lot', -105.2), square('Roof', -105.01)] })
    expect(body.map_features.map(({ name }: { name: string }) => name)).toEqual(['Lot', 'Roof'])
    expect(body.shots).toMatchObject([{ map_feature: { name: 'Roof' } }, { map_feature: null }])
    const nowhere = {
      shots: [
        { name: 'a', map_feature: 'Roof' },
        { name: 'b', map_feature: 'Pool' },
      ],
    }
    expect((await change(id, nowhere)).body.errors).toEqual({
      'shots.1.map_feature': ["That map feature doesn't exist."],
    })
    expect((await change(id, { shots: [{ name: 'a', map_feature_index: 2 }] })).body.errors).toEqual({
      'shots.0.map_feature': ["That map feature doesn't exist."],
    })
  })

  test('the pilots concerned are notified when something they see has changed, and only then', async () => {
    const holder = await insertPilot(app.db)
    const id = await heldMission(app, holder, { shots: [{ name: 'Front' }] })
    const before = (await notificationsOf(app.db, holder)).length
    await change(id, { source: 'ios' })
    await change(id, { name: 'Roof survey', shots: [{ name: 'Front' }] })
    expect(await notificationsOf(app.db, holder)).toHaveLength(before)
    await change(id, { instructions: 'Mind the mast', fly_by_date: '2030-07-01' })
    expect((await notificationsOf(app.db, holder)).slice(before)).toEqual([
      {
        notification_type: 'pilot/mission/updated',
        title: 'Mission updated',
        body: 'The instructions and fly by date for Pearl Street Offices changed.',
        web_route_url: `/clientmission/${id}`,
      },
    ])

    const offered = await insertPilot(app.db)
    const open = await newMission(app)
    await act(app, open, 'offers', { pilot_ids: [offered] })
    await change(open, { estimated_payouts: [{ amount: 900 }] })
    expect((await notificationsOf(app.db, offered)).at(-1)).toMatchObject({
      title: 'Mission updated',
      web_route_url: `/availablemission/${open}`,
    })
  })

  test('a schedule in a change preschedules the mission, and can be removed while no pilot holds it', async () => {
    const id = await newMission(app)
    const times = {
      scheduled_at_start: '2030-06-11T15:00:00.000Z',
      scheduled_at_end: '2030-06-11T16:00:00.000Z',
    }
    expect((await change(id, times)).body).toMatchObject({ ...times, admin_scheduled: true })
    expect((await change(id, { admin_scheduled: false })).body).toMatchObject({
      admin_scheduled: false,
      scheduled_at_start: null,
    })
    const wrong = await change(id, { ...times, scheduled_at_end: '2030-06-11T14:00:00Z' })
    expect(wrong.body.errors).toHaveProperty('scheduled_at_end')
    const refusal = {
      status: 422,
      body: {
        errors: { admin_scheduled: ['A mission with a schedule from the provider is prescheduled.'] },
      },
    }
    expect(await change(id, { ...times, admin_scheduled: false })).toMatchObject(refusal)
    const create = { mission_type: 'client', name: 'Roof survey', ...times, admin_scheduled: false }
    expect(await app.provider('POST', '/v1/provider/missions', create)).toMatchObject(refusal)
    // A pilot who holds the mission keeps the time.
    const held = await newMission(app, times)
    await act(app, held, 'assign', { pilot_id: await insertPilot(app.db) })
    expect((await change(held, { admin_scheduled: false })).body).toMatchObject({
      ...times,
      admin_scheduled: false,
    })
    expect((await change(held, { admin_scheduled: true })).body).toMatchObject({
      ...times,
      admin_scheduled: true,
    })
  })

  test('a refused change leaves everything as it was', async () => {
    const id = await newMission(app)
    const refused = await change(id, { name: 'Other', shots: [{ name: 'a', shot_type_id: 999_999 }] })
    expect(refused.status).toBe(422)
    expect((await app.provider('GET', `/v1/provider/missions/${id}`)).body.name).toBe('Roof survey')
    expect((await change(1, {})).status).toBe(404)
  })
})
