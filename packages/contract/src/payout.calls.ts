import { payoutSchema } from '@sortie/domain/money/money.schema'
import { day, givenDay, givenMoment, moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { currencyCode, minorUnits } from './fields.ts'
import { idParams, keysetPageOf, keysetQuery, listParameter } from './paging.ts'

const payoutStatus = z
  .string()
  .regex(/^[a-z_]{1,60}$/, 'Must be lowercase letters and _.')
  .describe(
    "complete, or the payment provider's status, such as processing or autopay_onboarding. A payout of a batch is queued, processing, failed, returned (by the bank) or complete, and follows Stripe. A complete payout is final. Failed and canceled payouts don't count toward the agreed amount",
  )

const completedAt = givenMoment
  .optional()
  .describe('When a complete payout was paid. Only needed for payouts made before they are recorded here')

const payoutDetails = {
  notes: z
    .string()
    .trim()
    .max(2000)
    .optional()
    .describe('The pilot sees this word for word in the notification, the email and the pilot log'),
  internal_notes: z
    .string()
    .trim()
    .max(2000)
    .optional()
    .describe('The pilot never sees this. Only provider calls return it'),
  expected_on: givenDay
    .nullable()
    .optional()
    .describe('The day the money should arrive. The pilot sees it until the payout is complete'),
  payment_processor: z.string().trim().min(1).max(60).optional(),
  payout_to: z.string().trim().max(200).nullable().optional(),
}

const adjustment = z.strictObject({
  reason: z.string().trim().min(1, 'Please enter a reason.').max(2000).describe('The pilot never sees this'),
})

const newPayoutSchema = z
  .strictObject({
    pilot_id: recordId.describe('The pilot the mission is assigned to'),
    payoutable_type: z
      .string()
      .regex(/^[A-Z][A-Za-z]{0,59}$/, 'Must be the name of a record type.')
      .default('Mission'),
    payoutable_id: recordId,
    amount: minorUnits,
    currency_code: currencyCode.optional().describe('Defaults to the currency agreed for the mission'),
    adjustment: adjustment
      .optional()
      .describe(
        'Required to pay more than was agreed, or for a mission that was canceled or not flown. The payout then does not count toward the agreed amount',
      ),
    status: payoutStatus,
    completed_at: completedAt,
    ...payoutDetails,
  })
  .meta({
    examples: [
      {
        pilot_id: 1001,
        payoutable_type: 'Mission',
        payoutable_id: 100025,
        amount: 5000,
        currency_code: 'USD',
        status: 'processing',
        expected_on: '2030-03-20',
        notes: 'Flight on March 2',
        internal_notes: 'Invoice 2044',
        payment_processor: 'stripe',
      },
      {
        pilot_id: 1001,
        payoutable_id: 100001,
        amount: 2500,
        status: 'complete',
        notes: 'Second trip because of rain',
        adjustment: { reason: 'Second trip agreed with the client by phone' },
      },
    ],
  })

export type NewPayout = z.output<typeof newPayoutSchema>

const payoutChangesSchema = z
  .strictObject({ status: payoutStatus.optional(), completed_at: completedAt, ...payoutDetails })
  .meta({ examples: [{ status: 'complete' }] })

export type PayoutChanges = z.output<typeof payoutChangesSchema>

const failureSchema = z.object({
  code: z.string(),
  message: z.string().describe('As the payment service says it'),
  advice: z.string().describe('What to do about it'),
})

export const providerPayoutSchema = payoutSchema.extend({
  notes: z.string().describe('The pilot sees this'),
  internal_notes: z.string().describe('The pilot does not see this'),
  adjustment: z.object({ reason: z.string() }).nullable(),
  expected_on: day.nullable(),
  created_at: moment,
  sent_at: moment.nullable().describe('When the money left'),
  completed_at: moment.nullable(),
  pilot_name: z.string(),
  batch_id: z.int().nullable().describe('The batch that Sortie sends it with, if it does'),
  transfer_id: z.string().nullable().describe("Stripe's ID of the transfer"),
  failure: failureSchema.nullable(),
})

/** Payouts as a provider records them. */
export const payoutCalls = defineCalls({
  'GET /v1/provider/payouts': {
    access: 'provider',
    roles: ['pilot-manager', 'finance'],
    summary: 'List payouts, newest first',
    query: z.object({
      pilot_id: idParams.shape.id.optional(),
      mission_id: idParams.shape.id.optional().describe('Only the payouts for this mission'),
      status: listParameter(z.string().max(60)),
      ...keysetQuery,
    }),
    response: keysetPageOf(providerPayoutSchema),
  },
  'POST /v1/provider/payouts': {
    access: 'provider',
    roles: ['finance'],
    summary: 'Record a payout to a pilot',
    details:
      "The mission must be assigned to the pilot, and a mission's payouts can't add up to more than its `estimated_payouts` of type `pilot`, unless this one is an `adjustment` with a reason. The pilot is notified and gets an email with the amount and the `notes`.",
    body: newPayoutSchema,
    response: providerPayoutSchema,
    status: 201,
  },
  'PATCH /v1/provider/payouts/{id}': {
    locks: { payouts: 'id' },
    access: 'provider',
    roles: ['finance'],
    summary: 'Change a payout',
    details:
      '`complete` means that the money has arrived; the pilot is notified. A complete payout is final: its status and amount no longer change.',
    params: idParams,
    body: payoutChangesSchema,
    response: providerPayoutSchema,
  },
})
