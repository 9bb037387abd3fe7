import { readCsv } from '@sortie/domain/csv'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { followBankPayout } from './follow-bank.ts'
import { type Answer, addApproved, addPayee, fakePayments, quiet, send } from './payout-batch.fixtures.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const agreed = 10_000

type Step =
  | { do: 'batch'; key: number; amount: number | 'due'; mission: number; isAdjustment: boolean }
  | { do: 'record'; amount: number; mission: number; status: string }
  | { do: 'set'; payout: number; status: string }
  | { do: 'send'; payout: number; answer: Answer }
  | { do: 'retry'; payout: number }
  | { do: 'bank'; transfer: number; status: 'paid' | 'returned' | 'under_way' }
  | { do: 'agree'; mission: number; amount: number }
  | { do: 'a day passes' }

const mission = fc.nat({ max: 1 })
/** One of those that are there, so that most steps find something to happen to. */
const payout = fc.nat({ max: 11 })
const amount = fc.constantFrom(agreed, agreed / 2, 1, agreed + 1)
const status = fc.constantFrom('processing', 'complete', 'failed', 'canceled', 'queued', 'returned')
/** Mostly what would let a mission be paid again. */
const newStatus = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('failed', 'canceled') },
  { weight: 1, arbitrary: status },
)
/** Every history begins with a batch of all that is owed. */
const firstSteps: readonly Step[] = [0, 1].map((mission) => ({
  do: 'batch',
  key: mission,
  amount: 'due',
  mission,
  isAdjustment: false,
}))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      key: fc.nat({ max: 5 }),
      amount: fc.oneof(
        { weight: 3, arbitrary: fc.constant('due' as const) },
        { weight: 1, arbitrary: amount },
      ),
      mission,
      isAdjustment: fc.nat({ max: 3 }).map((chance) => chance === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('record' as const), amount, mission, status }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('set' as const), payout, status: newStatus }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      payout,
      answer: fc.constantFrom<Answer>('sent', 'sent', 'refused', 'lost'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), payout }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      transfer: payout,
      status: fc.constantFrom('paid' as const, 'returned' as const, 'under_way' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('agree' as const), mission, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('a day passes' as const) }) },
)

test('over random histories nothing is paid twice or beyond what was agreed, and the export has every cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
      fc.uuid(),
      async (history, run) => {
        const pilot = await addPayee(sortie)
        const missions = [await addApproved(sortie, pilot, agreed), await addApproved(sortie, pilot, agreed)]
        const stripe = fakePayments()
        const rows = () =>
          sortie.db.selectFrom('payouts').selectAll().where('pilot_id', '=', pilot).orderBy('id').execute()
        const nth = async (index: number) => {
          const all = await rows()
          return all[index % Math.max(1, all.length)]?.id ?? 0
        }
        const dueOf = async (mission_id: number) =>
          (
            await sortie.db
              .selectFrom('payout_dues')
              .select('amount')
              .where('mission_id', '=', mission_id)
              .executeTakeFirst()
          )?.amount ?? agreed
        for (const next of [...firstSteps, ...history]) {
          const mission_id = 'mission' in next ? (missions[next.mission] ?? 0) : 0
          if (next.do === 'batch') {
            const adjustment = next.isAdjustment ? { adjustment: { reason: 'Second trip' } } : {}
            const amount = next.amount === 'due' ? await dueOf(mission_id) : next.amount
            const line = { mission_id, amount, currency_code: 'USD', ...adjustment }
            const body = { key: `${run}-${next.key}`, lines: [line] }
            // Clicked twice at once.
            await Promise.all([1, 2].map(() => sortie.provider('POST', '/v1/provider/payout_batches', body)))
          } else if (next.do === 'record') {
            const { amount, status } = next
            const body = { pilot_id: pilot, payoutable_id: mission_id, amount, currency_code: 'USD', status }
            await sortie.provider('POST', '/v1/provider/payouts', body)
          } else if (next.do === 'set')
            await sortie.provider('PATCH', `/v1/provider/payouts/${await nth(next.payout)}`, {
              status: next.status,
            })
          else if (next.do === 'retry')
            await sortie.provider('POST', `/v1/provider/payouts/${await nth(next.payout)}/retry`)
          else if (next.do === 'agree')
            await sql`update estimated_payouts set amount = ${next.amount} where mission_id = ${mission_id}`
              .execute(sortie.db)
              .catch(() => {})
          else if (next.do === 'a day passes') stripe.forgetKeys()
          else if (next.do === 'send') {
            stripe.willAnswer(next.answer)
            await send(sortie.db, stripe, await nth(next.payout)).catch(() => {})
          } else {
            const all = stripe.sent()
            const sent = all[next.transfer % Math.max(1, all.length)]
            if (!sent) continue
            const bank = { id: `po_${sent.id}`, status: next.status, arrival_on: '2030-01-01', failure: null }
            await inTransaction(sortie.db, (trx) =>
              followBankPayout(trx, quiet, { ...bank, transfer_ids: [sent.id] }),
            )
          }
        }
        const payouts = await rows()
        const counted = (id: number) =>
          payouts
            .filter((row) => row.payoutable_id === id && row.adjustment_reason === null)
            .filter((row) => !['failed', 'canceled'].includes(row.status))
            .reduce((sum, row) => sum + row.amount, 0)
        const agreements = await sortie.db
          .selectFrom('estimated_payouts')
          .select(['mission_id', 'amount'])
          .where('mission_id', 'in', missions)
          .execute()
        const dues = await sortie.db
          .selectFrom('payout_dues')
          .selectAll()
          .where('pilot_id', '=', pilot)
          .execute()
        for (const { mission_id, amount: most } of agreements) {
          expect(counted(mission_id)).toBeLessThanOrEqual(most)
          const due = dues.find((row) => row.mission_id === mission_id)?.amount ?? 0
          expect(due).toBe(most - counted(mission_id))
        }
        // What the payment service sent is paid here, once each, and with that amount.
        const transfers = stripe.sent()
        expect(new Set(transfers.map(({ payout_id }) => payout_id)).size).toBe(transfers.length)
        for (const { payout_id, amount: sent } of transfers) {
          const row = payouts.find(({ id }) => id === payout_id)
          expect(row?.amount).toBe(sent)
          // One whose answer was lost stays queued until the service is asked again: it counts as paid.
          expect(['queued', 'processing', 'returned', 'complete']).toContain(row?.status)
        }
        // Each batch has one line, so one that was clicked twice would have two payouts, of an adjustment too.
        const batches = await sortie.db
          .selectFrom('payout_transfers')
          .innerJoin('payouts', 'payouts.id', 'payout_transfers.payout_id')
          .select('batch_id')
          .where('pilot_id', '=', pilot)
          .execute()
        expect(new Set(batches.map(({ batch_id }) => batch_id)).size).toBe(batches.length)
        const day = new Date().toISOString().slice(0, 10)
        const csv = await sortie.provider(
          'GET',
          `/v1/provider/payouts.csv?from=${day}&to=${day}&pilot_id=${pilot}`,
        )
        const read = readCsv(csv.body)
        if (!('rows' in read)) throw new Error(read.problem)
        const exported = read.rows.slice(1).map(({ cells }) => Math.round(Number(cells[8]) * 100))
        expect(exported).toEqual(payouts.map((row) => row.amount))
      },
    ),
    { numRuns: 15 },
  )
}, 120_000)
