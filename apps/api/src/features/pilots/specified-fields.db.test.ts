import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addLocation } from '../../../test/records.ts'

// The names are those of the specification, written down once more: a schema that loses one is noticed here.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const personal = {
  first_name: 'Amelia',
  last_name: 'Ortiz',
  email: 'amelia@example.com',
  phone: '+13035550142',
  birthday: '1990-05-17',
  address: '1155 Pearl Street',
  address2: 'Unit 4',
  city: 'Boulder',
  state: 'CO',
  postal_code: '80302',
  country: 'US',
  latitude: 40.0176,
  longitude: -105.2797,
  timezone_id: 'America/Denver',
  image: 'https://images.example.com/amelia.jpg',
  terms_and_conditions: true,
}
const work = {
  travel_distance: 40,
  drone_system: 'Mavic 3 Enterprise',
  status: 'evaluation_completed',
  first_flight_on: '2024-02-29',
  is_available_weekdays: true,
  is_available_weekends: false,
  opt_ins: ['generic_training'],
}
const workLists = ['missing_profile_data', 'pilot_badges']
const relations = ['drones', 'devices', 'licenses', 'pilot_equipment', 'work_orders']
const totals = [
  'payout_total',
  'total_client_missions',
  'total_training_missions',
  'total_panorama_missions',
  'total_ar_blocks',
  'mission_breakdown',
]
const payment = { paypal_email: 'pay@example.com', payment_processor: 'stripe', stripe_onboarding: false }
const paymentFlags = ['stripe_north_america_available', 'stripe_europe_available', 'stripe_accounts']

/** A pilot with all that a provider may say of one, and a session. */
const newPilot = async (email: string) => {
  const { body: pilot } = await app.provider('POST', '/v1/provider/pilots', {
    ...personal,
    ...work,
    ...payment,
    email,
    password: 'long enough',
    total_ar_blocks: 7,
  })
  return { pilot, call: await app.as(pilot) }
}

test('A-DATA-01 A-DATA-02 A-DATA-03 A-DATA-04 the account has the fields of the specification, each with its own value', async () => {
  const { pilot, call } = await newPilot(personal.email)
  const { body: account } = await call('GET', '/pilots/account')
  const names = [
    'id',
    ...Object.keys({ ...personal, ...work, ...payment }),
    ...[...workLists, ...relations, ...totals, ...paymentFlags],
  ]
  // Every currency at once, the version of the terms and the language are our own.
  expect(Object.keys(account).sort()).toEqual(
    [...names, 'language', 'payout_totals', 'terms_to_accept'].sort(),
  )
  expect(account).toMatchObject({ id: pilot.id, ...personal, ...work, ...payment, total_ar_blocks: 7 })
  for (const name of [...workLists, ...relations, 'stripe_accounts'])
    expect(Array.isArray(account[name]), name).toBe(true)
  for (const name of totals.filter((name) => name !== 'mission_breakdown'))
    expect(Number.isInteger(account[name]), name).toBe(true)
  expect(account.mission_breakdown).toHaveProperty('stock_imagery', 0)
  const { body: changed } = await call('PATCH', '/pilots/account', { is_available_weekends: true })
  expect(changed).toMatchObject({ is_available_weekdays: true, is_available_weekends: true })
})

