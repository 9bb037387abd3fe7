import { verifyWebhook } from '@sortie/testing/webhook-receiver'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { duringChange } from '../../../test/lock-waits.ts'
import { addPilot } from '../../../test/records.ts'
import {
  type PostWebhook,
  WebhookNotSent,
  type WebhookRequest,
} from '../../integrations/webhooks/post-webhook.ts'
import { type JobQueue, openJobQueue } from '../../platform/jobs.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobs } from '../jobs.ts'
import { deliverWebhook, endpointPatienceSeconds, pausesBetweenAttempts } from './deliver-webhook.ts'
import { openWebhookQueue } from './webhook-queue.ts'
import { sealWebhookSecret } from './webhook-secret.ts'

let sortie: TestApp
let jobQueue: JobQueue

const log = { info: () => {}, error: () => {} }

beforeAll(async () => {
  sortie = await createTestApp()
  const { id } = await addPilot(sortie.db)
  data = { pilot_id: id, pilot_status: 'created', program: 'night_flights' }
  jobQueue = openJobQueue(sortie.config.databaseUrl, jobs, log)
})
afterAll(async () => {
  await jobQueue.close()
  await sortie.close()
})
afterEach(async () => {
  await sortie.db.deleteFrom('webhook_endpoints').execute()
  await sortie.db.deleteFrom('webhook_events').execute()
})

const path = '/v1/provider/webhook_endpoints'
const url = 'https://example.com/hook'
let data: { pilot_id: number; pilot_status: 'created'; program: 'night_flights' }

/** An endpoint, which something may become of, and a delivery to it. */
const deliver = async (change: (endpoint: number) => Promise<unknown> = async () => {}) => {
  const { body } = await sortie.provider('POST', path, { url, events: ['pilot.opted_in'] })
  await change(body.id)
  await inTransaction(sortie.db, (trx) =>
    openWebhookQueue(jobQueue).notify(trx, { type: 'pilot.opted_in', data }),
  )
  const { id } = await sortie.db.selectFrom('webhook_deliveries').select('id').executeTakeFirstOrThrow()
  return { endpoint: body.id as number, secret: body.secret as string, delivery: id }
}

/** Makes an attempt at a delivery with a post of its own. */
const attempt = (
  delivery_id: number,
  post: PostWebhook,
  number = 1,
  signal = new AbortController().signal,
) => {
  const secrets = secretBox(sortie.config.secretKeys, log)
  return deliverWebhook({ db: sortie.db, secrets, jobQueue, post }, { delivery_id, attempt: number }, signal)
}
const respond = (status: number) => async () => ({ status, body: 'said' })

const shown = async (id: number) =>
  (await sortie.provider('GET', `/v1/provider/webhook_deliveries/${id}`)).body
const endpointOf = (id: number) =>
  sortie.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const jobsOf = async (id: number) => {
  const { rows } = await sql<{ attempt: number; group: string; pause: number }>`
    select (data->>'attempt')::int as attempt, group_id as group,
      round(extract(epoch from start_after - created_on))::int as pause from pgboss.job
    where name = 'deliver-webhook' and (data->>'delivery_id')::int = ${id} order by 1`.execute(sortie.db)
  return rows
}

test('the pauses are 5 seconds, 1, 5 and 30 minutes, 2, 5, 8 and 8.5 hours, and the patience a day', () => {
  expect(pausesBetweenAttempts).toEqual([5, 60, 300, 1800, 7200, 18_000, 28_800, 30_600])
  expect(endpointPatienceSeconds).toBe(86_400)
})

