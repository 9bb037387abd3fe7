import { createHash } from 'node:crypto'
import { startTestSandbox, type TestSandbox } from '@sortie/sandbox/testing/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addMission, addOffer, addPilot } from '../../../test/records.ts'
import type { PushConfig } from '../../config/services.ts'
import { pushPoster } from '../../integrations/push/post-push.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import { enqueueDue, openJobQueue } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { notifyEndingOffers } from '../missions/notify-ending-offers.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { act, newMission } from '../provider-missions/provider-mission.fixtures.ts'
import { endSession } from '../session/end-session.ts'
import { retryPushesJob, sendPushesJob } from './push.jobs.ts'
import { messagesPerJob } from './push-message.queries.ts'
import { pushWork, retryPushes, sendPushes } from './send-pushes.ts'

interface Pushed {
  subscription_id: string
  urgency: string
  topic: string
  ttl: number
  content: { title: string; body: string; url: string; tag: string; silent: boolean; close: string[] }
}

let sandbox: TestSandbox
let sortie: TestApp
const silent = { info: () => {}, error: () => {} }

beforeAll(async () => {
  sandbox = await startTestSandbox()
  sortie = await createTestApp()
  const queue = openJobQueue(sortie.config.databaseUrl, jobs, silent)
  await queue.ready()
  await queue.close()
})
afterAll(async () => {
  await sortie.close()
  await sandbox.close()
})
afterEach(async () => {
  await sql`delete from pgboss.job`.execute(sortie.db)
})

const path = '/v1/pilots/push'
type Pilot = Awaited<ReturnType<typeof addPilot>>
type Call = Awaited<ReturnType<TestApp['as']>>

/** What pushManager.subscribe gives a page. */
const subscribe = async (call: Call) => {
  const { public_key } = (await call('GET', path)).body
  const made = await sandbox.control('POST', '/push/subscriptions', { application_server_key: public_key })
  return (await made.json()) as { id: string; endpoint: string; keys: { p256dh: string; auth: string } }
}

const withDevice = async (pilot?: Pilot) => {
  const owner = pilot ?? (await addPilot(sortie.db))
  const call = await sortie.as(owner)
  const { id: subscription, ...keys } = await subscribe(call)
  const { status, body } = await call('POST', `${path}/devices`, keys)
  expect(status).toBe(201)
  return { pilot: owner, call, subscription, keys, device: body.id as number }
}

const pushedTo = async (...subscriptions: string[]): Promise<Pushed[]> => {
  const all = (await (await sandbox.control('GET', '/push.json')).json()) as Pushed[]
  return all.filter(({ subscription_id }) => subscriptions.includes(subscription_id)).reverse()
}

const push = (changes: Partial<PushConfig> = {}) => {
  const config = { ...(sortie.config.push as PushConfig), ...changes }
  return pushWork(config, { db: sortie.db, log: silent, post: pushPoster(config) })
}

const run = { signal: new AbortController().signal }

/** Does what a worker does with the jobs that are due. Returns what they threw. */
const work = async (pushes = push()): Promise<string[]> => {
  const { rows } = await sql<{ data: { message_ids: number[] } }>`
    delete from pgboss.job where name = ${sendPushesJob.name} and start_after <= now() returning data`.execute(
    sortie.db,
  )
  const failures: string[] = []
  for (const { data } of rows)
    await sendPushes(pushes, data.message_ids, run).catch((error: Error) => failures.push(error.message))
  return failures
}

/** Does the same with what was to be tried again, however long the pause. Returns what the jobs threw. */
const workAgain = async (isLastTry = false, pushes = push()): Promise<string[]> => {
  const { rows } = await sql<{ data: { message_ids: number[] } }>`
    delete from pgboss.job where name = ${retryPushesJob.name} returning data`.execute(sortie.db)
  const failures: string[] = []
  for (const { data } of rows)
    await retryPushes(pushes, data.message_ids, { ...run, isLastTry }).catch((error: Error) =>
      failures.push(error.message),
    )
  return failures
}

