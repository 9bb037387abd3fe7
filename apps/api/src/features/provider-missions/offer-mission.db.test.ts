import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, insertPilot, newMission, notificationsOf, site } from './provider-mission.fixtures.ts'

let app: TestApp
const gear = { badge: 0, drone: 0, camera: 0, device: 0, package: 0 }

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app
  const add = async (table: 'badges' | 'drones' | 'drone_cameras' | 'devices' | 'packages', row: object) =>
    (
      await db
        .insertInto(table)
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id as number
  gear.badge = await add('badges', { name: 'Roof Pro', abbreviation: 'RP' })
  gear.drone = await add('drones', { name: 'Air', full_name: 'Maker Air', manufacturer: 'Maker' })
  gear.camera = await add('drone_cameras', { drone_id: gear.drone, name: 'Zoom' })
  gear.device = await add('devices', { name: 'Tab', operating_system: 'Android', device_type: 'tablet' })
  gear.package = await add('packages', { name: 'Roofs', badge_id: gear.badge, badge_required: true })
  await db.insertInto('package_drones').values({ package_id: gear.package, drone_id: gear.drone }).execute()
  await db
    .insertInto('package_drone_cameras')
    .values({ package_id: gear.package, drone_camera_id: gear.camera })
    .execute()
  await db
    .insertInto('package_devices')
    .values({ package_id: gear.package, device_id: gear.device })
    .execute()
})
afterAll(() => app.close())

type Lack = 'badge' | 'drone' | 'camera' | 'device'

/** A pilot with all the package asks for, but for what is said to be lacking. */
const equipped = async (lacks: Lack[] = [], fields: Parameters<typeof insertPilot>[1] = {}) => {
  const { db } = app
  const pilot_id = await insertPilot(db, fields)
  const status = lacks.includes('badge') ? 'pending' : 'complete'
  await db.insertInto('pilot_badges').values({ pilot_id, badge_id: gear.badge, status }).execute()
  if (!lacks.includes('device'))
    await db.insertInto('pilot_devices').values({ pilot_id, device_id: gear.device }).execute()
  if (lacks.includes('drone')) return pilot_id
  const owned = await db
    .insertInto('pilot_drones')
    .values({ pilot_id, drone_id: gear.drone })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!lacks.includes('camera'))
    await db
      .insertInto('pilot_drone_cameras')
      .values({ pilot_drone_id: owned.id, drone_camera_id: gear.camera })
      .execute()
  return pilot_id
}

const reasonsOf = (body: { pilots: { pilot_id: number; offered: boolean; reasons: { code: string }[] }[] }) =>
  Object.fromEntries(
    body.pilots.map(({ pilot_id, offered, reasons }) => [
      pilot_id,
      offered ? 'offered' : reasons.map(({ code }) => code),
    ]),
  )

