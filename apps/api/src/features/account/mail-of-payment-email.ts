import type { PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { lockPilotFields } from './account.queries.ts'

/** Before a change is saved: a pilot whose money would go elsewhere is told at the email they sign in with. */
export const mailOfPaymentEmail = async (
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  { paypal_email }: Pick<PilotChanges, 'paypal_email'>,
): Promise<void> => {
  if (paypal_email === undefined) return
  const before = await lockPilotFields(db, pilotId, ['paypal_email'])
  if (before?.paypal_email === (paypal_email || null)) return
  await mails.send(db, pilotId, { kind: 'security', details: { change: 'payment_email' } })
}
