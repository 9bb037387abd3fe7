import type { WebhookEvent } from '@sortie/contract/webhook.events'
import type { TestApp } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addAgreement, addPilot } from '../../../test/records.ts'
import { TransferRefused } from '../../integrations/payments/stripe.ts'
import type { Database } from '../../platform/database.ts'
import { sendPayout } from './send-payout.ts'

/** How the payment service answers the next requests: it sends, refuses, or sends and its answer is lost. */
export type Answer = 'sent' | 'refused' | 'lost'

/** A payment service that remembers what it has sent, by the keys and the groups of the real one. */
export const fakePayments = () => {
  interface Sent {
    id: string
    payout_id: number
    amount: number
    currency: string
  }
  const byKey = new Map<string, Sent>()
  const sent: Sent[] = []
  let answers: Answer[] = []
  const never = async () => {
    throw new Error('not asked here')
  }
  return {
    sent: () => [...sent],
    /** The service keeps a key for a day. After that, a request under the same key is a new one. */
    forgetKeys: () => byKey.clear(),
    willAnswer: (...next: Answer[]) => {
      answers = next
    },
    payments: {
      openAccount: never,
      onboardingLink: never,
      dashboardLink: never,
      onboardingState: never,
      bankPayout: never,
      readReport: () => null,
      findTransfer: async (payoutId: number) =>
        sent.find(({ payout_id }) => payout_id === payoutId)?.id ?? null,
      transfer: async (order: { payout_id: number; amount: number; currency: string; attempt: number }) => {
        const answer = answers.shift() ?? 'sent'
        if (answer === 'refused') throw new TransferRefused('balance_insufficient', 'Insufficient funds.')
        const key = `${order.payout_id}-${order.attempt}`
        const { payout_id, amount, currency } = order
        const known = byKey.get(key)
        const transfer = known ?? { id: `tr_${sent.length + 1}_${key}`, payout_id, amount, currency }
        if (!known) sent.push(transfer)
        byKey.set(key, transfer)
        if (answer === 'lost') throw new Error('the connection was lost')
        return transfer.id
      },
    },
  }
}

export type FakePayments = ReturnType<typeof fakePayments>

/** What the provider's systems were told of. */
export const told: WebhookEvent[] = []

/** Sends nothing to anybody. */
export const quiet = {
  mails: { send: async () => {} },
  webhooks: {
    notify: async (_: unknown, event: WebhookEvent) => {
      told.push(event)
    },
    notifyAll: async () => {},
  },
}

/** Does what the job does; without emails. */
export const send = (db: Database, { payments }: FakePayments, payoutId: number): Promise<void> =>
  sendPayout({ db, payments, ...quiet }, payoutId)

/** A pilot whose account can be paid, unless told otherwise. */
export const addPayee = async (
  { db }: Pick<TestApp, 'db'>,
  account: 'ready' | 'unfinished' | 'none' = 'ready',
) => {
  const pilot = await addPilot(db, { stripe_onboarding: true })
  const slug = `entity-${pilot.id}`
  const entity = await db
    .insertInto('legal_entities')
    .values({ slug, name: slug, display_countries: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (account !== 'none')
    await db
      .insertInto('stripe_accounts')
      .values({
        pilot_id: pilot.id,
        legal_entity_id: entity.id,
        external_id: `acct_${pilot.id}`,
        autopay_enabled: account === 'ready',
      })
      .execute()
  return pilot.id
}

/** An approved mission that owes its pilot this much. */
export const addApproved = async (
  { db }: Pick<TestApp, 'db'>,
  pilotId: number,
  amount = 15_000,
  mission: Parameters<typeof addHeld>[2] = {},
): Promise<number> => {
  const id = await addHeld(db, pilotId, { status: 'awaiting_payment', ...mission })
  await addAgreement(db, id, amount)
  return id
}