test('an attempt posts the event with signature and time, and gets the signal of a stopping worker', async () => {
  const { delivery, secret, endpoint } = await deliver()
  expect(await jobsOf(delivery)).toEqual([{ attempt: 1, group: String(endpoint), pause: 0 }])
  const posted: WebhookRequest[] = []
  const { signal } = new AbortController()
  const post: PostWebhook = async (request) => {
    posted.push(request)
    return { status: 200, body: 'taken' }
  }
  await attempt(delivery, post, 1, signal)
  const [sent, ...others] = posted
  if (!sent) throw new Error('nothing was posted')
  expect([others, sent.url, sent.signal]).toEqual([[], url, signal])
  expect(verifyWebhook(secret, sent)).toMatchObject({ type: 'pilot.opted_in', data })
  const secondsAgo = Math.floor(Date.now() / 1000) - Number(sent.headers['webhook-timestamp'])
  expect(secondsAgo).toBeGreaterThanOrEqual(0)
  expect(secondsAgo).toBeLessThan(300)
  const { status, attempts } = await shown(delivery)
  expect(status).toBe('delivered')
  expect(attempts).toMatchObject([{ number: 1, response_status: 200, response_body: 'taken', error: null }])
  // What was delivered, or is not the next attempt, is not posted.
  await attempt(delivery, post)
  await attempt(delivery, post, 2)
  expect(posted).toHaveLength(1)
})

describe('a response', () => {
  test.each([
    [199, 'The endpoint responded with 199.'],
    [200, null],
    [299, null],
    [300, "The endpoint redirected (300). Redirects aren't followed."],
    [399, "The endpoint redirected (399). Redirects aren't followed."],
    [400, 'The endpoint responded with 400.'],
    [409, 'The endpoint responded with 409.'],
    [411, 'The endpoint responded with 411.'],
  ])('with %i is explained as: %s', async (status, error) => {
    const { delivery, endpoint } = await deliver()
    await attempt(delivery, respond(status))
    const delivered = error === null
    expect(await shown(delivery)).toMatchObject({
      status: delivered ? 'delivered' : 'pending',
      attempts: [{ number: 1, response_status: status, response_body: 'said', error }],
    })
    expect(await jobsOf(delivery)).toHaveLength(delivered ? 1 : 2)
    expect((await endpointOf(endpoint)).is_enabled).toBe(true)
  })

  test('that does not come is explained, and how long it took is kept either way', async () => {
    const { delivery } = await deliver()
    await attempt(delivery, async () => {
      throw new WebhookNotSent('The host name could not be resolved.')
    })
    await attempt(delivery, respond(500), 2)
    const { attempts } = await shown(delivery)
    expect(attempts[0]).toMatchObject({
      response_status: null,
      response_body: null,
      error: 'The host name could not be resolved.',
    })
    for (const { duration_in_milliseconds } of attempts) {
      expect(duration_in_milliseconds).toBeGreaterThanOrEqual(0)
      expect(duration_in_milliseconds).toBeLessThan(60_000)
    }
    expect((await jobsOf(delivery)).map(({ pause }) => pause)).toEqual([0, 5, 60])
  })

  test('that a stopping worker does not wait for does not count as an attempt', async () => {
    const { delivery } = await deliver()
    const stopped = attempt(delivery, async () => {
      throw new Error('the worker stops')
    })
    await expect(stopped).rejects.toThrow('the worker stops')
    expect(await shown(delivery)).toMatchObject({ status: 'pending', attempts: [] })
  })
})

describe('secrets', () => {
  const seal = (endpoint: number, secret: string, byte: number | null) =>
    sealWebhookSecret(
      secretBox(byte === null ? sortie.config.secretKeys : [Buffer.alloc(32, byte)], log),
      endpoint,
      secret,
    )

  test('that cannot be opened require a rotation, and nothing is posted', async () => {
    const { delivery, endpoint } = await deliver()
    await sql`update webhook_endpoints set sealed_secret = ${seal(endpoint, 'whsec_a', 1)}
      where id = ${endpoint}`.execute(sortie.db)
    const posted: WebhookRequest[] = []
    await attempt(delivery, async (request) => {
      posted.push(request)
      return { status: 200, body: '' }
    })
    expect(posted).toEqual([])
    expect((await shown(delivery)).attempts[0].error).toBe("The endpoint's secret can't be read. Rotate it.")
  })

  test('of which one can be opened sign with that one', async () => {
    const { delivery, endpoint, secret } = await deliver()
    await sql`update webhook_endpoints set sealed_secret = ${seal(endpoint, 'whsec_a', 1)},
      sealed_previous_secret = ${seal(endpoint, secret, null)},
      previous_secret_expires_at = now() + interval '1 hour' where id = ${endpoint}`.execute(sortie.db)
    const signatures: unknown[] = []
    await attempt(delivery, async (request) => {
      signatures.push(request.headers['webhook-signature'])
      expect(verifyWebhook(secret, request)).toBeTruthy()
      return { status: 200, body: '' }
    })
    expect(signatures).toEqual([expect.stringMatching(/^v1,[^ ]+$/)])
  })
})

