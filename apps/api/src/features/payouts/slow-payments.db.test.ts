import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { sendJson, startUpstream, type Upstream } from '../../../test/upstream.ts'
import { openPayments, type Payments } from '../../integrations/payments/stripe.ts'
import { poolUse } from '../../platform/database.ts'
import { notificationsOf } from '../provider-missions/provider-mission.fixtures.ts'
import { addApproved, addPayee, quiet } from './payout-batch.fixtures.ts'
import { sendPayout } from './send-payout.ts'

interface Request {
  /** Such as `POST /v1/transfers`. */
  call: string
  key: string | undefined
  form: URLSearchParams
  respond(value: object, status?: number): void
  /** Ends the connection without a response. */
  cut(): void
}

const webhookSecret = 'whsec_of_the_tests'

let sortie: TestApp
let stripe: Upstream
let payments: Payments
/** What the payment service was asked and has not answered, in order: it answers only when told to. */
let requests: Request[]

const receive = async (request: IncomingMessage, response: ServerResponse) => {
  requests.push({
    call: `${request.method} ${request.url?.split('?')[0]}`,
    key: request.headers['idempotency-key']?.toString(),
    form: new URLSearchParams(await text(request)),
    respond: (value, status) => sendJson(response, value, status),
    cut: () => response.destroy(),
  })
}

