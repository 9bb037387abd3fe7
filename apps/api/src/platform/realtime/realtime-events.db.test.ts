import type { PilotEvents } from '@sortie/contract/realtime.events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addAgreement, addMission, addPilot } from '../../../test/records.ts'
import { type Listener, openListener } from '../listen.ts'
import { announcementSchema, realtimeChannel } from './announce.ts'
import { pilotChannel } from './channel-auth.ts'

let sortie: TestApp
let listener: Listener
let heard: { event: string; data: unknown; channels: string[] }[] = []

beforeAll(async () => {
  sortie = await createTestApp()
  listener = openListener({
    databaseUrl: sortie.config.databaseUrl,
    onReconnect: () => undefined,
    onError: () => undefined,
  })
  await listener.listen(realtimeChannel, (payload) => {
    const announcement = announcementSchema.parse(JSON.parse(payload))
    if ('event' in announcement) heard.push(announcement)
  })
})
afterAll(async () => {
  await listener.close()
  await sortie.close()
})
beforeEach(() => {
  heard = []
})

/** What the provider's people are told has its own tests. */
const isOfProvider = (channel: string) => channel.startsWith('private-provider-')

/** The events announced so far. NOTIFY keeps the order of commits, so the mark comes last. */
const announced = async (): Promise<string[]> => {
  const mark = { event: 'mark', data: {}, channels: [] }
  await sql`select pg_notify(${realtimeChannel}, ${JSON.stringify(mark)})`.execute(sortie.db)
  await expect.poll(() => heard.at(-1)?.event).toBe('mark')
  const all = heard.slice(0, -1).filter(({ channels }) => !channels.some(isOfProvider))
  heard = []
  return all.map(({ event, data, channels }) => `${event} ${JSON.stringify(data)} ${channels.join(' ')}`)
}

const about = (event: keyof PilotEvents, pilotId: number, data: object = {}) =>
  `${event} ${JSON.stringify(data)} ${pilotChannel(pilotId)}`

test('approving, awarding a badge, paying out and correcting each announce the change to that pilot only', async () => {
  const pilot = await addPilot(sortie.db, { status: 'created' })
  const { id } = pilot
  const badge = (await sortie.provider('POST', '/v1/provider/badges', { name: 'Roof Inspection' })).body
  const mission = await addMission(sortie.db, { status: 'complete', pilot_id: id })
  await addAgreement(sortie.db, mission.id, 9000)
  await announced()
  const told = about('notifications-changed', id)

  await sortie.provider('POST', `/v1/provider/pilots/${id}/approve`)
  expect(await announced()).toEqual([about('account-changed', id), told])
  await sortie.provider('PUT', `/v1/provider/pilots/${id}/badges/${badge.id}`, { status: 'complete' })
  expect(await announced()).toEqual([about('account-changed', id), told])
  const payout = { pilot_id: id, payoutable_id: mission.id, amount: 9000, status: 'complete' }
  expect((await sortie.provider('POST', '/v1/provider/payouts', payout)).status).toBe(201)
  expect(await announced()).toEqual([about('payouts-changed', id), told])
  await sortie.provider('PATCH', `/v1/provider/pilots/${id}`, { travel_distance: 100 })
  expect(await announced()).toEqual([about('account-changed', id), told])
  await sortie.provider('PATCH', `/v1/provider/pilots/${id}`, {})
  expect(await announced()).toEqual([])

  const call = await sortie.as(pilot)
  await call('PATCH', '/pilots/account', { travel_distance: 25 })
  expect(await announced()).toEqual([about('account-changed', id)])
  await call('PATCH', '/pilots/account', { travel_distance: 25 })
  expect(await announced(), 'a save that changes nothing').toEqual([])
  await call('PATCH', '/v1/pilots/notifications', { read_status: 'read' })
  expect(await announced()).toEqual([told])
})

test('offering, changing, assigning and withdrawing a mission is announced to the pilots concerned', async () => {
  const [first, second, stranger] = [
    await addPilot(sortie.db),
    await addPilot(sortie.db),
    await addPilot(sortie.db),
  ]
  const { id } = await addMission(sortie.db, { status: 'available' })
  expect(await announced()).toEqual([])
  const both = `missions-changed ${JSON.stringify({ mission_id: id })} ${pilotChannel(first.id)} ${pilotChannel(second.id)}`

  await sortie.provider('POST', `/v1/provider/missions/${id}/offers`, { pilot_ids: [first.id, second.id] })
  expect(await announced()).toContain(both)
  await sortie.provider('PATCH', `/v1/provider/missions/${id}`, {
    onsite_contact: { name: 'Sam', phone: '+13105550100' },
  })
  expect(await announced()).toContain(both)
  await sortie.provider('PATCH', `/v1/provider/missions/${id}`, { name: 'The mast' })
  expect(await announced()).toContain(both)
  await sortie.provider('POST', `/v1/provider/missions/${id}/assign`, { pilot_id: first.id })
  const taken = (await announced()).join('\n')
  expect(taken).toContain(pilotChannel(first.id))
  expect(taken, 'who came too late').toContain(pilotChannel(second.id))
  await sortie.provider('POST', `/v1/provider/missions/${id}/status/available`)
  expect(await announced()).toContain(about('missions-changed', first.id))
  expect(taken).not.toContain(pilotChannel(stranger.id))
})

test('many pilots at once are announced in payloads that PostgreSQL takes', async () => {
  await sql`insert into pilots (first_name, last_name, email)
    select 'Many', 'Pilots', 'many-' || n || '@example.com' from generate_series(1, 450) as n`.execute(
    sortie.db,
  )
  await announced()
  await sql`insert into notifications (pilot_id, notification_type, title)
    select id, 'new', 'Hello' from pilots where first_name = 'Many'`.execute(sortie.db)
  const lines = await announced()
  expect(lines).toHaveLength(3)
  expect(new Set(lines.join(' ').match(/private-pilot-\d+/g)).size).toBe(450)
})