describe('what changes while an attempt is made', () => {
  test('an attempt that another worker has recorded is not recorded twice', async () => {
    const { delivery } = await deliver()
    await attempt(delivery, async () => {
      await attempt(delivery, respond(500))
      return { status: 200, body: '' }
    })
    expect(await shown(delivery)).toMatchObject({
      status: 'pending',
      attempts: [{ number: 1, response_status: 500 }],
    })
    expect(await jobsOf(delivery)).toHaveLength(2)
  })

  test('an endpoint that is deleted takes its delivery with it', async () => {
    const { delivery, endpoint } = await deliver()
    await attempt(delivery, async () => {
      await sortie.provider('DELETE', `${path}/${endpoint}`)
      return { status: 500, body: '' }
    })
    expect(await sortie.db.selectFrom('webhook_attempts').selectAll().execute()).toEqual([])
  })

  test.each([500, 410])(
    'an endpoint that its provider switches off gets no notice for a %i',
    async (status) => {
      const { delivery, endpoint } = await deliver()
      await attempt(delivery, async () => {
        await sortie.provider('PATCH', `${path}/${endpoint}`, { is_enabled: false })
        return { status, body: '' }
      })
      expect((await shown(delivery)).status).toBe('failed')
      expect(await jobsOf(delivery)).toHaveLength(1)
      expect(await endpointOf(endpoint)).toMatchObject({ disabled_at: null, disabled_reason: null })
    },
  )
})

test('a delivery that is deleted before or during an attempt stays deleted', async () => {
  const { delivery } = await deliver()
  const response = await duringChange(
    sortie.config.databaseUrl,
    (trx) => sql`delete from webhook_deliveries where id = ${delivery}`.execute(trx),
    () => sortie.provider('POST', `/v1/provider/webhook_deliveries/${delivery}/resend`),
  )
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await attempt(delivery, async () => {
    throw new Error('nothing should be sent')
  })
})

test('an endpoint that has failed for a day is switched off, and says since when', async () => {
  const { delivery, endpoint } = await deliver()
  const since = '2026-01-02T03:04:05.000Z'
  await sql`update webhook_endpoints set failing_since = ${since} where id = ${endpoint}`.execute(sortie.db)
  await attempt(delivery, respond(500))
  expect(await endpointOf(endpoint)).toMatchObject({
    is_enabled: false,
    disabled_at: expect.any(String),
    disabled_reason: `Every attempt has failed since ${since}.`,
  })
  expect([(await shown(delivery)).status, (await jobsOf(delivery)).length]).toEqual(['failed', 1])
})

test('an event for an endpoint that the server has switched off is kept for later, without an attempt', async () => {
  const { delivery } = await deliver((endpoint) =>
    sql`update webhook_endpoints set is_enabled = false, disabled_at = now(), disabled_reason = 'It failed.'
      where id = ${endpoint}`.execute(sortie.db),
  )
  expect(await shown(delivery)).toMatchObject({ status: 'failed', next_attempt_at: null, attempts: [] })
  expect(await jobsOf(delivery)).toEqual([])
})

test('an event without a subscriber leaves nothing behind', async () => {
  await inTransaction(sortie.db, async (trx) => {
    const { notify, notifyAll } = openWebhookQueue(jobQueue)
    await notify(trx, { type: 'pilot.opted_in', data })
    await notifyAll(trx, [])
  })
  expect(await sortie.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
})
