import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addMission, addPilot } from '../../../test/records.ts'
import { deleteOldRecords } from './delete-old-records.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const past = '2020-01-01T00:00:00Z'
const future = '2099-01-01T00:00:00Z'

test('records past their retention are deleted in batches, and others stay', async () => {
  const { db } = sortie
  const pilot = await addPilot(db)
  const { id: provider_key_id } = await db.selectFrom('provider_keys').select('id').executeTakeFirstOrThrow()
  const { id: legal_entity_id } = await db
    .insertInto('legal_entities')
    .values({ name: 'Sortie Inc.', slug: 'us' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: stripe_account_id } = await db
    .insertInto('stripe_accounts')
    .values({ pilot_id: pilot.id, legal_entity_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: mission_id } = await addMission(db)
  const cell = { source: 'test', latitude_tenths: 1, hours: '[]' }
  for (const [name, moment] of [
    ['old-1', past],
    ['old-2', past],
    ['old-3', past],
    ['new', future],
  ] as const) {
    const longitude_tenths = name.length + Number(name.at(-1) ?? 0) || 0
    await db.insertInto('ended_sessions').values({ token_hash: name, expires_at: moment }).execute()
    await db
      .insertInto('plain_sessions')
      .values({ token_hash: name, pilot_id: pilot.id, expires_at: moment })
      .execute()
    await db
      .insertInto('pilot_sessions')
      .values({
        token_hash: name,
        pilot_id: pilot.id,
        kind: 'plain',
        browser: 'Firefox',
        network: 'local',
        expires_at: moment,
      })
      .execute()
    await db
      .insertInto('idempotency_keys')
      .values({ provider_key_id, key: name, request_hash: '', created_at: moment })
      .execute()
    await db
      .insertInto('notifications')
      .values({ pilot_id: pilot.id, title: name, notification_type: 'new', created_at: moment })
      .execute()
    await db.insertInto('mails').values({ pilot_id: pilot.id, kind: 'welcome', created_at: moment }).execute()
    await db.insertInto('attempt_counts').values({ subject: name, minute: moment, attempts: 1 }).execute()
    await db
      .insertInto('payment_onboardings')
      .values({ code_hash: name, stripe_account_id, expires_at: moment })
      .execute()
    await db.insertInto('stripe_events').values({ id: name, received_at: moment }).execute()
    await db
      .insertInto('webhook_events')
      .values({ type: 'mission.accepted', mission_id, body: name, created_at: moment })
      .execute()
    await db
      .insertInto('weather_cache')
      .values({ ...cell, longitude_tenths, hour: moment })
      .execute()
  }
  expect(
    await deleteOldRecords(db, { notificationRetentionDays: 30 }, new AbortController().signal, 2),
  ).toEqual({
    ended_sessions: 3,
    pilot_sessions: 3,
    plain_sessions: 3,
    idempotency_keys: 3,
    attempt_counts: 3,
    payment_onboardings: 3,
    stripe_events: 3,
    weather_cache: 3,
    webhook_events: 3,
    mails: 3,
    notifications: 3,
  })
  expect(await db.selectFrom('ended_sessions').select('token_hash').execute()).toEqual([
    { token_hash: 'new' },
  ])
  expect(await db.selectFrom('notifications').select('title').execute()).toEqual([{ title: 'new' }])
  expect(await db.selectFrom('attempt_counts').select('subject').execute()).toEqual([{ subject: 'new' }])
  expect(await db.selectFrom('weather_cache').select('hour').execute()).toHaveLength(1)
})
