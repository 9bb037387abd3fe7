import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const catalogs = [
  [
    'devices',
    { name: 'Pixel 10', operating_system: 'Android', device_type: 'phone' },
    { device_type: 'tablet' },
    'name',
  ],
  [
    'license_types',
    { name: 'A2', issuer_type: 'other', reference_date_mode: 'not_applicable' },
    { validity_period: 12 },
    'name',
  ],
  ['equipment', { name: 'Strobe' }, { name: 'Bright strobe' }, 'name'],
  ['categories', { name: 'Retail' }, { kind: 'residential' }, 'name'],
  ['badges', { name: 'Roof Survey' }, { abbreviation: 'ROO' }, 'name'],
  ['reschedule_reasons', { slug: 'weather', short: 'Weather' }, { is_pilot_selectable: false }, 'slug'],
  ['review_reasons', { name: 'Too dark', position: 3 }, { advice: 'Fly before noon.' }, 'name'],
  ['legal_entities', { name: 'Sortie Inc.', slug: 'us' }, { display_countries: 'The Americas' }, 'slug'],
  ['daily_messages', { message: 'Check your propellers.' }, { is_active: false }, 'message'],
  [
    'drones',
    { name: 'M350', full_name: 'DJI M350', manufacturer: 'DJI', cameras: [{ name: 'P1' }] },
    { optional_cameras: true },
    'full_name',
  ],
  ['packages', { name: 'Roof' }, { drones_required: false }, 'name'],
  ['shot_types', { name: 'Nadir' }, { description: 'Straight down' }, 'name'],
] as const

describe.each(catalogs)('the catalog %s', (path, row, changes, unique) => {
  it('is added to, listed, changed and removed from', async () => {
    const added = await test.provider('POST', `/v1/provider/${path}`, row)
    expect(added).toMatchObject({ status: 201, body: row })
    const address = `/v1/provider/${path}/${added.body.id}`
    const again = await test.provider('POST', `/v1/provider/${path}`, row)
    expect(again).toMatchObject({ status: 422, body: { errors: { [unique]: [expect.any(String)] } } })
    const changed = await test.provider('PATCH', address, changes)
    expect(changed).toMatchObject({ status: 200, body: { ...row, ...changes } })
    expect((await test.provider('PATCH', address, {})).body).toEqual(changed.body)
    expect((await test.provider('GET', `/v1/provider/${path}`)).body.data).toContainEqual(changed.body)
    expect((await test.provider('DELETE', address)).status).toBe(204)
    const left = (await test.provider('GET', `/v1/provider/${path}`)).body.data
    const found = left.find((candidate: { id: number }) => candidate.id === added.body.id)
    if ('retired_at' in added.body) expect(found.retired_at).toEqual(expect.any(String))
    else expect(found).toBeUndefined()
  })

  it('gets 404 for an unknown id and refuses an empty or misspelled row', async () => {
    expect((await test.provider('PATCH', `/v1/provider/${path}/999999`, changes)).status).toBe(404)
    expect((await test.provider('DELETE', `/v1/provider/${path}/999999`)).status).toBe(404)
    const empty = await test.provider('POST', `/v1/provider/${path}`, {})
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.errors)).toContain(unique)
    const misspelled = await test.provider('POST', `/v1/provider/${path}`, { ...row, nmae: 'x' })
    expect(misspelled).toMatchObject({ status: 422, body: { errors: { body: [expect.any(String)] } } })
  })
})

