import { type Payments, TransferRefused } from '../../integrations/payments/stripe.ts'
import type { Database } from '../../platform/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { payoutFailed } from './follow-bank.ts'
import { sendPayoutJob } from './payout.jobs.ts'
import { selectPayout } from './payout.queries.ts'
import {
  lockTransfer,
  selectPilotAccounts,
  selectWaitingPayouts,
  updateTransfer,
} from './payout-batch.queries.ts'
import { payoutAccount } from './payout-due.queries.ts'
import { movePayout } from './save-payout.ts'

interface Work {
  db: Database
  payments: Payments
  mails: MailQueue
  webhooks: WebhookQueue
}

/**
 * Sends a payout that is queued. Before the payment service is asked, the attempt is noted; when it is asked again,
 * what may have been sent before is looked for first. The service's own key makes two attempts at once into one.
 */
export const sendPayout = async (
  { db, payments, mails, webhooks }: Work,
  payoutId: number,
): Promise<void> => {
  const payout = await inTransaction(db, async (trx) => {
    const locked = await lockTransfer(trx, payoutId)
    if (locked?.status !== 'queued') return null
    await updateTransfer(trx, payoutId, { tried_at: new Date().toISOString() })
    return locked
  })
  if (!payout) return
  const { account, amount, currency_code: currency, attempt } = payout
  const transfer = { payout_id: payoutId, account, amount, currency, attempt }
  try {
    const known = payout.tried_at === null ? null : await payments.findTransfer(payoutId)
    const transfer_id = known ?? (await payments.transfer(transfer))
    await inTransaction(db, async (trx) => {
      const locked = await lockTransfer(trx, payoutId)
      if (locked?.status !== 'queued') return
      await updateTransfer(trx, payoutId, { transfer_id })
      await movePayout(trx, mails, payoutId, 'processing')
    })
  } catch (error) {
    // Anything but a clear no is tried again: nobody knows whether the money left.
    if (!(error instanceof TransferRefused)) throw error
    await inTransaction(db, async (trx) => {
      const locked = await lockTransfer(trx, payoutId)
      if (locked?.status !== 'queued' || locked.attempt !== attempt) return
      const { code: failure_code, message: failure_message } = error
      await updateTransfer(trx, payoutId, { failure_code, failure_message })
      await movePayout(trx, mails, payoutId, 'failed')
      await webhooks.notify(trx, payoutFailed(locked, 'failed', failure_code))
    })
  }
}

/** Queues a payout again that the payment service refused, to the account that its pilot has now. */
export const retryPayout = async (
  db: Transaction,
  { mails, jobQueue }: { mails: MailQueue; jobQueue: JobQueue },
  id: number,
) => {
  const payout = await lockTransfer(db, id)
  if (!payout) throw notFound()
  // A second click finds it queued, or sent.
  if (payout.status === 'queued' || payout.status === 'processing') return selectPayout(db, id)
  if (payout.status !== 'failed')
    throw new AppError('conflict', {
      message:
        payout.status === 'returned'
          ? 'The bank returned this payout. Stripe sends it again once the pilot has corrected their bank details.'
          : 'This payout cannot be sent again.',
    })
  const { country, accounts } = await selectPilotAccounts(db, payout.pilot_id)
  const account = payoutAccount(country, accounts)
  if (account === null)
    throw new AppError('conflict', { message: 'The pilot has no account that money could be sent to.' })
  const attempt = payout.attempt + 1
  await updateTransfer(db, id, { account, attempt, failure_code: null, failure_message: null })
  await movePayout(db, mails, id, 'queued')
  await jobQueue.enqueue(db, sendPayoutJob, { payout_id: id })
  return selectPayout(db, id)
}

/** Enqueues payouts again that nobody sends: their job was given up. Returns how many. */
export const findUnsentPayouts = async (db: Database, jobQueue: JobQueue): Promise<number> => {
  const waiting = await selectWaitingPayouts(db)
  if (waiting.length > 0)
    await inTransaction(db, (trx) =>
      jobQueue.enqueueAll(
        trx,
        sendPayoutJob,
        waiting.map(({ id }) => ({ payout_id: id })),
      ),
    )
  return waiting.length
}