const offered = async (...pilots: Pilot[]) => {
  const { id } = await addMission(sortie.db, { name: 'Mast inspection', location_id: null })
  for (const pilot of pilots) await addOffer(sortie.db, id, pilot.id)
  await tell(id, pilots, 'offer_made')
  return id
}

const tell = (
  id: number,
  pilots: Pilot[],
  event: 'offer_made' | 'offer_changed' | 'mission_changed' | 'mission_changed_by_pilot',
  title: string = event,
) =>
  inTransaction(sortie.db, (trx) =>
    notifyOfMission(
      trx,
      { id },
      pilots.map((pilot) => pilot.id),
      { event, title: () => title, body: (name) => `${name}.`, offered: event.startsWith('offer') },
    ),
  )

const titles = (pushed: Pushed[]) => pushed.map(({ content }) => content.title)

test('from the provider’s call to the phone: an offer is pushed, and corrected when another pilot is faster', async () => {
  const { config, db } = sortie
  const log = silent
  const { sendPushes, retryPushes } = jobHandlers(config, db, silent)
  const stop = await startJobWorker({
    databaseUrl: config.databaseUrl,
    // Both, as in production: a message that a busy machine couldn't send in time is sent by the second.
    jobs: { sendPushes: sendPushesJob, retryPushes: retryPushesJob },
    handlers: { sendPushes, retryPushes },
    log,
  })
  onTestFinished(stop)
  const [one, other] = [await withDevice(), await withDevice()]
  const id = await newMission(sortie, { estimated_payouts: [{ amount: 25_000 }] })
  const pilot_ids = [one.pilot.id, other.pilot.id]
  const made = await act(sortie, id, 'offers', { pilot_ids, force: true })
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ offered: 2 })
  const waiting = { timeout: 60_000, interval: 20 }
  await vi.waitFor(async () => expect(await pushedTo(one.subscription)).toHaveLength(1), waiting)
  await vi.waitFor(async () => expect(await pushedTo(other.subscription)).toHaveLength(1), waiting)
  const [first] = await pushedTo(one.subscription)
  expect(first).toMatchObject({ urgency: 'high', ttl: expect.closeTo(86_400, -2) })
  expect(first?.content).toEqual({
    title: 'New mission for you',
    body: 'Pearl Street Offices: Boulder, CO, $250.00 USD',
    url: `/availablemission/${id}`,
    tag: `offer-${id}`,
    silent: false,
    close: [],
  })

  expect((await act(sortie, id, 'assign', { pilot_id: one.pilot.id })).status).toBe(200)
  await vi.waitFor(async () => expect(await pushedTo(other.subscription)).toHaveLength(2), waiting)
  const [, second] = await pushedTo(other.subscription)
  expect(second?.content).toMatchObject({
    title: 'Mission no longer available',
    tag: `offer-${id}`,
    silent: true,
  })
  expect(second?.topic).toBe(first?.topic)
}, 180_000)

test('an offer is listed and pushed in the language of each pilot, and previewed in English', async () => {
  const english = await withDevice()
  const spanish = await withDevice(await addPilot(sortie.db, { language: 'es' }))
  const id = await newMission(sortie, { estimated_payouts: [{ amount: 25_000 }] })
  const body = { pilot_ids: [english.pilot.id, spanish.pilot.id], force: true }
  const offer = { title: 'New mission for you', body: 'Pearl Street Offices: Boulder, CO, $250.00 USD' }
  const preview = await act(sortie, id, 'preview', { action: 'offers', body })
  expect(preview.body.notifications).toMatchObject([offer, offer])

  const titlesOf = async ({ call, subscription }: typeof english) => {
    await work()
    const listed = (await call('GET', '/v1/pilots/notifications')).body.data
    expect(listed).toMatchObject(
      titles(await pushedTo(subscription))
        .map((title) => ({ title }))
        .reverse(),
    )
    return listed.map(({ title }: { title: string }) => title)
  }
  expect((await act(sortie, id, 'offers', body)).body).toMatchObject({ offered: 2 })
  expect(await titlesOf(english)).toEqual(['New mission for you'])
  expect(await titlesOf(spanish)).toEqual(['Nueva misión para ti'])
  // What a pilot reads from now on is in the language they change to.
  await spanish.call('PATCH', '/pilots/account', { language: 'en' })
  await act(sortie, id, 'withdraw', {})
  const gone = 'Mission no longer available'
  expect([await titlesOf(english), await titlesOf(spanish)]).toEqual([
    [gone, 'New mission for you'],
    [gone, 'Nueva misión para ti'],
  ])
})

