import { randomUUID } from 'node:crypto'
import { readCsv } from '@sortie/domain/csv'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notificationsOf } from '../provider-missions/provider-mission.fixtures.ts'
import { followBankPayout } from './follow-bank.ts'
import {
  addApproved,
  addPayee,
  type FakePayments,
  fakePayments,
  quiet,
  send,
  told,
} from './payout-batch.fixtures.ts'

let sortie: TestApp
let stripe: FakePayments
beforeAll(async () => {
  sortie = await createTestApp()
})
beforeEach(() => {
  stripe = fakePayments()
})
afterAll(() => sortie.close())

interface Line {
  mission_id: number
  amount: number
  currency_code: string
  adjustment?: { reason: string }
}
const line = (mission_id: number, amount = 15_000, more: Partial<Line> = {}): Line => ({
  mission_id,
  amount,
  currency_code: 'USD',
  ...more,
})
const start = (lines: Line[], key: string = randomUUID()) =>
  sortie.provider('POST', '/v1/provider/payout_batches', { key, lines })
const payoutsOf = async (missionId: number) =>
  (await sortie.provider('GET', `/v1/provider/payouts?mission_id=${missionId}`)).body.data
const onlyPayout = async (missionId: number) => {
  const payouts = await payoutsOf(missionId)
  expect(payouts).toHaveLength(1)
  return payouts[0]
}
const duesOf = async (pilotId: number) =>
  (await sortie.provider('GET', `/v1/provider/payout_dues?pilot_id=${pilotId}`)).body
const retry = (id: number) => sortie.provider('POST', `/v1/provider/payouts/${id}/retry`)
const bank = (transfer: string, status: 'paid' | 'returned', id = `po_${transfer}`) =>
  inTransaction(sortie.db, (trx) =>
    followBankPayout(trx, quiet, {
      id,
      status,
      arrival_on: '2030-03-20',
      failure: status === 'returned' ? { code: 'account_closed', message: 'The account is closed.' } : null,
      transfer_ids: [transfer],
    }),
  )

test('pages of what is owed follow each other without a gap, each with the sums of all', async () => {
  const pilot = await addPayee(sortie)
  const ids: number[] = []
  for (let count = 1; count <= 5; count++) ids.push(await addApproved(sortie, pilot, count * 1000))
  const listed: number[] = []
  const sizes: number[] = []
  let after: number | null = 0
  while (after !== null) {
    const { body } = await sortie.provider(
      'GET',
      `/v1/provider/payout_dues?pilot_id=${pilot}&per_page=2&after=${after}`,
    )
    listed.push(...body.data.map(({ mission_id }: { mission_id: number }) => mission_id))
    sizes.push(body.data.length)
    expect(body.meta).toMatchObject({ total: 5, sums: [{ amount: 15_000, currency: { code: 'USD' } }] })
    after = body.meta.next
  }
  expect(sizes).toEqual([2, 2, 1])
  expect(listed).toEqual(ids)
})

test('what is owed follows approvals, agreements and payouts, and says what blocks it', async () => {
  const pilot = await addPayee(sortie)
  expect((await duesOf(pilot)).data).toEqual([])
  const id = await addApproved(sortie, pilot)
  expect(await duesOf(pilot)).toMatchObject({
    data: [{ mission_id: id, amount: 15_000, blocked: null, pilot_name: 'Robin Example' }],
    meta: { total: 1, sums: [{ amount: 15_000, currency: { code: 'USD' } }] },
  })
  const part = { pilot_id: pilot, payoutable_id: id, amount: 4000, status: 'processing' }
  const { body: payout } = await sortie.provider('POST', '/v1/provider/payouts', part)
  expect((await duesOf(pilot)).data[0].amount).toBe(11_000)
  await sortie.provider('PATCH', `/v1/provider/payouts/${payout.id}`, { status: 'failed' })
  expect((await duesOf(pilot)).data[0].amount).toBe(15_000)
  await sortie.db.updateTable('missions').set({ is_on_hold: true }).where('id', '=', id).execute()
  expect((await duesOf(pilot)).data[0].blocked).toBe('on_hold')
  for (const [account, blocked] of [
    ['unfinished', 'onboarding'],
    ['none', 'no_account'],
  ] as const) {
    const other = await addPayee(sortie, account)
    await addApproved(sortie, other)
    expect((await duesOf(other)).data[0].blocked).toBe(blocked)
  }
  const invoiced = await addPayee(sortie)
  await addApproved(sortie, invoiced, 100, { status: 'invoice_needed' })
  expect((await duesOf(invoiced)).data[0].blocked).toBe('invoice')
  await addApproved(sortie, invoiced, 100, { status: 'in_production' })
  await addApproved(sortie, invoiced, 100, { mission_type: 'training' })
  expect((await duesOf(invoiced)).meta.total).toBe(1)
})

