import type { NewBatch } from '@sortie/contract/payout-batch.calls'
import { totalsPerCurrency } from '@sortie/domain/money/money'
import { type PayoutBlock, payoutBlock, payoutBlockWords } from '@sortie/domain/money/payout-blocks'
import type { Queryable } from '../../platform/database.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { ProviderCaller } from '../../platform/provider/provider-caller.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { sendPayoutJob } from './payout.jobs.ts'
import {
  insertBatch,
  insertTransfer,
  lockPayable,
  selectBatches,
  selectBatchId,
  selectDue,
} from './payout-batch.queries.ts'
import { payoutAccount, selectDues } from './payout-due.queries.ts'
import { createPayout } from './save-payout.ts'

type Line = NewBatch['lines'][number]

interface Work {
  mails: MailQueue
  jobQueue: JobQueue
}

/** Pays one line, or says why it can't be paid. The mission stays locked, so nobody pays it at the same time. */
const payLine = async (
  db: Transaction,
  { mails, jobQueue }: Work,
  batch_id: number,
  { mission_id, amount, currency_code, adjustment }: Line,
): Promise<PayoutBlock | null> => {
  const payable = await lockPayable(db, mission_id)
  if (!payable) return 'settled'
  const account = payoutAccount(payable.country, payable.accounts)
  const due = await selectDue(db, mission_id, currency_code)
  const block = payoutBlock({
    ...payable,
    // An adjustment is paid for what was agreed besides the mission, whatever became of that.
    ...(adjustment && { is_on_hold: false, needs_invoice: false }),
    has_account: payable.accounts.length > 0,
    account_ready: account !== null,
    has_failed: due.has_failed && !adjustment,
  })
  if (block || account === null) return block ?? 'no_account'
  if (!adjustment) {
    if (due.amount === 0) return 'settled'
    if (due.amount !== amount) return 'changed'
  }
  const { id } = await createPayout(db, mails, {
    pilot_id: payable.pilot_id,
    payoutable_type: 'Mission',
    payoutable_id: mission_id,
    amount,
    currency_code,
    adjustment,
    status: 'queued',
    payment_processor: 'stripe',
  })
  await insertTransfer(db, { payout_id: id, batch_id, account })
  await jobQueue.enqueue(db, sendPayoutJob, { payout_id: id })
  return null
}

/**
 * Starts a batch once for its key, in one transaction: a second click waits for the first and gets the same batch, and
 * a kill in between leaves nothing behind. Missions are locked in order, so that two batches take turns.
 */
export const startBatch = async (
  db: Transaction,
  work: Work,
  caller: ProviderCaller,
  { key, lines }: NewBatch,
) => {
  const actor = caller.kind === 'person' ? { person_id: caller.id } : { provider_key_id: caller.id }
  const created = await insertBatch(db, { key, person_id: null, provider_key_id: null, ...actor })
  const refused: { mission_id: number; reason: PayoutBlock; text: string }[] = []
  const id = created?.id ?? (await selectBatchId(db, key))
  if (created)
    for (const line of lines.toSorted((a, b) => a.mission_id - b.mission_id)) {
      const reason = await payLine(db, work, id, line)
      if (reason) refused.push({ mission_id: line.mission_id, reason, text: payoutBlockWords[reason] })
    }
  const [batch] = await selectBatches(db, { per_page: 1, id })
  if (!batch) throw new Error('the batch that was just started is not there')
  return { batch, refused }
}

/** What paying these missions would do: the sums by currency, and what keeps some from being paid. */
export const previewBatch = async (db: Queryable, missionIds: readonly number[]) => {
  const dues = (await selectDues(db, { mission_ids: missionIds }, missionIds.length * 5)).map(
    ({ account: _, ...due }) => due,
  )
  const lines = dues.filter(({ blocked }) => blocked === null)
  return {
    lines,
    blocked: dues.filter(({ blocked }) => blocked !== null),
    sums: totalsPerCurrency(lines),
  }
}
