import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { schemaOf } from './bad-values.ts'
import {
  anyIndex,
  compareFields,
  fullValue,
  type KnownValues,
  leavesOf,
  type ShownAs,
} from './every-field.ts'
import { addHeld } from './pilot-missions.ts'
import { addMission, addPilot } from './records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp({ WEBHOOKS_TO_LOOPBACK: 'on' })
})
afterAll(() => sortie.close())

const add = async (list: string, row: object): Promise<{ id: number; cameras?: { id: number }[] }> => {
  const { status, body } = await sortie.provider('POST', `/v1/provider/${list}`, row)
  expect([list, status, body.errors]).toEqual([list, 201, undefined])
  return body
}

/** Two records of each kind that bodies refer to. */
const addReferred = async (): Promise<KnownValues> => {
  const two = async (list: string, rowOf: (round: number) => object) => {
    const [first, second] = [await add(list, rowOf(0)), await add(list, rowOf(1))]
    return [first, second] as const
  }
  const ids = async (list: string, rowOf: (round: number) => object) => {
    const [first, second] = await two(list, rowOf)
    return [first.id, second.id] as const
  }
  const named = (round: number) => ({ name: `Referred ${round}` })
  const drones = await two('drones', (round) => ({
    ...named(round),
    full_name: `Referred ${round}`,
    manufacturer: 'X',
    cameras: [{ name: 'Camera' }],
  }))
  const device = (round: number) => ({ ...named(round), operating_system: 'X', device_type: 'phone' })
  const licenseType = { issuer_type: 'other', reference_date_mode: 'issue_date' }
  return {
    '…drone_id': [drones[0].id, drones[1].id],
    '…drone_ids': [[drones[0].id], [drones[1].id]],
    '…drone_camera_ids': [[drones[0].cameras?.[0]?.id], [drones[1].cameras?.[0]?.id]],
    '…camera_ids': [[drones[0].cameras?.[0]?.id], [drones[1].cameras?.[0]?.id]],
    '…category_id': await ids('categories', named),
    '…package_id': await ids('packages', named),
    '…shot_type_id': await ids('shot_types', named),
    '…badge_id': await ids('badges', (round) => ({ ...named(round), abbreviation: `R${round}` })),
    '…license_type_id': await ids('license_types', (round) => ({ ...named(round), ...licenseType })),
    '…work_order_id': await ids('work_orders', (round) => ({ site_id: `${round}`, location: {} })),
    '…device_ids': (await ids('devices', device)).map((id) => [id]) as never,
    '…equipment_ids': (await ids('equipment', named)).map((id) => [id]) as never,
    '…reschedule_reason_id': await ids('reschedule_reasons', (round) => ({
      slug: `referred-${round}`,
      short: `Referred ${round}`,
    })),
    '…pilot_id': [(await addPilot(sortie.db)).id, (await addPilot(sortie.db)).id],
  }
}

interface Kept {
  known?: KnownValues
  shownAs?: ShownAs
  /** The fields that no response shows as they were sent, and why. */
  notShown?: Readonly<Record<string, string>>
  /** The fields whose value a change can't replace by another one in the same body, and why. */
  unchanged?: Readonly<Record<string, string>>
  /** The fields that differ in the body of the record to change. */
  toChange?: object
}

const web = ['https://example.com/0', 'https://example.com/1'] as const

const usual: KnownValues = {
  '…image': web,
  '…video': web,
  '…small_640': web,
  '…medium_1024': web,
  '…latitude': [40, 41],
  '…longitude': [-105, -104],
  '…timezone_id': ['America/Denver', 'Europe/Berlin'],
  '…currency_code': ['USD', 'EUR'],
  '…country': ['US', 'CA'],
  '…quality_rules': [
    [{ rule: 'file_count', severity: 'must', min: 4, max: 12 }],
    [{ rule: 'iso', severity: 'should', max: 800 }],
  ],
}

