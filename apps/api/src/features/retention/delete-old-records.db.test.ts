import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addMission, addPilot } from '../../../test/records.ts'
import { deleteOldRecords } from './delete-old-records.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long each kind of record is kept after the moment that counts. */
const kept = {
  ended_sessions: 0,
  pilot_sessions: 0,
  plain_sessions: 0,
  payment_onboardings: 0,
  attempt_counts: hour,
  idempotency_keys: day,
  notifications: 12 * day,
  stripe_events: 30 * day,
  webhook_events: 30 * day,
  mails: 90 * day,
  mission_imports: 30 * day,
  push_messages: 30 * day,
}

/** A forecast is kept until its hour is over. */
const forecastHour = (hours: number) => new Date((Math.floor(Date.now() / hour) + hours) * hour).toISOString()

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
  const { id: subscription_id } = await db
    .insertInto('push_subscriptions')
    .values({ pilot_id: pilot.id, endpoint: '', p256dh: '', auth: '', name: '', session_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cell = { source: 'test', latitude_tenths: 1, hours: '[]' }
  for (const [name, isOver] of [
    ['old-1', true],
    ['old-2', true],
    ['old-3', true],
    ['new', false],
  ] as const) {
    const momentIn = (table: keyof typeof kept) =>
      new Date(Date.now() - kept[table] - (isOver ? minute : -minute)).toISOString()
    const longitude_tenths = name.length + Number(name.at(-1) ?? 0) || 0
    await db
      .insertInto('ended_sessions')
      .values({ token_hash: name, expires_at: momentIn('ended_sessions') })
      .execute()
    await db
      .insertInto('plain_sessions')
      .values({ token_hash: name, pilot_id: pilot.id, expires_at: momentIn('plain_sessions') })
      .execute()
    await db
      .insertInto('pilot_sessions')
      .values({
        token_hash: name,
        pilot_id: pilot.id,
        kind: 'plain',
        browser: 'Firefox',
        network: 'local',
        expires_at: momentIn('pilot_sessions'),
      })
      .execute()
    await db
      .insertInto('idempotency_keys')
      .values({ provider_key_id, key: name, request_hash: '', created_at: momentIn('idempotency_keys') })
      .execute()
    const { id: notification_id } = await db
      .insertInto('notifications')
      .values({
        pilot_id: pilot.id,
        title: name,
        notification_type: 'new',
        created_at: momentIn('notifications'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const expires_at = momentIn('push_messages')
    await db
      .insertInto('push_messages')
      .values({
        ...{ subscription_id, notification_id, tag: name, is_offer: false, is_correction: false },
        due_at: expires_at,
        expires_at,
      })
      .execute()
    await db
      .insertInto('mails')
      .values({ pilot_id: pilot.id, kind: 'welcome', created_at: momentIn('mails') })
      .execute()
    await db
      .insertInto('mission_imports')
      .values({ file_name: name, created_at: momentIn('mission_imports') })
      .execute()
    await db
      .insertInto('attempt_counts')
      .values({ subject: name, minute: momentIn('attempt_counts'), attempts: 1 })
      .execute()
    await db
      .insertInto('payment_onboardings')
      .values({ code_hash: name, stripe_account_id, expires_at: momentIn('payment_onboardings') })
      .execute()
    await db
      .insertInto('stripe_events')
      .values({ id: name, received_at: momentIn('stripe_events') })
      .execute()
    await db
      .insertInto('webhook_events')
      .values({ type: 'mission.accepted', mission_id, body: name, created_at: momentIn('webhook_events') })
      .execute()
    await db
      .insertInto('weather_cache')
      .values({ ...cell, longitude_tenths, hour: forecastHour(isOver ? -1 : 1) })
      .execute()
  }
  expect(
    await deleteOldRecords(db, { notificationRetentionDays: 12 }, new AbortController().signal, 2),
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
    mission_imports: 3,
    push_messages: 3,
    notifications: 3,
  })
  for (const table of ['weather_cache', ...Object.keys(kept)]) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
    expect([table, rows.length]).toEqual([table, 1])
  }
})