test('a batch pays what is as previewed and refuses the rest; nothing it pays can be paid again', async () => {
  const pilot = await addPayee(sortie)
  const [first, second] = [await addApproved(sortie, pilot), await addApproved(sortie, pilot, 7000)]
  const blocked = await addApproved(sortie, await addPayee(sortie, 'none'))
  const preview = await sortie.provider('POST', '/v1/provider/payout_batches/preview', {
    mission_ids: [first, second, blocked],
  })
  expect(preview.body).toMatchObject({
    sums: [{ amount: 22_000, currency: { code: 'USD' } }],
    blocked: [{ mission_id: blocked, blocked: 'no_account' }],
  })
  const made = await start([line(first), line(second, 6999), line(blocked)])
  expect(made).toMatchObject({
    status: 201,
    body: {
      batch: { payouts: 1, queued: 1, failed: 0, complete: 0, sums: [{ amount: 15_000 }] },
      refused: [
        { mission_id: second, reason: 'changed' },
        { mission_id: blocked, reason: 'no_account' },
      ],
    },
  })
  const payout = await onlyPayout(first)
  expect(payout).toMatchObject({ status: 'queued', sent_at: null, batch_id: made.body.batch.id })
  expect((await start([line(first)])).body.refused).toMatchObject([{ reason: 'settled' }])
  await send(sortie.db, stripe, payout.id)
  const sent = await onlyPayout(first)
  expect(sent).toMatchObject({ status: 'processing', sent_at: expect.any(String) })
  await bank(sent.transfer_id, 'paid')
  expect(await onlyPayout(first)).toMatchObject({ status: 'complete' })
  const mission = await sortie.provider('GET', `/v1/provider/missions/${first}`)
  expect(mission.body.status).toBe('complete')
})

test('a mission whose invoice has arrived is complete once its payout has, too', async () => {
  const id = await addApproved(sortie, await addPayee(sortie), 15_000, { status: 'invoiced' })
  expect((await start([line(id)])).body.refused).toEqual([])
  const { id: payout } = await onlyPayout(id)
  await send(sortie.db, stripe, payout)
  await bank((await onlyPayout(id)).transfer_id, 'paid')
  expect((await sortie.provider('GET', `/v1/provider/missions/${id}`)).body.status).toBe('complete')
})

test('a mission that is not there owes nothing', async () => {
  const { status, body } = await start([line(999_999)])
  expect([status, body.batch.payouts, body.refused]).toMatchObject([
    201,
    0,
    [{ mission_id: 999_999, reason: 'settled' }],
  ])
})

test('clicked twice at once, and killed in between: one batch, one payout, one transfer', async () => {
  const pilot = await addPayee(sortie)
  const id = await addApproved(sortie, pilot)
  const key = randomUUID()
  const made = await Promise.all([start([line(id)], key), start([line(id)], key), start([line(id)])])
  const batches = new Set(made.slice(0, 2).map(({ body }) => body.batch.id))
  expect(batches.size).toBe(1)
  const { id: payout } = await onlyPayout(id)
  stripe.willAnswer('lost')
  await expect(send(sortie.db, stripe, payout)).rejects.toThrow('lost')
  expect((await onlyPayout(id)).status).toBe('queued')
  await Promise.all([send(sortie.db, stripe, payout), send(sortie.db, stripe, payout)])
  await send(sortie.db, stripe, payout)
  expect(stripe.sent()).toHaveLength(1)
  expect(await onlyPayout(id)).toMatchObject({ status: 'processing', transfer_id: stripe.sent()[0]?.id })
})

