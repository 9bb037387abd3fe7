import { allCalls } from '@sortie/contract/all-calls'
import type { CallDefinition } from '@sortie/contract/call'
import { headerNames, sessionHeaders } from '@sortie/contract/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createIssuer } from '../../../test/identity.ts'
import { addMission, addPilot } from '../../../test/records.ts'
import { requestOf, serveNothing } from '../../../test/serve-nothing.ts'
import { mayChangeAuditLog } from '../../platform/audit-log.ts'
import { openDatabase } from '../../platform/database.ts'
import { newProviderKey, storeProviderKey } from '../../platform/provider/provider-keys.ts'
import { inTransaction } from '../../platform/transaction.ts'

const issuer = await createIssuer()
let sortie: TestApp
let pilot: Awaited<ReturnType<typeof addPilot>>
let log = ''

beforeAll(async () => {
  sortie = await createTestApp({ LOG_LEVEL: 'info' }, issuer.verifyTokens, {
    write: (line) => {
      log += line
    },
  })
  pilot = await addPilot(sortie.db)
})
afterAll(() => sortie.close())

const adminHeaders = async () =>
  sessionHeaders({
    kind: 'identity',
    ...(await issuer.tokens({
      email: 'admin@example.com',
      subject: 'admin',
      claims: { admin_pilot_number: String(pilot.id), drone_base: true },
    })),
  })

const entries = async (query = '') => (await sortie.provider('GET', `/v1/provider/audit_log${query}`)).body
const latest = async () => (await entries('?per_page=1')).data[0]

const writes = (Object.entries(allCalls) as [string, CallDefinition][]).filter(
  ([name, { access, forPeople, onlyReads, isPreview }]) =>
    !name.startsWith('GET ') &&
    !onlyReads &&
    !isPreview &&
    ((access === 'provider' && !forPeople) || access === 'pilot'),
)

