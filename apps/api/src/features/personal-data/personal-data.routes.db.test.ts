import type { AddressInfo } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcedDuring } from '../../../test/announcements.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { fileOf, part107Form, sendForm } from '../../../test/forms.ts'
import { duringChange } from '../../../test/lock-waits.ts'
import { connectPusher, subscribe } from '../../../test/pusher-client.ts'
import { addAgreement, addLocation, addMission, addOffer, addPilot } from '../../../test/records.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import { openObjectStore } from '../../platform/object-store.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { personalTableNames, rowsOfPilot } from './personal-tables.ts'

let sortie: TestApp
let log = ''

beforeAll(async () => {
  sortie = await createTestApp({ LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:1' }, undefined, {
    write: (line) => {
      log += line
    },
  })
  await sortie.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sortie.close())

const personal = {
  first_name: 'Zephyrine',
  last_name: 'Quillfeather',
  email: 'zephyrine@quillfeather.example',
  phone: '+13035550142',
  address: '77 Wrenhollow Lane',
  paypal_email: 'wallet@quillfeather.example',
}
/** By which a trace would be known, whatever stands around it. */
const traces = ['Zephyrine', 'Quillfeather', '3035550142', 'Wrenhollow']
const everything = Object.values(personal).join(', ')

/** Filters as people save them who look for this pilot, by name and search. */
const filtersOfThem = [
  ['Late for zephyrine quillfeather', 'Boulder'],
  ['Ours', 'Quillfeather, Zephyrine'],
  ['Theirs', ' quillfeather'],
  ['By mail', personal.email],
  ['By phone', '(303) 555-0142'],
] as const

const pathOf = (id: number) => `/v1/provider/pilots/${id}/personal_data`
const objectKeys = async () =>
  (await openObjectStore(sortie.config).store.list({ prefix: '' })).objects.map(({ key }) => key)

const put = (key: string) =>
  openObjectStore(sortie.config).store.put(key, fileOf('jpeg'), { contentType: 'image/jpeg', size: 64 })

/** A picture of a license's document, as the worker makes one of those that browsers can't draw. */
const addPreview = async (licenseId: number) => {
  const { image_key } = await sortie.db
    .selectFrom('pilot_licenses')
    .select('image_key')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  await put(`${image_key}-preview`)
}

/** A pilot who has used every part of the product. */
const makePilot = async () => {
  const { db, provider } = sortie
  const record = async (path: string, body: object) =>
    (await provider('POST', `/v1/provider${path}`, body)).body.id
  const suffix = String(Math.random()).slice(2, 10)
  const idempotencyKey = `made-${suffix}`
  const license_type_id = await record('/license_types', {
    name: `Part ${suffix}`,
    issuer_type: 'single_issuing_body',
    issuing_body: 'FAA',
    reference_date_mode: 'issue_date',
    is_flight_certificate: true,
  })
  const device = await record('/devices', { name: suffix, operating_system: 'iOS', device_type: 'phone' })
  const badge = await record('/badges', { name: `Roof ${suffix}` })
  const strobe = await record('/equipment', { name: suffix })
  const model = { name: suffix, full_name: suffix, manufacturer: 'Maker', cameras: [{ name: 'Wide' }] }
  const { body: drone } = await provider('POST', '/v1/provider/drones', model)
  const created = await provider(
    'POST',
    '/v1/provider/pilots',
    {
      ...personal,
      city: 'Boulder',
      country: 'US',
      birthday: '1990-01-02',
      device_ids: [device],
      drones: [{ drone_id: drone.id, camera_ids: [drone.cameras[0].id] }],
      equipment_ids: [strobe],
      status: 'approved',
    },
    { 'idempotency-key': idempotencyKey },
  )
  expect(created.status).toBe(201)
  const pilot = { id: created.body.id as number, email: personal.email }
  const headers = await sortie.sessionHeaders(pilot)
  const license = await sendForm(sortie.app, headers, 'POST', '/v1/pilots/pilot_licenses', {
    license: String(license_type_id),
    ...part107Form,
    image: { name: 'card.jpg', bytes: fileOf('jpeg') },
  })
  expect(license.status).toBeLessThan(300)
  await addPreview(license.body.id)
  const call = await sortie.as(pilot)
  await call('POST', '/v1/pilots/calendar_feed')
  await call('PATCH', '/v1/pilots/push', { offers_when_quiet: false })
  await call('POST', '/v1/pilots/push/devices', {
    endpoint: 'https://push.example.com/send/1',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  })
  await call('POST', '/v1/pilots/pilot_opt_in', { id: 'generic_training' })
  await provider('PUT', `/v1/provider/pilots/${pilot.id}/badges/${badge}`, { status: 'complete' })
  const complete = await addMission(db, { status: 'complete', pilot_id: pilot.id, pilot_comment: everything })
  await addAgreement(db, complete.id, 9000)
  const accepted = await addMission(db, { status: 'pilot_accepted', pilot_id: pilot.id })
  await addOffer(db, accepted.id, pilot.id, 'accepted')
  const offered = await addMission(db, { status: 'pilots_notified' })
  await addOffer(db, offered.id, pilot.id)
  await db
    .insertInto('shots')
    .values({ mission_id: complete.id, name: 'Roof', pilot_comment: everything })
    .execute()
  await provider('POST', '/v1/provider/payouts', {
    pilot_id: pilot.id,
    payoutable_id: complete.id,
    amount: 9000,
    status: 'complete',
    notes: `For ${everything}`,
  })
  await addTraces(pilot.id, complete.id)
  await addVerdict(complete.id)
  for (const [name, search] of filtersOfThem)
    await provider('POST', '/v1/provider/saved_filters', {
      name: `${name} ${suffix}`.trim(),
      filter: { search },
    })
  await sql`insert into push_messages (subscription_id, tag, notification_id, is_offer, is_correction, due_at, expires_at)
    select device.id, 'tag', (select max(id) from notifications where pilot_id = device.pilot_id), false, false, now(), now()
    from push_subscriptions device where pilot_id = ${pilot.id} on conflict do nothing`.execute(db)

  return { pilot, call, idempotencyKey, complete, accepted, offered }
}

/** Rows of what takes longer to use than to write down. */
const addTraces = async (pilot: number, mission: number): Promise<void> => {
  const hash = String(Math.random()).slice(2).padEnd(64, '0').slice(0, 64)
  const writes = [
    sql`insert into flight_notices (mission_id, pilot_id, scheduled_at_start, concerns)
        values (${mission}, ${pilot}, now(), '{wind}')`,
    sql`insert into flight_log (mission_id, pilot_id, entry_id, kind, note, at)
        values (${mission}, ${pilot}, gen_random_uuid(), 'note', ${everything}, now())`,
    sql`insert into reschedule_reasons (slug, short) values (${hash}, 'Rain')`,
    sql`insert into mission_reschedules
          (mission_id, pilot_id, reschedule_reason_id, scheduled_at_start, scheduled_at_end)
        select ${mission}, ${pilot}, id, now(), now() + interval '1 hour' from reschedule_reasons where slug = ${hash}`,
    sql`with flight as (
          insert into laanc_flights (mission_id, flight_id) values (${mission}, ${hash}) returning id
        ) insert into laanc_authorizations (laanc_flight_id, position, message) select id, 0, 'Cleared' from flight`,
    sql`insert into asset_uploads
          (pilot_id, mission_id, name, type, file_type, fingerprint, upload_id, stored_file_name)
        values (${pilot}, ${mission}, 'a.jpg', 'image/jpeg', 'image', ${hash}, ${hash}, ${`${hash}-a.jpg`})`,
    sql`insert into assets (mission_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint)
        values (${mission}, ${pilot}, 'image', 'b.jpg', ${hash}, 1, 'image/jpeg', ${hash})`,
    sql`insert into activity_logs (mission_id, pilot_id, event_type, event_datetime)
        values (${mission}, ${pilot}, 'pilot_arrived', now())`,
    sql`insert into work_orders (site_id, pilot_id, location_id)
        select 'SITE-7', ${pilot}, location_id from missions where id = ${mission}`,
    sql`with entity as (insert into legal_entities (name, slug) values ('Sortie Inc.', ${hash}) returning id)
        insert into stripe_accounts (pilot_id, legal_entity_id) select ${pilot}, id from entity`,
    sql`insert into third_party_promo_codes (code, promo, pilot_id) values (${hash}, 'drones', ${pilot})`,
    sql`with endpoint as (
          insert into webhook_endpoints (url, events, sealed_secret)
          values ('https://hooks.example', array['mission.accepted'], ${hash}) returning id
        ), event as (
          insert into webhook_events (type, mission_id, pilot_id, body)
          values ('mission.accepted', ${mission}, ${pilot}, '{}') returning id
        ), delivery as (
          insert into webhook_deliveries (event_id, endpoint_id, next_attempt_at)
          select event.id, endpoint.id, now() from event, endpoint returning id
        ) insert into webhook_attempts (delivery_id, number, duration_in_milliseconds) select id, 1, 1 from delivery`,
    sql`with reshoot as (
          insert into partial_reshoots (mission_id, reason) values (${mission}, 'Please fly the roof again.') returning id
        ) insert into partial_reshoot_shots (partial_reshoot_id, shot_id, reason)
        select reshoot.id, shots.id, 'Blurred' from reshoot, shots where mission_id = ${mission}`,
    sql`insert into categories (name) values (${hash})`,
    sql`insert into stock_submissions
          (pilot_id, category_id, description, city, state, country, tags, storage_key)
        select ${pilot}, id, 'A pier in the evening', 'Boulder', 'CO', 'US', array['pier', 'sea', 'sky', 'sand', 'sun'], ${`files/${hash}`}
        from categories where name = ${hash}`,
    sql`insert into file_transfer_credentials (mission_id, pilot_id, access_key_id, sealed_secret_key)
        values (${mission}, ${pilot}, ${hash.slice(0, 20)}, ${hash})`,
  ]
  for (const write of writes) await write.execute(sortie.db)
  await put(`files/${hash}`)
}

/** A reviewer's words about a photo. Only who has claimed the review may store them. */
const addVerdict = async (mission: number): Promise<void> => {
  await sortie.db.transaction().execute(async (trx) => {
    const writes = [
      sql`insert into review_claims (mission_id, provider_key_id, expires_at)
          select ${mission}, id, now() + interval '1 minute' from provider_keys limit 1`,
      sql`select set_config('sortie.actor', json_build_object('provider_key_id', provider_key_id)::text, true)
          from review_claims where mission_id = ${mission}`,
      sql`insert into review_verdicts (mission_id, asset_id, verdict, note)
          select ${mission}, id, 'rejected', ${everything} from assets where mission_id = ${mission}`,
      sql`delete from review_claims where mission_id = ${mission}`,
    ]
    for (const write of writes) await write.execute(trx)
  })
}

/** Written by the provider about the site and what is to be flown there, or by the payment service about a transfer. */
const notOfAnyPilot: readonly (keyof Schema)[] = [
  'airspace_briefings',
  'airspace_certificates',
  'airspace_notices',
  'estimated_payouts',
  'flight_apps',
  'flight_weather',
  'laanc_exemptions',
  'map_features',
  'mission_import_lines',
  'night_flights',
  'onsite_contacts',
  'payout_transfers',
  'review_claims',
  'transfer_folders',
]

/** Text of the provider, the site or the machine in rows that stay, and names of files: none of it is about the pilot. */
const notOfThePilot: Partial<Record<keyof Schema, readonly string[]>> = {
  activity_logs: ['event_type'],
  flight_log: ['item', 'kind'],
  assets: [
    'camera_make',
    'camera_model',
    'error',
    'fingerprint',
    'media_type',
    'name',
    'preview_key',
    'renditions',
    'source_key',
    'storage_key',
    'upload_id',
  ],
  mission_events: ['details', 'kind'],
  missions: [
    'cloud_reqs',
    'duration',
    'instructions',
    'name',
    'pilot_script',
    'reference_id',
    'rejection_reason',
    'status_timestamps',
    'work_order_number',
  ],
  // The authority's record of a flight that was made: the provider may have to show it.
  laanc_authorizations: ['authority_id', 'authority_name', 'confirmation_number', 'status'],
  laanc_flights: ['flight_id'],
  payment_onboardings: ['code_hash'],
  review_verdicts: ['verdict'],
  pilot_licenses: ['image_key', 'image_type'],
  payouts: ['payment_processor', 'payoutable_type', 'status'],
  shots: ['instructions', 'name', 'origin_type', 'post_processes'],
  stock_submissions: ['storage_key'],
  stripe_accounts: ['external_id'],
  third_party_promo_codes: ['code', 'promo', 'status'],
  work_orders: ['site_id'],
}

/** Of every table that leads to a pilot by its foreign keys, over however many tables: which rows do. */
const rowsReached = async (pilotId: number): Promise<Map<string, RawBuilder<unknown>>> => {
  const { rows: links } = await sql<{ from: string; column: string; to: string; key: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, own.attname as column, other.attname as key
    from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and array_length(conkey, 1) = 1 order by 1, 3`.execute(sortie.db)
  const reached = new Map<string, RawBuilder<unknown>>([['pilots', sql`id = ${pilotId}`]])
  for (const table of personalTableNames) reached.set(table, rowsOfPilot(table, pilotId))
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const { from, column, to, key } of links) {
      const rows = reached.get(to)
      if (rows === undefined || reached.has(from)) continue
      const ofThese = sql`select ${sql.ref(key)} from ${sql.table(to)} where ${rows}`
      reached.set(from, sql`${sql.ref(column)} in (${ofThese})`)
    }
  }
  return reached
}

/** Writes the pilot's data into every column that takes it, also into one that a later migration adds. */
const fillEveryColumn = async (pilotId: number): Promise<void> => {
  const { rows: columns } = await sql<{ table: keyof Schema; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_updatable = 'YES' and data_type in ('text', 'jsonb', 'ARRAY')`.execute(
    sortie.db,
  )
  const reached = await rowsReached(pilotId)
  const empty = new Set<string>()
  for (const { table, column, type } of columns) {
    const rows = reached.get(table)
    if (rows === undefined || notOfAnyPilot.includes(table) || notOfThePilot[table]?.includes(column))
      continue
    // They are traces already, and filters are found by them.
    if (table === 'pilots' && ['email', 'first_name', 'last_name', 'phone'].includes(column)) continue
    const { rows: found } = await sql`select from ${sql.table(table)} where ${rows} limit 1`.execute(
      sortie.db,
    )
    if (found.length === 0) empty.add(table)
    const value =
      type === 'text'
        ? sql`${everything}`
        : type === 'jsonb'
          ? sql`${JSON.stringify({ name: everything })}::jsonb`
          : sql`array[${everything}]`
    // What a constraint keeps out cannot hold it.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${rows}`
      .execute(sortie.db)
      .catch(() => undefined)
  }
  expect(
    [...empty],
    'tables without a row of the pilot, which this test therefore says nothing about',
  ).toEqual([])
}

/** Jobs about files of a mission that were done by an earlier release or given up, with what they failed with. */
const addJobs = async (missionId: number): Promise<void> => {
  const uploads = [{ key: `missions/${missionId}/7f0e-${everything}.jpg`, upload_id: '1' }]
  const output = { message: `couldn't delete ${everything}.jpg` }
  const values = [JSON.stringify({ uploads }), JSON.stringify(output)] as const
  await sql`insert into pgboss.job (name, data, output, state, completed_on)
    values ('discard-uploads', ${values[0]}, null, 'completed', now()),
      ('discard-uploads', ${values[0]}, ${values[1]}, 'failed', now()),
      ('delete-files', ${JSON.stringify({ keys: uploads.map(({ key }) => key) })}, null, 'cancelled', now())`.execute(
    sortie.db,
  )
  await sql`insert into pgboss.job (name, data, source_name, source_output)
    values ('failed-jobs', ${values[0]}, 'discard-uploads', ${values[1]})`.execute(sortie.db)
}

/** Does what the erasure has asked for, as the worker does. */
const workOffJobs = async (): Promise<void> => {
  const silent = { info: () => {}, error: () => {} }
  const { deleteFiles, discardUploads } = jobHandlers(sortie.config, sortie.db, silent)
  const stop = await startJobWorker({
    databaseUrl: sortie.config.databaseUrl,
    jobs: { deleteFiles: jobs.deleteFiles, discardUploads: jobs.discardUploads },
    handlers: { deleteFiles, discardUploads },
    log: silent,
    superviseIntervalSeconds: 1,
  })
  const left = async () =>
    (
      await sql`select from pgboss.job where name in ('delete-files', 'discard-uploads')
        and state not in ('completed', 'failed')`.execute(sortie.db)
    ).rows.length
  await expect.poll(left).toBe(0)
  await stop()
}

/** Where a trace is left, in any column of any table of the database, also in those of the job queue. */
const findTraces = async (): Promise<string[]> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    sortie.db,
  )
  expect(tables.length).toBeGreaterThan(60)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ column: string }>`
      select distinct field.key as column
      from ${sql.id(schema, name)} as stored, jsonb_each_text(to_jsonb(stored)) as field
      where field.value ~* ${traces.join('|')}`.execute(sortie.db)
    found.push(...rows.map(({ column }) => `${name}.${column}`))
  }
  return found.sort()
}