test('a payout whose answer was lost is not sent again days later, when its key is forgotten', async () => {
  const id = await addApproved(sortie, await addPayee(sortie))
  await start([line(id)])
  const { id: payout } = await onlyPayout(id)
  stripe.willAnswer('lost')
  await expect(send(sortie.db, stripe, payout)).rejects.toThrow('lost')
  stripe.forgetKeys()
  await send(sortie.db, stripe, payout)
  expect(stripe.sent()).toHaveLength(1)
  expect((await onlyPayout(id)).status).toBe('processing')
})

test('a refused payout says why and what to do, is paid once by a retry, and its status is only Stripe’s to change', async () => {
  const pilot = await addPayee(sortie)
  const id = await addApproved(sortie, pilot)
  await start([line(id)])
  const { id: payout } = await onlyPayout(id)
  const set = (status: string) => sortie.provider('PATCH', `/v1/provider/payouts/${payout}`, { status })
  expect((await set('failed')).status).toBe(422)
  expect((await set('complete')).status).toBe(422)
  stripe.willAnswer('refused')
  await send(sortie.db, stripe, payout)
  expect(await onlyPayout(id)).toMatchObject({
    status: 'failed',
    failure: {
      code: 'balance_insufficient',
      message: 'Insufficient funds.',
      advice: expect.stringContaining('Add funds'),
    },
  })
  expect((await set('processing')).status).toBe(422)
  const news = async () => (await notificationsOf(sortie.db, pilot)).map(({ title }) => title)
  expect(await news()).toEqual([])
  // There is one way to pay it now, and not two.
  expect((await duesOf(pilot)).data).toMatchObject([
    { blocked: 'failed', blocked_text: 'An earlier payout for this mission failed. Retry that one.' },
  ])
  expect((await start([line(id)])).body.refused).toMatchObject([{ mission_id: id, reason: 'failed' }])
  expect((await retry(payout)).body).toMatchObject({ status: 'queued', failure: null })
  expect((await retry(payout)).body.status).toBe('queued')
  await send(sortie.db, stripe, payout)
  expect(await onlyPayout(id)).toMatchObject({ status: 'processing', failure: null })
  expect(await news()).toEqual(['A payout is on its way'])
  expect((await retry(999_999)).status).toBe(404)
  expect((await set('canceled')).status).toBe(422)
  // The bank sends it back: it still counts as paid, and Stripe pays it again by itself.
  const [{ id: transfer = '' } = {}] = stripe.sent()
  await bank(transfer, 'returned')
  expect(await onlyPayout(id)).toMatchObject({ status: 'returned', failure: { code: 'account_closed' } })
  expect((await duesOf(pilot)).data).toEqual([])
  const refusal = async () => {
    const { status, body } = await retry(payout)
    return [status, body.message]
  }
  expect(await refusal()).toEqual([
    409,
    'The bank returned this payout. Stripe sends it again once the pilot has corrected their bank details.',
  ])
  await bank(transfer, 'paid', 'po_2')
  await bank(transfer, 'returned', 'po_3')
  expect((await onlyPayout(id)).status).toBe('complete')
  expect(await refusal()).toEqual([409, 'This payout cannot be sent again.'])
  expect(stripe.sent()).toHaveLength(1)
  const about = { payout_id: payout, pilot_id: pilot, mission_id: id }
  expect(told.filter(({ data }) => 'payout_id' in data && data.payout_id === payout)).toEqual([
    { type: 'payout.failed', data: { ...about, status: 'failed', failure_code: 'balance_insufficient' } },
    { type: 'payout.failed', data: { ...about, status: 'returned', failure_code: 'account_closed' } },
  ])
})