/** Everything that a provider adds and changes, by the name of its list. */
const kept: Readonly<Record<string, Kept>> = {
  drones: {},
  devices: {},
  license_types: { known: { country_code: ['US', 'CA'] } },
  equipment: {},
  categories: {},
  badges: { known: { abbreviation: ['AA', 'BB'] } },
  packages: {
    shownAs: {
      'drone_ids.*': 'drones.*.id',
      'drone_camera_ids.*': 'drone_cameras.*.id',
      'device_ids.*': 'devices.*.id',
      'equipment_ids.*': 'equipment.*.id',
      badge_id: 'badge.id',
    },
  },
  shot_types: {},
  reschedule_reasons: { known: { slug: ['slug-0', 'slug-1'] } },
  review_reasons: {},
  legal_entities: { known: { slug: ['slug-0', 'slug-1'] } },
  daily_messages: {},
  points_of_interest: {
    shownAs: { category_id: 'category.id', currency_code: 'currency.code' },
    notShown: { withdrawn: 'as the time since when, in withdrawn_at' },
  },
  work_orders: {},
  saved_filters: {
    known: { filter: [{ search: 'Denver' }, { search: 'Boulder' }], is_shared: [true, true] },
    unchanged: { is_shared: 'always true for one that a key saves' },
  },
  people: { known: { email: ['dana-0@example.com', 'dana-1@example.com'] } },
  webhook_endpoints: {
    known: {
      url: web,
      'events.*': ['mission.accepted', 'mission.declined'],
    },
  },
  payouts: {
    known: {
      status: ['complete', 'complete'],
      completed_at: ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z'],
      payoutable_type: ['Badge', 'Badge'],
    },
    shownAs: { currency_code: 'currency.code' },
    toChange: { status: 'processing', completed_at: undefined },
  },
  pilots: {
    known: {
      email: ['robin-0@example.com', 'robin-1@example.com'],
      paypal_email: ['pay-0@example.com', 'pay-1@example.com'],
      phone: ['+13035550142', '+13035550143'],
      status: ['created', 'approved'],
      'opt_ins.*': ['generic_training', 'other'],
      'licenses.*.license_number': ['FA-000000', 'FA-000001'],
    },
    shownAs: {
      'device_ids.*': 'devices.*.device.id',
      'equipment_ids.*': 'pilot_equipment.*.pilot_equipment.id',
      'drones.*.camera_ids.*': 'drones.*.cameras.*.id',
      'drones.*.drone_id': 'drones.*.drone.id',
      'badges.*.badge_id': 'pilot_badges.*.badge.id',
      'badges.*.status': 'pilot_badges.*.status',
      'licenses.*.license_type_id': 'licenses.*.license.id',
    },
    notShown: { password: 'only its hash is stored' },
  },
  missions: {
    known: {
      mission_type: ['client', 'training'],
      'map_features.*.geometry': [
        { type: 'Point', coordinates: [-105, 40] },
        {
          type: 'LineString',
          coordinates: [
            [-104, 41],
            [-103, 42],
          ],
        },
      ],
      'map_features.*.kind': ['point_of_interest', 'line'],
      // Names a shot to keep: change-mission.db.test.ts.
      'shots.*.id': [undefined, undefined],
      'shots.*.map_feature_index': [0, undefined],
      'shots.*.map_feature': [undefined, 'name 1'],
      // Instead of map_features: create-mission.db.test.ts.
      kml: [undefined, undefined],
      timeframe_end: ['2030-06-12T17:00:00Z', '2031-06-12T17:00:00Z'],
      scheduled_at_end: ['2030-06-11T17:00:00Z', '2031-06-11T17:00:00Z'],
      admin_scheduled: [true, true],
    },
    shownAs: {
      category_id: 'category.id',
      package_id: 'package.id',
      work_order_id: 'work_order',
      currency_code: 'currency.code',
      'shots.*.map_feature': 'shots.*.map_feature.name',
      'shots.*.shot_type_id': 'shots.*.shot_type.id',
      'estimated_payouts.*.currency_code': 'estimated_payouts.*.currency.code',
    },
    notShown: {
      'map_features.*.type': 'the word Feature, which every one has',
      'shots.*.map_feature_index': 'as the feature itself, in map_feature',
    },
    unchanged: { admin_scheduled: 'must be true with a schedule, and a mission is created with one' },
  },
}

const bodyOf = (call: string) => schemaOf((allCalls as Record<string, CallDefinition>)[call]?.body)

const namedIn = (body: object, reasons: Readonly<Record<string, string>>): string[] => {
  const sent = leavesOf(body).map(([path]) => anyIndex(path))
  return Object.keys(reasons).filter((field) => sent.includes(field))
}

const readBack = async (list: string, id: number) => {
  const isListed = !(`GET /v1/provider/${list}/{id}` in allCalls)
  const { status, body } = await sortie.provider(
    'GET',
    isListed ? `/v1/provider/${list}?per_page=100` : `/v1/provider/${list}/${id}`,
  )
  expect(status).toBe(200)
  return isListed ? body.data.find((row: { id: number }) => row.id === id) : body
}

let referred: KnownValues
beforeAll(async () => {
  referred = await addReferred()
})

