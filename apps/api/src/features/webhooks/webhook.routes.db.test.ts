import { webhookBody } from '@sortie/contract/webhook.events'
import { startWebhookReceiver, verifyWebhook, type WebhookReceiver } from '@sortie/testing/webhook-receiver'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { jobRun } from '../../../test/job-run.ts'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { deleteOldRecords } from '../retention/delete-old-records.ts'
import { endpointPatienceSeconds, pausesBetweenAttempts } from './deliver-webhook.ts'
import { sealWebhookSecrets } from './seal-webhook-secrets.ts'

let sortie: TestApp
let receiver: WebhookReceiver
let pilot: Awaited<ReturnType<typeof addPilot>>
let call: Awaited<ReturnType<TestApp['as']>>

const log = { info: () => {}, error: () => {} }

beforeAll(async () => {
  sortie = await createTestApp({ WEBHOOKS_TO_LOOPBACK: 'on' })
  await sortie.db.insertInto('reschedule_reasons').values({ slug: 'weather', short: 'Weather' }).execute()
})
afterAll(() => sortie.close())
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
})
afterEach(async () => {
  receiver.close()
  await sortie.db.deleteFrom('webhook_endpoints').execute()
  await sortie.db.deleteFrom('webhook_events').execute()
})

const endpoints = '/v1/provider/webhook_endpoints'
const deliveries = '/v1/provider/webhook_deliveries'
const register = async (events: string[], changes: object = {}) =>
  (await sortie.provider('POST', endpoints, { url: receiver.url, events, ...changes })).body
const endpointOf = async (id: number) =>
  (await sortie.provider('GET', endpoints)).body.data.find((endpoint: { id: number }) => endpoint.id === id)
const deliveriesOf = async (query = '') => (await sortie.provider('GET', `${deliveries}?${query}`)).body.data
const attemptJobs = async () => {
  const { rows } = await sql<{ data: { delivery_id: number; attempt: number }; pause: number }>`
    select data, round(extract(epoch from start_after - created_on)) as pause from pgboss.job
    where name = 'deliver-webhook' order by created_on`.execute(sortie.db)
  return rows
}

/** Makes the next attempt at a delivery, as the worker does when its time has come. */
const attempt = async (delivery: { id: number; attempts: unknown[] }, at?: number) => {
  const { deliverWebhook } = jobHandlers(sortie.config, sortie.db, log)
  const payload = { delivery_id: delivery.id, attempt: at ?? delivery.attempts.length + 1 }
  await deliverWebhook(payload, jobRun())
  return (await sortie.provider('GET', `${deliveries}/${delivery.id}`)).body
}
const fly = (id: number) => call('PATCH', `/v1/pilots/missions/${id}/status/assets_uploaded`)
/** A delivery that waits for its first attempt. */
const delivery = async (): Promise<{ id: number; attempts: unknown[] }> => {
  await fly(await addHeld(sortie.db, pilot.id))
  return (await deliveriesOf())[0]
}

describe('an endpoint', () => {
  test('shows its secret once, and keeps it sealed', async () => {
    const { secret, ...endpoint } = await register(['mission.accepted'], { description: ' Office ' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toMatchObject({ description: 'Office', is_enabled: true, disabled_at: null })
    expect(await endpointOf(endpoint.id)).toEqual(endpoint)
    const row = await sortie.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, 30))
  })

  test('is registered once under an idempotency key, which keeps no secret', async () => {
    const send = () =>
      sortie.provider(
        'POST',
        endpoints,
        { url: receiver.url, events: ['mission.accepted'] },
        { 'idempotency-key': 'one' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.body]).toEqual([201, { ...first.body, secret: null }])
  })

  test.each([
    ['ftp://example.com/hook', 'Must be an https URL.'],
    ['http://example.com/hook', 'Must be an https URL.'],
    ['https://user:pass@example.com/hook', 'Must not contain a user name or password.'],
    ['https://user@example.com/hook', 'Must not contain a user name or password.'],
    ['https://:pass@example.com/hook', 'Must not contain a user name or password.'],
    ['https://10.0.0.1/hook', 'Must be on the public internet.'],
    ['https://169.254.169.254/latest', 'Must be on the public internet.'],
    ['https://[::ffff:127.0.0.1]/hook', 'Must be on the public internet.'],
    ['https://[fd00::1]/hook', 'Must be on the public internet.'],
    ['nonsense', expect.any(String)],
  ])('%s is refused', async (url, why) => {
    const response = await sortie.provider('POST', endpoints, { url, events: ['mission.accepted'] })
    expect([response.status, response.body.errors]).toEqual([422, { url: [why] }])
  })

  test('needs events that exist, and at least one', async () => {
    for (const events of [[], ['mission.exploded']])
      expect((await sortie.provider('POST', endpoints, { url: receiver.url, events })).status).toBe(422)
  })

  test('is changed and deleted, with its deliveries', async () => {
    const { id } = await register(['mission.assets_uploaded'])
    await delivery()
    const changed = await sortie.provider('PATCH', `${endpoints}/${id}`, { events: ['mission.declined'] })
    expect(changed.body).toMatchObject({ id, url: receiver.url, events: ['mission.declined'] })
    expect((await sortie.provider('PATCH', `${endpoints}/${id}`, { url: 'http://10.0.0.1' })).status).toBe(
      422,
    )
    expect((await sortie.provider('DELETE', `${endpoints}/${id}`)).status).toBe(204)
    expect((await sortie.provider('DELETE', `${endpoints}/${id}`)).status).toBe(404)
    expect(await deliveriesOf()).toEqual([])
  })

  test('loopback addresses are refused unless the configuration allows them', async () => {
    const strict = await createTestApp()
    for (const url of [receiver.url, 'https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/'])
      expect(
        (await strict.provider('POST', endpoints, { url, events: ['mission.accepted'] })).body.errors,
      ).toHaveProperty('url')
    await strict.close()
  })
})

