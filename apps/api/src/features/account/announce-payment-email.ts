import { t } from '@sortie/domain/language'
import type { PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { mailPilot } from '../notifications/notify.ts'
import { lockPilotFields } from './account.queries.ts'

type Change = Pick<PilotChanges, 'paypal_email'>

export const changesPaymentEmail = async (
  db: Transaction,
  pilotId: number,
  { paypal_email }: Change,
): Promise<boolean> => {
  if (paypal_email === undefined) return false
  const before = await lockPilotFields(db, pilotId, ['paypal_email'])
  return before.paypal_email !== (paypal_email || null)
}

/** Before a change is saved: a pilot whose money would go elsewhere is notified, also at the email they sign in with. */
export const announcePaymentEmail = async (
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  change: Change,
): Promise<void> => {
  if (!(await changesPaymentEmail(db, pilotId, change))) return
  await mailPilot(db, mails, pilotId, {
    event: 'payment_details_changed',
    mail: { kind: 'security', details: { change: 'payment_email' } },
    bell: {
      notification_type: 'pilot/profile/stripe_onboarding',
      title: () => t('Your payment email was changed'),
      body: () => t("If this wasn't you, contact us right away."),
      web_route_url: '/profile#payment-information',
      app_route_url: '/profile',
    },
  })
}
