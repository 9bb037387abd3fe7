import type { Registration } from '@sortie/domain/pilot/pilot.schema'
import { insertAcceptance, selectTerms } from '../../core/pilot/terms.queries.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { timeZoneAt } from '../locations/time-zone-at.ts'
import { hasMailSince } from '../mails/mail.queries.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { mailPilot } from '../notifications/notify.ts'
import { hashPassword } from '../session/passwords.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { insertNewPilot, lockPilotByEmail } from './account.queries.ts'

/** Nobody's mailbox is filled by a stranger who registers their email again and again. */
const pauseMinutes = 60

/** Its owner learns that the email was registered once more; a second press of the button changes nothing. */
const mailOwner = async (db: Transaction, mails: MailQueue, email: string): Promise<void> => {
  const owner = await lockPilotByEmail(db, email)
  if (!owner || (await hasMailSince(db, owner.id, ['welcome', 'already_registered'], pauseMinutes))) return
  await mailPilot(db, mails, owner.id, {
    event: 'pilot_registered_again',
    mail: { kind: 'already_registered' },
  })
}

/**
 * Creates the account; the identity provider keeps the password unless plain sessions are on. An email that has an
 * account gets the same response after the same work, so that nobody can find out who is a pilot.
 */
export const registerPilot = async (
  db: Transaction,
  { mails, webhooks, plainSessions }: { mails: MailQueue; webhooks: WebhookQueue; plainSessions: boolean },
  { password, ...registration }: Registration,
): Promise<{ email: string }> => {
  const password_hash = plainSessions && password ? await hashPassword(password) : null
  const timezone_id = await timeZoneAt(db, registration.latitude, registration.longitude)
  const pilot = await insertNewPilot(db, { ...registration, timezone_id, password_hash })
  if (!pilot) {
    await mailOwner(db, mails, registration.email)
    return { email: registration.email }
  }
  const terms = await selectTerms(db)
  if (terms) await insertAcceptance(db, pilot.id, terms.version)
  await mailPilot(db, mails, pilot.id, { event: 'pilot_registered', mail: { kind: 'welcome' } })
  await webhooks.notify(db, {
    type: 'pilot.registered',
    data: { pilot_id: pilot.id, pilot_status: pilot.status },
  })
  return { email: registration.email }
}