test('a mission is paid anew once its failed payout is canceled, or more than is owed', async () => {
  const pilot = await addPayee(sortie)
  const ids = [await addApproved(sortie, pilot), await addApproved(sortie, pilot)] as const
  await start(ids.map((id) => line(id)))
  const payouts = await Promise.all(ids.map(onlyPayout))
  for (const { id } of payouts) {
    stripe.willAnswer('refused')
    await send(sortie.db, stripe, id)
  }
  const [canceled, lowered] = ids
  await sortie.provider('PATCH', `/v1/provider/payouts/${payouts[0].id}`, { status: 'canceled' })
  await sql`update estimated_payouts set amount = 9000 where mission_id = ${lowered}`.execute(sortie.db)
  expect((await duesOf(pilot)).data).toMatchObject([{ blocked: null }, { blocked: null, amount: 9000 }])
  expect((await retry(payouts[1].id)).status).toBe(422)
  const { batch, refused } = (await start([line(canceled), line(lowered, 9000)])).body
  expect([batch.payouts, refused]).toEqual([2, []])
})

test('an adjustment pays besides what was agreed, with a reason that the pilot never sees', async () => {
  const pilot = await addPayee(sortie)
  const id = await addApproved(sortie, pilot)
  await start([line(id)])
  const reason = '=Second trip, "agreed"'
  expect((await start([line(id, 2500, { adjustment: { reason: ' ' } })])).status).toBe(422)
  expect((await start([line(id, 2500, { adjustment: { reason } })])).body.refused).toEqual([])
  const payouts = await payoutsOf(id)
  expect(payouts.map(({ amount }: { amount: number }) => amount)).toEqual([2500, 15_000])
  const today = new Date().toISOString().slice(0, 10)
  const csv = await sortie.provider(
    'GET',
    `/v1/provider/payouts.csv?from=${today}&to=${today}&pilot_id=${pilot}`,
  )
  const text: string = csv.body
  expect(text.startsWith('\uFEFFPayout,')).toBe(true)
  const read = readCsv(text)
  if (!('rows' in read)) throw new Error(read.problem)
  const [header, ...rows] = read.rows.map(({ cells }) => cells)
  const column = (name: string) => rows.map((cells) => cells[header?.indexOf(name) ?? -1])
  expect(column('Amount')).toEqual(['150.00', '25.00'])
  // Excel doesn't run it as a formula.
  expect(column('Adjustment')).toEqual(['', `'${reason}`])
})

test('a statement has what was paid in a month of the pilot’s own calendar', async () => {
  const pilot = await addPayee(sortie)
  await sortie.db
    .updateTable('pilots')
    .set({ timezone_id: 'America/Los_Angeles' })
    .where('id', '=', pilot)
    .execute()
  const paid = (amount: number, completed_at: string, currency_code = 'USD') => ({
    pilot_id: pilot,
    payoutable_type: 'Bonus',
    payoutable_id: 1,
    amount,
    currency_code,
    status: 'complete',
    completed_at,
  })
  await sortie.db
    .insertInto('payouts')
    .values([
      paid(100, '2026-02-01T07:59:59Z'),
      paid(200, '2026-02-01T08:00:00Z'),
      paid(300, '2026-03-01T07:00:00Z', 'EUR'),
      paid(400, '2026-03-01T08:00:00Z'),
    ])
    .execute()
  const { body } = await sortie.provider('GET', `/v1/provider/pilots/${pilot}/statement?month=2026-02`)
  expect(body).toMatchObject({
    payouts: [{ amount: 200 }, { amount: 300 }],
    sums: [
      { amount: 300, currency: { code: 'EUR' } },
      { amount: 200, currency: { code: 'USD' } },
    ],
  })
  expect((await sortie.provider('GET', `/v1/provider/pilots/${pilot}/statement?month=2026-13`)).status).toBe(
    422,
  )
})

test('what is unpaid past the agreed days is listed for finance, until it is paid', async () => {
  const pilot = await addPayee(sortie)
  const id = await addApproved(sortie, pilot)
  const lines = async () =>
    (await sortie.provider('GET', '/v1/provider/attention?kind=payment_late')).body.data.filter(
      (found: { record: { id: number } }) => found.record.id === id,
    )
  expect(await lines()).toEqual([])
  await sql`update missions set status_timestamps = status_timestamps
    || jsonb_build_object('awaiting_payment', to_jsonb(now() - interval '8 days')) where id = ${id}`.execute(
    sortie.db,
  )
  expect(await lines()).toMatchObject([
    { reason: expect.stringMatching(/^\$150\.00 USD approved on .* not paid$/) },
  ])
  await start([line(id)])
  expect(await lines()).toEqual([])
})
