import { plural, t } from '@sortie/domain/language'
import type { OnboardingState } from '@sortie/domain/pilot/payment-account.schema'
import type { Payments } from '../../integrations/payments/stripe.ts'
import type { OwnTransactions } from '../../platform/call-steps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { mailPilot } from '../notifications/notify.ts'
import { lockAccount, releasePayouts, selectNow, setAutopay } from './payment.queries.ts'

const released = (count: number): string => {
  if (count === 0) return t('Your next payouts go straight to your account.')
  return plural(count, 'Your payout is on its way.', '{count} payouts are on their way.')
}

const notifyReady = async (trx: Transaction, mails: MailQueue, pilotId: number): Promise<void> => {
  const payouts = await releasePayouts(trx, pilotId)
  await mailPilot(trx, mails, pilotId, {
    event: 'payment_details_changed',
    mail: { kind: 'security', details: { change: 'payment_account' } },
    bell: {
      notification_type: 'pilot/profile/stripe_onboarding',
      title: () => t('Direct deposit is set up'),
      body: () => released(payouts.length),
      // By this the portal knows the news from others about payments, and congratulates the pilot on it.
      meta: { payments_ready: true },
      web_route_url: payouts.length > 0 ? '/pilotlog' : '/profile#payment-information',
      app_route_url: payouts.length > 0 ? '/payouts' : '/profile',
    },
  })
}

/** A payment provider that fails is away for now, whatever it says. */
export const orUnavailable = async <Result>(call: Promise<Result>): Promise<Result> => {
  try {
    return await call
  } catch (error) {
    throw new AppError('unavailable', { cause: error })
  }
}

/**
 * Asks the payment provider how far an account is, stores whether it can be paid, and says how far it is. Returns and reports come in any order, late and
 * twice: what counts is what was asked for last.
 */
export const checkAccount = async (
  { db, payments, mails }: { db: OwnTransactions; payments: Payments; mails: MailQueue },
  account: { id: number; external_id: string | null },
  alongside: (trx: Transaction) => Promise<unknown> = async () => {},
): Promise<OnboardingState> => {
  const checkedAt = await selectNow(db.read)
  const state =
    account.external_id === null
      ? 'unfinished'
      : await orUnavailable(payments.onboardingState(account.external_id))
  const isReady = state === 'ready'
  await db.transaction(async (trx) => {
    await alongside(trx)
    const before = await lockAccount(trx, account.id)
    if (!before || !(await setAutopay(trx, account.id, isReady, checkedAt))) return
    if (isReady && !before.autopay_enabled) await notifyReady(trx, mails, before.pilot_id)
  })
  return state
}
