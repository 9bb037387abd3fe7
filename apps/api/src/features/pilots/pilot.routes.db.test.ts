import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
let catalog: {
  drone: number
  camera: number
  device: number
  license: number
  equipment: number
  badge: number
}

const add = async (path: string, row: object) =>
  (await test.provider('POST', `/v1/provider/${path}`, row)).body

beforeAll(async () => {
  test = await createTestApp()
  const drone = await add('drones', {
    name: 'M3E',
    full_name: 'DJI Mavic 3 Enterprise',
    manufacturer: 'DJI',
    cameras: [{ name: 'Wide', stock: true }],
  })
  const device = await add('devices', { name: 'iPad', operating_system: 'iPadOS', device_type: 'tablet' })
  const license = await add('license_types', {
    name: 'FAA Part 107',
    issuer_type: 'single_issuing_body',
    reference_date_mode: 'issue_date',
    validity_period: 24,
  })
  const equipment = await add('equipment', { name: 'Strobe' })
  const badge = await add('badges', { name: 'Roof Survey' })
  catalog = {
    drone: drone.id,
    camera: drone.cameras[0].id,
    device: device.id,
    license: license.id,
    equipment: equipment.id,
    badge: badge.id,
  }
})
afterAll(() => test.close())

let count = 0
const newPilot = async (fields: object = {}) => {
  count += 1
  const row = { first_name: 'Amelia', last_name: 'Ortiz', email: `pilot${count}@example.com`, ...fields }
  const { body } = await test.provider('POST', '/v1/provider/pilots', row)
  return body
}

const words = ({ id, first_name, last_name, status }: Record<string, unknown>) => ({
  id,
  first_name,
  last_name,
  status,
})

const notificationsOf = (pilotId: number) =>
  test.db
    .selectFrom('notifications')
    .select(['notification_type', 'title', 'body', 'web_route_url', 'app_route_url'])
    .where('pilot_id', '=', pilotId)
    .orderBy('id')
    .execute()

describe('importing a pilot', () => {
  it('A-OPEN-22 imports gear, licenses with their expiration, badges and opt-ins', async () => {
    const pilot = await newPilot({
      city: 'Boulder',
      latitude: 40,
      longitude: -105,
      timezone_id: 'America/Denver',
      status: 'approved',
      travel_distance: 50,
      drones: [{ drone_id: catalog.drone, camera_ids: [catalog.camera] }],
      device_ids: [catalog.device],
      licenses: [
        { license_type_id: catalog.license, license_number: 'FA-4021', reference_date: '2026-01-31' },
      ],
      equipment_ids: [catalog.equipment],
      badges: [{ badge_id: catalog.badge, status: 'pending' }],
      opt_ins: ['generic_training'],
    })
    expect(pilot).toMatchObject({
      status: 'approved',
      missing_profile_data: [],
      opt_ins: ['generic_training'],
      drones: [{ cameras: [{ name: 'Wide' }] }],
      devices: [{ device: { name: 'iPad' } }],
      licenses: [{ license_number: 'FA-4021', expiration_date: '2028-01-31', pilot: pilot.id }],
      pilot_equipment: [{ pilot_equipment: { name: 'Strobe' } }],
      pilot_badges: [{ status: 'pending', abbreviation: 'RS' }],
    })
    expect((await test.provider('GET', `/v1/provider/pilots/${pilot.id}`)).body).toEqual(pilot)
  })

  it('names every field that is wrong', async () => {
    const row = { first_name: ' ', last_name: 'B', email: 'nobody', timezone_id: 'Mars/Base', latitude: 91 }
    const { status, body } = await test.provider('POST', '/v1/provider/pilots', row)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'first_name', 'latitude', 'timezone_id'])
  })

  it('refuses gear that is not in the catalog, a camera of another drone and half a position', async () => {
    const errors = async (fields: object) => (await newPilot(fields)).errors
    expect(await errors({ device_ids: [777] })).toEqual({ device_ids: ["There's no record 777."] })
    const unknown = ["There's no record 777."]
    expect(await errors({ drones: [{ drone_id: 777 }] })).toEqual({ drones: unknown })
    expect(await errors({ licenses: [{ license_type_id: 777 }] })).toEqual({ licenses: unknown })
    expect(await errors({ equipment_ids: [777] })).toEqual({ equipment_ids: unknown })
    expect(await errors({ badges: [{ badge_id: 777, status: 'pending' }] })).toEqual({ badges: unknown })
    const other = await add('drones', { name: 'X', full_name: 'X', manufacturer: 'X' })
    const both = [{ drone_id: catalog.drone }, { drone_id: other.id, camera_ids: [catalog.camera] }]
    expect(await errors({ drones: both })).toEqual({
      'drones.1.camera_ids': [`This drone doesn't have camera ${catalog.camera}.`],
    })
    expect(await errors({ drones: [{ drone_id: other.id, camera_ids: [catalog.camera] }] })).toEqual({
      'drones.0.camera_ids': [`This drone doesn't have camera ${catalog.camera}.`],
    })
    const twice = [{ drone_id: catalog.drone }, { drone_id: catalog.drone }]
    expect(await errors({ drones: twice })).toEqual({ drones: ['Please list each drone model only once.'] })
    expect(await errors({ latitude: 4 })).toHaveProperty('longitude')
    expect(await errors({ licenses: [{ license_type_id: catalog.license, license_number: 'A' }] })).toEqual({
      'licenses.0.license_number': [
        'License number can only contain 6 and 32 alphanumeric characters, "#" and "-"',
      ],
    })
  })

  it('registers an email once, whatever its letter case', async () => {
    const pilot = await newPilot()
    const twin = await newPilot({ email: pilot.email.toUpperCase() })
    expect(twin).toMatchObject({ status: 422, errors: { email: [expect.any(String)] } })
  })

  it('lets an imported pilot with a password sign in where plain sessions are on', async () => {
    const pilot = await newPilot({ password: 'correct horse' })
    const sign = { resource: 'pilot', email: pilot.email, password: 'correct horse' }
    expect((await test.stranger('POST', '/v1/authenticate', sign)).status).toBe(200)
    expect(JSON.stringify(pilot)).not.toContain('password')
  })
})

