import type { BankPayout } from '../../integrations/payments/stripe.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { moveMission } from '../provider-missions/move-mission.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { updatePayout } from './payout.queries.ts'
import {
  lockTransfer,
  selectDueOfMission,
  selectPayoutsOfTransfers,
  updateTransfer,
} from './payout-batch.queries.ts'
import { movePayout } from './save-payout.ts'

/** Once everything that was agreed has arrived, nothing is left to do about a mission. */
const settleMission = async (db: Transaction, mails: MailQueue, missionId: number): Promise<void> => {
  const { status, is_settled } = await selectDueOfMission(db, missionId)
  if (is_settled && (status === 'awaiting_payment' || status === 'invoiced'))
    await moveMission(db, mails, missionId, 'complete')
}

/** The money did not arrive: refused by the payment service, or returned by the bank. */
export const payoutFailed = (
  payout: { id: number; pilot_id: number; payoutable_type: string; payoutable_id: number },
  status: 'failed' | 'returned',
  failure_code: string | null,
) =>
  ({
    type: 'payout.failed',
    data: {
      payout_id: payout.id,
      pilot_id: payout.pilot_id,
      mission_id: payout.payoutable_type === 'Mission' ? payout.payoutable_id : null,
      status,
      failure_code,
    },
  }) as const

/** What became of the transfers that a bank got in one payout. A payout that is complete stays so. */
export const followBankPayout = async (
  db: Transaction,
  { mails, webhooks }: { mails: MailQueue; webhooks: WebhookQueue },
  { id, status, arrival_on, failure, transfer_ids }: BankPayout,
): Promise<void> => {
  for (const payoutId of await selectPayoutsOfTransfers(db, transfer_ids)) {
    const payout = await lockTransfer(db, payoutId)
    if (!payout || payout.status === 'complete') continue
    await updateTransfer(db, payoutId, {
      bank_payout_id: id,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
    })
    if (status === 'under_way') await updatePayout(db, payoutId, { expected_on: arrival_on })
    else await movePayout(db, mails, payoutId, status === 'paid' ? 'complete' : 'returned')
    if (status === 'returned' && payout.status !== 'returned')
      await webhooks.notify(db, payoutFailed(payout, 'returned', failure?.code ?? null))
    if (status === 'paid') await settleMission(db, mails, payout.payoutable_id)
  }
}