describe('what is pushed', () => {
  test('nothing without a device, of the pilot’s own doing, or of a topic that is off', async () => {
    const { pilot, call, subscription } = await withDevice()
    const without = await addPilot(sortie.db)
    await call('PATCH', path, { topics: { mission_changes: false } })
    const id = await offered(pilot, without)
    await tell(id, [pilot, without], 'mission_changed')
    await tell(id, [pilot, without], 'mission_changed_by_pilot')
    expect(await work()).toEqual([])
    expect(titles(await pushedTo(subscription))).toEqual(['offer_made'])
    await call('PATCH', path, { topics: { mission_changes: true } })
    await tell(id, [pilot], 'mission_changed')
    await work()
    expect(titles(await pushedTo(subscription))).toEqual(['offer_made', 'mission_changed'])
  })

  test('each device of a pilot, in jobs of a limited size', async () => {
    const { pilot } = await withDevice()
    await sql`insert into push_subscriptions (pilot_id, endpoint, p256dh, auth, name, session_hash)
      select ${pilot.id}, endpoint || n, p256dh, auth, name, session_hash
      from push_subscriptions, generate_series(1, ${messagesPerJob}) as n where pilot_id = ${pilot.id}`.execute(
      sortie.db,
    )
    await offered(pilot)
    const { rows } = await sql<{ count: number }>`select jsonb_array_length(data -> 'message_ids') as count
      from pgboss.job where name = ${sendPushesJob.name} order by 1`.execute(sortie.db)
    expect(rows.map(({ count }) => count)).toEqual([1, messagesPerJob])
  })

  test('a newer message takes the place of one about the same that hasn’t left', async () => {
    const { pilot, subscription } = await withDevice()
    const id = await offered(pilot)
    await tell(id, [pilot], 'mission_changed', 'First')
    await tell(id, [pilot], 'mission_changed', 'Second')
    await work()
    expect(titles(await pushedTo(subscription)).toSorted()).toEqual(['Second', 'offer_made'])
  })

  test('an offer that is gone before it could be pushed isn’t, nor is its correction', async () => {
    const { pilot, subscription, device } = await withDevice()
    const id = await offered(pilot)
    await sortie.db
      .updateTable('mission_offers')
      .set({ state: 'lost' })
      .where('mission_id', '=', id)
      .execute()
    await tell(id, [pilot], 'offer_changed')
    expect(await work()).toEqual([])
    expect(await pushedTo(subscription)).toEqual([])
    // It is forgotten, and not looked at again.
    const left = sortie.db.selectFrom('push_messages').select('id').where('subscription_id', '=', device)
    expect(await left.execute()).toEqual([])
  })

  test('what was read elsewhere isn’t pushed, and is closed by the next message', async () => {
    const { pilot, call, subscription } = await withDevice()
    const id = await offered(pilot)
    await work()
    await call('PATCH', '/v1/pilots/notifications', { read_status: 'read' })
    const other = await offered(pilot)
    await call('PATCH', '/v1/pilots/notifications', { read_status: 'read' })
    await work()
    expect(await pushedTo(subscription)).toHaveLength(1)
    await tell(other, [pilot], 'mission_changed')
    await work()
    await tell(other, [pilot], 'mission_changed')
    await work()
    const closed = (await pushedTo(subscription)).map(({ content }) => content.close)
    expect(closed).toEqual([[], [`offer-${id}`], []])
  })

  test('an offer on its last day, once', async () => {
    const { pilot, subscription } = await withDevice()
    const today = new Date().toISOString().slice(0, 10)
    const id = await offered(pilot)
    await work()
    await sql`update missions set fly_by_date = ${today}::date where id = ${id}`.execute(sortie.db)
    await sql`update mission_offers set offered_at = now() - interval '1 day' where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect(await notifyEndingOffers(sortie.db)).toBe(1)
    expect(await notifyEndingOffers(sortie.db)).toBe(0)
    await work()
    const [first, second] = await pushedTo(subscription)
    expect(second?.content).toMatchObject({
      title: 'Offer ends soon',
      tag: first?.content.tag,
      silent: false,
    })
  })
})

test.each([
  ['as they are', 'T'.repeat(120), 'B'.repeat(300), `/${'u'.repeat(499)}`],
  ['cut', 'T'.repeat(121), 'B'.repeat(301), `/${'u'.repeat(500)}`],
  ['cut between words', `${'T'.repeat(118)} and more`, `${'B'.repeat(298)} and more`, null],
])('texts and links that a message has room for go %s', async (how, title, body, web_route_url) => {
  const { pilot, subscription } = await withDevice()
  const { id } = await addMission(sortie.db)
  await inTransaction(sortie.db, (trx) =>
    notifyOfMission(trx, { id }, [pilot.id], {
      event: 'mission_changed',
      title: () => title,
      body: () => body,
      offered: false,
    }),
  )
  await sortie.db
    .updateTable('notifications')
    .set({ web_route_url })
    .where('pilot_id', '=', pilot.id)
    .execute()
  await work()
  const [pushed] = await pushedTo(subscription)
  expect([pushed?.urgency, pushed?.content]).toMatchObject([
    'normal',
    how === 'as they are'
      ? { title, body, url: web_route_url }
      : how === 'cut'
        ? { title: `${'T'.repeat(119)}…`, body: `${'B'.repeat(299)}…`, url: '/' }
        : { title: `${'T'.repeat(118)}…`, body: `${'B'.repeat(298)}…`, url: '/' },
  ])
})

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', '2026-03-01T05:30Z', null],
    ['22:00', '07:00', '2026-03-01T06:00Z', '2026-03-01T15:00Z'],
    ['22:00', '07:00', '2026-03-01T13:59Z', '2026-03-01T15:00Z'],
    ['22:00', '07:00', '2026-03-01T15:00Z', null],
    ['12:00', '13:00', '2026-03-01T20:30Z', '2026-03-01T21:00Z'],
    // The clocks go forward in this night.
    ['22:00', '07:00', '2026-03-08T07:00Z', '2026-03-08T14:00Z'],
  ])('from %s until %s in Los Angeles: at %s until %s', async (from, until, at, end) => {
    const { rows } = await sql<{ end: string | null }>`
      select end_of_quiet(${at}::timestamptz, 'America/Los_Angeles', ${from}, ${until}) as "end"`.execute(
      sortie.db,
    )
    expect(rows[0]?.end ?? null).toBe(end && new Date(end).toISOString())
  })

  test('hold messages back until they end, but offers only if the pilot wants', async () => {
    const { pilot, call, subscription } = await withDevice()
    const hourFromNow = (hours: number) =>
      `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 13)}:00`
    await call('PATCH', path, { quiet_hours: { from: hourFromNow(-1), until: hourFromNow(2) } })
    const id = await offered(pilot)
    await tell(id, [pilot], 'mission_changed')
    await work()
    expect(titles(await pushedTo(subscription))).toEqual(['offer_made'])
    const held = await sql<{ hours: number }>`select extract(epoch from start_after - now()) / 3600 as hours
      from pgboss.job where name = ${sendPushesJob.name}`.execute(sortie.db)
    expect(Number(held.rows[0]?.hours)).toBeGreaterThan(0.9)
    await call('PATCH', path, { offers_when_quiet: false })
    await offered(pilot)
    await work()
    expect(await pushedTo(subscription)).toHaveLength(1)
    const { body } = await call('PATCH', path, { quiet_hours: null })
    expect(body).toMatchObject({ quiet_hours: null, offers_when_quiet: false })
  })
})

describe('a push service', () => {
  const control = (method: string, subscription: string, body?: object) =>
    sandbox.control(method, `/push/subscriptions/${subscription}`, body)

  test.each([503, 429])(
    'that responds with %i gets the message with the next try, the others once',
    async (status) => {
      const [good, bad] = [await withDevice(), await withDevice()]
      await control('PATCH', bad.subscription, { respond_with: status })
      await offered(good.pilot, bad.pilot)
      expect(await work()).toEqual([])
      await control('PATCH', bad.subscription, { respond_with: 201 })
      expect(await workAgain()).toEqual([])
      expect(titles(await pushedTo(bad.subscription))).toEqual(['offer_made'])
      expect(titles(await pushedTo(good.subscription))).toEqual(['offer_made'])
    },
  )

  test('that can’t be reached, or isn’t public, loses nothing', async () => {
    const { pilot, subscription } = await withDevice()
    await offered(pilot)
    expect(await work(push({ allowLoopback: false }))).toEqual([])
    expect(await pushedTo(subscription)).toEqual([])
    expect(await workAgain()).toEqual([])
    expect(titles(await pushedTo(subscription))).toEqual(['offer_made'])
  })

  test('that fails doesn’t hold up others: its messages are sent apart until it takes one again', async () => {
    const [good, bad] = [await withDevice(), await withDevice()]
    const queued = async () => {
      const { rows } = await sql<{ name: string; messages: number }>`
        select name, jsonb_array_length(data -> 'message_ids') as messages from pgboss.job order by name`.execute(
        sortie.db,
      )
      return rows.map(({ name, messages }) => `${name}: ${messages}`)
    }
    await control('PATCH', bad.subscription, { respond_with: 500 })
    await offered(good.pilot, bad.pilot)
    await work()
    expect(await queued()).toEqual([`${retryPushesJob.name}: 1`])
    await offered(good.pilot, bad.pilot)
    expect((await queued()).toSorted()).toEqual([
      `${retryPushesJob.name}: 1`,
      `${retryPushesJob.name}: 1`,
      `${sendPushesJob.name}: 1`,
    ])
    expect(await work()).toEqual([])
    expect(await pushedTo(good.subscription)).toHaveLength(2)
    await control('PATCH', bad.subscription, { respond_with: 201 })
    expect(await workAgain()).toEqual([])
    expect(await pushedTo(bad.subscription)).toHaveLength(2)
    await offered(good.pilot, bad.pilot)
    expect(await queued()).toEqual([`${sendPushesJob.name}: 2`])
  })

  test('that took a message meanwhile and fails again has its messages sent apart again', async () => {
    const { pilot, subscription } = await withDevice()
    await control('PATCH', subscription, { respond_with: 500 })
    await offered(pilot)
    await work()
    await sql`update push_subscriptions set failing_since = null where pilot_id = ${pilot.id}`.execute(
      sortie.db,
    )
    expect(await workAgain()).toEqual(['1 of 1 messages could not be pushed'])
    await offered(pilot)
    expect((await sql`select name from pgboss.job`.execute(sortie.db)).rows).toEqual([
      { name: retryPushesJob.name },
    ])
  })

  test('that has failed for days loses its device, not before a job gave up', async () => {
    const { pilot, call, subscription } = await withDevice()
    await control('PATCH', subscription, { respond_with: 500 })
    await offered(pilot)
    await work()
    await sql`update push_subscriptions set failing_since = now() - interval '2 days 23 hours' where pilot_id = ${pilot.id}`.execute(
      sortie.db,
    )
    const said: unknown[] = []
    const log = { ...silent, info: (details: object, words: string) => void said.push([details, words]) }
    const logged = { ...push(), log }
    expect(await workAgain(true, logged)).toEqual(['1 of 1 messages could not be pushed'])
    await sql`update push_subscriptions set failing_since = now() - interval '3 days 1 hour' where pilot_id = ${pilot.id}`.execute(
      sortie.db,
    )
    await offered(pilot)
    expect(await workAgain()).toEqual(['1 of 1 messages could not be pushed'])
    expect((await call('GET', path)).body.devices).toHaveLength(1)
    await offered(pilot)
    expect(await workAgain(true, logged)).toEqual([])
    expect((await call('GET', path)).body.devices).toEqual([])
    expect(said).toEqual([[{ devices: 1 }, 'devices removed that could not be reached for days']])
  })

  test('that is asked by a worker that stops: what was sent isn’t sent again, the rest is', async () => {
    const [one, other] = [await withDevice(), await withDevice()]
    await offered(one.pilot, other.pilot)
    const { rows } = await sql<{ data: { message_ids: number[] } }>`
      select data from pgboss.job where name = ${sendPushesJob.name}`.execute(sortie.db)
    const ids = rows[0]?.data.message_ids ?? []
    const stopping = new AbortController()
    const pushes = push()
    const post: typeof pushes.post = async (request) => {
      if (!request.endpoint.includes(other.subscription)) return pushes.post(request)
      await vi.waitFor(async () => expect(await pushedTo(one.subscription)).toHaveLength(1))
      // Its response has arrived by then, or soon.
      await new Promise((resolve) => setTimeout(resolve, 100))
      stopping.abort(new Error('the worker is stopping'))
      return pushes.post(request)
    }
    await expect(sendPushes({ ...pushes, post }, ids, { signal: stopping.signal })).rejects.toThrow(
      'the worker is stopping',
    )
    await sendPushes(pushes, ids, run)
    expect(await pushedTo(one.subscription)).toHaveLength(1)
    expect(await pushedTo(other.subscription)).toHaveLength(1)
  })

  test.each([
    [200, 'sent'],
    [299, 'sent'],
    [199, 'dropped'],
    [300, 'dropped'],
    [404, 'gone'],
    [408, 'again'],
    [409, 'dropped'],
    [410, 'gone'],
    [413, 'dropped'],
    [428, 'dropped'],
    [429, 'again'],
    [499, 'dropped'],
    [500, 'again'],
  ])('that responds with %i: a message is then %s', async (status, became) => {
    const { pilot, call, device } = await withDevice()
    await offered(pilot)
    expect(await work({ ...push(), post: async () => status })).toEqual([])
    const again = await sql`select id from pgboss.job where name = ${retryPushesJob.name}`.execute(sortie.db)
    const left = await sortie.db
      .selectFrom('push_messages')
      .select('sent_at')
      .where('subscription_id', '=', device)
      .execute()
    const { devices } = (await call('GET', path)).body
    const outcome =
      devices.length === 0
        ? 'gone'
        : again.rows.length > 0
          ? 'again'
          : left[0]?.sent_at
            ? 'sent'
            : left.length === 0 && 'dropped'
    expect(outcome).toBe(became)
  })

  test('that fails is asked again after ten seconds', async () => {
    const { pilot } = await withDevice()
    await offered(pilot)
    onTestFinished(() => void vi.useRealTimers())
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    await work({ ...push(), post: async () => 503 })
    const { rows } = await sql<{ start_after: string }>`
      select start_after from pgboss.job where name = ${retryPushesJob.name}`.execute(sortie.db)
    expect(rows.map(({ start_after }) => Date.parse(start_after) - now)).toEqual([10_000])
  })

  test('gets how a message is encoded, how long it is news, and what it replaces', async () => {
    const { pilot, keys } = await withDevice()
    const id = await offered(pilot)
    const sent: unknown[] = []
    await work({
      ...push(),
      post: async ({ endpoint, headers }) => {
        sent.push([endpoint, headers])
        return 201
      },
    })
    const headers = {
      authorization: expect.any(String),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: expect.stringMatching(/^8\d{4}$/),
      urgency: 'high',
      // A push service takes no longer ones.
      topic: createHash('sha256').update(`offer-${id}`).digest('base64url').slice(0, 32),
    }
    expect(sent).toEqual([[keys.endpoint, headers]])
  })

  test('is named in the log when it fails or refuses, never the URL that leads to a device', async () => {
    const said: unknown[] = []
    const log = {
      info: (details: object, words: string) => void said.push(['info', details, words]),
      error: (details: object, words: string) => void said.push(['error', details, words]),
    }
    const attempt = async (post: () => Promise<number>) => {
      const { pilot } = await withDevice()
      await offered(pilot)
      await work({ ...push(), log, post })
    }
    await attempt(async () => 403)
    await attempt(() => Promise.reject(new Error('connection refused')))
    await attempt(async () => 503)
    await attempt(async () => 201)
    const service = new URL(sandbox.url).host
    expect(said).toEqual([
      ['error', { status: 403, service }, 'a push service refused a message'],
      ['info', { service, reason: 'connection refused' }, 'a push failed'],
    ])
  })

  test('that knows a device no longer has it removed', async () => {
    const { pilot, call, subscription } = await withDevice()
    await control('DELETE', subscription)
    await offered(pilot)
    expect(await work()).toEqual([])
    expect((await call('GET', path)).body.devices).toEqual([])
  })

  test('that refuses a message keeps its device, and isn’t asked again', async () => {
    const { pilot, call, subscription } = await withDevice()
    await control('PATCH', subscription, { respond_with: 400 })
    await offered(pilot)
    expect(await work()).toEqual([])
    expect((await call('GET', path)).body.devices).toHaveLength(1)
    const messages = () =>
      sortie.db
        .selectFrom('push_messages')
        .innerJoin('push_subscriptions as device', 'device.id', 'subscription_id')
        .select('push_messages.id')
        .where('device.pilot_id', '=', pilot.id)
        .execute()
    expect(await messages()).toEqual([])
  })
})

describe('devices', () => {
  test('are listed with what the browser says of itself, and removed by their pilot', async () => {
    const { call, keys, device } = await withDevice()
    const renewed = await call('POST', `${path}/devices`, keys, {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    })
    expect(renewed.body).toEqual({
      id: device,
      name: 'Chrome on Android',
      endpoint_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      is_of_this_session: true,
      created_at: expect.any(String),
      last_pushed_at: null,
    })
    const { call: stranger } = await withDevice()
    expect((await stranger('DELETE', `${path}/devices/${device}`)).status).toBe(404)
    expect((await call('DELETE', `${path}/devices/${device}`)).status).toBe(204)
    expect((await call('GET', path)).body.devices).toEqual([])
  })

  test('belong to one pilot at a time, to ten at most, and not to a session that was logged out', async () => {
    const [one, other] = [await withDevice(), await withDevice()]
    expect((await other.call('POST', `${path}/devices`, one.keys)).status).toBe(201)
    expect((await one.call('GET', path)).body.devices).toEqual([])
    for (let n = 0; n < 10; n += 1) await withDevice(other.pilot)
    const again = await sortie.as(other.pilot)
    expect((await again('GET', path)).body.devices).toHaveLength(10)
    const { call } = await withDevice(other.pilot)
    await call('DELETE', '/v1/session')
    expect((await again('GET', path)).body.devices).toHaveLength(9)
  })

  test('aren’t registered by a session that is just being logged out', async () => {
    const { pilot, call, keys, device } = await withDevice()
    const [{ session_hash: tokenHash } = { session_hash: '' }] = await sortie.db
      .selectFrom('push_subscriptions')
      .select('session_hash')
      .where('id', '=', device)
      .execute()
    let registering: ReturnType<typeof call> | undefined
    await inTransaction(sortie.db, async (trx) => {
      await endSession(trx, { kind: 'plain', tokenHash, expiresAt: new Date() })
      registering = call('POST', `${path}/devices`, keys)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(sortie.db)
        expect(rows).toHaveLength(1)
      })
    })
    expect((await registering)?.status).toBe(401)
    expect((await (await sortie.as(pilot))('GET', path)).body.devices).toEqual([])
  })

  test('of another pilot are taken over with their secret only', async () => {
    const [one, other] = [await withDevice(), await withDevice()]
    const guessed = {
      ...one.keys,
      keys: { ...one.keys.keys, auth: Buffer.alloc(16, 7).toString('base64url') },
    }
    expect((await other.call('POST', `${path}/devices`, guessed)).status).toBe(409)
    expect((await one.call('GET', path)).body.devices).toHaveLength(1)
    expect((await one.call('POST', `${path}/devices`, guessed)).status).toBe(201)
  })

  test('are refused for a pilot who was erased meanwhile, and so are choices', async () => {
    const { pilot, device } = await withDevice()
    const { id } = await addPilot(sortie.db)
    await sql`update pilots set erased_at = now() where id = ${id}`.execute(sortie.db)
    const moved = sql`insert into push_subscriptions (pilot_id, endpoint, p256dh, auth, name, session_hash)
      select ${id}, endpoint || '-2', p256dh, auth, name, session_hash from push_subscriptions where id = ${device}`
    await expect(moved.execute(sortie.db)).rejects.toThrow('is erased')
    await expect(
      sql`insert into push_preferences (pilot_id) values (${id})`.execute(sortie.db),
    ).rejects.toThrow('is erased')
    expect(pilot.id).not.toBe(id)
  })

  test('with any URL are known by the hash of exactly that', async () => {
    const { call, keys } = await withDevice()
    for (const end of ['\\9', '\\x6g', '\\134', 'ü', '%00', "'"]) {
      const endpoint = `https://push.example.com/${end}`
      const { status, body } = await call('POST', `${path}/devices`, { ...keys, endpoint })
      const hash = createHash('sha256').update(endpoint).digest('hex')
      expect([status, body.endpoint_hash], endpoint).toEqual([201, hash])
    }
  })

  test('are refused where they can’t be', async () => {
    const { call, keys } = await withDevice()
    const register = async (changes: object) =>
      (await call('POST', `${path}/devices`, { ...keys, ...changes })).body.errors
    expect(await register({ endpoint: 'http://push.example.com/1' })).toEqual({
      endpoint: ['Must be an https URL.'],
    })
    expect(await register({ endpoint: 'https://10.0.0.1/1' })).toEqual({
      endpoint: ['Must be on the public internet.'],
    })
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(await register({ keys: { ...keys.keys, p256dh } })).toHaveProperty(['keys.p256dh'])
    expect(await register({ keys: { ...keys.keys, auth: 'AAAA' } })).toHaveProperty(['keys.auth'])
  })
})