describe('actions of pilots are announced', () => {
  const all = [
    'mission.accepted',
    'mission.declined',
    'mission.rescheduled',
    'mission.authorized',
    'mission.submitted',
  ]
  const told = async () =>
    (await deliveriesOf()).reverse().map(({ event, body }: { event: 'mission.accepted'; body: string }) => {
      const parsed = JSON.parse(body)
      expect(webhookBody(event).strict().parse(parsed)).toEqual(parsed)
      return [event, parsed.data]
    })

  test('accept, reschedule, authorization, submit: each once, however often it is sent', async () => {
    await register([...all, 'mission.assets_uploaded'])
    const id = await addOffered(sortie.db, [pilot.id])
    const about = { mission_id: id, pilot_id: pilot.id }
    const steps: [Parameters<typeof call>[0], string, object?][] = [
      ['PATCH', `/v1/pilots/missions/${id}/invitation`, slotIn(2)],
      [
        'POST',
        `/v2/pilots/missions/${id}/schedule`,
        { ...slotIn(4), reschedule_reason: 'weather', notes: 'Rain' },
      ],
      [
        'POST',
        `/v1/pilots/missions/${id}/laanc_flights`,
        {
          id: 'F-1',
          authorizations: [{ status: 'accepted', confirmation_number: 'LX-1', message: 'Hello' }],
        },
      ],
      ['PATCH', `/v1/pilots/missions/${id}/status/assets_uploaded`],
      ['PATCH', `/v1/pilots/missions/${id}/status/processing_shots`],
    ]
    for (const [method, path, body] of steps)
      for (const _ of ['first', 'again']) expect((await call(method, path, body)).status).toBeLessThan(300)
    expect(await told()).toEqual([
      ['mission.accepted', { ...about, mission_status: 'pilot_accepted', ...slotIn(2) }],
      [
        'mission.rescheduled',
        {
          ...about,
          mission_status: 'pilot_accepted',
          ...slotIn(4),
          previous_start: slotIn(2).scheduled_at_start,
          previous_end: slotIn(2).scheduled_at_end,
          reschedule_reason: 'weather',
        },
      ],
      [
        'mission.authorized',
        {
          ...about,
          mission_status: 'pilot_accepted',
          laanc_flight_id: 'F-1',
          authorizations: [{ authority_name: null, status: 'accepted', confirmation_number: 'LX-1' }],
        },
      ],
      ['mission.assets_uploaded', { ...about, mission_status: 'assets_uploaded' }],
      ['mission.submitted', { ...about, mission_status: 'processing_shots', assets: 0 }],
    ])
  })

  test('decline says whether anyone else has an offer', async () => {
    await register(all)
    const [last, shared] = [
      await addOffered(sortie.db, [pilot.id]),
      await addOffered(sortie.db, [pilot.id, (await addPilot(sortie.db)).id]),
    ]
    for (const id of [last, last, shared]) await call('DELETE', `/v1/pilots/missions/${id}/invitation`)
    expect(await told()).toEqual([
      ['mission.declined', { mission_id: last, pilot_id: pilot.id, mission_status: 'available' }],
      ['mission.declined', { mission_id: shared, pilot_id: pilot.id, mission_status: 'pilots_notified' }],
    ])
  })

  test('A-CALL-13 a pilot who asks for training, once however often it is sent', async () => {
    await register(['pilot.opted_in'])
    const trainee = await addPilot(sortie.db, { status: 'created' })
    const asTrainee = await sortie.as(trainee)
    for (const id of ['generic_training', 'generic_training', 'night_flights'])
      expect((await asTrainee('POST', '/v1/pilots/pilot_opt_in', { id })).status).toBe(200)
    const about = { pilot_id: trainee.id, pilot_status: 'created' }
    expect(await told()).toEqual([
      ['pilot.opted_in', { ...about, program: 'generic_training' }],
      ['pilot.opted_in', { ...about, program: 'night_flights' }],
    ])
    expect((await deliveriesOf())[0].mission_id).toBeNull()
  })

  test('refused actions are not announced, and neither are events without a subscriber', async () => {
    const held = await addHeld(sortie.db, pilot.id)
    await register(['mission.submitted'])
    expect((await call('PATCH', `/v1/pilots/missions/${held}/status/processing_shots`)).status).toBe(422)
    await fly(held)
    expect(await deliveriesOf()).toEqual([])
    expect(await sortie.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
  })
})

describe('a delivery', () => {
  test('is sent by the worker with a signature that another implementation accepts', async () => {
    const { secret } = await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(200).end('taken\0'))
    const { config, db } = sortie
    const handlers = jobHandlers(config, db, log)
    const stop = await startJobWorker({ databaseUrl: config.databaseUrl, jobs, handlers, log })
    const id = await addHeld(db, pilot.id)
    await fly(id)
    await vi.waitFor(async () => expect((await deliveriesOf())[0]?.status).toBe('delivered'), {
      timeout: 60_000,
      interval: 50,
    })
    await stop()
    const [sent] = receiver.received
    if (!sent) throw new Error('nothing was received')
    expect(verifyWebhook(secret, sent)).toMatchObject({
      type: 'mission.assets_uploaded',
      timestamp: expect.any(String),
      data: { mission_id: id, pilot_id: pilot.id },
    })
    expect(() => verifyWebhook(secret, { ...sent, body: `${sent.body} ` })).toThrow()
    const [shown] = await deliveriesOf()
    expect(shown).toMatchObject({ webhook_id: sent.headers['webhook-id'], next_attempt_at: null })
    expect(shown.attempts).toMatchObject([
      { number: 1, response_status: 200, response_body: 'taken', error: null },
    ])
  }, 90_000)

  test('that fails is tried again after longer and longer pauses for a day, then given up', async () => {
    const total = pausesBetweenAttempts.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThanOrEqual(endpointPatienceSeconds)
    expect(total).toBeLessThan(25 * 3600)
    await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(500).end('later'))
    let shown = await attempt(await delivery())
    expect(shown).toMatchObject({
      status: 'pending',
      attempts: [{ number: 1, response_status: 500, error: 'The endpoint responded with 500.' }],
    })
    for (let made = 1; made <= pausesBetweenAttempts.length; made += 1) shown = await attempt(shown)
    expect([shown.status, shown.attempts.length]).toEqual(['failed', pausesBetweenAttempts.length + 1])
    const ofThis = (await attemptJobs()).filter(({ data }) => data.delivery_id === shown.id)
    expect(ofThis.map(({ pause }) => Number(pause))).toEqual([0, ...pausesBetweenAttempts])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const metrics = await sortie.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('webhook_deliveries{status="failed"} 1')
  })

  test('an attempt is recorded once, also when two workers make it at once', async () => {
    await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(500).end())
    const waiting = await delivery()
    await Promise.all([attempt(waiting), attempt(waiting)])
    const shown = await attempt(waiting, 1)
    expect(shown.attempts).toHaveLength(1)
    expect((await attemptJobs()).filter(({ data }) => data.delivery_id === waiting.id)).toHaveLength(2)
  })

  test('follows no redirect, and its failures are explained', async () => {
    await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(307, { location: 'https://example.com/' }).end())
    const redirected = await attempt(await delivery())
    expect(redirected.attempts[0].error).toBe("The endpoint redirected (307). Redirects aren't followed.")
    receiver.close()
    const refused = await attempt(redirected)
    expect(refused.attempts[1]).toMatchObject({
      response_status: null,
      error: 'The connection failed (ECONNREFUSED).',
    })
  })

  test('an address that has become private since it was registered gets nothing', async () => {
    const { id } = await register(['mission.assets_uploaded'])
    await sortie.db
      .updateTable('webhook_endpoints')
      .set({ url: 'https://10.0.0.1/' })
      .where('id', '=', id)
      .execute()
    const shown = await attempt(await delivery())
    expect(shown.attempts[0].error).toBe("The host isn't on the public internet.")
  })

  test('is listed by endpoint, mission, status and event, page by page, newest first', async () => {
    const { id } = await register(['mission.assets_uploaded', 'mission.submitted'])
    const missions = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
    for (const mission of missions) await fly(mission)
    await call('PATCH', `/v1/pilots/missions/${missions[0]}/status/processing_shots`)
    const missionsOf = async (query: string) =>
      (await deliveriesOf(query)).map(({ mission_id }: { mission_id: number }) =>
        missions.indexOf(mission_id),
      )
    expect(await missionsOf(`endpoint_id=${id}&status=pending`)).toEqual([0, 1, 0])
    expect(await missionsOf('endpoint_id=999999')).toEqual([])
    expect(await missionsOf('status=delivered')).toEqual([])
    expect(await missionsOf(`mission_id=${missions[1]}`)).toEqual([1])
    expect(await missionsOf('event=mission.submitted')).toEqual([0])
    const first = (await sortie.provider('GET', `${deliveries}?per_page=2`)).body
    const second = (await sortie.provider('GET', `${deliveries}?per_page=2&after=${first.meta.next}`)).body
    expect([first.data.length, second.data.length, second.meta.next]).toEqual([2, 1, null])
  })
})

