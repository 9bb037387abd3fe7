import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { addPilot } from '../../../test/records.ts'
import { migrate } from '../../platform/migrate.ts'
import { newMission, site } from './provider-mission.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const create = (body: object, headers?: Record<string, string>) =>
  app.provider('POST', '/v1/provider/missions', { mission_type: 'client', ...body }, headers)

const ring = [
  [-105.2803, 40.0172],
  [-105.2789, 40.0172],
  [-105.2789, 40.018],
  [-105.2803, 40.018],
  [-105.2803, 40.0172],
]
const polygon = { type: 'Polygon', coordinates: [ring] }

describe('creating a mission', () => {
  test('a package brings its shots, payout and duration, unless the mission has its own', async () => {
    const { body: brings } = await app.provider('POST', '/v1/provider/packages', {
      name: 'House photos',
      shots: [{ name: 'Front' }, { name: 'Back', instructions: 'From the yard.' }],
      payout: { amount: 12_500, currency_code: 'USD' },
      duration_in_seconds: 3600,
    })
    const brought = (await create({ package_id: brings.id })).body
    expect(brought).toMatchObject({
      shots: [{ name: 'Front' }, { name: 'Back', instructions: 'From the yard.' }],
      estimated_payouts: [{ amount: 12_500 }],
      duration_in_seconds: 3600,
    })
    const own = (
      await create({
        package_id: brings.id,
        shots: [{ name: 'Roof' }],
        estimated_payouts: [],
        duration_in_seconds: 7200,
      })
    ).body
    expect(own).toMatchObject({ shots: [{ name: 'Roof' }], duration_in_seconds: 7200, estimated_payouts: [] })
    // What the package brings to new missions changes nothing about those that exist.
    await app.provider('PATCH', `/v1/provider/packages/${brings.id}`, { shots: [], payout: null })
    const later = await app.provider('GET', `/v1/provider/missions/${brought.id}`)
    expect(later.body).toMatchObject({ shots: brought.shots, estimated_payouts: brought.estimated_payouts })
  })

  test('a mission has copies of the quality rules of its package, and a change keeps those of its shots', async () => {
    const position = { rule: 'position', severity: 'must' }
    const iso = { rule: 'iso', severity: 'should', max: 400 }
    const one = { rule: 'file_count', severity: 'must', exact: 1 }
    const few = { rule: 'file_count', severity: 'must', min: 1, max: 5 }
    const { body: rules } = await app.provider('POST', '/v1/provider/packages', {
      name: 'House photos with rules',
      quality_rules: [position, few],
      shots: [{ name: 'Front', quality_rules: [one, iso] }, { name: 'Back' }],
    })
    const rulesOf = ({ shots }: { shots: { quality_rules: object[] }[] }) =>
      shots.map(({ quality_rules }) => quality_rules)
    const { body: brought } = await create({ package_id: rules.id })
    expect(rulesOf(brought)).toEqual([
      [position, one, iso],
      [position, few],
    ])
    expect(brought.shots[0]).toMatchObject({ findings: null, files_failing_must: 0, files_failing_should: 0 })
    const own = [{ name: 'Roof' }, { name: 'Yard', quality_rules: [] }]
    expect(rulesOf((await create({ package_id: rules.id, shots: own })).body)).toEqual([[position, few], []])
    await app.provider('PATCH', `/v1/provider/packages/${rules.id}`, { quality_rules: [], shots: [] })
    const [front, back] = brought.shots
    const { body: changed } = await app.provider('PATCH', `/v1/provider/missions/${brought.id}`, {
      shots: [
        { id: front.id, name: 'Front door' },
        { id: back.id, name: 'Back', quality_rules: [iso] },
        { name: 'Side' },
      ],
    })
    expect(rulesOf(changed)).toEqual([[position, one, iso], [iso], []])
  })

  test('M-DATA-01 M-DATA-02 M-DATA-06 a mission with every field is read back completely', async () => {
    const category = await app.db
      .insertInto('categories')
      .values({ name: 'Real estate' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shotType = await app.db
      .insertInto('shot_types')
      .values({ name: 'Orthomosaic' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const given = {
      name: 'Roof survey',
      reference_id: 'ORDER-1',
      instructions: '**Every** side.',
      work_order_number: 'WO-9',
      timeframe_start: '2030-06-01T14:00:00.000Z',
      timeframe_end: '2030-06-30T23:00:00.000Z',
      fly_by_date: '2030-06-30',
      duration_in_seconds: 5400,
      weekend_schedule_filter: 'no_weekends',
      require_contact_to_reschedule: true,
      require_raw_images: true,
      pilot_script: 'Say hello.',
      max_wind_speed: 15,
      acreage: 1.5,
      source: 'web',
      onsite_contact: { call_action: 'Call on arrival', name: 'Ada', note: null, phone: '+1 303 555 0100' },
      airspace_briefing: {
        external_id: 'b-1',
        auth_option: 'laanc',
        requires_auth: true,
        notices: [{ message: 'Helipad nearby' }, { message: 'Class D' }],
      },
      laanc_exemptions: [{ city: 'Boulder', ceiling: 200, name: 'Grid 7', type: 'grid', code: 'G7' }],
    }
    const flightApp = {
      name: 'cyberduck',
      app: 'mapper',
      data_type: 'photos',
      value: { secret_key: 'abc', grid: 3 },
      delivery_to: 'elsewhere',
      delivery_to_url: 'https://example.com/in',
      instructions: 'Open the app.',
      pilot_flight_instruction: { ios: 'Tap', android: 'Press' },
      pilot_delivery_instruction: { web: 'Drop' },
    }
    const certificate = {
      certificate_type: 'COA',
      doc_identifier: '2030-1',
      altitude: 400,
      start_date: '2030-01-01',
      end_date: '2030-12-31',
      special_provisions: 'None',
      filename: 'coa.pdf',
      attachment_date: '2029-12-01',
      remote_url: 'https://example.com/coa.pdf',
    }
    const { status, body } = await create({
      ...given,
      location: site,
      category_id: category.id,
      currency_code: 'EUR',
      scheduled_at_start: '2030-06-11T15:00:00Z',
      scheduled_at_end: '2030-06-11T16:30:00Z',
      estimated_payouts: [{ amount: 15_000 }, { payout_type: 'editor', amount: 500, currency_code: 'USD' }],
      flight_app: flightApp,
      airspace_certificates: [certificate],
      map_features: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: polygon,
            properties: { name: 'Roof', notes: 'Steep', kind: 'property_area', altitude: 60 },
          },
          { type: 'Feature', geometry: { type: 'LineString', coordinates: ring.slice(0, 2) } },
          { type: 'Feature', geometry: { type: 'Point', coordinates: ring[0] } },
        ],
      },
      shots: [
        { name: 'Overview', map_feature: 'Roof', shot_type_id: shotType.id, post_processes: ['stitch'] },
        { name: 'Edge', map_feature_index: 1 },
        { name: 'Front', instructions: 'From the street' },
      ],
    })
    expect(status).toBe(201)
    const read = await app.provider('GET', `/v1/provider/missions/${body.id}?assets=none`)
    expect(read.body).toEqual(body)
    const { body: whole } = await app.provider('GET', `/v1/provider/missions/${body.id}`)
    expect(whole).toMatchObject({ images: [], videos: [], panoramas: [] })
    expect(body).toMatchObject({
      ...given,
      status: 'available',
      mission_type: 'client',
      cloud_reqs: 'less_than_100',
      duration: '1 h 30 min',
      admin_scheduled: true,
      isScheduled: true,
      scheduled_at_start: '2030-06-11T15:00:00.000Z',
      pilot_id: null,
      offers: [],
      location: site,
      category: { name: 'Real estate' },
      currency: { code: 'EUR' },
      estimated_payouts: [
        { payout_type: 'pilot', amount: 15_000, currency: { code: 'EUR' } },
        { payout_type: 'editor', amount: 500, currency: { code: 'USD' } },
      ],
      flight_app: flightApp,
      airspace_certificates: [certificate],
    })
    expect(body.status_timestamps.available).toBeTruthy()
    const [roof, edge, spot] = body.map_features
    expect(roof).toMatchObject({
      name: 'Roof',
      notes: 'Steep',
      kind: 'property_area',
      geometry_type: 'Polygon',
      geometry: polygon,
      shot_type_attributes: { altitude: 60 },
    })
    // About 119 by 89 meters.
    expect(roof.properties.rgeo_area).toBeGreaterThan(10_400)
    expect(roof.properties.rgeo_area).toBeLessThan(10_800)
    expect(roof.properties.rgeo_perimeter).toBeCloseTo(416, -1)
    expect(edge.properties.rgeo_perimeter).toBeCloseTo(119, 0)
    expect([edge.kind, spot.kind]).toEqual(['line', 'point_of_interest'])
    expect(body.shots).toMatchObject([
      {
        name: 'Overview',
        origin_type: 'catalog',
        map_feature: { id: roof.id, name: 'Roof' },
        shot_type: { name: 'Orthomosaic' },
        post_processes: ['stitch'],
      },
      { name: 'Edge', origin_type: 'catalog', map_feature: { id: edge.id } },
      { name: 'Front', origin_type: 'custom', map_feature: null, instructions: 'From the street' },
    ])
  })

  test('M-OPEN-66 point_of_interest is stored as panorama; created on request', async () => {
    const { body } = await create({ mission_type: 'point_of_interest', status: 'created' })
    expect(body).toMatchObject({ mission_type: 'panorama', status: 'created', location: null })
  })

  test('M-DATA-12 every kind of feature is kept, and a kind that does not fit its geometry is refused', async () => {
    const point = { type: 'Point', coordinates: ring[0] }
    const line = { type: 'LineString', coordinates: ring.slice(0, 3) }
    const geometries = {
      line,
      polygon,
      property_area: polygon,
      no_fly_zone: polygon,
      point_of_interest: point,
      panorama: point,
    }
    const kinds = Object.keys(geometries)
    const features = Object.entries(geometries).map(([kind, geometry]) => ({ kind, geometry }))
    const { body } = await create({ map_features: features })
    expect(body.map_features.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
    const wrong = await create({ map_features: [{ kind: 'line', geometry: polygon }] })
    expect(wrong.body.errors['map_features.0.geometry'][0]).toContain('LineString')
  })

  test('a KML document gives the same features as GeoJSON', async () => {
    const kml = `<?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
        <Style id="red"><LineStyle><color>ff0000ff</color></LineStyle></Style>
        <Placemark><name>Roof</name><description>Steep</description><styleUrl>#red</styleUrl>
          <ExtendedData><Data name="kind"><value>no_fly_zone</value></Data>
            <Data name="altitude"><value>60</value></Data></ExtendedData>
          <Polygon><outerBoundaryIs><LinearRing><coordinates>
            ${ring.map((position) => `${position.join(',')},0`).join(' ')}
          </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
        <Placemark><name>Edge</name><LineString><coordinates>
          ${ring
            .slice(0, 2)
            .map((position) => position.join(','))
            .join(' ')}</coordinates></LineString></Placemark>
        <Placemark><name>Spot</name><Point><coordinates>${ring[0]}</coordinates></Point></Placemark>
      </Folder></Document></kml>`
    const map_features = [
      {
        name: 'Roof',
        notes: 'Steep',
        kind: 'no_fly_zone',
        geometry: polygon,
        shot_type_attributes: { altitude: 60 },
      },
      { name: 'Edge', geometry: { type: 'LineString', coordinates: ring.slice(0, 2) } },
      { name: 'Spot', geometry: { type: 'Point', coordinates: ring[0] } },
    ]
    const fromKml = await create({ kml })
    const fromGeoJson = await create({ map_features })
    expect(fromKml.status).toBe(201)
    const withoutIds = (features: { id: number }[]) => features.map(({ id: _, ...feature }) => feature)
    expect(withoutIds(fromKml.body.map_features)).toEqual(withoutIds(fromGeoJson.body.map_features))
  })

  test.each([
    [
      'an open ring',
      { type: 'Polygon', coordinates: [[...ring.slice(0, 4), [-105.28, 40.0171]]] },
      'end where it starts',
    ],
    ['a latitude off the earth', { type: 'Point', coordinates: [-105, 91] }, 'latitude 91'],
    ['a longitude off the earth', { type: 'Point', coordinates: [-181, 40] }, 'longitude -181'],
    ['a ring without area', { type: 'Polygon', coordinates: [Array(4).fill(ring[0])] }, 'no area'],
  ])('%s is refused by field', async (_, geometry, words) => {
    const { status, body } = await create({ map_features: [{ geometry }] })
    expect(status).toBe(422)
    expect(body.errors['map_features.0.geometry'][0]).toContain(words)
  })

  test('a shape whose properties mean something else by our names is shown, also one of an earlier release', async () => {
    const data = '<ExtendedData><Data name="area"><value>12 acres</value></Data></ExtendedData>'
    const place = '<Point><coordinates>-105,40</coordinates></Point>'
    const kml = `<kml><Placemark>${data}${place}</Placemark></kml>`
    const point = { type: 'Point', coordinates: [-105, 40] }
    const properties = { type: 5, area: '12 acres', owner: 'North' }
    for (const shapes of [{ kml }, { map_features: [{ geometry: point, properties }] }])
      expect((await create({ ...newMission, ...shapes })).status).toBe(201)

    const { body } = await create({ ...newMission, map_features: [{ geometry: point }] })
    const [{ id }] = body.map_features
    const stored = JSON.stringify({ ...properties, rgeo_area: 7, rgeo_perimeter: null })
    await app.db.updateTable('map_features').set({ properties: stored }).where('id', '=', id).execute()
    await asOwner(app, "delete from schema_migrations where name = '360-readable-map-features.sql'")
    await migrate(app.ownerDatabaseUrl)
    const read = await app.provider('GET', `/v1/provider/missions/${body.id}`)
    expect(read.body.map_features[0].properties).toEqual({ owner: 'North', rgeo_area: 7 })
  })

  test('too few positions, unknown geometries, too many features and positions are refused', async () => {
    const short = await create({
      map_features: [{ geometry: { type: 'Polygon', coordinates: [ring.slice(0, 3)] } }],
    })
    expect(Object.keys(short.body.errors)).toEqual(['map_features.0.geometry.coordinates.0'])
    expect((await create({ map_features: [{ geometry: { type: 'Circle' } }] })).status).toBe(422)
    const point = { geometry: { type: 'Point', coordinates: [1, 2] } }
    expect((await create({ map_features: Array(501).fill(point) })).body.errors.map_features).toHaveLength(1)
    const long = { geometry: { type: 'LineString', coordinates: Array(20_001).fill([1, 2]) } }
    expect((await create({ map_features: [long] })).body.errors.map_features[0]).toContain('20000')
  })

  test('KML that cannot be read says why', async () => {
    const why = async (kml: string) => (await create({ kml })).body.errors.kml[0]
    expect(await why('<kml><a></kml>')).toContain("isn't valid XML")
    expect(await why('<html/>')).toContain("isn't a KML")
    expect(await why('<kml/>')).toContain('no placemark')
    expect(await why('<!DOCTYPE a [<!ENTITY b "c">]><kml/>')).toContain('Document type')
    expect(
      await why('<kml><Placemark><Point><coordinates>200,1</coordinates></Point></Placemark></kml>'),
    ).toContain('longitude 200')
  })

  test('KML that would take minutes is given up, and other requests are served meanwhile', async () => {
    let settled = false
    const coordinates = `1,2${' '.repeat(160_000)}3,4`
    const kml = `<kml><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`
    const hostile = create({ kml }).finally(() => {
      settled = true
    })
    let served = 0
    while (!settled) {
      expect((await app.provider('GET', '/v1/provider/missions?per_page=1')).status).toBe(200)
      served++
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await hostile).toMatchObject({
      status: 422,
      body: { errors: { kml: [expect.stringContaining('takes too long')] } },
    })
    // Read on the thread that serves, the document would have let one or two through before it.
    expect(served).toBeGreaterThan(10)
  })

  test('M-DATA-05 unknown words, unknown records and unknown fields are refused by field', async () => {
    const errors = async (body: object) => Object.keys((await create(body)).body.errors)
    expect(await errors({ weekend_schedule_filter: 'mondays' })).toEqual(['weekend_schedule_filter'])
    expect(await errors({ category_id: 999_999 })).toEqual(['category_id'])
    expect(await errors({ work_order_id: 999_999 })).toEqual(['work_order_id'])
    expect(await errors({ currency_code: 'XXX' })).toEqual(['currency_code'])
    expect(await errors({ nickname: 'x' })).toEqual(['body'])
    expect(await errors({ shots: [{ name: 'a', map_feature: 'nowhere' }] })).toEqual(['shots.0.map_feature'])
    expect(await errors({ admin_scheduled: true })).toEqual(['admin_scheduled'])
    expect(await errors({ scheduled_at_start: '2030-06-11T15:00:00Z' })).toEqual(['scheduled_at_end'])
    expect(
      await errors({ timeframe_start: '2030-06-11T15:00:00Z', timeframe_end: '2030-06-11T14:00:00Z' }),
    ).toEqual(['timeframe_end'])
  })

  test('the same idempotency key creates one mission', async () => {
    const headers = { 'idempotency-key': 'order-77' }
    const first = await create({ name: 'Once', reference_id: 'once' }, headers)
    const second = await create({ name: 'Once', reference_id: 'once' }, headers)
    expect(second).toMatchObject({ status: 201, body: first.body })
    const { body } = await app.provider('GET', '/v1/provider/missions?reference_id=once')
    expect(body.data).toHaveLength(1)
    expect((await create({ name: 'Other' }, headers)).body.code).toBe('idempotency_key_reused')
  })

  test('the time zone follows from the coordinates unless it is given, and must be an IANA zone', async () => {
    const { timezone_id: _, ...place } = site
    const zoneOf = async (location: object) => (await create({ location })).body.location?.timezone_id
    expect(await zoneOf(place)).toBe('America/Denver')
    expect(await zoneOf({ ...place, latitude: 48.8566, longitude: 2.3522 })).toBe('Europe/Paris')
    expect(await zoneOf({ ...place, timezone_id: 'America/Phoenix' })).toBe('America/Phoenix')
    for (const timezone_id of ['Mountain Time', '+01:00', '', 'America/Nowhere']) {
      const refused = await create({ location: { ...place, timezone_id } })
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { 'location.timezone_id': [expect.anything()] } },
      })
    }
  })

  describe('the last day to fly', () => {
    // There are 25 hours between them, so it is never the same day at both.
    const kiritimati = { latitude: 1.87, longitude: -157.4, timezone_id: 'Pacific/Kiritimati' }
    const pagoPago = { latitude: -14.28, longitude: -170.7, timezone_id: 'Pacific/Pago_Pago' }
    const calendarOf = (timeZone: string) => {
      const dayAt = (moment: number) => new Date(moment).toLocaleDateString('en-CA', { timeZone })
      return { yesterday: dayAt(Date.now() - 86_400_000), today: dayAt(Date.now()) }
    }
    const past = {
      status: 422,
      body: { errors: { fly_by_date: ['This date is in the past. Choose today or later.'] } },
    }

    test('of a new mission is today at its site or later, and without a site in universal time', async () => {
      for (const location of [kiritimati, pagoPago, undefined]) {
        const { yesterday, today } = calendarOf(location?.timezone_id ?? 'UTC')
        expect(await create({ location, fly_by_date: yesterday })).toMatchObject(past)
        expect((await create({ location, fly_by_date: today })).status).toBe(201)
      }
    })

    test('that is changed is today or later at the site, also at one that comes with it', async () => {
      const { id } = (await create({ location: kiritimati })).body
      const change = (body: object) => app.provider('PATCH', `/v1/provider/missions/${id}`, body)
      const over = calendarOf(kiritimati.timezone_id).yesterday
      expect(await change({ fly_by_date: over })).toMatchObject(past)
      expect((await change({ fly_by_date: over, location: pagoPago })).status).toBe(200)
      await change({ fly_by_date: null })
      expect((await change({ fly_by_date: over })).status).toBe(200)
      expect(await change({ fly_by_date: calendarOf(pagoPago.timezone_id).yesterday })).toMatchObject(past)
    })
  })

  test('phone and note of the contact are shown to everyone by default, or only after accepting', async () => {
    const pilot = await addPilot(app.db)
    const call = await app.as(pilot)
    const contact = {
      call_action: 'Call on arrival',
      name: 'Ada Moreno',
      phone: '+1 303 555 0100',
      note: 'Gate 4711',
    }
    const shown = async (onsite_contact: object, accept: boolean) => {
      const id = await newMission(app, { onsite_contact, status: 'available' })
      await app.provider('POST', `/v1/provider/missions/${id}/offers`, { pilot_ids: [pilot.id], force: true })
      if (accept) await app.provider('POST', `/v1/provider/missions/${id}/assign`, { pilot_id: pilot.id })
      expect((await app.provider('GET', `/v1/provider/missions/${id}`)).body.onsite_contact).toMatchObject(
        contact,
      )
      return (await call('GET', `/v2/pilots/missions/${id}`)).body.onsite_contact
    }
    expect(await shown(contact, false)).toMatchObject(contact)
    const withheld = { ...contact, withhold_until_accepted: true }
    expect(await shown(withheld, false)).toEqual({ ...withheld, phone: null, note: null })
    expect(await shown(withheld, true)).toMatchObject(contact)
  })

  test('the list filters by status and pages; a missing mission and a missing key are reported', async () => {
    for (let count = 0; count < 3; count += 1) await newMission(app, { status: 'created' })
    const page = async (after = '') =>
      (await app.provider('GET', `/v1/provider/missions?status=created,canceled&per_page=2${after}`)).body
    const first = await page()
    // Created after the first page was read, it belongs before it and moves nothing on.
    await newMission(app, { status: 'created' })
    const second = await page(`&after=${first.meta.next}`)
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
    expect(ids).toHaveLength(4)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(second.meta).toEqual({ per_page: 2, next: null })
    expect((await app.provider('GET', '/v1/provider/missions?status=lost')).status).toBe(422)
    expect((await app.provider('GET', '/v1/provider/missions/1')).status).toBe(404)
    expect((await app.stranger('GET', '/v1/provider/missions')).body.code).toBe('provider_key_invalid')
  })
})
