import { paymentCalls } from '@sortie/contract/payment.calls'
import { openPayments } from '../../integrations/payments/stripe.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { refuseAdmin } from '../../platform/session/session.ts'
import { tokenHash } from '../../platform/session/token-hash.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { followBankPayout } from '../payouts/follow-bank.ts'
import { checkAccount, orUnavailable } from './check-account.ts'
import { manageAccount, openAccount } from './open-account.ts'
import {
  insertEvent,
  isKnownEvent,
  selectAccountByName,
  selectLegalEntities,
  selectOnboardedAccount,
  selectShownAccount,
} from './payment.queries.ts'

/** Each of these makes the payment provider work. */
const limit = { subject: 'payments', perMinute: 60 }

export const paymentRoutes = ({ serve, config, mails, webhooks }: FeatureParts): void => {
  const { publicUrl } = config
  const payments = openPayments(config.stripe)
  serve(
    paymentCalls,
    {
      'GET /v1/pilots/legal_entities': ({ db }) => selectLegalEntities(db),
      'POST /v1/pilots/stripe_accounts': ({ db, session, body }) =>
        openAccount({ db, payments, publicUrl }, session, body.legal_entity_id),
      'POST /v1/pilots/account/payment_accounts': ({ db, session, body }) =>
        manageAccount({ db, payments, publicUrl }, session, body?.legal_entity_slug ?? null),
      'PUT /v1/pilots/account/payment_accounts/{code}': async ({ db, session, params, body }) => {
        refuseAdmin(session)
        const hash = tokenHash(params.code)
        const account = await selectOnboardedAccount(db.read, session.pilotId, hash, body.legal_entity_slug)
        if (!account) throw notFound()
        const onboarding = await checkAccount({ db, payments, mails }, account)
        return { ...(await selectShownAccount(db.read, account.id)), onboarding }
      },
      'POST /v1/stripe/webhook': async ({ db, request }) => {
        const signature = request.headers['stripe-signature']
        const bytes = request.body
        const report =
          bytes instanceof Buffer && typeof signature === 'string' && payments.readReport(bytes, signature)
        if (!report) throw new AppError('signature_invalid')
        if (report.account === null || (await isKnownEvent(db.read, report.id))) return
        if (report.bank_payout !== null) {
          const paid = await orUnavailable(payments.bankPayout(report.account, report.bank_payout))
          await db.transaction(async (trx) => {
            await insertEvent(trx, report.id)
            await followBankPayout(trx, { mails, webhooks }, paid)
          })
          return
        }
        const account = await selectAccountByName(db.read, report.account)
        if (account)
          await checkAccount({ db, payments, mails }, account, (trx) => insertEvent(trx, report.id))
      },
    },
    {
      limits: {
        'POST /v1/pilots/stripe_accounts': limit,
        'POST /v1/pilots/account/payment_accounts': limit,
        'PUT /v1/pilots/account/payment_accounts/{code}': limit,
      },
    },
  )
}