test('many missions at once are announced without naming each', async () => {
  const pilot = await addPilot(sortie.db)
  await sql`insert into missions (mission_type, status) select 'client', 'available' from generate_series(1, 60)`.execute(
    sortie.db,
  )
  await sql`insert into mission_offers (mission_id, pilot_id)
    select id, ${pilot.id} from missions where status = 'available'`.execute(sortie.db)
  expect(await announced()).toEqual([about('missions-changed', pilot.id)])
  await sql`update missions set name = 'All of them' where status = 'available'`.execute(sortie.db)
  expect(await announced()).toEqual([about('missions-changed', pilot.id)])
})

test('M-CALL-20 A-ENGINE-15 a processed asset is announced with its changes, and assigning many assets only once', async () => {
  const pilot = await addPilot(sortie.db)
  const mission = await addMission(sortie.db, { status: 'assets_uploaded', pilot_id: pilot.id })
  await sql`insert into assets (mission_id, kind, name, storage_key, size, media_type, fingerprint)
    select ${mission.id}, case n when 1 then 'video' else 'image' end, n, n, 1, 'image/jpeg', n
    from generate_series(1, 60) as n`.execute(sortie.db)
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from assets where mission_id = ${mission.id} order by number limit 2`.execute(sortie.db)
  const [video, image] = rows.map(({ id }) => id)
  const added = (await announced()).filter((line) => line.startsWith('assets-changed'))
  expect(added).toEqual([expect.stringContaining(`"added":["${video}","${image}",`)])
  await sql`update assets set status = 'ready', gps_latitude = 48.5, gps_longitude = 9, gps_altitude = 300
    where id = ${image}`.execute(sortie.db)
  await sql`update assets set status = 'failed', error = 'Damaged' where id = ${video}`.execute(sortie.db)
  await sql`update assets set updated_at = now() where id = ${image}`.execute(sortie.db)
  expect((await announced()).map((line) => line.split(' ')[0])).toEqual(['image-updated', 'video-updated'])
  await sql`update assets set status = 'processing' where id = ${image}`.execute(sortie.db)
  const [event, ...data] = (await announced()).join().split(' ')
  expect([event, JSON.parse(data.slice(0, -1).join(' ')), data.at(-1)]).toEqual([
    'image-updated',
    {
      id: image,
      mission_id: mission.id,
      attributes: {
        processing: true,
        error: null,
        shot: null,
        gps_latitude: 48.5,
        gps_longitude: 9,
        gps_altitude: 300,
        taken_at: null,
      },
    },
    pilotChannel(pilot.id),
  ])
  const changed = { mission_id: mission.id }
  await sql`insert into shots (mission_id, name) values (${mission.id}, 'Roof')`.execute(sortie.db)
  await announced()
  const roof = sql`(select id from shots where mission_id = ${mission.id})`
  await sql`update assets set shot_id = ${roof} where id = ${image}`.execute(sortie.db)
  expect((await announced()).map((line) => line.split(' ')[0])).toEqual(['image-updated'])
  await sql`update assets set shot_id = ${roof} where mission_id = ${mission.id}`.execute(sortie.db)
  expect(await announced()).toEqual([about('assets-changed', pilot.id, changed)])
  await sql`delete from assets where id in (${image}, ${video})`.execute(sortie.db)
  const gone = await announced()
  expect(gone).toHaveLength(1)
  expect(gone[0]).toContain(JSON.stringify([video, image]))
  await sql`delete from assets where mission_id = ${mission.id}`.execute(sortie.db)
  expect(await announced()).toHaveLength(1)
})

/** These tables are shown on no screen, or another table of the same change announces it. */
const silent = [
  'activity_logs',
  'asset_uploads',
  'authorization_notices',
  'file_transfer_credentials',
  'finished_mission_totals',
  'flight_notices',
  'flight_weather',
  'mails',
  'mission_events',
  'mission_import_lines',
  'mission_reschedules',
  'night_flights',
  'offer_ending_notices',
  'offer_views',
  'payout_dues',
  'payout_totals',
  'pilot_sessions',
  'plain_sessions',
  'push_preferences',
  'push_subscriptions',
  'terms_acceptances',
  'third_party_promo_codes',
  'transfer_folders',
  'webhook_events',
]

test('every table whose rows belong to a pilot or a mission announces its changes, or is known to be silent', async () => {
  const { rows } = await sql<{ name: string; announces: boolean }>`
    select distinct c.table_name as name, exists (select from information_schema.triggers t
      where t.event_object_table = c.table_name and t.trigger_name like '%\_announced\_changed') as announces
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name in ('pilot_id', 'mission_id') and table_type = 'BASE TABLE'
    order by 1`.execute(sortie.db)
  expect(rows.filter(({ announces }) => !announces).map(({ name }) => name)).toEqual(silent)
})

test('what a pilot notes on the day of a flight is announced to their other devices', async () => {
  const pilot = await addPilot(sortie.db)
  const { id } = await addMission(sortie.db, { status: 'pilot_accepted', pilot_id: pilot.id })
  await announced()
  await sql`insert into flight_log (mission_id, pilot_id, entry_id, kind, note, at)
    values (${id}, ${pilot.id}, gen_random_uuid(), 'note', 'Windy.', now())`.execute(sortie.db)
  expect(await announced()).toEqual([about('flight-log-changed', pilot.id, { mission_id: id })])
})
