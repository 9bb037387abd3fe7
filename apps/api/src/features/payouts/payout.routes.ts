import { pickCalls } from '@sortie/contract/call'
import { providerWorkCalls } from '@sortie/contract/provider-work-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectPayoutPage } from './payout.queries.ts'
import { changePayout, createPayout } from './save-payout.ts'

const calls = pickCalls(providerWorkCalls, [
  'GET /v1/provider/payouts',
  'POST /v1/provider/payouts',
  'PATCH /v1/provider/payouts/{id}',
])

export const payoutRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/provider/payouts': ({ query }) => selectPayoutPage(db, query),
    'POST /v1/provider/payouts': ({ db, body }) => createPayout(db, body),
    'PATCH /v1/provider/payouts/{id}': ({ db, params, body }) => changePayout(db, params.id, body),
  })
}