describe('catalogs whose rows hold others', () => {
  const add = async (path: string, row: object) =>
    (await test.provider('POST', `/v1/provider/${path}`, row)).body

  it('keeps the id of a camera that stays, and does not delete a camera in use', async () => {
    const drone = await add('drones', {
      name: 'Mavic 3',
      full_name: 'DJI Mavic 3',
      manufacturer: 'DJI',
      cameras: [{ name: 'L2D', stock: true }, { name: 'Tele' }],
    })
    const [stock, tele] = drone.cameras
    const kept = [{ name: 'L2D', stock: false }, { name: 'Thermal' }]
    const changed = await test.provider('PATCH', `/v1/provider/drones/${drone.id}`, { cameras: kept })
    expect(changed.body.cameras).toMatchObject([
      { id: stock.id, name: 'L2D', stock: false },
      { name: 'Thermal' },
    ])
    expect(changed.body.cameras.map((camera: { id: number }) => camera.id)).not.toContain(tele.id)
    await add('packages', { name: 'Thermal roof', drone_camera_ids: [changed.body.cameras[1].id] })
    const refused = await test.provider('PATCH', `/v1/provider/drones/${drone.id}`, { cameras: [] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: "This record is still in use, so it can't be deleted." },
    })
    const twice = await test.provider('PATCH', `/v1/provider/drones/${drone.id}`, {
      cameras: [{ name: 'A' }, { name: 'A' }],
    })
    expect(twice.body.errors).toEqual({ cameras: ['Please list each camera only once.'] })
    const nobody = await test.provider('PATCH', '/v1/provider/drones/999999', { cameras: kept })
    expect(nobody.status).toBe(404)
  })

  it('says that a record is in use only of one that is', async () => {
    const { id } = await add('categories', { name: 'Landing pads' })
    await asOwner(
      test,
      `create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refused before delete on categories for each row execute function refused()`,
    )
    expect((await test.provider('DELETE', `/v1/provider/categories/${id}`)).status).toBe(500)
    await asOwner(test, 'drop trigger refused on categories')
    expect((await test.provider('DELETE', `/v1/provider/categories/${id}`)).status).toBe(204)
  })

  it('A-DATA-10 gives a package its kit and badge, and refuses unknown kit', async () => {
    const badge = await add('badges', { name: 'Wind Turbine Inspection' })
    expect(badge.abbreviation).toBe('WTI')
    const device = await add('devices', { name: 'iPad', operating_system: 'iPadOS', device_type: 'tablet' })
    const row = { name: 'Turbine', device_ids: [device.id], badge_id: badge.id, badge_required: true }
    const made = await add('packages', row)
    expect(made).toMatchObject({ badge, badge_required: true, devices: [{ id: device.id }], drones: [] })
    const used = await test.provider('DELETE', `/v1/provider/badges/${badge.id}`)
    expect(used).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const wrong = await test.provider('POST', '/v1/provider/packages', {
      name: 'X',
      device_ids: [device.id, 777],
    })
    expect(wrong.body.errors).toEqual({ device_ids: ["There's no record 777."] })
    const noBadge = await test.provider('POST', '/v1/provider/packages', { name: 'X', badge_id: 777 })
    expect(noBadge.body.errors).toEqual({ badge_id: ["That record doesn't exist."] })
    const unnamed = await test.provider('POST', '/v1/provider/packages', { name: 'X', badge_required: true })
    expect(unnamed.body.errors).toHaveProperty('badge_id')
    const emptied = await test.provider('PATCH', `/v1/provider/packages/${made.id}`, { device_ids: [] })
    expect(emptied.body).toMatchObject({ devices: [], badge })
  })

  it('keeps what new missions with a package get, and a shot type that it uses', async () => {
    const type = await add('shot_types', { name: 'Front of the house' })
    const shots = [
      { name: 'Front', shot_type_id: type.id },
      { name: 'Back', instructions: 'From the yard.' },
    ]
    const made = await add('packages', {
      name: 'House',
      shots,
      payout: { amount: 15_000 },
      duration_in_seconds: 3600,
    })
    expect(made).toMatchObject({
      shots: [
        { name: 'Front', instructions: '', shot_type_id: type.id },
        { name: 'Back', instructions: 'From the yard.', shot_type_id: null },
      ],
      payout: { amount: 15_000, currency_code: 'USD' },
      duration_in_seconds: 3600,
    })
    expect((await test.provider('DELETE', `/v1/provider/shot_types/${type.id}`)).status).toBe(409)
    const path = `/v1/provider/packages/${made.id}`
    expect((await test.provider('PATCH', path, { name: 'Home' })).body).toMatchObject({
      shots: made.shots,
      payout: made.payout,
    })
    const emptied = await test.provider('PATCH', path, { shots: [], payout: null, duration_in_seconds: null })
    expect(emptied.body).toMatchObject({ shots: [], payout: null, duration_in_seconds: null })
    const wrong = await test.provider('PATCH', path, { shots: [{ name: 'Front', shot_type_id: 777 }] })
    expect(wrong.body.errors).toEqual({ shots: ["There's no record 777."] })
    const unknown = await test.provider('PATCH', path, { payout: { amount: 1, currency_code: 'XXX' } })
    expect(unknown.status).toBe(422)
  })

  it('keeps the quality rules of a package and of its shots, and refuses rules that make no sense', async () => {
    const position = { rule: 'position', severity: 'must' }
    const one = { rule: 'file_count', severity: 'must', exact: 1 }
    const made = await add('packages', {
      name: 'House with rules',
      quality_rules: [position, { rule: 'time_window', severity: 'should' }],
      shots: [{ name: 'Front', quality_rules: [one] }, { name: 'Back' }],
    })
    expect(made).toMatchObject({
      quality_rules: [position, { rule: 'time_window', severity: 'should' }],
      shots: [{ quality_rules: [one] }, { quality_rules: [] }],
    })
    const path = `/v1/provider/packages/${made.id}`
    expect((await test.provider('PATCH', path, { name: 'House' })).body).toMatchObject({
      quality_rules: made.quality_rules,
      shots: made.shots,
    })
    expect((await test.provider('PATCH', path, { quality_rules: [] })).body.quality_rules).toEqual([])
    const errors = async (rule: object) =>
      Object.keys((await test.provider('PATCH', path, { quality_rules: [rule] })).body.errors ?? {})
    expect(await errors({ rule: 'altitude', severity: 'must', min_meters: 50, max_meters: 40 })).toEqual([
      'quality_rules.0.min_meters',
    ])
    expect(await errors({ rule: 'file_count', severity: 'must', exact: 2, min: 1 })).toEqual([
      'quality_rules.0.min',
    ])
    expect(await errors({ rule: 'beauty', severity: 'must' })).toEqual(['quality_rules.0.rule'])
    expect(await errors({ ...position, max: 3 })).toEqual(['quality_rules.0'])
  })

  it('A-DATA-13 keeps the sample images of a shot type in order, and refuses script URLs', async () => {
    const image = (name: string) => ({
      version_urls: { small_640: `/samples/${name}-640.jpg`, medium_1024: `/samples/${name}-1024.jpg` },
    })
    const type = await add('shot_types', {
      name: 'Ortho',
      video: 'https://example.com/o.mp4',
      sample_images: [image('a'), image('b')],
    })
    expect(type).toMatchObject({ description: '', sample_images: [image('a'), image('b')] })
    const turned = await test.provider('PATCH', `/v1/provider/shot_types/${type.id}`, {
      sample_images: [image('b')],
    })
    expect(turned.body).toMatchObject({ video: 'https://example.com/o.mp4', sample_images: [image('b')] })
    const script = await test.provider('PATCH', `/v1/provider/shot_types/${type.id}`, {
      video: 'javascript:alert(1)',
    })
    expect(script.body.errors).toHaveProperty('video')
  })

  it('derives only abbreviations that fit on a disc', async () => {
    const response = await test.provider('POST', '/v1/provider/badges', { name: '屋根' })
    expect(response).toMatchObject({ status: 422, body: { errors: { abbreviation: [expect.any(String)] } } })
  })
})