test.each(Object.entries(kept))('every field of %s is stored and read back', async (list, settings) => {
  const known = { ...usual, ...referred, ...settings.known }
  const { shownAs = {}, notShown = {}, unchanged = {} } = settings
  const send = async (method: 'POST' | 'PATCH', path: string, body: unknown) => {
    const response = await sortie.provider(method, path, body)
    expect([response.status, response.body.errors]).toEqual([method === 'POST' ? 201 : 200, undefined])
    return readBack(list, response.body.id)
  }
  const address = `/v1/provider/${list}`
  const created = fullValue(bodyOf(`POST ${address}`), known, 0) as object
  const shown = await send('POST', address, created)
  expect(compareFields(created, shown, shownAs).other).toEqual(namedIn(created, notShown))
  const before = settings.toChange ? await send('POST', address, { ...created, ...settings.toChange }) : shown
  if ('retired_at' in before) {
    await sortie.provider('DELETE', `${address}/${before.id}`)
    before.retired_at = (await readBack(list, before.id)).retired_at
  }
  const changes = fullValue(bodyOf(`PATCH ${address}/{id}`), known, 1) as object
  // A value that is there already would be read back without being stored.
  expect(compareFields(changes, before, shownAs).read).toEqual(Object.keys(unchanged))
  const after = await send('PATCH', `${address}/${before.id}`, changes)
  expect(compareFields(changes, after, shownAs).other).toEqual(namedIn(changes, notShown))
})

/** Bodies that have something done, each by its own test below, or not here for a reason. */
const acts = {
  'POST /v1/provider/missions/{id}/assign': 'below',
  'POST /v1/provider/missions/{id}/preschedule': 'below',
  'POST /v1/provider/missions/{id}/status/{status}': 'below',
  'POST /v1/provider/missions/{id}/partial_reshoots': 'below',
  'POST /v1/provider/keys': 'below',
  'PATCH /v1/provider/settings': 'below',
  'POST /v1/provider/notifications': 'below',
  'PUT /v1/provider/pilots/{id}/badges/{badge_id}': 'below',
  'POST /v1/provider/pilots/{id}/reject': 'below',
  'POST /v1/provider/missions/{id}/cancel': 'below',
  'POST /v1/provider/pilots/{id}/licenses/{license_id}/verify':
    'needs a file of a pilot: judge-document.db.test.ts',
  'POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse':
    'needs a file of a pilot: judge-document.db.test.ts',
  'POST /v1/provider/stock_submissions/{id}/reject': 'needs a file of a pilot: stock-submission.db.test.ts',
  'POST /v1/provider/missions/{id}/offers':
    'says whom to ask, and stores nothing else: offer-mission.db.test.ts',
  'POST /v1/provider/missions/bulk': 'says what to do with which missions: dispatch.db.test.ts',
  'POST /v1/provider/missions/bulk/preview': 'stores nothing: dispatch.db.test.ts',
  'POST /v1/provider/missions/read_kml': 'stores nothing: preview-matching.db.test.ts',
  'POST /v1/provider/missions/{id}/preview': 'stores nothing: preview-messages.db.test.ts',
  'POST /v1/provider/mission_imports': 'is a file: mission-import.routes.db.test.ts',
  'POST /v1/provider/mission_imports/{id}/create': 'starts an import: mission-import.routes.db.test.ts',
  ...Object.fromEntries(
    ['hand_over', 'send_back', 'verdicts'].map((act) => [
      `POST /v1/provider/missions/{id}/review/${act}`,
      'needs the photos of a pilot: review.routes.db.test.ts',
    ]),
  ),
  'POST /v1/provider/missions/{id}/withdraw': 'says whom to ask no longer: offer-mission.db.test.ts',
  'POST /v1/provider/payout_batches': 'pays missions: payout-batch.routes.db.test.ts',
  'POST /v1/provider/packages/{id}/quality_preview': 'stores nothing: preview-rules.db.test.ts',
  'POST /v1/provider/payout_batches/preview': 'stores nothing: payout-batch.routes.db.test.ts',
  'POST /v1/provider/webhook_endpoints/{id}/resend_failed': 'says since when: webhook.db.test.ts',
} as const

test('no body of a provider is left out', () => {
  const bodies = Object.entries<CallDefinition>(allCalls)
    .filter(([name, { access, body }]) => access === 'provider' && body && !name.startsWith('GET'))
    .map(([name]) => name)
  const pairs = Object.keys(kept).flatMap((list) => [
    `POST /v1/provider/${list}`,
    `PATCH /v1/provider/${list}/{id}`,
  ])
  expect(bodies.toSorted()).toEqual([...pairs, ...Object.keys(acts)].toSorted())
})

