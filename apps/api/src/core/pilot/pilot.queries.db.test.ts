import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import type { MissionType } from '@sortie/domain/mission/mission-type'
import { pilotSchema } from '@sortie/domain/pilot/pilot.schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { selectPilot } from './pilot.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const add = async (path: string, row: object) =>
  (await test.provider('POST', `/v1/provider/${path}`, row)).body
const read = async (id: number) => {
  const pilot = await selectPilot(test.db, id)
  if (!pilot) throw new Error('no such pilot')
  return pilot
}
const someone = (name: string) => ({ first_name: name, last_name: 'Ortiz', email: `${name}@example.com` })

it('A-DATA-01 A-DATA-02 A-DATA-03 A-DATA-04 a bare pilot has every field and misses four things', async () => {
  const { id } = await add('pilots', someone('bare'))
  const pilot = await read(id)
  expect(pilotSchema.parse(pilot)).toEqual(pilot)
  expect(pilot).toMatchObject({
    status: 'created',
    missing_profile_data: ['license', 'drone', 'travel_distance', 'device'],
    payout_total: 0,
    payout_totals: [],
    mission_breakdown: { client: 0, training: 0, creative: 0, panorama: 0, stock_imagery: 0 },
    stripe_onboarding: true,
    stripe_north_america_available: false,
    stripe_europe_available: false,
  })
  expect(await selectPilot(test.db, 999_999)).toBeNull()
})

it('A-DATA-05 A-DATA-06 A-DATA-07 A-DATA-08 A-DATA-10 returns gear, licenses and badges with exactly their fields', async () => {
  const drone = await add('drones', {
    name: 'M3E',
    full_name: 'DJI Mavic 3E',
    manufacturer: 'DJI',
    cameras: [{ name: 'Wide', stock: true }, { name: 'Tele' }],
  })
  const device = await add('devices', { name: 'iPad', operating_system: 'iPadOS', device_type: 'tablet' })
  const type = await add('license_types', {
    name: 'EU A2',
    issuer_type: 'many_issuing_body',
    issuing_body: 'Authority',
    reference_date_mode: 'expiration_date',
  })
  const equipment = await add('equipment', { name: 'Strobe' })
  const badge = await add('badges', { name: 'Roof Survey' })
  const { id } = await add('pilots', {
    ...someone('equipped'),
    drones: [{ drone_id: drone.id, camera_ids: [drone.cameras[1].id] }],
    device_ids: [device.id],
    licenses: [{ license_type_id: type.id, reference_date: '2030-05-01', issuing_body: 'LBA' }],
    equipment_ids: [equipment.id],
    badges: [{ badge_id: badge.id, status: 'complete' }],
  })
  const number = expect.any(Number)
  const { retired_at: _type, ...license } = type
  const { retired_at: _drone, cameras: _cameras, ...model } = drone
  const { retired_at: _device, ...tablet } = device
  const pilot = await read(id)
  expect(pilot.licenses).toEqual([
    {
      id: number,
      license,
      license_number: null,
      reference_date: '2030-05-01',
      expiration_date: '2030-05-01',
      issuer_type: 'many_issuing_body',
      issuing_body: 'LBA',
      image: null,
      image_type: null,
      is_document_required: false,
      verdict: null,
      refusal_reason: null,
      revision: 1,
      pilot: id,
    },
  ])
  const tele = { id: drone.cameras[1].id, name: 'Tele', stock: false }
  expect(pilot.drones).toEqual([{ id: number, drone: model, cameras: [tele] }])
  expect(pilot.devices).toEqual([{ id: number, device: tablet }])
  expect(pilot.pilot_equipment).toEqual([
    { id: number, pilot_equipment: { id: equipment.id, name: 'Strobe' } },
  ])
  expect(pilot.pilot_badges).toEqual([{ id: number, status: 'complete', abbreviation: 'RS', badge }])
  expect(pilot.missing_profile_data).toEqual(['travel_distance'])
})

it('A-DATA-03 sums completed payouts by currency and counts finished missions only', async () => {
  const { id: pilot_id } = await add('pilots', someone('paid'))
  // Each status is set in order, since a mission allows no forbidden step and has no pilot before it is accepted.
  const mission = (status: MissionStatus, mission_type: MissionType) => ({
    status,
    mission_type,
    pilot_id,
    rejection_reason: status === 'rejected' ? 'Blurred' : null,
  })
  const missions = await test.db
    .insertInto('missions')
    .values([
      mission('complete', 'client'),
      mission('processing_shots', 'client'),
      // Each type has another count, so that none can be mistaken for another.
      ...Array<ReturnType<typeof mission>>(3).fill(mission('awaiting_payment', 'training')),
      ...Array<ReturnType<typeof mission>>(4).fill(mission('invoiced', 'panorama')),
      ...Array<ReturnType<typeof mission>>(5).fill(mission('in_production', 'creative')),
      mission('assets_uploaded', 'client'),
      mission('rejected', 'client'),
      mission('canceled', 'panorama'),
    ])
    .returning('id')
    .execute()
  const payoutable_id = missions[0]?.id
  const payout = (amount: number, currency_code: string, status: string) =>
    add('payouts', {
      pilot_id,
      payoutable_id,
      amount,
      currency_code,
      status,
      adjustment: { reason: 'Weekend flight' },
    })
  await payout(15_000, 'USD', 'complete')
  await payout(2_500, 'USD', 'complete')
  await payout(9_900, 'EUR', 'complete')
  await payout(77_700, 'USD', 'processing')
  const { id: category_id } = await add('categories', { name: 'Retail' })
  const stock = { pilot_id, category_id, description: 'A long enough description', city: 'B', state: 'CO' }
  const tags = ['a', 'b', 'c', 'd', 'e']
  await test.db
    .insertInto('stock_submissions')
    .values([
      { ...stock, country: 'US', tags, storage_key: 'one', status: 'accepted' },
      { ...stock, country: 'US', tags, storage_key: 'two' },
    ])
    .execute()
  expect(await read(pilot_id)).toMatchObject({
    payout_total: 17_500,
    payout_totals: [
      { amount: 9_900, currency: { code: 'EUR', name: 'Euro', symbol: '€' } },
      { amount: 17_500, currency: { code: 'USD', name: 'US Dollar', symbol: '$' } },
    ],
    total_client_missions: 2,
    total_training_missions: 3,
    total_panorama_missions: 4,
    mission_breakdown: { client: 2, training: 3, creative: 5, panorama: 4, stock_imagery: 1 },
  })
})

it('A-DATA-04 A-DATA-09 offers a region until the pilot has an account there', async () => {
  const us = await add('legal_entities', {
    name: 'Sortie Inc.',
    slug: 'us',
    display_countries: 'The Americas',
  })
  await add('legal_entities', { name: 'Sortie GmbH', slug: 'de' })
  const { id } = await add('pilots', someone('payee'))
  expect(await read(id)).toMatchObject({
    stripe_north_america_available: true,
    stripe_europe_available: true,
    stripe_accounts: [],
  })
  await test.db.insertInto('stripe_accounts').values({ pilot_id: id, legal_entity_id: us.id }).execute()
  const pilot = await read(id)
  expect(pilot).toMatchObject({ stripe_north_america_available: false, stripe_europe_available: true })
  expect(pilot.stripe_accounts).toEqual([
    {
      id: expect.any(Number),
      autopay_enabled: false,
      legal_entity: { id: us.id, name: 'Sortie Inc.', slug: 'us', displayCountries: 'The Americas' },
    },
  ])
})