describe('the list of pilots', () => {
  it('finds by number, by earned badge, near a point, and by documents that nobody has checked', async () => {
    const place = { latitude: -45.03, longitude: 168.66 }
    const badges = [{ badge_id: catalog.badge, status: 'complete' }]
    const near = await newPilot({ last_name: 'Wanaka', ...place, badges })
    const far = await newPilot({ last_name: 'Wanaka', ...place, latitude: -46.5 })
    const pending = [{ badge_id: catalog.badge, status: 'pending' }]
    const nowhere = await newPilot({ last_name: 'Wanaka', badges: pending })
    const found = async (query: string): Promise<number[]> => {
      const { body } = await test.provider('GET', `/v1/provider/pilots?${query}`)
      return body.data.map(({ id }: { id: number }) => id)
    }
    expect(await found(`search=${near.id}`)).toEqual([near.id])
    expect(await found('search=wanaka')).toEqual([nowhere.id, far.id, near.id])
    expect(await found(`search=wanaka&badge_id=${catalog.badge}`)).toEqual([near.id])
    const point = 'latitude=-45.1&longitude=168.7'
    expect(await found(point)).toEqual([near.id])
    expect(await found(`${point}&within_miles=120`)).toEqual([far.id, near.id])
    expect(await found(`${point}&within_miles=1`)).toEqual([])
    const half = await test.provider('GET', '/v1/provider/pilots?latitude=-45')
    expect(half.body.errors).toEqual({ longitude: ['Please send both latitude and longitude, or neither.'] })

    await test.db
      .insertInto('pilot_licenses')
      .values({ pilot_id: far.id, license_type_id: catalog.license, image_key: 'k', image_type: 'image/png' })
      .execute()
    expect(await found('search=wanaka&documents_to_check=true')).toEqual([far.id])
    expect(await found('search=wanaka&documents_to_check=false')).toEqual([nowhere.id, near.id])
    const [listed] = (await test.provider('GET', `/v1/provider/pilots?search=${far.id}`)).body.data
    expect(listed.documents_to_check).toBe(1)
  })

  it('groups pilots by place for a map, of the same filter', async () => {
    const around = async (query: string) =>
      (await test.provider('GET', `/v1/provider/pilots/clusters?search=tekapo&${query}`)).body
    const place = { last_name: 'Tekapo', latitude: -44, longitude: 170.5 }
    const one = await newPilot(place)
    const next = await newPilot({ ...place, longitude: 170.51 })
    const beyond = await newPilot({ ...place, longitude: -179.9 })
    await newPilot({ last_name: 'Tekapo' })
    const together = { count: 2, west: 170.5, east: 170.51, south: -44, north: -44 }
    const { clusters, is_capped } = await around('zoom=3')
    expect(is_capped).toBe(false)
    expect(clusters).toHaveLength(2)
    expect(clusters).toContainEqual(
      expect.objectContaining({ ...together, pilots: [words(next), words(one)] }),
    )
    expect((await around('zoom=18')).clusters).toHaveLength(3)
    expect((await around('zoom=3&box=170,-45,171,-43')).clusters).toMatchObject([together])
    const past = await around('zoom=3&box=175,-45,-179,-43')
    expect(past.clusters).toMatchObject([{ count: 1, pilots: [{ id: beyond.id }] }])
    expect((await around('zoom=3&status=rejected')).clusters).toEqual([])
    await Promise.all(Array.from({ length: 9 }, () => newPilot(place)))
    expect((await around('zoom=3&box=170,-45,171,-43')).clusters).toMatchObject([{ count: 11, pilots: [] }])
  })

  it('lists what a pilot was notified of, page by page', async () => {
    const { id } = await newPilot()
    await test.provider('POST', `/v1/provider/pilots/${id}/approve`)
    await test.provider('POST', `/v1/provider/pilots/${id}/reject`, { reason: 'Expired insurance.' })
    const path = `/v1/provider/pilots/${id}/notifications`
    const { data, meta } = (await test.provider('GET', `${path}?per_page=1`)).body
    expect(data).toMatchObject([{ body: 'Expired insurance.', read_status: 'unread' }])
    const rest = (await test.provider('GET', `${path}?after=${meta.next}`)).body
    expect(rest).toMatchObject({ data: [{ title: "You're approved" }], meta: { next: null } })
    expect((await test.provider('GET', '/v1/provider/pilots/999999/notifications')).status).toBe(404)
  })

  it('pages, filters by status and finds by part of name or email', async () => {
    await newPilot({ first_name: 'Zed_100%', last_name: 'Quux', status: 'rejected' })
    await newPilot({ first_name: 'Zedx100y', last_name: 'Quux', status: 'evaluation_completed' })
    const list = async (query: string) => (await test.provider('GET', `/v1/provider/pilots?${query}`)).body
    const newest = await list('search=quux&per_page=1')
    expect(newest).toMatchObject({ data: [{ first_name: 'Zedx100y' }], meta: { per_page: 1 } })
    const oldest = await list(`search=quux&per_page=1&after=${newest.meta.next}`)
    expect(oldest).toMatchObject({ data: [{ first_name: 'Zed_100%' }], meta: { per_page: 1, next: null } })
    expect((await list('search=d_100%25')).data).toHaveLength(1)
    expect((await list('search=zed&status=rejected,evaluation_completed')).data).toHaveLength(2)
    expect((await list('search=Zedx100y%20Quux&status=rejected')).data).toEqual([])
    expect((await test.provider('GET', '/v1/provider/pilots?status=nonsense')).status).toBe(422)
    expect((await test.provider('GET', '/v1/provider/pilots/999999')).status).toBe(404)
  })
})

