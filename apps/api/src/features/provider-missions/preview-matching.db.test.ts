import { buildPath } from '@sortie/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, insertPilot, newMission, site } from './provider-mission.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const preview = (query: Record<string, string | number>) =>
  app.provider(
    'GET',
    buildPath(
      '/v1/provider/missions/matching_preview',
      {},
      {
        latitude: site.latitude,
        longitude: site.longitude,
        ...query,
      },
    ),
  )

const entries = async () =>
  (await app.db.selectFrom('audit_log').select('id').where('call', 'like', '%matching_preview').execute())
    .length

test('a preview counts the pilots whom the offers of such a mission reach, nearest first, and says why not the others', async () => {
  const { db } = app
  const far = await insertPilot(db, { latitude: site.latitude + 0.2 })
  const near = await insertPilot(db)
  await insertPilot(db, { is_available_weekends: false })
  await insertPilot(db, { is_available_weekends: false })
  await insertPilot(db, { latitude: site.latitude + 3 })
  await insertPilot(db, { status: 'rejected' })
  const package_id = Number(
    (
      await db
        .insertInto('packages')
        .values({
          name: 'Certified',
          drones_required: false,
          cameras_required: false,
          devices_required: false,
          flight_certificate_required: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  )

  for (const fields of [
    {},
    { weekend_schedule_filter: 'weekends_only' },
    { package_id },
    { weekend_schedule_filter: 'weekends_only', package_id },
  ]) {
    const { status, body } = await preview(fields as Record<string, string | number>)
    expect(status).toBe(200)
    const id = await newMission(app, fields)
    const offers = await act(app, id, 'offers', { matching: true, dry_run: true })
    expect([body.in_reach, body.matching]).toEqual([offers.body.pilots.length, offers.body.offered])
  }

  const weekends = (await preview({ weekend_schedule_filter: 'weekends_only' })).body
  expect(weekends).toMatchObject({ in_reach: 4, matching: 2 })
  expect(weekends.pilots.map(({ pilot_id }: { pilot_id: number }) => pilot_id)).toEqual([near, far])
  expect(weekends.pilots[0].distance_meters).toBe(0)
  expect(weekends.pilots[1]).toMatchObject({ first_name: 'Pat', distance_meters: 22239 })
  expect(weekends.reasons).toEqual([
    { code: 'not_available_weekends', text: "The pilot doesn't fly on weekends.", pilots: 2 },
  ])
  // A Saturday at the site, which is already Sunday in UTC.
  expect((await preview({ scheduled_at_start: '2030-06-16T01:00:00Z' })).body.matching).toBe(2)
  expect((await preview({ package_id: 999_999 })).body.errors).toEqual({
    package_id: ["That package doesn't exist."],
  })
  expect((await preview({ latitude: 91 })).status).toBe(422)
  // Asked on every change of a form: it is a read, and leaves nothing in the log of changes.
  expect(await entries()).toBe(0)
})

test('a KML document is read into the features that a mission made of it has', async () => {
  const kml = `<kml><Document>
    <Placemark><name>Roof &lt;b&gt;</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
      -105.2803,40.0172 -105.2789,40.0172 -105.2789,40.018 -105.2803,40.0172
    </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    <Placemark><name>Gate</name><Point><coordinates>-105.28,40.0175</coordinates></Point></Placemark>
  </Document></kml>`
  const { status, body } = await app.provider('POST', '/v1/provider/missions/read_kml', { kml })
  expect(status).toBe(200)
  const made = await app.provider('GET', `/v1/provider/missions/${await newMission(app, { kml })}`)
  const shown = ({ name, kind, geometry }: { name: string; kind: string; geometry: unknown }) => ({
    name,
    kind,
    geometry,
  })
  expect(body.map_features.map(shown)).toEqual(made.body.map_features.map(shown))
  expect(body.map_features[0].name).toBe('Roof <b>')
  const refused = await app.provider('POST', '/v1/provider/missions/read_kml', { kml: '<kml><Placemark>' })
  expect([refused.status, refused.body.errors.kml[0]]).toEqual([
    422,
    expect.stringContaining("This file isn't valid XML"),
  ])
})