describe('every write of a provider key or of an admin has its entry', () => {
  test('one for each call of the contract, with who, what and which request', async () => {
    const app = await serveNothing(sortie, issuer.verifyTokens)
    const key = newProviderKey()
    await inTransaction(sortie.db, (trx) => storeProviderKey(trx, 'Scheduling', key))
    const admin = {
      ...(await adminHeaders()),
      [headerNames.applicationToken]: sortie.config.applicationToken,
    }
    expect(writes.length).toBeGreaterThan(100)
    for (const [name, definition] of writes) {
      const sent = requestOf(name, definition, pilot.id)
      const caller = definition.access === 'provider' ? { authorization: `Bearer ${key}` } : admin
      const response = await app.inject({ ...sent, headers: { ...sent.headers, ...caller } })
      expect([name, response.statusCode]).toEqual([
        name,
        definition.status ?? (definition.response ? 200 : 204),
      ])
      const made = await sortie.db
        .selectFrom('audit_log')
        .select(['actor', 'call', 'subject_pilot_id', 'refused'])
        .orderBy('id')
        .execute()
      const actor = expect.stringMatching(
        definition.access === 'provider' ? /^provider key \d+ \(Scheduling\)$/ : /^admin@example\.com$/,
      )
      expect(made.at(-1)).toMatchObject({ actor, call: name, refused: null })
      expect(made.filter(({ call }) => call === name)).toHaveLength(1)
    }
    await app.close()
  })

  test('and a preview, which changes nothing, has none', async () => {
    const mission = await addMission(sortie.db, { status: 'available' })
    const before = await latest()
    const holds = { action: 'hold', body: {} }
    const [preview, bulk, batch] = [
      await sortie.provider('POST', `/v1/provider/missions/${mission.id}/preview`, holds),
      await sortie.provider('POST', '/v1/provider/missions/bulk/preview', {
        action: 'hold',
        ids: [mission.id],
      }),
      await sortie.provider('POST', '/v1/provider/payout_batches/preview', { mission_ids: [mission.id] }),
    ]
    expect([preview.status, bulk.status, batch.status]).toEqual([200, 200, 200])
    expect(await latest()).toEqual(before)
    expect((await sortie.provider('GET', `/v1/provider/missions/${mission.id}`)).body.is_on_hold).toBe(false)
  })

  test('with the changed rows and the names of their fields, but without typed text', async () => {
    const mission = await addMission(sortie.db, { status: 'available' })
    const response = await sortie.provider('PATCH', `/v1/provider/missions/${mission.id}`, {
      name: 'Quillfeather estate',
      duration_in_seconds: 1234,
    })
    expect([response.status, response.body.errors]).toEqual([200, undefined])
    const entry = await latest()
    expect(entry).toMatchObject({
      actor: expect.stringMatching(/^provider key \d+ \(tests\)$/),
      call: 'PATCH /v1/provider/missions/{id}',
      path: `/v1/provider/missions/${mission.id}`,
      target_type: 'missions',
      target_id: String(mission.id),
      more_changes: 0,
      changes: [{ table: 'missions', id: mission.id, action: 'changed' }],
    })
    expect(entry.changes[0].fields).toContain('name')
    expect(JSON.stringify(entry)).not.toContain('Quillfeather')
    expect((await entries(`?target_type=missions&target_id=${mission.id}`)).data).toEqual([entry])
    expect((await entries(`?request_id=${entry.request_id}`)).data).toEqual([entry])
  })

  test('for a pilot, only the names of changed fields and the status', async () => {
    const { id } = await addPilot(sortie.db, { status: 'created' })
    await sortie.provider('POST', `/v1/provider/pilots/${id}/approve`)
    expect(await latest()).toMatchObject({
      pilot_id: id,
      target_type: 'pilots',
      changes: expect.arrayContaining([
        expect.objectContaining({
          table: 'pilots',
          id,
          before: { status: 'created' },
          after: { status: 'approved' },
        }),
      ]),
    })
    const headers = await adminHeaders()
    await sortie.stranger('PATCH', '/pilots/account', { travel_distance: 77, phone: '+13035550177' }, headers)
    const entry = await latest()
    expect(entry).toMatchObject({
      actor: 'admin@example.com',
      provider_key_id: null,
      pilot_id: pilot.id,
      changes: [{ table: 'pilots', fields: ['phone', 'travel_distance'], before: {}, after: {} }],
    })
    expect(JSON.stringify(entry)).not.toContain('3035550177')
  })

  test('a creation has one entry with the new id, however often its response is repeated', async () => {
    const send = () =>
      sortie.provider('POST', '/v1/provider/keys', { name: 'Twice' }, { 'idempotency-key': 'k' })
    const { id, key } = (await send()).body
    await send()
    const { data } = await entries(`?target_type=keys&target_id=${id}`)
    expect(data).toMatchObject([{ changes: [{ table: 'provider_keys', id, action: 'created' }] }])
    expect(JSON.stringify(data)).not.toContain(key)
  })

  test("a refused write has no entry, except for an admin's attempt, which has the reason", async () => {
    const before = await latest()
    expect((await sortie.provider('POST', '/v1/provider/missions/999999/cancel')).status).toBe(404)
    expect(await latest()).toEqual(before)
    const headers = await adminHeaders()
    await sortie.stranger('PATCH', '/pilots/account', { first_name: 'Mallory' }, headers)
    expect(await latest()).toMatchObject({ refused: 'not_allowed_in_admin_mode', changes: [] })
    // An entry is about one call.
    const setup = { type: 'images', mission_id: 1, start_part: 1, end_part: 1, file_name: 'a.jpg' }
    const gathered = await sortie.stranger('POST', '/v1/pilots/uploads/batch', { calls: [setup] }, headers)
    expect(gathered.body.code).toBe('not_allowed_in_admin_mode')
  })

  test('of many changed rows, fifty are listed and the rest is counted', async () => {
    const pilots = await Promise.all(Array.from({ length: 60 }, () => addPilot(sortie.db)))
    const sent = await sortie.provider('POST', '/v1/provider/notifications', {
      pilot_ids: pilots.map(({ id }) => id),
      notification_type: 'new',
      title: 'Hello',
    })
    expect(sent.status).toBe(201)
    const { changes, more_changes } = await latest()
    expect([changes.length, more_changes >= 10]).toEqual([50, true])
  })
})