test('without a key in production nothing can be registered, and the portal knows', async () => {
  const { push: config } = sortie.config
  sortie.config.push = null
  const call = await sortie.as(await addPilot(sortie.db))
  expect((await call('GET', path)).body.public_key).toBeNull()
  sortie.config.push = config
})

test('a job that is enqueued without the queue is like one that the queue enqueues', async () => {
  const queue = openJobQueue(sortie.config.databaseUrl, jobs, silent)
  await inTransaction(sortie.db, async (trx) => {
    await queue.enqueue(trx, sendPushesJob, { message_ids: [1] })
    await enqueueDue(trx, sendPushesJob, [
      { payload: { message_ids: [1] }, start_after: new Date().toISOString() },
    ])
  })
  const { rows } = await sql<{
    row: object
  }>`select to_jsonb(job) - 'id' - 'created_on' - 'start_after' - 'keep_until'
    || jsonb_build_object('kept', date_trunc('minute', keep_until - start_after)) as row from pgboss.job
    where name = ${sendPushesJob.name}`.execute(sortie.db)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.row).toEqual(rows[1]?.row)
  await queue.close()
})

test('a browser whose push service has moved it stays the same device, and nobody else can move it', async () => {
  const { call, keys, device, subscription, pilot } = await withDevice()
  const { id: moved, ...now } = await subscribe(call)
  const renew = (before: object) =>
    sortie.stranger('POST', '/v1/push/renewals', { before, endpoint: now.endpoint, keys: now.keys })
  const proof = { endpoint: keys.endpoint, auth: keys.keys.auth }
  expect((await renew({ ...proof, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).body).toEqual({ renewed: false })
  expect((await renew(proof)).body).toEqual({ renewed: true })
  expect((await renew(proof)).body, 'the same again').toEqual({ renewed: false })
  expect((await call('GET', path)).body.devices.map(({ id }: { id: number }) => id)).toEqual([device])
  await offered(pilot)
  await work()
  expect(await pushedTo(subscription)).toEqual([])
  expect(await pushedTo(moved)).toHaveLength(1)
})
