import type { PilotCorrections } from '@sortie/contract/pilot.calls'
import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { updatePilot } from '../account/account.queries.ts'
import { announcePaymentEmail } from '../account/announce-payment-email.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { notifyPilots } from '../notifications/notify.ts'
import { knownPilot, pilotToChange } from './known-pilot.ts'

const profile = { web_route_url: '/profile', app_route_url: '/profile' }

/** Corrects what the provider knows better, and notifies the pilot. */
export const correctPilot = async (
  db: Transaction,
  mails: MailQueue,
  id: number,
  changes: PilotCorrections,
): Promise<Pilot> => {
  const before = await pilotToChange(db, id)
  if (Object.keys(changes).length === 0) return knownPilot(db, id)
  await announcePaymentEmail(db, mails, id, changes)
  const row = changes.paypal_email === '' ? { ...changes, paypal_email: null } : changes
  await updatePilot(db, id, rowOf('pilots', row))
  if (changes.stripe_onboarding && !before.stripe_onboarding)
    await notifyPilots(db, [id], {
      ...profile,
      event: 'account_changed',
      notification_type: 'pilot/profile/stripe_onboarding',
      title: () => t('Set up direct deposit'),
      body: () => t('You can now be paid by direct deposit. Please add your work location.'),
    })
  else
    await notifyPilots(db, [id], {
      ...profile,
      event: 'account_changed',
      notification_type: 'new',
      title: () => t('Your profile was updated'),
      body: () => t('We corrected some details in your profile. Please take a look.'),
    })
  return knownPilot(db, id)
}