test('the log is read page by page, newest first, and by its key', async () => {
  const first = await entries('?per_page=2')
  const second = await entries(`?per_page=2&after=${first.meta.next}`)
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(new Set(ids).size).toBe(4)
  const { provider_key_id } = (await entries()).data.find(({ actor }: { actor: string }) =>
    /tests/.test(actor),
  )
  const own = (await entries(`?provider_key_id=${provider_key_id}`)).data
  expect(own.every((entry: { actor: string }) => entry.actor.includes('(tests)'))).toBe(true)
})

test('a search finds by number, kind, request, key, person and admin; a period narrows it', async () => {
  const { id } = await addMission(sortie.db, { status: 'available' })
  await sortie.provider('PATCH', `/v1/provider/missions/${id}`, { duration_in_seconds: 77 })
  const entry = await latest()
  const search = async (text: string, more = '') =>
    (await entries(`?search=${encodeURIComponent(text)}${more}`)).data
  expect(await search(String(id))).toEqual([entry])
  expect(await search(entry.request_id)).toEqual([entry])
  expect(await search('missions')).toContainEqual(entry)
  expect(await search('TEST')).toContainEqual(entry)
  expect(await search('Scheduling')).not.toContainEqual(entry)
  const byAdmin = await search('admin@example.com')
  expect(new Set(byAdmin.map(({ actor }: { actor: string }) => actor))).toEqual(
    new Set(['admin@example.com']),
  )
  expect(await search('admin@example.co_')).toEqual([])
  expect(await search(String(id), `&since=${entry.at}`)).toEqual([entry])
  expect(await search(String(id), `&until=${entry.at}`)).toEqual([])
})

test('a log line names the pilot by number or the key by name', async () => {
  log = ''
  await sortie.provider('GET', '/v1/provider/keys')
  const call = await sortie.as(pilot)
  await call('GET', '/pilots/account')
  await sortie.stranger('GET', '/pilots/account', undefined, await adminHeaders())
  const completed = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request completed')
  expect(completed).toMatchObject([
    { provider_key: 'tests' },
    { pilot_id: pilot.id },
    { pilot_id: pilot.id, by_admin: true },
  ])
})

describe('the role of the server', () => {
  const refused = { code: '42501' }

  test.each([
    ["update audit_log set actor = 'nobody'"],
    ['delete from audit_log'],
    ['truncate audit_log'],
    ['alter table audit_log disable trigger all'],
    ['drop table audit_log'],
    ['create table public.other ()'],
    ["insert into schema_migrations (name) values ('x')"],
    ["set session_replication_role = 'replica'"],
  ])('cannot %s', async (statement) => {
    await expect(sql.raw(statement).execute(sortie.db)).rejects.toMatchObject(refused)
  })

  test('is distinguished from the owner, for which the start warns that nothing is enforced', async () => {
    expect(await mayChangeAuditLog(sortie.db)).toBe(false)
    const owner = openDatabase(sortie.ownerDatabaseUrl)
    expect(await mayChangeAuditLog(owner)).toBe(true)
    await owner.destroy()
  })
})

/**
 * What follows from other changes, such as the reasons of a verdict, isn't a business record, such as a pilot's devices,
 * or is a record of its own that only grows, such as who agreed to which terms.
 */
const notNoted = [
  'activity_logs',
  'attempt_counts',
  'audit_log',
  'authorization_notices',
  'ended_sessions',
  'finished_mission_totals',
  'flight_log',
  'flight_notices',
  'flight_weather',
  'idempotency_keys',
  'license_expiry_notices',
  'mails',
  'mission_events',
  'mission_import_lines',
  'mission_status_steps',
  'night_flights',
  'offer_ending_notices',
  'offer_views',
  'payment_onboardings',
  'payout_dues',
  'payout_totals',
  'pilot_sessions',
  'plain_sessions',
  'push_messages',
  'push_preferences',
  'push_subscriptions',
  'review_verdict_reasons',
  'schema_migrations',
  'shots_to_judge',
  'stripe_events',
  'terms_acceptances',
  'terms_versions',
  'weather_cache',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_events',
]

test('the changes of every other table are noted', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'noted_for_audit')
    order by 1`.execute(sortie.db)
  expect(rows.map(({ name }) => name)).toEqual(notNoted)
})