test('every table that refers to a pilot is exported and known to the erasure', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('pilots'::regclass, 'pilot_drones'::regclass) order by 1`.execute(
    sortie.db,
  )
  expect(
    rows.map(({ name }) => name).filter((name) => !personalTableNames.includes(name as keyof Schema)),
  ).toEqual([])
})

test('an export contains every record and a link to every file, and shows no secret', async () => {
  const { pilot } = await makePilot()
  const { status, body } = await sortie.provider('GET', pathOf(pilot.id))
  expect(status).toBe(200)
  expect(body.records.pilots).toMatchObject([{ ...personal, id: pilot.id, birthday: '1990-01-02' }])
  for (const table of [
    'pilot_devices',
    'pilot_licenses',
    'pilot_badges',
    'pilot_opt_ins',
    'notifications',
    'mails',
    'push_subscriptions',
    'push_preferences',
    'calendar_feeds',
    'plain_sessions',
    'mission_offers',
    'missions',
    'shots',
    'payouts',
  ])
    expect([table, body.records[table]?.length > 0]).toEqual([table, true])
  const records = Object.entries<object[]>(body.records)
  expect(records.filter(([, rows]) => rows.length === 0)).toEqual([])
  const shown = records.flatMap(([table, rows]) =>
    rows.flatMap((row) => Object.keys(row).map((column) => `${table}.${column}`)),
  )
  expect(shown).toEqual(
    expect.arrayContaining(['asset_uploads.name', 'assets.name', 'audit_log.path', 'stock_submissions.city']),
  )
  const secrets =
    /password|token_hash|secret|upload_id|access_key_id|store_prefix|(image|storage|source|preview)_key|(image|file)_sha256|renditions|actor/
  expect(shown.filter((column) => secrets.test(column))).toEqual([])
  const exportedAgo = Date.now() - Date.parse(body.exported_at)
  expect([body.pilot_id, exportedAgo >= 0 && exportedAgo < 60_000]).toEqual([pilot.id, true])
  const idIn = (table: string) => body.records[table][0].id
  expect(body.documents).toMatchObject(
    ['pilot_licenses', 'stock_submissions'].map((table) => ({ table, id: idIn(table) })),
  )
  expect(new URL(body.documents[1].url).searchParams.get('response-content-disposition')).toContain(
    `attachment; filename="stock_submissions ${idIn('stock_submissions')}.bin"`,
  )
  const { pathname, search, host } = new URL(body.documents[0].url)
  const file = await sortie.app.inject({ url: pathname + search, headers: { host } })
  expect(file.rawPayload).toEqual(Buffer.from(fileOf('jpeg')))
  expect((await sortie.provider('GET', pathOf(999_999))).status).toBe(404)
  expect((await sortie.stranger('GET', pathOf(pilot.id))).status).toBe(401)
  await sortie.provider('DELETE', pathOf(pilot.id))
})

test('an erasure leaves no trace of the pilot in any table, in the object store or in the logs, and keeps the payouts', async () => {
  const filesBefore = (await objectKeys()).length
  const { pilot, call, idempotencyKey, complete, accepted, offered } = await makePilot()
  const { port } = sortie.app.server.address() as AddressInfo
  const client = connectPusher(port, async (socket_id, channel_name) => {
    return (await call('POST', '/v1/pilots/pusher/auth', { socket_id, channel_name })).body
  })
  expect(await subscribe(client, `private-pilot-${pilot.id}`).outcome).toBe('succeeded')
  await fillEveryColumn(pilot.id)
  await addJobs(complete.id)
  expect(await findTraces()).toEqual(
    expect.arrayContaining([
      'asset_uploads.stored_file_name',
      'laanc_authorizations.message',
      'mails.details',
      'notifications.body',
      'pilots.phone',
    ]),
  )
  // The document of a license, its preview, and a submission of stock imagery.
  expect((await objectKeys()).length - filesBefore).toBe(3)
  const storedResponses = () =>
    sortie.db.selectFrom('idempotency_keys').select('key').where('key', '=', idempotencyKey).execute()
  expect(await storedResponses()).toHaveLength(1)

  const socketClosed = new Promise((resolve) => client.connection.bind('disconnected', resolve))
  expect((await sortie.provider('DELETE', pathOf(pilot.id))).status).toBe(204)
  await socketClosed
  await workOffJobs()
  expect(await findTraces()).toEqual([])
  expect(await objectKeys()).toEqual([])
  expect(await storedResponses()).toEqual([])
  for (const trace of traces) expect([trace, log.includes(trace)]).toEqual([trace, false])

  const { body } = await sortie.provider('GET', pathOf(pilot.id))
  expect(Object.keys(body.records)).toEqual([
    ...['pilots', 'mission_reschedules', 'activity_logs', 'flight_log', 'laanc_authorizations'],
    ...[
      'missions',
      'assets',
      'work_orders',
      'payouts',
      'review_verdicts',
      'partial_reshoots',
      'partial_reshoot_shots',
      'payout_dues',
      'payout_totals',
      'finished_mission_totals',
      'stripe_accounts',
      'audit_log',
    ],
  ])
  expect(body.records.payouts).toMatchObject([
    {
      amount: 9000,
      status: 'complete',
      notes: '',
      internal_notes: '',
      payout_to: null,
      adjustment_reason: 'Erased',
    },
  ])
  expect(body.records.mission_reschedules).toMatchObject([{ notes: '' }])
  expect(body.documents).toEqual([])
  const statusOf = async ({ id }: { id: number }) =>
    (await sortie.provider('GET', `/v1/provider/missions/${id}`)).body.status
  expect([await statusOf(accepted), await statusOf(offered)]).toEqual(['available', 'available'])

  expect((await call('GET', '/pilots/account')).status).toBe(401)
  expect((await sortie.provider('GET', `/v1/provider/pilots/${pilot.id}`)).status).toBe(404)
  expect((await sortie.provider('PATCH', `/v1/provider/pilots/${pilot.id}`, { phone: null })).status).toBe(
    404,
  )
  const listed = await sortie.provider('GET', '/v1/provider/pilots?search=erased')
  expect(listed.body.data).toEqual([])
  expect((await sortie.provider('DELETE', pathOf(pilot.id))).status, 'a second time').toBe(204)
  const { body: after } = await sortie.provider('GET', pathOf(pilot.id))
  expect(after.records.pilots).toEqual(body.records.pilots)
  expect((await sortie.provider('DELETE', pathOf(999_999))).status).toBe(404)

  const again = await sortie.provider('POST', '/v1/provider/pilots', personal)
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(pilot.id)
  await sortie.provider('DELETE', pathOf(again.body.id))
})

test('the export of a pilot who has nothing names no empty table, and an erasure has no file to delete', async () => {
  const { id } = await addPilot(sortie.db)
  const { body } = await sortie.provider('GET', pathOf(id))
  // That the pilot is exported is recorded.
  expect([Object.keys(body.records), body.documents]).toEqual([['pilots', 'audit_log'], []])
  const countJobs = async () =>
    (await sql`select from pgboss.job where name in ('delete-files', 'discard-uploads')`.execute(sortie.db))
      .rows.length
  const before = await countJobs()
  expect((await sortie.provider('DELETE', pathOf(id))).status).toBe(204)
  expect(await countJobs()).toBe(before)
})

test('every session of a pilot who is erased is ended, and so is the channel of the pilot', async () => {
  const { db, config, provider } = sortie
  const { id: pilot_id } = await addPilot(db)
  const other = await addPilot(db)
  const expires_at = '2099-01-01T00:00:00Z'
  for (const [token_hash, owner] of [
    ['first', pilot_id],
    ['second', pilot_id],
    ['of another', other.id],
  ] as const)
    await db.insertInto('plain_sessions').values({ token_hash, pilot_id: owner, expires_at }).execute()
  const browser = { browser: 'Firefox', network: 'local', expires_at }
  for (const [token_hash, kind, owner] of [
    ['first', 'plain', pilot_id],
    ['third', 'identity', pilot_id],
    ['of another one', 'identity', other.id],
  ] as const)
    await db
      .insertInto('pilot_sessions')
      .values({ ...browser, token_hash, kind, pilot_id: owner })
      .execute()
  const heard = await announcedDuring(config.databaseUrl, () => provider('DELETE', pathOf(pilot_id)))
  expect(heard.filter((said) => !('event' in said))).toEqual([
    { ended_session: 'first' },
    { ended_session: 'second' },
    { ended_session: 'third' },
    { ended_channel: `private-pilot-${pilot_id}` },
  ])
})

test('requests under way while a pilot is erased bring nothing back', async () => {
  const { db } = sortie
  const pilot = await addPilot(db)
  const mission = await addMission(db, { status: 'complete', pilot_id: pilot.id })
  await addAgreement(db, mission.id, 100)
  const free = await addMission(db, { status: 'available' })
  expect((await sortie.provider('DELETE', pathOf(pilot.id))).status).toBe(204)
  const writes = [
    sql`insert into missions (mission_type, status, pilot_id) values ('client', 'complete', ${pilot.id})`,
    sql`update missions set status = 'canceled', pilot_id = ${pilot.id} where id = ${free.id}`,
    sql`update pilots set phone = '+13035550142' where id = ${pilot.id}`,
    sql`insert into notifications (pilot_id, notification_type, title) values (${pilot.id}, 'new', 'Hello')`,
    sql`insert into pilot_opt_ins (pilot_id, slug) values (${pilot.id}, 'generic_training')`,
  ]
  for (const write of writes)
    await expect(write.execute(db)).rejects.toMatchObject({ constraint: 'pilot_is_erased' })
  const everybody = await sortie.provider('POST', '/v1/provider/notifications', {
    pilot_ids: [pilot.id],
    notification_type: 'new',
    title: 'Hello',
  })
  expect(everybody.status).toBe(422)
  const late = { pilot_id: pilot.id, payoutable_id: mission.id, amount: 100, status: 'complete' }
  expect((await sortie.provider('POST', '/v1/provider/payouts', late)).status).toBe(201)
})

test('a mission that is taken or claimed while its pilot is erased goes back to the provider', async () => {
  const { db, config } = sortie
  const pilot = await addPilot(db)
  const taken = { id: 0 }
  const erased = await duringChange(
    config.databaseUrl,
    async (trx) =>
      Object.assign(taken, await addMission(trx, { status: 'pilot_accepted', pilot_id: pilot.id })),
    () => sortie.provider('DELETE', pathOf(pilot.id)),
  )
  expect(erased.status).toBe(204)
  expect(
    await db.selectFrom('missions').select(['status', 'pilot_id']).where('id', '=', taken.id).execute(),
  ).toEqual([{ status: 'available', pilot_id: null }])
})

test('an assignment or a claim that waits for the erasure of its pilot is refused', async () => {
  const { db, config, provider } = sortie
  const mission = await addMission(db, { status: 'available' })
  const category = await db
    .insertInto('categories')
    .values({ name: 'Piers' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const point = await db
    .insertInto('points_of_interest')
    .values({
      name: 'The pier',
      category_id: category.id,
      location_id: await addLocation(db),
      amount: 4_500,
      currency_code: 'USD',
      duration_in_seconds: 1_800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const assigned = await addPilot(db)
  const claiming = await addPilot(db)
  const call = await sortie.as(claiming)
  const takings = [
    [
      assigned,
      () => provider('POST', `/v1/provider/missions/${mission.id}/assign`, { pilot_id: assigned.id }),
    ],
    [
      claiming,
      () => call('POST', '/v2/pilots/missions', { mission_type: 'panorama', point_of_interest: point.id }),
    ],
  ] as const
  for (const [pilot, take] of takings) {
    const { status } = await duringChange(
      config.databaseUrl,
      async (trx) => {
        await sql`select from pilots where id = ${pilot.id} for update`.execute(trx)
        await sql`update pilots set erased_at = now() where id = ${pilot.id}`.execute(trx)
      },
      take,
    )
    expect(status).toBe(404)
    const held = await db.selectFrom('missions').select('id').where('pilot_id', '=', pilot.id).execute()
    expect(held).toEqual([])
  }
})

test('no mission that is assigned during an erasure stays with the erased pilot', async () => {
  const { db } = sortie
  for (let round = 0; round < 6; round += 1) {
    const pilot = await addPilot(db)
    const missions = await Promise.all(
      Array.from({ length: 4 }, () => addMission(db, { status: 'available' })),
    )
    const flown = await addMission(db, { status: 'complete', pilot_id: pilot.id, pilot_comment: everything })
    const [erased, ...assigned] = await Promise.all([
      sortie.provider('DELETE', pathOf(pilot.id)),
      ...missions.map(({ id }) =>
        sortie.provider('POST', `/v1/provider/missions/${id}/assign`, { pilot_id: pilot.id }),
      ),
    ])
    expect(erased?.status).toBe(204)
    for (const { status } of assigned) expect([200, 204, 404, 422]).toContain(status)
    expect(
      await db
        .selectFrom('missions')
        .select(['id', 'status', 'pilot_comment'])
        .where('pilot_id', '=', pilot.id)
        .execute(),
    ).toEqual([{ id: flown.id, status: 'complete', pilot_comment: null }])
  }
})

test('the audit log says which key exported and erased a pilot', async () => {
  const pilot = await addPilot(sortie.db)
  await sortie.provider('GET', pathOf(pilot.id))
  await sortie.provider('GET', `/v1/provider/pilots/${pilot.id}`)
  await sortie.provider('DELETE', pathOf(pilot.id))
  const { id } = await sortie.db
    .selectFrom('provider_keys')
    .select('id')
    .where('name', '=', 'tests')
    .executeTakeFirstOrThrow()
  const actor = `provider key ${id} (tests)`
  expect(
    await sortie.db
      .selectFrom('audit_log')
      .select(['actor', 'method', 'path'])
      .where('subject_pilot_id', '=', pilot.id)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { actor, method: 'GET', path: pathOf(pilot.id) },
    { actor, method: 'DELETE', path: pathOf(pilot.id) },
  ])
})

test('a pilot with a payout that is not complete is not erased yet', async () => {
  const pilot = await addPilot(sortie.db)
  const mission = await addMission(sortie.db, { status: 'complete', pilot_id: pilot.id })
  await addAgreement(sortie.db, mission.id, 100)
  const { body: payout } = await sortie.provider('POST', '/v1/provider/payouts', {
    pilot_id: pilot.id,
    payoutable_id: mission.id,
    amount: 100,
    status: 'processing',
  })
  const { body: bonus } = await sortie.provider('POST', '/v1/provider/payouts', {
    pilot_id: pilot.id,
    payoutable_type: 'Bonus',
    payoutable_id: 1,
    amount: 50,
    status: 'processing',
  })
  for (const [settled, open] of [
    [payout, [payout.id, bonus.id]],
    [bonus, [bonus.id]],
  ] as const) {
    const refused = await sortie.provider('DELETE', pathOf(pilot.id))
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.message).toBe(
      `Payouts ${open.join(', ')} are not complete. Settle them before erasing.`,
    )
    await sortie.provider('PATCH', `/v1/provider/payouts/${settled.id}`, { status: 'complete' })
  }
  expect((await sortie.provider('DELETE', pathOf(pilot.id))).status).toBe(204)
})

test('a failed payout keeps its pilot from being erased, because it can be sent again; a canceled one does not', async () => {
  const pilot = await addPilot(sortie.db)
  const { body: bonus } = await sortie.provider('POST', '/v1/provider/payouts', {
    pilot_id: pilot.id,
    payoutable_type: 'Bonus',
    payoutable_id: 1,
    amount: 50,
    status: 'failed',
  })
  const erase = () => sortie.provider('DELETE', pathOf(pilot.id))
  expect((await erase()).status).toBe(409)
  const canceled = await sortie.provider('PATCH', `/v1/provider/payouts/${bonus.id}`, { status: 'canceled' })
  expect(canceled.status).toBe(200)
  expect((await erase()).status).toBe(204)
})

test('saved filters that name the pilot go with them, and others stay', async () => {
  const { id } = await addPilot(sortie.db, { first_name: 'Ann', last_name: 'Park', phone: '555 0199' })
  const add = async (name: string, search?: string) =>
    sortie.provider('POST', '/v1/provider/saved_filters', { name, filter: search ? { search } : {} })
  const named = ['Ann Park in June', 'park', 'PARK ANN']
  const others = ['Parks and Ann Arbor', 'Parking', 'Phone 0199', 'Everyone']
  for (const name of [...named, ...others]) await add(name)
  await add('Searched', 'ann')
  await add('Elsewhere', 'Annapolis')
  const names = async () =>
    (await sortie.provider('GET', '/v1/provider/saved_filters?per_page=100')).body.data
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => [...named, ...others, 'Searched', 'Elsewhere'].includes(name))
      .toSorted()
  const { body } = await sortie.provider('GET', pathOf(id))
  expect(body.records.saved_filters.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    [...named, 'Searched'].toSorted(),
  )
  expect((await sortie.provider('DELETE', pathOf(id))).status).toBe(204)
  expect(await names()).toEqual([...others, 'Elsewhere'].toSorted())
})

test('a mission that was offered to others as well stays on offer to them', async () => {
  const { db, provider } = sortie
  const [pilot, other] = [await addPilot(db), await addPilot(db)]
  const { id: mission_id } = await addMission(db, { status: 'pilots_notified' })
  for (const { id } of [pilot, other]) await addOffer(db, mission_id, id)
  expect((await provider('DELETE', pathOf(pilot.id))).status).toBe(204)
  expect(
    await db
      .selectFrom('mission_offers')
      .innerJoin('missions', 'missions.id', 'mission_id')
      .select(['mission_offers.pilot_id', 'state', 'status'])
      .where('mission_id', '=', mission_id)
      .execute(),
  ).toEqual([{ pilot_id: other.id, state: 'offered', status: 'pilots_notified' }])
})

test('an upload that is under way is discarded in the store, so that its links take no more parts', async () => {
  const { db, provider } = sortie
  const pilot = await addPilot(db)
  const mission = await addMission(db, { status: 'flight_complete', pilot_id: pilot.id })
  await sql`insert into asset_uploads
      (pilot_id, mission_id, name, type, file_type, fingerprint, upload_id, stored_file_name)
    values (${pilot.id}, ${mission.id}, 'a.jpg', 'image/jpeg', 'image', 'under way', 'under-way', 'a-under-way.jpg')`.execute(
    db,
  )
  expect((await provider('DELETE', pathOf(pilot.id))).status).toBe(204)
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'discard-uploads' and data::text like '%under-way%'`.execute(db)
  expect(rows).toEqual([
    { data: { uploads: [{ key: `missions/${mission.id}/a-under-way.jpg`, upload_id: 'under-way' }] } },
  ])
})
