import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { DataFolder } from '../data-folder.ts'

const DOCUMENT = 'stripe-transfers'

const transfer = z.object({
  id: z.string(),
  object: z.literal('transfer'),
  created: z.number(),
  amount: z.number(),
  currency: z.string(),
  destination: z.string(),
  transfer_group: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
})

export type StripeTransfer = z.infer<typeof transfer>

const payout = z.object({
  id: z.string(),
  object: z.literal('payout'),
  created: z.number(),
  arrival_date: z.number(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['paid', 'failed']),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  automatic: z.literal(true),
  account: z.string(),
  transfers: z.array(z.string()),
})

export type StripePayout = z.infer<typeof payout>

/** An amount that ends in so many cents plays an outcome that a test or a visitor wants to see. */
const refusedOnceCents = 13
const returnedCents = 17

const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Why a transfer is refused, in Stripe's own words. */
export interface Refusal {
  code: string
  message: string
}

/**
 * Transfers to accounts, and the payouts in which their bank gets them a moment later. Amounts that end in 13 cents are
 * refused once for want of funds; the bank returns those that end in 17.
 */
export const openTransfers = async (
  data: DataFolder,
  report: (type: 'payout.paid' | 'payout.failed', payout: StripePayout) => Promise<void>,
  bankMilliseconds: number,
) => {
  const stored = z
    .object({ transfers: z.array(transfer), payouts: z.array(payout) })
    .parse((await data.read(DOCUMENT)) ?? { transfers: [], payouts: [] })
  const transfers = new Map(stored.transfers.map((entry) => [entry.id, entry]))
  const payouts = new Map(stored.payouts.map((entry) => [entry.id, entry]))
  const refusedBefore = new Set<string>()
  const keep = () =>
    data.write(DOCUMENT, { transfers: [...transfers.values()], payouts: [...payouts.values()] })

  const payOut = async ({ id, amount, currency, destination }: StripeTransfer): Promise<void> => {
    const isReturned = amount % 100 === returnedCents
    const paid: StripePayout = {
      id: newId('po'),
      object: 'payout',
      created: nowSeconds(),
      arrival_date: nowSeconds(),
      amount,
      currency,
      status: isReturned ? 'failed' : 'paid',
      failure_code: isReturned ? 'account_closed' : null,
      failure_message: isReturned ? 'The bank account has been closed.' : null,
      automatic: true,
      account: destination,
      transfers: [id],
    }
    payouts.set(paid.id, paid)
    await keep()
    await report(isReturned ? 'payout.failed' : 'payout.paid', paid)
  }

  const later = (sent: StripeTransfer) =>
    setTimeout(() => {
      payOut(sent).catch((error: unknown) =>
        console.error(`sandbox: stripe payout failed: ${(error as Error).message}`),
      )
    }, bankMilliseconds).unref()

  // What was under way when the sandbox stopped arrives after all.
  const arrived = new Set([...payouts.values()].flatMap((entry) => entry.transfers))
  for (const sent of transfers.values()) if (!arrived.has(sent.id)) later(sent)

  return {
    create: async (
      form: URLSearchParams,
      metadata: Record<string, string>,
    ): Promise<StripeTransfer | Refusal> => {
      const amount = Number(form.get('amount'))
      const group = form.get('transfer_group')
      if (amount % 100 === refusedOnceCents && !refusedBefore.has(group ?? '')) {
        refusedBefore.add(group ?? '')
        return {
          code: 'balance_insufficient',
          message: 'You have insufficient available funds in your Stripe account.',
        }
      }
      const sent: StripeTransfer = {
        id: newId('tr'),
        object: 'transfer',
        created: nowSeconds(),
        amount,
        currency: form.get('currency') ?? '',
        destination: form.get('destination') ?? '',
        transfer_group: group,
        metadata,
      }
      transfers.set(sent.id, sent)
      await keep()
      later(sent)
      return sent
    },
    ofGroup: (group: string | null) =>
      [...transfers.values()].filter(({ transfer_group }) => transfer_group === group),
    payout: (id: string, account: string) => {
      const found = payouts.get(id)
      return found?.account === account ? found : undefined
    },
    /** What a payout of an account consists of, as Stripe lists it. */
    balanceTransactions: (id: string, account: string) => {
      const found = payouts.get(id)
      const ids = found?.account === account ? found.transfers : []
      return ids.map((source_transfer) => ({
        id: newId('txn'),
        object: 'balance_transaction',
        type: 'payment',
        source: { id: newId('py'), object: 'charge', source_transfer },
      }))
    },
  }
}
