import { randomUUID } from 'node:crypto'
import type { Drone } from '@sortie/domain/pilot/gear.schema'
import { Browser } from '@sortie/sandbox/testing/browser'
import { demoPassword, demoSignIns } from '../../../scripts/demo/accounts.ts'
import { drawCard, drawCoast } from '../../../scripts/demo/draw-picture.ts'
import { createTestApp, type TestApp } from './app.ts'
import { fileOf, formOf, type PortalMissions, recordDeliveries } from './record-deliveries.ts'
import { addPilot } from './records.ts'
import { type RecordCall, recordCalls } from './response-recorder.ts'

/** What the list of sign-ins names. */
const browserName =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const home = {
  address: '1200 Ocean Avenue',
  address2: '',
  city: 'Santa Monica',
  state: 'CA',
  postal_code: '90401',
  country: 'US',
  latitude: 34.0154,
  longitude: -118.4963,
}

const recordVisitor = async (call: RecordCall): Promise<void> => {
  await call('GET /config.json')
  await call('GET /console/config.json')
  for (const catalog of ['categories', 'devices', 'drones', 'licenses', 'pilot_equipment'])
    await call(`GET /public/${catalog}`)
  const [place] = await call('GET /v1/places', { query: { query: 'Santa Monica' } })
  await call('GET /v1/places/{id}', { params: { id: place.id } })
  await call('POST /pilots/account', {
    body: {
      first_name: 'Sam',
      last_name: 'Harrier',
      email: 'sam.harrier@sortie.test',
      password: demoPassword,
      ...home,
      terms_and_conditions: true,
    },
  })
  const email = demoSignIns[0]?.email ?? ''
  await call('POST /v1/authenticate', { body: { resource: 'pilot', email, password: demoPassword } })
}