describe('offering a mission', () => {
  test('each named pilot gets a separate result with the reason', async () => {
    const id = await newMission(app, { package_id: gear.package, weekend_schedule_filter: 'no_weekends' })
    const fits = await equipped()
    const expected: Record<number, unknown> = {
      [fits]: 'offered',
      [await equipped(['badge'])]: ['badge_missing'],
      [await equipped(['drone'])]: ['no_accepted_drone', 'no_accepted_camera'],
      [await equipped(['camera'])]: ['no_accepted_camera'],
      [await equipped(['device'])]: ['no_accepted_device'],
      [await equipped([], { status: 'evaluation_completed' })]: 'offered',
      [await equipped([], { status: 'created' })]: ['pilot_not_approved'],
      [await equipped([], { status: 'rejected' })]: ['pilot_rejected'],
      [await equipped([], { latitude: site.latitude + 1 })]: ['too_far'],
      [await equipped([], { latitude: null, longitude: null })]: ['no_position'],
      [await equipped([], { travel_distance: null })]: ['no_travel_distance'],
      [await equipped([], { is_available_weekdays: false })]: ['not_available_weekdays'],
      999999: ['unknown_pilot'],
    }
    const { body } = await act(app, id, 'offers', { pilot_ids: Object.keys(expected).map(Number) })
    expect(reasonsOf(body)).toEqual(expected)
    expect(body).toMatchObject({ mission_id: id, status: 'pilots_notified', offered: 2 })
    expect(
      body.pilots.find(({ pilot_id }: { pilot_id: number }) => pilot_id === 999_999).reasons[0].text,
    ).toContain('no pilot')
    const again = await act(app, id, 'offers', { pilot_ids: [fits] })
    expect(reasonsOf(again.body)).toEqual({ [fits]: ['already_offered'] })
    await app.db
      .updateTable('mission_offers')
      .set({ state: 'declined' })
      .where('mission_id', '=', id)
      .execute()
    const declined = await act(app, id, 'offers', { pilot_ids: [fits] })
    expect(reasonsOf(declined.body)).toEqual({ [fits]: ['declined_before'] })
    await app.db.deleteFrom('pilots').execute()
  })

  test('a prescheduled weekend needs pilots who fly on weekends', async () => {
    const weekdays = await insertPilot(app.db, { is_available_weekends: false })
    const id = await newMission(app, {
      scheduled_at_start: '2030-06-15T16:00:00Z',
      scheduled_at_end: '2030-06-15T17:00:00Z',
    })
    const { body } = await act(app, id, 'offers', { pilot_ids: [weekdays] })
    expect(reasonsOf(body)).toEqual({ [weekdays]: ['not_available_weekends'] })
    expect(body.status).toBe('available')
    expect((await app.provider('GET', `/v1/provider/missions/${id}`)).body.status).toBe('available')
  })

  test('a mission that is only created can be offered, also one that is nowhere yet', async () => {
    const pilot = await insertPilot(app.db)
    const id = await newMission(app, { status: 'created', location: undefined })
    const { body } = await act(app, id, 'offers', { pilot_ids: [pilot], force: true })
    expect(body).toMatchObject({ status: 'pilots_notified', offered: 1 })
    expect(await notificationsOf(app.db, pilot)).toMatchObject([
      { body: 'Roof survey: Location Unknown, $0.00 USD' },
    ])
  })

  test('the smallest possible difference of a position does not break matching', async () => {
    const tiny = Number.MIN_VALUE
    const near = await insertPilot(app.db, { latitude: tiny, longitude: tiny, travel_distance: 10 })
    const location = { latitude: 0, longitude: 1e-160, country: 'GH', city: 'Null Island' }
    const id = await newMission(app, { location, estimated_payouts: [{ amount: 15_000 }] })
    const { body } = await act(app, id, 'offers', { matching: true, dry_run: true })
    expect(reasonsOf(body)).toEqual({ [near]: 'offered' })
  })

  test('all who match are found by distance, across the date line as well', async () => {
    const fiji = { latitude: -17, longitude: 179.95, country: 'FJ', city: 'Taveuni' }
    const east = await insertPilot(app.db, { latitude: -17, longitude: -179.95, travel_distance: 10 })
    const west = await insertPilot(app.db, { latitude: -17, longitude: 179.9, travel_distance: 10 })
    const far = await insertPilot(app.db, { latitude: -17, longitude: 178, travel_distance: 10 })
    const traveler = await insertPilot(app.db, { latitude: -18, longitude: 178, travel_distance: 200 })
    const pending = await insertPilot(app.db, { latitude: -17, longitude: 180, status: 'created' })
    const neverFree = await insertPilot(app.db, {
      latitude: -17,
      longitude: 180,
      is_available_weekdays: false,
      is_available_weekends: false,
    })
    const id = await newMission(app, { location: fiji, estimated_payouts: [{ amount: 15_000 }] })
    const dry = await act(app, id, 'offers', { matching: true, dry_run: true })
    const expected = {
      [east]: 'offered',
      [west]: 'offered',
      [traveler]: 'offered',
      [neverFree]: ['not_available_weekdays', 'not_available_weekends'],
    }
    expect(reasonsOf(dry.body)).toEqual(expected)
    expect(dry.body).toMatchObject({ dry_run: true, offered: 3, status: 'available' })
    expect(await notificationsOf(app.db, east)).toEqual([])

    const { body } = await act(app, id, 'offers', { matching: true })
    expect(reasonsOf(body)).toEqual(expected)
    const mission = (await app.provider('GET', `/v1/provider/missions/${id}`)).body
    expect(mission.status).toBe('pilots_notified')
    expect(mission.offers).toMatchObject(
      [east, west, traveler].map((pilot_id) => ({ pilot_id, state: 'offered', responded_at: null })),
    )
    expect(await notificationsOf(app.db, east)).toEqual([
      {
        notification_type: 'pilot/mission/new',
        title: 'New mission near you',
        body: 'Roof survey: Taveuni, $150.00 USD',
        web_route_url: `/availablemission/${id}`,
      },
    ])
    for (const pilot of [far, pending, neverFree]) expect(await notificationsOf(app.db, pilot)).toEqual([])
    // The second round finds the same pilots and bothers nobody.
    expect((await act(app, id, 'offers', { matching: true })).body.offered).toBe(0)
    expect(await notificationsOf(app.db, east)).toHaveLength(1)
  })

  test('force offers to a named pilot who does not match, but not to one who does not exist', async () => {
    const far = await insertPilot(app.db, { latitude: 0, longitude: 0 })
    const id = await newMission(app)
    const { body } = await act(app, id, 'offers', { pilot_ids: [far, far, 999_999], force: true })
    expect(body).toMatchObject({
      offered: 1,
      pilots: [
        { pilot_id: far, offered: true, reasons: [{ code: 'too_far' }] },
        { pilot_id: 999_999, offered: false, reasons: [{ code: 'unknown_pilot' }] },
      ],
    })
    // It is not near a pilot who does not travel that far.
    expect(await notificationsOf(app.db, far)).toEqual([
      {
        notification_type: 'pilot/mission/new',
        title: 'New mission for you',
        body: 'Pearl Street Offices: Boulder, CO, $0.00 USD',
        web_route_url: `/availablemission/${id}`,
      },
    ])
    const unknown = await insertPilot(app.db, { latitude: null, longitude: null })
    const homebody = await insertPilot(app.db, { travel_distance: null })
    const forced = { pilot_ids: [unknown, homebody], force: true }
    expect((await act(app, id, 'offers', forced)).body.offered).toBe(2)
    for (const pilot of [unknown, homebody])
      expect(await notificationsOf(app.db, pilot)).toMatchObject([{ title: 'New mission for you' }])
    expect((await act(app, id, 'offers', forced)).body).toMatchObject({
      offered: 0,
      status: 'pilots_notified',
    })
  })

  test('a mission is announced by its city, and without one by its address', async () => {
    const pilot = await insertPilot(app.db)
    const inTown = { ...site, address: '1 Pearl Street' }
    for (const location of [inTown, { ...inTown, city: undefined, state: undefined }]) {
      const id = await newMission(app, { location, estimated_payouts: [{ amount: 500 }] })
      await act(app, id, 'offers', { pilot_ids: [pilot] })
    }
    expect((await notificationsOf(app.db, pilot)).map(({ body }) => body)).toEqual([
      'Pearl Street Offices: Boulder, CO, $5.00 USD',
      'Pearl Street Offices: 1 Pearl Street, $5.00 USD',
    ])
  })

  test('force does not reach a pilot who may not take the mission; training reaches new pilots', async () => {
    const rejected = await insertPilot(app.db, { status: 'rejected' })
    const created = await insertPilot(app.db, { status: 'created' })
    const client = await newMission(app)
    const named = { pilot_ids: [rejected, created] }
    expect(reasonsOf((await act(app, client, 'offers', { ...named, force: true })).body)).toEqual({
      [rejected]: ['pilot_rejected'],
      [created]: ['pilot_not_approved'],
    })
    const training = await newMission(app, { mission_type: 'training' })
    const { body } = await act(app, training, 'offers', { matching: true })
    expect(reasonsOf(body)).toMatchObject({ [created]: 'offered' })
    expect(reasonsOf(body)).not.toHaveProperty(String(rejected))
  })

  test('a mission on hold, expired, held or without a position is not offered', async () => {
    const pilot = await insertPilot(app.db)
    const offer = async (id: number, body: object = { pilot_ids: [pilot] }) =>
      (await act(app, id, 'offers', body)).body.code
    const id = await newMission(app)
    await act(app, id, 'hold')
    expect(await offer(id)).toBe('mission_on_hold')
    await act(app, id, 'resume')
    await act(app, id, 'assign', { pilot_id: pilot })
    expect(await offer(id)).toBe('step_not_allowed')
    const expired = await newMission(app)
    await act(app, expired, 'expire')
    expect((await act(app, expired, 'offers', { pilot_ids: [pilot] })).body).toMatchObject({
      code: 'step_not_allowed',
      message:
        'The time agreed for this mission has run out. Its status is Not offered and can only change to Offered or Canceled.',
    })
    for (const location of [{ city: 'Boulder' }, undefined]) {
      const nowhere = await newMission(app, { location })
      expect((await act(app, nowhere, 'offers', { matching: true })).body.errors).toEqual({
        matching: ['The mission has no location to match pilots with.'],
      })
    }
    expect(await offer(id, {})).toBe('validation_failed')
    expect(await offer(id, { matching: true, pilot_ids: [pilot] })).toBe('validation_failed')
  })

  test('offers are withdrawn one by one and all at once', async () => {
    const [ada, ben] = [await insertPilot(app.db), await insertPilot(app.db)]
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: [ada, ben] })
    const one = await act(app, id, 'withdraw', { pilot_ids: [ada] })
    expect(one.body.status).toBe('pilots_notified')
    const all = await act(app, id, 'withdraw')
    expect(all.body).toMatchObject({
      status: 'available',
      offers: [{ state: 'withdrawn' }, { state: 'withdrawn' }],
    })
    expect(await notificationsOf(app.db, ben)).toMatchObject([
      { title: 'New mission near you' },
      {
        notification_type: 'pilot/mission/updated',
        title: 'Mission no longer available',
        body: 'Pearl Street Offices is no longer offered to you.',
        web_route_url: `/availablemission/${id}`,
      },
    ])
    expect(await notificationsOf(app.db, ada)).toHaveLength(2)
    for (const untouched of [id, await newMission(app, { status: 'created' })])
      expect((await act(app, untouched, 'withdraw')).status).toBe(200)
    expect((await act(app, id, 'offers', { pilot_ids: [ada] })).body.offered).toBe(1)
  })
})