test('A-DATA-02 a pilot has the ids of their own work orders only', async () => {
  const [{ pilot, call }, { pilot: other }] = [
    await newPilot('orders@example.com'),
    await newPilot('other@example.com'),
  ]
  const order = async (pilot_id: number) => {
    const location_id = await addLocation(app.db)
    const row = { pilot_id, location_id, site_id: `SITE-${location_id}` }
    return app.db.insertInto('work_orders').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const [first, , second] = [await order(pilot.id), await order(other.id), await order(pilot.id)]
  expect((await call('GET', '/pilots/account')).body.work_orders).toEqual([first.id, second.id])
})

test('A-DATA-02 a pilot is created, approved, rejected or evaluation_completed, and nothing else', async () => {
  const statusOf = async (status: string) =>
    (
      await app.provider('POST', '/v1/provider/pilots', {
        ...personal,
        email: `${status}@example.com`,
        status,
      })
    ).body.status
  for (const status of ['created', 'approved', 'rejected', 'evaluation_completed'])
    expect(await statusOf(status)).toBe(status)
  expect(await statusOf('pending')).toBe(422)
})

test('A-DATA-15 A-DATA-17 A-DATA-18 images and videos have the fields of the specification, and ids of the server', async () => {
  const { pilot, call } = await newPilot('assets@example.com')
  const mission_id = await addHeld(app.db, pilot.id)
  const shot = await app.db
    .insertInto('shots')
    .values({ mission_id, name: 'Roof' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { mission_id, shot_id: shot.id, media_type: 'image/jpeg' }
  const taken = '2026-03-08T18:05:00.000Z'
  await app.db
    .insertInto('assets')
    .values([
      {
        ...file,
        kind: 'image',
        name: 'roof.jpg',
        storage_key: 'photo',
        fingerprint: 'photo',
        size: 5,
        status: 'ready',
        gps_latitude: 40.1,
        gps_longitude: -105.2,
        gps_altitude: 1655.3,
        taken_at: taken,
      },
      { ...file, kind: 'video', name: 'roof.mp4', storage_key: 'video', fingerprint: 'video', size: 6 },
      {
        ...file,
        kind: 'video',
        name: 'roof-final.mp4',
        storage_key: 'edit',
        fingerprint: 'edit',
        size: 7,
        source_type: 'edit',
      },
    ])
    .execute()
  const { body: mission } = await call('GET', `/v2/pilots/missions/${mission_id}`)
  const [image] = mission.images
  const [video, edit] = mission.videos
  expect(image).toMatchObject({
    id: expect.stringContaining('DB'),
    name: 'roof.jpg',
    url: expect.stringMatching(/^http/),
    version_urls: {},
    uploadNumber: expect.any(Number),
    shot: shot.id,
    processing: false,
    gps_latitude: 40.1,
    gps_longitude: -105.2,
    gps_altitude: 1655.3,
    taken_at: taken,
    size: 5,
    error: null,
  })
  expect(video).toMatchObject({
    id: expect.stringContaining('DB'),
    name: 'roof.mp4',
    url: expect.stringMatching(/^http/),
    version_urls: {},
    processing: true,
    source_type: 'raw',
  })
  expect(edit).toMatchObject({ name: 'roof-final.mp4', source_type: 'edit' })
  expect((await call('GET', `/missions/${mission_id}/images/${image.id}`)).body).toMatchObject(
    // Links are signed anew each time.
    { ...image, url: expect.any(String) },
  )
  expect((await call('GET', `/missions/${mission_id}/videos/${video.id}`)).body).toMatchObject({
    ...video,
    url: expect.any(String),
  })
})

test('A-DATA-21 a promo code of a third party has a code, a status and its promo, and is stored once', async () => {
  const codes = app.db.insertInto('third_party_promo_codes')
  const code = { code: 'FLY10', status: 'unused', promo: 'flight-app' }
  expect(await codes.values(code).returning(['code', 'status', 'promo']).executeTakeFirstOrThrow()).toEqual(
    code,
  )
  await expect(codes.values(code).execute()).rejects.toThrow('third_party_promo_codes_unique')
  for (const name of ['code', 'status', 'promo'] as const)
    await expect(codes.values({ ...code, code: 'FLY11', [name]: null as never }).execute()).rejects.toThrow(
      'violates not-null constraint',
    )
  // No screen shows one. A pilot's personal data lists it, and it outlives the pilot's account.
  const { pilot } = await newPilot('promo@example.com')
  await app.db.updateTable('third_party_promo_codes').set({ pilot_id: pilot.id }).execute()
  const personalData = `/v1/provider/pilots/${pilot.id}/personal_data`
  const { body } = await app.provider('GET', personalData)
  expect(body.records.third_party_promo_codes).toMatchObject([code])
  await app.provider('DELETE', personalData)
  expect(await app.db.selectFrom('third_party_promo_codes').selectAll().execute()).toMatchObject([
    { ...code, pilot_id: null },
  ])
})
