import { nonStockCameraText } from '@sortie/domain/pilot/gear'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addMission, addPilot } from '../../../test/records.ts'

let sortie: TestApp
type Call = Awaited<ReturnType<TestApp['as']>>
let call: Call
let stranger: Call
let pilotId: number

const catalog = {
  plain: 0,
  fixed: 0,
  matrice: 0,
  retired: 0,
  stock: 0,
  zoom: 0,
  thermal: 0,
  phone: 0,
  strobe: 0,
}

const add = async (kind: string, row: object) =>
  (await sortie.provider('POST', `/v1/provider/${kind}`, row)).body

beforeAll(async () => {
  sortie = await createTestApp()
  const model = (full_name: string, more: object = {}) =>
    add('drones', { name: full_name, full_name, manufacturer: 'Maker', ...more })
  const plain = await model('Plain', { cameras: [{ name: 'Fixed', stock: true }] })
  ;[catalog.plain, catalog.fixed] = [plain.id, plain.cameras[0].id]
  const matrice = await model('Matrice', {
    optional_cameras: true,
    cameras: [{ name: 'Stock', stock: true }, { name: 'Zoom' }, { name: 'Thermal' }],
  })
  catalog.matrice = matrice.id
  ;[catalog.stock, catalog.zoom, catalog.thermal] = matrice.cameras.map(({ id }: { id: number }) => id)
  catalog.retired = (await model('Retired')).id
  await sortie.provider('DELETE', `/v1/provider/drones/${catalog.retired}`)
  const device = { name: 'Phone', operating_system: 'Android', device_type: 'phone' }
  catalog.phone = (await add('devices', device)).id
  catalog.strobe = (await add('equipment', { name: 'Strobe' })).id
})
afterAll(() => sortie.close())
beforeEach(async () => {
  const pilot = await addPilot(sortie.db)
  pilotId = pilot.id
  call = await sortie.as(pilot)
  stranger = await sortie.as(await addPilot(sortie.db))
})

const addDrone = (drone_id: number, camera_ids?: number[]) =>
  call('POST', '/v1/pilots/pilot_drones', { drone_id, ...(camera_ids ? { camera_ids } : {}) })

describe('A-CALL-06 A-GEAR-01 A-GEAR-04 A-GEAR-05 gear', () => {
  const kinds = [
    { path: 'pilot_drones', body: () => ({ drone_id: catalog.plain }), part: 'drone', list: 'drones' },
    { path: 'pilot_devices', body: () => ({ device_id: catalog.phone }), part: 'device', list: 'devices' },
    {
      path: 'pilot_pilot_equipments',
      body: () => ({ pilot_equipment_id: catalog.strobe }),
      part: 'pilot_equipment',
      list: 'pilot_equipment',
    },
  ]

  test.each(kinds)(
    '$path is added once, however often and at once it is sent',
    async ({ path, body, part, list }) => {
      const url = `/v1/pilots/${path}`
      const sent = await Promise.all([1, 2, 3].map(() => call('POST', url, body())))
      const [first] = sent
      expect(first?.status).toBe(201)
      expect(first?.body[part].id).toBe(Object.values(body())[0])
      for (const { status, body: record } of sent) expect([status, record]).toEqual([201, first?.body])
      expect((await call('GET', url)).body).toEqual([first?.body])
      expect((await call('GET', '/pilots/account')).body[list]).toEqual([first?.body])
    },
  )

  test.each(kinds)('$path is removed by its owner; for others it is missing', async ({ path, body }) => {
    const url = `/v1/pilots/${path}`
    const { id } = (await call('POST', url, body())).body
    const foreign = await stranger('DELETE', `${url}/${id}`)
    const missing = await stranger('DELETE', `${url}/987654321`)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
    expect((await call('GET', url)).body).toHaveLength(1)
    expect((await call('DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await call('DELETE', `${url}/${id}`)).status).toBe(404)
    expect((await call('GET', url)).body).toEqual([])
  })

  test.each(kinds)('$path refuses models that are not in the catalog', async ({ path, body }) => {
    const [field] = Object.keys(body()) as [string]
    for (const value of [987_654_321, 0, -1, '1', null, undefined]) {
      const response = await call('POST', `/v1/pilots/${path}`, { [field]: value })
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]])
    }
    const unknown = await call('POST', `/v1/pilots/${path}`, { [field]: 987_654_321 })
    expect(unknown.body.errors).toEqual({ [field]: ["That record doesn't exist."] })
    expect((await sortie.stranger('GET', `/v1/pilots/${path}`)).status).toBe(401)
  })

  test('a retired model is not added, but stays with those who have it', async () => {
    expect((await addDrone(catalog.retired)).status).toBe(422)
    await sortie.db
      .insertInto('pilot_drones')
      .values({ pilot_id: pilotId, drone_id: catalog.retired })
      .execute()
    expect((await addDrone(catalog.retired)).status).toBe(201)
    expect((await call('GET', '/v1/pilots/pilot_drones')).body).toHaveLength(1)
  })

  test('the database itself allows a model only once per pilot', async () => {
    const row = { pilot_id: pilotId, drone_id: catalog.plain }
    await expect(sortie.db.insertInto('pilot_drones').values([row, row]).execute()).rejects.toMatchObject({
      constraint: 'pilot_drones_unique',
    })
  })
})