const recordAccount = async (call: RecordCall, pilotId: number): Promise<void> => {
  await call('PATCH /pilots/account', { body: { travel_distance: 60 } })
  await call('GET /pilots/account')
  await call('GET /v1/pilots/sessions')
  const { url } = await call('POST /v1/pilots/calendar_feed')
  await call('GET /v1/pilots/calendar_feed')
  await call('POST /v1/pilots/push/devices', {
    body: {
      endpoint: 'https://push.example.com/send/f3o2kd',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  })
  await call('POST /v1/push/renewals', {
    body: {
      before: { endpoint: 'https://push.example.com/send/f3o2kd', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      endpoint: 'https://push.example.com/send/k7w1px',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  })
  await call('GET /v1/pilots/push')
  await call('PATCH /v1/pilots/push', { body: { quiet_hours: { from: '22:00', until: '07:00' } } })
  const [, secret = ''] = /calendars\/(.+)\.ics/.exec(url) ?? []
  await call('GET /calendars/{secret}.ics', { params: { secret } })
  const { version } = await call('GET /v1/terms')
  await call('POST /v1/pilots/terms_acceptances', { body: { version } })
  await call('GET /v1/pilots/terms_acceptances')
  await call('POST /v1/pilots/pilot_opt_in', { body: { id: 'generic_training' } })
  await call('POST /v1/pilots/pusher/auth', {
    body: { socket_id: '4021.7718', channel_name: `private-pilot-${pilotId}` },
  })
  await call('GET /v1/pilots/daily_messages/random')
  const [{ id }] = (await call('GET /v1/pilots/notifications')).data
  await call('PATCH /v1/pilots/notifications/{id}', { params: { id }, body: { read_status: 'read' } })
  await call('PATCH /v1/pilots/notifications', { body: { read_status: 'read' } })
  await call('GET /v1/pilots/earnings')
  await call('GET /v1/pilots/pending_payouts')
  const [unpaid] = await call('GET /v1/pilots/payout_timelines')
  await call('GET /v1/pilots/missions/{id}/payout_timeline', { params: { id: unpaid.mission.id } })
}

const recordGear = async (call: RecordCall): Promise<void> => {
  const lastOf = async (catalog: string) => (await call(`GET /public/${catalog}`)).at(-1)
  const drones: Drone[] = await call('GET /public/drones')
  const drone = drones.find(({ optional_cameras }) => optional_cameras)
  const [first, second] = (drone?.cameras ?? []).filter(({ stock }) => !stock).map(({ id }) => id)
  const added = await call('POST /v1/pilots/pilot_drones', {
    body: { drone_id: drone?.id, camera_ids: [first] },
  })
  const params = { pilotDroneId: added.id }
  await call('POST /pilots/pilot_drones/{pilotDroneId}/cameras', { params, body: { id: second } })
  await call('GET /pilots/pilot_drones/{pilotDroneId}/cameras', { params })
  await call('GET /v1/pilots/pilot_drones')
  await call('POST /v1/pilots/pilot_devices', { body: { device_id: (await lastOf('devices')).id } })
  await call('GET /v1/pilots/pilot_devices')
  const pilot_equipment_id = (await lastOf('pilot_equipment')).id
  await call('POST /v1/pilots/pilot_pilot_equipments', { body: { pilot_equipment_id } })
  await call('GET /v1/pilots/pilot_pilot_equipments')
}

const recordDocuments = async (call: RecordCall): Promise<void> => {
  const [license] = await call('GET /v1/pilots/pilot_licenses')
  const words = {
    license_number: '4109223',
    reference_date: '03/14/2026',
    issuing_body: license.issuing_body ?? '',
  }
  const image = fileOf(drawCard(), 'card.png')
  await call('DELETE /v1/pilots/pilot_licenses/{id}', { params: { id: license.id } })
  const added = await call('POST /v1/pilots/pilot_licenses', {
    body: formOf({ license: String(license.license.id), ...words, image }),
  })
  const params = { id: added.id }
  await call('PUT /v1/pilots/pilot_licenses/{id}', { params, body: formOf({ ...words, image }) })
  await call('GET /v1/pilots/pilot_licenses/{id}/image', { params })
  const [submission] = await call('GET /v1/pilots/stock_submissions')
  await call('POST /v1/pilots/stock_submissions', {
    body: formOf({
      category: String(submission.category.id),
      description: 'Terraces above the bay in the late afternoon',
      city: 'Santa Monica',
      state: 'CA',
      country: 'US',
      tags: 'coast, sea, beach, surf, aerial',
      fileInput: fileOf(drawCoast(2), 'coast-3.png'),
    }),
  })
  await call('GET /v1/pilots/stock_submissions')
}

/** Opens an account, goes through the pages of the payment provider, and returns. */
const recordPayments = async (call: RecordCall, sandboxUrl: string): Promise<void> => {
  const [{ id: legal_entity_id, slug: legal_entity_slug }] = await call('GET /v1/pilots/legal_entities')
  const { stripe_link } = await call('POST /v1/pilots/stripe_accounts', { body: { legal_entity_id } })
  const browser = new Browser(sandboxUrl)
  const { url } = await browser.submit(await browser.open(stripe_link), { decision: 'complete' })
  const params = { code: url.searchParams.get('c') ?? '' }
  const body = { legal_entity_slug }
  await call('PUT /v1/pilots/account/payment_accounts/{code}', { params, body })
  await call('POST /v1/pilots/account/payment_accounts', { body })
}

const recordMissions = async (
  call: RecordCall,
  { offered, accepted, restricted }: PortalMissions,
): Promise<void> => {
  const on = (name: string, id: number, input: object = {}) => call(name, { params: { id }, ...input })
  const [today] = await call('GET /v1/pilots/reschedule_reasons')
  const slotOf = async (id: number, day: number) => {
    const days = await on('GET /v1/pilots/missions/{id}/timeslots', id)
    const open = days.flatMap((each: { available_timeslots: object[] }) =>
      each.available_timeslots.slice(0, 1),
    )
    const { scheduled_at_start, scheduled_at_end } = open[day]
    return { scheduled_at_start, scheduled_at_end }
  }
  await on('PATCH /v1/pilots/missions/{id}/invitation', offered, { body: await slotOf(offered, 1) })
  await on('POST /v2/pilots/missions/{id}/schedule', accepted, {
    body: { reschedule_reason: today.slug, notes: 'Storms are forecast.', ...(await slotOf(accepted, 2)) },
  })
  await on('GET /v1/pilots/missions/{id}/flight_check', restricted)
  await on('POST /v1/pilots/missions/{id}/laanc_flights', restricted, {
    body: {
      id: 'flight-8812',
      authorizations: [
        {
          message: 'Approved up to 200 feet.',
          authority_name: 'Santa Monica Municipal (KSMO)',
          authority_id: 'KSMO',
          status: 'accepted',
          confirmation_number: 'LAANC-4471',
        },
      ],
    },
  })
  for (const type of ['hourly', 'daily'])
    await call('GET /v1/pilots/missions/{id}/weather', { params: { id: accepted }, query: { type } })
  const { latitude, longitude } = home
  await call('GET /v1/pilots/weather', { query: { latitude, longitude } })
  await call('GET /v1/pilots/next_flights')
  await on('PATCH /v1/pilots/missions/{id}/status/{status}', accepted, {
    params: { id: accepted, status: 'flight_complete' },
  })
  await on('POST /v1/pilots/missions/{id}/activity_logs', accepted, {
    body: formOf({ event_type: 'gps_check_passed', event_datetime: new Date().toISOString() }),
  })
  const loggedAt = new Date().toISOString()
  await on('POST /v1/pilots/missions/{id}/flight_log', accepted, {
    body: {
      entries: [
        { id: randomUUID(), kind: 'check', item: 'battery', is_done: true, at: loggedAt },
        { id: randomUUID(), kind: 'note', note: 'A crane stands north of the roof.', at: loggedAt },
      ],
    },
  })
  await on('GET /v1/pilots/missions/{id}/flight_log', accepted)
  const frame = { west: -119, south: 33.5, east: -118, north: 34.5 }
  const [point] = await call('GET /v2/pilots/points_of_interest', { query: frame })
  const claimed = await call('POST /v2/pilots/missions', {
    body: { mission_type: 'panorama', point_of_interest: point.id },
  })
  await on('PUT /v1/pilots/missions/{id}/flight_date', claimed.id, { body: await slotOf(claimed.id, 3) })
  await call('GET /v1/pilots/locations')
  await call('GET /v2/pilots/missions')
}

/** Sockets are signed in by a call of their own only where a hosted service holds them. */
const recordHostedSockets = async (recorded: Record<string, unknown>): Promise<void> => {
  const hosted = await createTestApp({
    PUSHER_APP_ID: '1',
    PUSHER_KEY: 'key',
    PUSHER_SECRET: 'secret',
    PUSHER_CLUSTER: 'eu',
  })
  try {
    const call = recordCalls(await hosted.as(await addPilot(hosted.db)), recorded)
    await call('POST /v1/pilots/pusher/user_auth', { body: { socket_id: '4021.7718' } })
  } finally {
    await hosted.close()
  }
}

/** Makes every call of the portal once, as the demo pilot. Returns what they respond with. */
export const recordPortalResponses = async (
  sortie: TestApp,
  sandboxUrl: string,
  missions: PortalMissions,
): Promise<Record<string, unknown>> => {
  const recorded: Record<string, unknown> = {}
  await recordVisitor(recordCalls(sortie.stranger, recorded))
  const pilot = await sortie.db
    .selectFrom('pilots')
    .select(['id', 'email'])
    .where('email', '=', demoSignIns[0]?.email ?? '')
    .executeTakeFirstOrThrow()
  const send = await sortie.as(pilot)
  const call = recordCalls(
    (method, url, body) => send(method, url, body, { 'user-agent': browserName }),
    recorded,
  )
  await recordMissions(call, missions)
  await recordDeliveries(sortie, call, pilot.id, missions)
  await recordAccount(call, pilot.id)
  await recordGear(call)
  await recordDocuments(call)
  await recordPayments(call, sandboxUrl)
  await recordHostedSockets(recorded)
  return recorded
}
