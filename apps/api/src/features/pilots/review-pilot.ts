import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { mailPilot, notifyPilots } from '../notifications/notify.ts'
import { knownPilot, pilotToChange } from './known-pilot.ts'
import { setPilotStatus } from './provider-pilot.queries.ts'

/** A pilot who is approved already is not notified again. */
export const approvePilot = async (db: Transaction, mails: MailQueue, id: number): Promise<Pilot> => {
  const { status } = await pilotToChange(db, id)
  if (status !== 'approved') {
    await setPilotStatus(db, id, 'approved')
    await mailPilot(db, mails, id, {
      event: 'pilot_approved',
      mail: { kind: 'approved' },
      bell: {
        notification_type: 'new',
        title: () => t("You're approved"),
        body: () => t("You can now be offered missions. We'll let you know when there's one near you."),
        web_route_url: '/active-missions',
        app_route_url: '/missions',
      },
    })
  }
  return knownPilot(db, id)
}

/** Notifies each time, since the reason may be another one. */
export const rejectPilot = async (db: Transaction, id: number, reason: string): Promise<Pilot> => {
  await pilotToChange(db, id)
  await setPilotStatus(db, id, 'rejected')
  await notifyPilots(db, [id], {
    event: 'account_changed',
    notification_type: 'new',
    title: () => t('Your application was not accepted'),
    body: () => reason,
    web_route_url: '/profile',
    app_route_url: '/profile',
  })
  return knownPilot(db, id)
}