describe('A-CALL-09 A-GEAR-02 A-GEAR-03 the cameras of a drone', () => {
  const matrice = async (...cameras: number[]) => {
    const { body } = await addDrone(catalog.matrice, cameras.length > 0 ? cameras : undefined)
    return `/pilots/pilot_drones/${body.id}/cameras`
  }
  const ids = async (url: string) => (await call('GET', url)).body.map(({ id }: { id: number }) => id)

  test('are chosen, listed and removed under the pilot drone, at both paths', async () => {
    const url = await matrice()
    const first = await call('POST', url, { id: catalog.zoom })
    expect([first.status, first.body]).toEqual([201, { id: catalog.zoom, name: 'Zoom', stock: false }])
    const again = await Promise.all([1, 2].map(() => call('POST', `/v1${url}`, { id: catalog.thermal })))
    expect(again.map(({ status }) => status)).toEqual([201, 201])
    expect(await ids(url)).toEqual([catalog.zoom, catalog.thermal])
    expect((await call('GET', '/pilots/account')).body.drones[0].cameras).toHaveLength(2)
    expect((await call('DELETE', `${url}/${catalog.zoom}`)).status).toBe(204)
    expect((await call('DELETE', `/v1${url}/${catalog.zoom}`)).status).toBe(404)
    expect(await ids(`/v1${url}`)).toEqual([catalog.thermal])
  })

  test('the last non-stock camera stays, though a stock one is left', async () => {
    const url = await matrice(catalog.zoom)
    // A stock one may be added to it.
    expect((await call('POST', url, { id: catalog.stock })).status).toBe(201)
    const refused = await call('DELETE', `${url}/${catalog.zoom}`)
    expect([refused.status, refused.body.errors]).toEqual([422, { cameras: [nonStockCameraText] }])
    expect(nonStockCameraText).toBe('You need to have at least one non-stock camera for this drone.')
    expect(await ids(url)).toEqual([catalog.stock, catalog.zoom])
    expect((await call('DELETE', `${url}/${catalog.stock}`)).status).toBe(204)
  })

  test('two tabs cannot remove the last two between them', async () => {
    const url = await matrice(catalog.zoom, catalog.thermal)
    const removals = await Promise.all(
      [catalog.zoom, catalog.thermal].map((id) => call('DELETE', `${url}/${id}`)),
    )
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 422])
    expect(await ids(url)).toHaveLength(1)
  })

  test.each([
    ['none', () => []],
    ['a stock one alone', () => [catalog.stock]],
  ])('a choice of %s is refused and adds no drone', async (_, cameras) => {
    const refused = await addDrone(catalog.matrice, cameras())
    expect([refused.status, refused.body.errors]).toEqual([422, { camera_ids: [nonStockCameraText] }])
    expect((await call('GET', '/v1/pilots/pilot_drones')).body).toEqual([])
  })

  test('A-OPEN-27 a drone without optional cameras is exempt, and takes none', async () => {
    const { status, body } = await addDrone(catalog.plain, [])
    expect(status).toBe(201)
    const refused = await call('POST', `/pilots/pilot_drones/${body.id}/cameras`, { id: catalog.zoom })
    expect([refused.status, refused.body.errors.id]).toEqual([
      422,
      [`This drone doesn't have camera ${catalog.zoom}.`],
    ])
    const own = await call('POST', `/pilots/pilot_drones/${body.id}/cameras`, { id: catalog.fixed })
    expect([own.status, own.body.errors]).toEqual([422, { id: ["This drone doesn't take other cameras."] }])
  })

  test("of another pilot's drone get 404, like those of no drone", async () => {
    const url = await matrice(catalog.zoom, catalog.thermal)
    const none = '/pilots/pilot_drones/987654321/cameras'
    const strip = ({ status, body }: { status: number; body: object }) => [
      status,
      { ...body, request_id: '' },
    ]
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', { id: catalog.stock }],
      ['DELETE', `/${catalog.zoom}`, undefined],
    ] as const) {
      const foreign = await stranger(method, `${url}${path}`, body)
      expect(foreign.status).toBe(404)
      expect(strip(foreign)).toEqual(strip(await stranger(method, `${none}${path}`, body)))
    }
    expect(await ids(url)).toHaveLength(2)
  })

  test('are deleted with their drone', async () => {
    const url = await matrice(catalog.zoom)
    const [{ id }] = (await call('GET', '/v1/pilots/pilot_drones')).body
    expect((await call('DELETE', `/v1/pilots/pilot_drones/${id}`)).status).toBe(204)
    expect((await call('GET', url)).status).toBe(404)
  })
})