beforeAll(async () => {
  stripe = await startUpstream()
  stripe.answerWith((request, response) => void receive(request, response))
  sortie = await createTestApp({
    STRIPE_SECRET_KEY: 'sk_test_slow',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  payments = openPayments(sortie.config.stripe)
})
beforeEach(() => {
  requests = []
})
afterAll(async () => {
  await sortie.close()
  await stripe.close()
})

/** One that is given up is repeated after eight seconds. */
const nextRequest = async (): Promise<Request> => {
  await expect.poll(() => requests.length, { timeout: 40_000 }).toBeGreaterThan(0)
  return requests.shift() as Request
}

const list = (data: object[]) => ({ object: 'list', url: '/v1/transfers', has_more: false, data })

const openTransactions = async () => {
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start is not null`.execute(sortie.db)
  return rows
}

/**
 * Whoever waits for the payment service occupies no connection and has no transaction open. The server's own work may,
 * for a moment, but a request waits for eight seconds.
 */
const expectNothingHeld = async () => {
  await expect
    .poll(
      () => {
        const { open, idle, waiting } = poolUse(sortie.db)
        return [open - idle, waiting]
      },
      { timeout: 6000 },
    )
    .toEqual([0, 0])
  await expect.poll(openTransactions, { timeout: 6000 }).toEqual([])
}

const startPayout = async () => {
  const mission = await addApproved(sortie, await addPayee(sortie))
  const pay = async () => {
    const lines = [{ mission_id: mission, amount: 15_000, currency_code: 'USD' }]
    return (await sortie.provider('POST', '/v1/provider/payout_batches', { key: randomUUID(), lines })).body
  }
  expect((await pay()).refused).toEqual([])
  const payouts = async () =>
    (await sortie.provider('GET', `/v1/provider/payouts?mission_id=${mission}`)).body.data
  const [{ id }] = await payouts()
  return {
    id,
    pay,
    payouts,
    send: () => sendPayout({ db: sortie.db, payments, ...quiet }, id),
    retry: () => sortie.provider('POST', `/v1/provider/payouts/${id}/retry`),
  }
}

test('a payment service that hangs holds nothing here, and pays once however often it is asked', async () => {
  const payout = await startPayout()
  const sending = payout.send()
  sending.catch(() => undefined)
  const first = await nextRequest()
  expect([first.call, first.form.get('amount')]).toEqual(['POST /v1/transfers', '15000'])
  await expectNothingHeld()
  // Whoever looks at it meanwhile, or clicks again, waits for nothing and starts no second payout.
  expect((await payout.retry()).body).toMatchObject({ id: payout.id, status: 'queued' })
  expect((await payout.pay()).refused).toMatchObject([{ reason: 'settled' }])
  expect(await payout.payouts()).toHaveLength(1)

  // It is given up, and asked a second time while the first request still runs there.
  const second = await nextRequest()
  expect([second.call, second.key]).toEqual([first.call, first.key])
  await expectNothingHeld()
  second.respond({ error: { type: 'idempotency_error', message: 'Another request uses this key.' } }, 409)
  await expect(sending).rejects.toThrow('Another request uses this key.')
  expect(await payout.payouts()).toMatchObject([{ status: 'queued', failure: null }])

  // Now the money leaves. As long as nobody can see that, nothing is sent again.
  const transfer = { id: 'tr_slow', object: 'transfer', reversed: false }
  first.respond(transfer)
  const unseen = payout.send()
  unseen.catch(() => undefined)
  for (const attempt of [1, 2]) {
    const search = await nextRequest()
    expect([attempt, search.call]).toEqual([attempt, 'GET /v1/transfers'])
    await expectNothingHeld()
    search.cut()
  }
  await expect(unseen).rejects.toThrow()
  const found = Promise.all([payout.send(), payout.send()])
  // Neither is answered before both have asked: one that asks later sees a payout that has left.
  const searches = [await nextRequest(), await nextRequest()]
  for (const search of searches) {
    expect(search.call).toBe('GET /v1/transfers')
    search.respond(list([transfer]))
  }
  await found
  await payout.send()
  expect(requests).toEqual([])
  expect(await payout.payouts()).toMatchObject([{ status: 'processing', transfer_id: 'tr_slow' }])
})

test('a refusal that comes late does not undo a payout that left in the meantime', async () => {
  const payout = await startPayout()
  const late = payout.send()
  const first = await nextRequest()
  const other = payout.send()
  const search = await nextRequest()
  search.respond(list([{ id: 'tr_left', object: 'transfer', reversed: false }]))
  await other
  first.respond(
    { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'No.' } },
    400,
  )
  await late
  expect(await payout.payouts()).toMatchObject([
    { status: 'processing', transfer_id: 'tr_left', failure: null },
  ])
})

test('payouts on hold are released once when the payment service answers late, and to reports that repeat', async () => {
  const pilot = await addPayee(sortie, 'unfinished')
  const mission = await addApproved(sortie, pilot)
  const held = { pilot_id: pilot, payoutable_id: mission, amount: 15_000, status: 'autopay_onboarding' }
  const { body: payout } = await sortie.provider('POST', '/v1/provider/payouts', held)
  const { external_id: account } = await sortie.db
    .selectFrom('stripe_accounts')
    .select('external_id')
    .where('pilot_id', '=', pilot)
    .executeTakeFirstOrThrow()
  const report = (id: string) => {
    const event = { id, object: 'event', type: 'account.updated', data: { object: { id: account } } }
    const payload = JSON.stringify(event)
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    return sortie.app.inject({
      method: 'POST',
      url: '/v1/stripe/webhook',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
    })
  }
  // Stripe repeats a report that was not answered in time, and sends others about the same account.
  const reports = Promise.all(['evt_slow', 'evt_slow', 'evt_other'].map(report))
  await expect.poll(() => requests.length).toBe(3)
  await expectNothingHeld()
  const status = async () =>
    (await sortie.provider('GET', `/v1/provider/payouts?mission_id=${mission}`)).body.data[0].status
  expect(await status()).toBe('autopay_onboarding')
  for (const { respond } of requests.splice(0))
    respond({ id: account, object: 'account', details_submitted: true, payouts_enabled: true })
  expect((await reports).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect(await status()).toBe('processing')
  const news = await notificationsOf(sortie.db, pilot)
  expect(news.filter(({ title }) => title === 'Direct deposit is set up')).toHaveLength(1)
  expect(payout.status).toBe('autopay_onboarding')
})