describe('sending again', () => {
  test('delivers what was given up, under the same webhook-id and with new pauses', async () => {
    await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(500).end())
    let shown = (await delivery()) as Awaited<ReturnType<typeof attempt>>
    for (let made = 0; made <= pausesBetweenAttempts.length; made += 1) shown = await attempt(shown)
    const again = await sortie.provider('POST', `${deliveries}/${shown.id}/resend`)
    expect([again.status, again.body.status]).toEqual([202, 'pending'])
    const failedAgain = await attempt(again.body)
    expect([failedAgain.status, failedAgain.attempts.length]).toEqual([
      'pending',
      pausesBetweenAttempts.length + 2,
    ])
    receiver.respondWith((response) => response.writeHead(204).end())
    expect((await attempt(failedAgain)).status).toBe('delivered')
    // Also what has arrived, for a receiver that has lost it.
    await sortie.provider('POST', `${deliveries}/${shown.id}/resend`)
    const last = await attempt(failedAgain, failedAgain.attempts.length + 2)
    expect(last.status).toBe('delivered')
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await sortie.provider('POST', `${deliveries}/999999/resend`)).status).toBe(404)
  })

  test('resends everything that an endpoint has missed', async () => {
    const { id } = await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(410).end())
    await attempt(await delivery())
    await fly(await addHeld(sortie.db, pilot.id))
    const resend = (body: object) => sortie.provider('POST', `${endpoints}/${id}/resend_failed`, body)
    expect((await resend({})).body).toMatchObject({
      code: 'conflict',
      message: 'The endpoint is turned off. Turn it on first.',
    })
    const { data } = (await sortie.provider('GET', endpoints)).body
    expect(data.find((endpoint: { id: number }) => endpoint.id === id).disabled_reason).toBe(
      'The endpoint responded that it is gone (410).',
    )
    await sortie.provider('PATCH', `${endpoints}/${id}`, { is_enabled: true })
    expect((await resend({ since: '2099-01-01T00:00:00Z' })).body).toEqual({ deliveries: 0 })
    expect((await resend({})).body).toEqual({ deliveries: 2 })
    expect((await deliveriesOf()).map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'pending',
    ])
  })
})

