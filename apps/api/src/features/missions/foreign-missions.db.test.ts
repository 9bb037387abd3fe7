import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'

const sent = Client.prototype.query
type Call = Awaited<ReturnType<TestApp['as']>>

let sortie: TestApp
let call: Call
let stranger: Call
let foreign: Record<string, number>

beforeAll(async () => {
  sortie = await createTestApp()
  const owner = await addPilot(sortie.db)
  const pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
  stranger = sortie.stranger
  await sortie.db.insertInto('reschedule_reasons').values({ slug: 'weather', short: 'Weather' }).execute()
  foreign = {
    held: await addHeld(sortie.db, owner.id, slotIn(3)),
    offered: await addOffered(sortie.db, [owner.id]),
    panorama: await addOffered(sortie.db, [owner.id], { mission_type: 'panorama' }),
    canceled: await addHeld(sortie.db, owner.id, { status: 'canceled' }),
  }
})
afterAll(() => sortie.close())

type MissionCall = [Parameters<Call>[0], (id: number | string) => string, () => object | undefined]

const noted = {
  id: '6f0c1d6e-8f1c-4f0e-9a53-0d6c7a1f4b11',
  kind: 'note',
  note: 'A crane stands north of the roof.',
  at: '2026-05-04T15:30:00Z',
}

const passedCheck = () => {
  const form = new FormData()
  form.set('event_type', 'gps_check_passed')
  form.set('event_datetime', '2026-05-04T15:30:00Z')
  return form
}

const frame = () => {
  const form = new FormData()
  form.set('preview', new File([Buffer.from('ffd8ffe000104a464946', 'hex')], 'frame.jpg'))
  return form
}

const calls: MissionCall[] = [
  ['GET', (id) => `/v2/pilots/missions/${id}`, () => undefined],
  ['PATCH', (id) => `/v1/pilots/missions/${id}/invitation`, () => slotIn(2)],
  ['DELETE', (id) => `/v1/pilots/missions/${id}/invitation`, () => undefined],
  ['DELETE', (id) => `/v2/pilots/missions/${id}`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/timeslots`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/weather`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/flight_check`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/assets`, () => undefined],
  [
    'POST',
    (id) => `/v2/pilots/missions/${id}/schedule`,
    () => ({ reschedule_reason: 'weather', ...slotIn(2) }),
  ],
  ['PUT', (id) => `/v1/pilots/missions/${id}/flight_date`, () => slotIn(2)],
  ['PATCH', (id) => `/v1/pilots/missions/${id}/status/flight_complete`, () => ({})],
  ['POST', (id) => `/v1/pilots/missions/${id}/laanc_flights`, () => ({ id: 'F', authorizations: [{}] })],
  ['POST', (id) => `/v1/pilots/missions/${id}/activity_logs`, passedCheck],
  ['GET', (id) => `/v1/pilots/missions/${id}/flight_log`, () => undefined],
  ['POST', (id) => `/v1/pilots/missions/${id}/flight_log`, () => ({ entries: [noted] })],
  ['PATCH', (id) => `/v1/pilots/missions/${id}/assets`, () => ({ ids: ['DB1'], shot: null })],
  [
    'POST',
    (id) => `/v1/pilots/missions/${id}/assets/delete_all`,
    () => ({ targets: [{ type: 'image', id: 'DB1' }] }),
  ],
  ['PUT', (id) => `/v1/pilots/missions/${id}/assets/DB1/preview`, frame],
  ['POST', (id) => `/v1/pilots/missions/${id}/cyberduck`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/payout_timeline`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/cyberduck`, () => undefined],
  ['GET', (id) => `/v1/pilots/missions/${id}/cyberduck/progress`, () => undefined],
  ['POST', (id) => `/v1/pilots/missions/${id}/cyberduck/complete`, () => undefined],
  ['GET', (id) => `/pilots/missions/${id}/shots`, () => undefined],
  ['GET', (id) => `/pilots/missions/${id}/shots/1`, () => undefined],
  ['PATCH', (id) => `/pilots/missions/${id}/shots/1`, () => ({ pilot_comment: 'Trees in the way' })],
  ['DELETE', (id) => `/pilots/missions/${id}/shots/1`, () => undefined],
  ...['images', 'videos'].flatMap((kind): MissionCall[] => [
    ['GET', (id) => `/missions/${id}/${kind}`, () => undefined],
    ['GET', (id) => `/missions/${id}/${kind}/DB1`, () => undefined],
    ['PATCH', (id) => `/missions/${id}/${kind}/DB1`, () => ({ shot: null })],
    ['DELETE', (id) => `/missions/${id}/${kind}/DB1`, () => undefined],
  ]),
]

/** The statements that a call sends to the database, in order. Its duration would show the same, less reliably. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const texts: string[] = []
  const query = vi.spyOn(Client.prototype, 'query')
  query.mockImplementation(function (this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    texts.push(typeof statement === 'string' ? statement : statement.text)
    return sent.apply(this, args as never)
  } as never)
  try {
    await work()
    return texts
  } finally {
    query.mockRestore()
  }
}

const everything = async () => ({
  missions: await sortie.db.selectFrom('missions').selectAll().orderBy('id').execute(),
  offers: await sortie.db.selectFrom('mission_offers').selectAll().orderBy('mission_id').execute(),
  flightLog: await sortie.db.selectFrom('flight_log').selectAll().execute(),
  activities: await sortie.db.selectFrom('activity_logs').selectAll().execute(),
  flights: await sortie.db.selectFrom('laanc_flights').selectAll().execute(),
  keys: await sortie.db.selectFrom('file_transfer_credentials').selectAll().execute(),
  notifications: await sortie.db.selectFrom('notifications').selectAll().execute(),
})

describe("M-AUTH-04 another pilot's mission gets exactly the response of a missing one", () => {
  test('for every call that names a mission of the pilot', async () => {
    const { body } = await stranger('GET', '/docs/json')
    const documented = Object.entries<object>(body.paths)
      .filter(([path]) => /^(\/v\d)?(\/pilots)?\/missions\/\{/.test(path))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, '{id}')}`),
      )
    const tried = calls.map(([method, path]) => `${method} ${path('{id}')}`)
    const filledIn = documented.map((call) =>
      call.replace('{status}', 'flight_complete').replace('{shotId}', '1').replace('{assetId}', 'DB1'),
    )
    expect(filledIn.sort()).toEqual(tried.sort())
  })

  test.each(calls.map((entry) => [`${entry[0]} ${entry[1](0)}`, entry] as const))(
    '%s',
    async (_name, [method, path, body]) => {
      const bare = async (id: number) => {
        const response = await call(method, path(id), body())
        const { request_id: _, ...problem } = response.body
        return { status: response.status, problem }
      }
      const before = await everything()
      const missing = await bare(999_999_999)
      expect([missing.status, missing.problem.code]).toEqual([404, 'not_found'])
      for (const [kind, id] of Object.entries(foreign)) expect(await bare(id), kind).toEqual(missing)
      const forMissing = await statementsOf(() => bare(999_999_999))
      expect(forMissing.length).toBeGreaterThan(0)
      for (const [kind, id] of Object.entries(foreign))
        expect(await statementsOf(() => bare(id)), kind).toEqual(forMissing)
      expect(await everything()).toEqual(before)
      expect((await stranger(method, path(foreign.held as number), body())).status).toBe(401)
    },
  )
})