describe('what a provider decides about a pilot', () => {
  it('approves once, rejects with a reason, and notifies the pilot', async () => {
    const { id } = await newPilot()
    expect((await test.provider('POST', `/v1/provider/pilots/${id}/approve`)).body.status).toBe('approved')
    await test.provider('POST', `/v1/provider/pilots/${id}/approve`)
    const reason = 'The license could not be verified.'
    const rejected = await test.provider('POST', `/v1/provider/pilots/${id}/reject`, { reason })
    expect(rejected.body.status).toBe('rejected')
    expect(await notificationsOf(id)).toEqual([
      {
        notification_type: 'new',
        title: "You're approved",
        body: "You can now be offered missions. We'll let you know when there's one near you.",
        web_route_url: '/active-missions',
        app_route_url: '/missions',
      },
      {
        notification_type: 'new',
        title: 'Your application was not accepted',
        body: reason,
        web_route_url: '/profile',
        app_route_url: '/profile',
      },
    ])
    expect(
      (await test.provider('POST', `/v1/provider/pilots/${id}/reject`, { reason: 'Again' })).status,
    ).toBe(200)
    expect((await notificationsOf(id)).at(-1)?.body).toBe('Again')
    const silent = await test.provider('POST', `/v1/provider/pilots/${id}/reject`, {})
    expect(silent.body.errors).toHaveProperty('reason')
    expect((await test.provider('POST', '/v1/provider/pilots/999999/approve')).status).toBe(404)
  })

  it('awards a badge, pending first, revokes it, and notifies of each step once', async () => {
    const { id } = await newPilot()
    const address = `/v1/provider/pilots/${id}/badges/${catalog.badge}`
    expect((await test.provider('PUT', address, { status: 'pending' })).body.pilot_badges).toMatchObject([
      { status: 'pending' },
    ])
    const awarded = await test.provider('PUT', address, { status: 'complete' })
    expect(awarded.body.pilot_badges).toMatchObject([{ status: 'complete', badge: { name: 'Roof Survey' } }])
    await test.provider('PUT', address, { status: 'complete' })
    expect((await test.provider('DELETE', address)).status).toBe(204)
    expect((await test.provider('DELETE', address)).status).toBe(404)
    const ways = { notification_type: 'new', web_route_url: '/profile', app_route_url: '/profile' }
    expect(await notificationsOf(id)).toMatchObject([
      { ...ways, title: 'The Roof Survey badge is pending' },
      { ...ways, title: "You've earned the Roof Survey badge" },
      { ...ways, title: 'The Roof Survey badge was removed' },
    ])
    const metas = await test.db
      .selectFrom('notifications')
      .select('meta')
      .where('pilot_id', '=', id)
      .execute()
    expect(metas).toEqual(Array(3).fill({ meta: { badge_id: catalog.badge } }))
    const nobody = `/v1/provider/pilots/999999/badges/${catalog.badge}`
    expect((await test.provider('PUT', nobody, { status: 'complete' })).status).toBe(404)
    expect((await test.provider('DELETE', nobody)).status).toBe(404)
    expect((await test.provider('DELETE', `/v1/provider/pilots/${id}/badges/999999`)).status).toBe(404)
    const unknown = `/v1/provider/pilots/${id}/badges/999999`
    expect((await test.provider('PUT', unknown, { status: 'complete' })).status).toBe(404)
    expect((await test.provider('PUT', address, { status: 'gold' })).body.errors).toHaveProperty('status')
  })

  it('opts a pilot in and out', async () => {
    const { id } = await newPilot()
    const address = `/v1/provider/pilots/${id}/opt_ins/generic_training-course`
    await test.provider('PUT', address)
    expect((await test.provider('PUT', address)).body.opt_ins).toEqual(['generic_training-course'])
    expect((await test.provider('DELETE', address)).status).toBe(204)
    expect((await test.provider('DELETE', address)).status).toBe(404)
    const ways = { notification_type: 'new', web_route_url: '/profile', app_route_url: '/profile' }
    expect(await notificationsOf(id)).toMatchObject([
      { ...ways, title: "You're now part of generic training course" },
      { ...ways, title: "You're no longer part of generic training course" },
    ])
    const metas = await test.db
      .selectFrom('notifications')
      .select('meta')
      .where('pilot_id', '=', id)
      .execute()
    expect(metas).toEqual(Array(2).fill({ meta: { opt_in: 'generic_training-course' } }))
  })

  it('corrects a profile and notifies of direct deposit when it becomes possible', async () => {
    const { id } = await newPilot({ stripe_onboarding: false })
    const changed = await test.provider('PATCH', `/v1/provider/pilots/${id}`, { city: 'Denver' })
    expect(changed.body).toMatchObject({ city: 'Denver', stripe_onboarding: false })
    await test.provider('PATCH', `/v1/provider/pilots/${id}`, { stripe_onboarding: true })
    const same = await test.provider('PATCH', `/v1/provider/pilots/${id}`, {})
    expect(same.body).toMatchObject({ id, city: 'Denver', stripe_onboarding: true })
    const ways = { web_route_url: '/profile', app_route_url: '/profile' }
    expect(await notificationsOf(id)).toEqual([
      {
        ...ways,
        notification_type: 'new',
        title: 'Your profile was updated',
        body: 'We corrected some details in your profile. Please take a look.',
      },
      {
        ...ways,
        notification_type: 'pilot/profile/stripe_onboarding',
        title: 'Set up direct deposit',
        body: 'You can now be paid by direct deposit. Please add your work location.',
      },
    ])
    await test.provider('PATCH', `/v1/provider/pilots/${id}`, { stripe_onboarding: true })
    expect((await notificationsOf(id)).at(-1)?.title).toBe('Your profile was updated')
    const pay = { paypal_email: 'pay@example.com' }
    expect((await test.provider('PATCH', `/v1/provider/pilots/${id}`, pay)).body).toMatchObject(pay)
    const emptied = await test.provider('PATCH', `/v1/provider/pilots/${id}`, { paypal_email: '' })
    expect(emptied.body.paypal_email).toBeNull()
    expect((await notificationsOf(id)).slice(-4, -3)).toEqual([
      {
        notification_type: 'pilot/profile/stripe_onboarding',
        title: 'Your payment email was changed',
        body: "If this wasn't you, contact us right away.",
        web_route_url: '/profile#payment-information',
        app_route_url: '/profile',
      },
    ])
    expect((await test.provider('PATCH', '/v1/provider/pilots/999999', { city: 'Denver' })).status).toBe(404)
    const half = await test.provider('PATCH', `/v1/provider/pilots/${id}`, { latitude: 1 })
    expect(half.body.errors).toHaveProperty('longitude')
    // More than the column holds.
    const many = await test.provider('PATCH', `/v1/provider/pilots/${id}`, { total_ar_blocks: 2 ** 31 })
    expect(many.body.errors).toHaveProperty('total_ar_blocks')
    const email = await test.provider('PATCH', `/v1/provider/pilots/${id}`, { email: 'new@example.com' })
    expect(email.status).toBe(422)
  })
})
