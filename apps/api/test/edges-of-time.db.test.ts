import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFacts } from '../src/features/processing/photo-facts.ts'
import { finishAsset } from '../src/features/processing/processing.queries.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addHeld } from './pilot-missions.ts'
import { addPilot } from './records.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const statusOf = async (path: string) => (await sortie.provider('GET', path)).status

test('a mission far in the future, whichever offset its times have, is in every list', async () => {
  const far = { scheduled_at_start: '2899-12-31T23:00:00Z', scheduled_at_end: '2899-12-31T23:59:59Z' }
  const accepted = await sortie.provider('POST', '/v1/provider/missions', { mission_type: 'client', ...far })
  expect(accepted.status).toBe(201)
  const beyond = {
    scheduled_at_start: '2999-12-31T20:00:00-14:00',
    scheduled_at_end: '2999-12-31T23:00:00-14:00',
  }
  const refused = await sortie.provider('POST', '/v1/provider/missions', {
    mission_type: 'client',
    ...beyond,
  })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(beyond)])
  // As an earlier release stored it.
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, beyond)
  expect(await statusOf('/v1/provider/missions')).toBe(200)
  expect(await statusOf(`/v1/provider/missions/${id}`)).toBe(200)
  const call = await sortie.as(pilot)
  for (const path of ['/v2/pilots/missions', `/v2/pilots/missions/${id}`, '/v1/pilots/next_flights'])
    expect([path, (await call('GET', path)).status]).toEqual([path, 200])
})

test('a license that is valid for a hundred years more is shown with its pilot', async () => {
  const type = {
    name: 'For life',
    issuer_type: 'other',
    reference_date_mode: 'issue_date',
    validity_period: 1200,
  }
  const { body } = await sortie.provider('POST', '/v1/provider/license_types', type)
  const pilot = await sortie.provider('POST', '/v1/provider/pilots', {
    first_name: 'Robin',
    last_name: 'Example',
    email: 'for-life@example.com',
    licenses: [{ license_type_id: body.id, reference_date: '2899-12-31' }],
  })
  expect(pilot.status).toBe(201)
  expect(await statusOf('/v1/provider/pilots')).toBe(200)
  expect(await statusOf(`/v1/provider/pilots/${pilot.body.id}/licenses`)).toBe(200)
})

test('a photo from a camera that says the year 9999 is listed, with the time its file has', async () => {
  const { db } = sortie
  const pilot = await addPilot(db)
  const mission_id = await addHeld(db, pilot.id)
  const photo = {
    kind: 'image',
    name: 'photo.jpg',
    size: 1,
    media_type: 'image/jpeg',
    fingerprint: 'p',
  } as const
  const asset = await db
    .insertInto('assets')
    .values({ ...photo, mission_id, storage_key: `missions/${mission_id}/photo` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (trx) =>
    finishAsset(
      trx,
      { id: asset.id, timezone_id: 'America/Denver' },
      {
        facts: noFacts().facts,
        takenAt: { local: '9999-12-31T23:59:59', offsetMinutes: null },
        mediaType: null,
        measures: null,
        renditions: {},
        error: null,
      },
    ),
  )
  const call = await sortie.as(pilot)
  const { status, body } = await call('GET', `/v1/pilots/missions/${mission_id}/assets`)
  expect([status, body.data[0].taken_at]).toEqual([200, null])
})
