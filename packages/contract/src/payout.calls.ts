import { payoutSchema } from '@sortie/domain/money/money.schema'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { currencyCode, minorUnits } from './fields.ts'
import { idParams, keysetPageOf, keysetQuery, listParameter } from './paging.ts'

const payoutStatus = z
  .string()
  .regex(/^[a-z_]{1,60}$/, 'Must be lower case letters and _.')
  .describe('complete, or the word of the payment provider: processing, autopay_onboarding')

const completedAt = moment
  .optional()
  .describe('When a complete payout was paid, if not just now: for payouts made before they are told here')

const payoutTexts = {
  notes: z.string().trim().max(2000).optional(),
  payment_processor: z.string().trim().min(1).max(60).optional(),
  payout_to: z.string().trim().max(200).nullable().optional(),
}

const newPayoutSchema = z
  .strictObject({
    pilot_id: recordId,
    payoutable_type: z
      .string()
      .regex(/^[A-Z][A-Za-z]{0,59}$/, 'Must be the name of a record.')
      .default('Mission'),
    payoutable_id: recordId,
    amount: minorUnits,
    currency_code: currencyCode.optional(),
    status: payoutStatus,
    completed_at: completedAt,
    ...payoutTexts,
  })
  .meta({
    examples: [
      {
        pilot_id: 1001,
        payoutable_type: 'Mission',
        payoutable_id: 100001,
        amount: 15000,
        currency_code: 'USD',
        status: 'processing',
        notes: 'Flight on 2 March',
        payment_processor: 'stripe',
      },
    ],
  })

export type NewPayout = z.output<typeof newPayoutSchema>

const payoutChangesSchema = z
  .strictObject({ status: payoutStatus.optional(), completed_at: completedAt, ...payoutTexts })
  .meta({ examples: [{ status: 'complete' }] })

export type PayoutChanges = z.output<typeof payoutChangesSchema>

const providerPayoutSchema = payoutSchema.extend({
  created_at: moment,
  completed_at: moment.nullable(),
})

/** Payouts as a provider records them. */
export const payoutCalls = defineCalls({
  'GET /v1/provider/payouts': {
    access: 'provider',
    summary: 'List payouts, newest first',
    query: z.object({
      pilot_id: idParams.shape.id.optional(),
      status: listParameter(z.string().max(60)),
      ...keysetQuery,
    }),
    response: keysetPageOf(providerPayoutSchema),
  },
  'POST /v1/provider/payouts': {
    access: 'provider',
    summary: 'Record money on its way to a pilot',
    body: newPayoutSchema,
    response: providerPayoutSchema,
    status: 201,
  },
  'PATCH /v1/provider/payouts/{id}': {
    access: 'provider',
    summary: 'Tell how far a payout is; complete means it has arrived',
    params: idParams,
    body: payoutChangesSchema,
    response: providerPayoutSchema,
  },
})
