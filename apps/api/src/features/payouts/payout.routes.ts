import { payoutCalls } from '@sortie/contract/payout.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { selectPayoutPage } from './payout.queries.ts'
import { changePayout, createPayout } from './save-payout.ts'

export const payoutRoutes = ({ serve, mails }: FeatureParts): void => {
  serve(payoutCalls, {
    'GET /v1/provider/payouts': ({ db, query }) => selectPayoutPage(db, query),
    'POST /v1/provider/payouts': ({ db, body }) => createPayout(db, mails, body),
    'PATCH /v1/provider/payouts/{id}': ({ db, params, body }) => changePayout(db, mails, params.id, body),
  })
}