describe('an endpoint that keeps failing', () => {
  const fail = async (since: string) => {
    const { id } = await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(503).end())
    const [first, other] = [await delivery(), await delivery()]
    await attempt(first)
    await sql`update webhook_endpoints set failing_since = now() - ${since}::interval where id = ${id}`.execute(
      sortie.db,
    )
    return { id, first, other }
  }

  test('is switched off after a day, with a notice, and what waits has failed', async () => {
    const { id, first } = await fail('24 hours')
    await attempt(first, 2)
    expect(await endpointOf(id)).toMatchObject({
      is_enabled: false,
      disabled_at: expect.any(String),
      disabled_reason: expect.stringContaining('Every attempt has failed since'),
    })
    const listed = await deliveriesOf(`endpoint_id=${id}`)
    expect(listed.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed'])
    expect((await sortie.provider('POST', `${deliveries}/${first.id}/resend`)).status).toBe(409)
    const on = await sortie.provider('PATCH', `${endpoints}/${id}`, { is_enabled: true })
    expect(on.body).toMatchObject({
      is_enabled: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
    })
  })

  test('stays on before that, and one success resets the count', async () => {
    const { id, first, other } = await fail('23 hours')
    await attempt(first, 2)
    expect(await endpointOf(id)).toMatchObject({ is_enabled: true, failing_since: expect.any(String) })
    receiver.respondWith((response) => response.writeHead(204).end())
    await attempt(other)
    expect(await endpointOf(id)).toMatchObject({ is_enabled: true, failing_since: null })
  })

  test('one that says it is gone is switched off at once', async () => {
    const { id } = await register(['mission.assets_uploaded'])
    receiver.respondWith((response) => response.writeHead(410).end())
    expect((await attempt(await delivery())).status).toBe('failed')
    expect(await endpointOf(id)).toMatchObject({
      is_enabled: false,
      disabled_reason: expect.stringContaining('410'),
    })
  })

  test('one that the provider has switched off gets no deliveries', async () => {
    const { id } = await register(['mission.assets_uploaded'])
    const waiting = await delivery()
    await sortie.provider('PATCH', `${endpoints}/${id}`, { is_enabled: false })
    expect(await attempt(waiting)).toMatchObject({
      status: 'failed',
      attempts: [{ error: 'The endpoint is turned off.' }],
    })
    await fly(await addHeld(sortie.db, pilot.id))
    expect([receiver.received, (await deliveriesOf()).length]).toEqual([[], 1])
  })
})

