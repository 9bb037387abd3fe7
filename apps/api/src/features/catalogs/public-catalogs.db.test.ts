import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const add = async (path: string, row: object) =>
  (await test.provider('POST', `/v1/provider/${path}`, row)).body
const read = async (path: string) => (await test.stranger('GET', `/public/${path}`)).body

it('A-CALL-05 A-DATA-05 A-DATA-07 A-DATA-08 returns the public catalogs without retired rows', async () => {
  await add('categories', { name: 'Retail', kind: 'residential' })
  await add('devices', { name: 'Zenfone', operating_system: 'Android', device_type: 'phone' })
  await add('devices', { name: 'iPad', operating_system: 'iPadOS', device_type: 'tablet' })
  await add('equipment', { name: 'Strobe' })
  const drone = { name: 'M3', full_name: 'DJI Mavic 3', manufacturer: 'DJI', optional_cameras: true }
  await add('drones', { ...drone, cameras: [{ name: 'L2D', stock: true }] })
  const license = {
    name: 'FAA Part 107',
    issuer_type: 'single_issuing_body',
    issuing_body: 'FAA',
    is_certificate_number_required: true,
    reference_date_mode: 'issue_date',
    validity_period: 24,
    is_flight_certificate: true,
    country_code: 'US',
  }
  await add('license_types', license)
  const old = await add('drones', { name: 'P3', full_name: 'DJI Phantom 3', manufacturer: 'DJI' })
  await test.provider('DELETE', `/v1/provider/drones/${old.id}`)

  const id = expect.any(Number)
  expect(await read('categories')).toEqual([{ id, name: 'Retail', kind: 'residential' }])
  expect(await read('devices')).toEqual([
    { id, name: 'iPad', operating_system: 'iPadOS', device_type: 'tablet' },
    { id, name: 'Zenfone', operating_system: 'Android', device_type: 'phone' },
  ])
  expect(await read('pilot_equipment')).toEqual([{ id, name: 'Strobe' }])
  expect(await read('drones')).toEqual([{ id, ...drone, cameras: [{ id, name: 'L2D', stock: true }] }])
  expect(await read('licenses')).toEqual([{ id, ...license }])

  await test.provider('PATCH', `/v1/provider/drones/${old.id}`, { retired_at: null })
  expect(await read('drones')).toHaveLength(2)
})

it('A-CALL-05 refuses callers without the application token', async () => {
  const response = await test.stranger('GET', '/public/drones', undefined, { 'x-application-token': 'wrong' })
  expect(response).toMatchObject({ status: 401, body: { code: 'application_token_invalid' } })
})