test("A-GEAR-02 A-PREF-01 a pilot's gear and preferences determine which missions match", async () => {
  const demands = { name: 'Thermal roofs', drone_ids: [catalog.matrice], drone_camera_ids: [catalog.thermal] }
  const { id: package_id } = await add('packages', { ...demands, device_ids: [catalog.phone] })
  const reasons = async () => {
    const location_id = await addLocation(sortie.db, { latitude: 34.12 })
    const { id } = await addMission(sortie.db, { status: 'created', package_id, location_id })
    const { body } = await sortie.provider('POST', `/v1/provider/missions/${id}/offers`, {
      pilot_ids: [pilotId],
    })
    return body.pilots[0].reasons.map(({ code }: { code: string }) => code)
  }
  const kit = ['no_accepted_drone', 'no_accepted_camera', 'no_accepted_device']
  expect(await reasons()).toEqual(kit)
  const drone = (await addDrone(catalog.matrice, [catalog.zoom])).body
  const device = (await call('POST', '/v1/pilots/pilot_devices', { device_id: catalog.phone })).body
  expect(await reasons()).toEqual(['no_accepted_camera'])
  await call('POST', `/pilots/pilot_drones/${drone.id}/cameras`, { id: catalog.thermal })
  expect(await reasons()).toEqual([])
  await call('PATCH', '/pilots/account', { travel_distance: 5 })
  expect(await reasons()).toEqual(['too_far'])
  await call('PATCH', '/pilots/account', { travel_distance: 50 })
  await call('DELETE', `/v1/pilots/pilot_devices/${device.id}`)
  await call('DELETE', `/v1/pilots/pilot_drones/${drone.id}`)
  expect(await reasons()).toEqual(kit)
})