describe('secrets', () => {
  test('a new one and the one before both verify for a day', async () => {
    const { id, secret: old } = await register(['mission.assets_uploaded'])
    const rotated = (await sortie.provider('POST', `${endpoints}/${id}/rotate_secret`)).body
    expect(rotated.secret).not.toBe(old)
    await attempt(await delivery())
    const [first] = receiver.received
    if (!first) throw new Error('nothing was received')
    for (const secret of [old, rotated.secret]) expect(verifyWebhook(secret, first)).toBeTruthy()
    await sql`update webhook_endpoints set previous_secret_expires_at = now() where id = ${id}`.execute(
      sortie.db,
    )
    await attempt(await delivery())
    const second = receiver.received[1]
    if (!second) throw new Error('nothing was received')
    expect(verifyWebhook(rotated.secret, second)).toBeTruthy()
    expect(() => verifyWebhook(old, second)).toThrow()
  })

  test('are sealed again with the current key, and sign as before', async () => {
    const { id, secret } = await register(['mission.assets_uploaded'])
    await sortie.provider('POST', `${endpoints}/${id}/rotate_secret`)
    const keys = [Buffer.alloc(32, 'newer'), ...sortie.config.secretKeys]
    expect(await sealWebhookSecrets(sortie.db, secretBox(keys, log))).toBe(1)
    expect(await sealWebhookSecrets(sortie.db, secretBox(keys, log))).toBe(0)
    const { deliverWebhook } = jobHandlers({ ...sortie.config, secretKeys: keys.slice(0, 1) }, sortie.db, log)
    const { id: delivery_id } = await delivery()
    await deliverWebhook({ delivery_id, attempt: 1 }, jobRun())
    const [sent] = receiver.received
    if (!sent) throw new Error('nothing was received')
    expect(verifyWebhook(secret, sent)).toBeTruthy()
  })
})

test('old events go with their deliveries and attempts', async () => {
  await register(['mission.assets_uploaded'])
  await attempt(await delivery())
  const prune = () => deleteOldRecords(sortie.db, sortie.config, new AbortController().signal)
  await prune()
  expect(await deliveriesOf()).toHaveLength(1)
  await sql`update webhook_events set created_at = now() - interval '31 days'`.execute(sortie.db)
  expect((await prune()).webhook_events).toBeGreaterThan(0)
  expect(await deliveriesOf()).toEqual([])
  expect(await sortie.db.selectFrom('webhook_attempts').selectAll().execute()).toEqual([])
})