const show = async (path: string) => (await sortie.provider('GET', `/v1/provider/${path}`)).body
const createdMission = async () => (await add('missions', { mission_type: 'client' })).id

/** Sends every field of a body, and expects all of them in what the API shows afterward. */
const expectRead = async (
  call: keyof typeof acts,
  path: string,
  read: () => Promise<unknown>,
  { known = {}, shownAs = {} }: { known?: KnownValues; shownAs?: ShownAs } = {},
) => {
  const body = fullValue(bodyOf(call), { ...usual, ...referred, ...known }, 0)
  const { method } = splitCallName(call)
  const response = await sortie.provider(method, `/v1/provider/${path}`, body)
  expect([call, response.status >= 400, response.body.errors ?? response.body.code]).toEqual([
    call,
    false,
    undefined,
  ])
  expect([call, compareFields(body, await read(), shownAs).other]).toEqual([call, []])
}

test('every setting is read back', () =>
  expectRead('PATCH /v1/provider/settings', 'settings', () => show('settings')))

test('every field of what is done with a mission is read back', async () => {
  const schedule: KnownValues = { scheduled_at_end: ['2030-06-11T16:00:00Z', ''] }
  const first = await createdMission()
  const second = await createdMission()
  const showMission = (id: number) => () => show(`missions/${id}`)
  await expectRead('POST /v1/provider/missions/{id}/assign', `missions/${first}/assign`, showMission(first), {
    known: schedule,
  })
  await expectRead(
    'POST /v1/provider/missions/{id}/preschedule',
    `missions/${second}/preschedule`,
    async () => {
      const mission = await show(`missions/${second}`)
      const [{ notes, reschedule_reason }] = mission.mission_reschedules
      // The reason is shown by its slug.
      expect(reschedule_reason).toBe('referred-0')
      return { ...mission, notes, reschedule_reason_id: referred['…reschedule_reason_id']?.[0] }
    },
    { known: schedule },
  )
  const pilot = await addPilot(sortie.db)
  const delivered = await addMission(sortie.db, { status: 'assets_uploaded', pilot_id: pilot.id })
  const changed = await sortie.provider('PATCH', `/v1/provider/missions/${delivered.id}`, {
    shots: [{ name: 'Roof' }],
  })
  const shotId = changed.body.shots[0].id
  await expectRead(
    'POST /v1/provider/missions/{id}/partial_reshoots',
    `missions/${delivered.id}/partial_reshoots`,
    async () => (await show(`missions/${delivered.id}`)).partial_reshoots[0],
    { known: { 'shot_ids.*': [shotId, shotId] } },
  )
  await expectRead(
    'POST /v1/provider/missions/{id}/status/{status}',
    `missions/${delivered.id}/status/rejected`,
    showMission(delivered.id),
    { shownAs: { reason: 'rejection_reason' } },
  )
})

test('every field of what is done with a pilot, and of a new key, is read back', async () => {
  const pilot = await addPilot(sortie.db)
  const asPilot = await sortie.as(pilot)
  const newest = async () => (await asPilot('GET', '/v1/pilots/notifications')).body.data[0]
  await expectRead(
    'POST /v1/provider/notifications',
    'notifications',
    async () => ({ ...(await newest()), pilot_ids: [pilot.id] }),
    { known: { 'pilot_ids.*': [pilot.id, 0], all: [undefined, undefined], web_route_url: web } },
  )
  const [badgeId] = referred['…badge_id'] ?? []
  await expectRead(
    'PUT /v1/provider/pilots/{id}/badges/{badge_id}',
    `pilots/${pilot.id}/badges/${badgeId}`,
    () => show(`pilots/${pilot.id}`),
    { shownAs: { status: 'pilot_badges.0.status' } },
  )
  await expectRead('POST /v1/provider/pilots/{id}/reject', `pilots/${pilot.id}/reject`, newest, {
    shownAs: { reason: 'body' },
  })
  await expectRead('POST /v1/provider/keys', 'keys', async () => (await show('keys')).data.at(-1))
  const other = await addPilot(sortie.db)
  const held = await addHeld(sortie.db, other.id)
  await expectRead('POST /v1/provider/missions/{id}/cancel', `missions/${held}/cancel`, async () => {
    const asOther = await sortie.as(other)
    const { body } = (await asOther('GET', '/v1/pilots/notifications')).body.data[0]
    return { reason: body.split(': ').at(-1) }
  })
})
