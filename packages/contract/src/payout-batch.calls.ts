import { currencySchema } from '@sortie/domain/money/currency.schema'
import { payoutBlocks } from '@sortie/domain/money/payout-blocks'
import { givenDay, moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { currencyCode, minorUnits } from './fields.ts'
import { idParams, keysetMetaSchema, keysetPageOf, keysetQuery } from './paging.ts'
import { providerPayoutSchema } from './payout.calls.ts'

export const mostInBatch = 500
export const mostExported = 20_000

const sums = z
  .array(z.object({ amount: z.int().describe('In minor units, such as cents'), currency: currencySchema }))
  .describe('By currency')

export const dueSchema = z.object({
  mission_id: z.int(),
  mission_title: z.string(),
  pilot_id: z.int(),
  pilot_name: z.string(),
  amount: z.int().describe('What is agreed and neither paid nor on its way, in minor units'),
  currency: currencySchema,
  approved_at: moment,
  blocked: z.enum(payoutBlocks).nullable().describe('Why it cannot be paid now'),
  blocked_text: z.string().nullable(),
})

const missionIds = z
  .array(recordId)
  .min(1)
  .max(mostInBatch)
  .refine((list) => new Set(list).size === list.length, 'Please list each mission only once.')
  .describe('The missions to pay')

const line = z.strictObject({
  mission_id: recordId.describe('The mission that is paid'),
  amount: minorUnits.min(1).describe('As the preview has it, in minor units'),
  currency_code: currencyCode.describe('As the preview has it'),
  adjustment: z
    .strictObject({
      reason: z.string().trim().min(1, 'Please enter a reason.').max(2000).describe('Why more is paid'),
    })
    .optional()
    .describe('Pays this amount besides what was agreed. The pilot never sees the reason'),
})

const batchBody = z
  .strictObject({
    key: z
      .string()
      .regex(/^[\w-]{8,100}$/, 'Must be 8 to 100 letters, digits, - or _.')
      .describe(
        'Chosen by you, for this batch. A second call with the same key starts nothing and gets the same batch',
      ),
    lines: z
      .array(line)
      .min(1)
      .max(mostInBatch)
      .refine(
        (list) => new Set(list.map((one) => `${one.mission_id} ${one.currency_code}`)).size === list.length,
        'Please list each mission only once per currency.',
      )
      .describe('What to pay'),
  })
  .meta({
    examples: [
      { key: '0f8c1d2e-batch', lines: [{ mission_id: 100025, amount: 15_000, currency_code: 'USD' }] },
      {
        key: 'second-trip-100001',
        lines: [
          {
            mission_id: 100001,
            amount: 2500,
            currency_code: 'USD',
            adjustment: { reason: 'Second trip agreed with the client' },
          },
        ],
      },
    ],
  })

export type NewBatch = z.output<typeof batchBody>

export const batchSchema = z.object({
  id: z.int(),
  created_at: moment,
  by: z.string().nullable().describe('Who started it'),
  payouts: z.int(),
  queued: z.int().describe('How many of them are still to be sent'),
  failed: z.int().describe('How many of them failed or came back'),
  complete: z.int(),
  sums,
})

const refusedSchema = z.object({ mission_id: z.int(), reason: z.enum(payoutBlocks), text: z.string() })

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11.')
  .describe('Such as 2026-11')

/** What finance does: pay what is approved, repair what failed, and account for it. */
export const payoutBatchCalls = defineCalls({
  'GET /v1/provider/payout_dues': {
    access: 'provider',
    roles: ['finance'],
    summary: 'List what is approved and unpaid, approved first at the top',
    details: 'The sums are of everything that the filter finds. What is blocked says why.',
    query: z.object({
      pilot_id: idParams.shape.id.optional(),
      ...keysetQuery,
      per_page: z.coerce
        .number()
        .int()
        .min(1)
        .max(mostInBatch)
        .default(50)
        .describe(`How many to return, 1 to ${mostInBatch}`),
      approved_until: givenDay.optional().describe('Only what was approved by the end of this day in UTC'),
    }),
    response: z.object({
      data: z.array(dueSchema),
      meta: keysetMetaSchema.extend({ total: z.int(), sums }),
    }),
  },
  'POST /v1/provider/payout_batches/preview': {
    isPreview: true,
    access: 'provider',
    roles: ['finance'],
    summary: 'Preview a batch of payouts: sums by currency, and what keeps some from being paid',
    details: 'Nothing is changed or sent.',
    body: z.strictObject({ mission_ids: missionIds }).meta({ examples: [{ mission_ids: [100025, 100001] }] }),
    response: z.object({ lines: z.array(dueSchema), blocked: z.array(dueSchema), sums }),
  },
  'POST /v1/provider/payout_batches': {
    access: 'provider',
    roles: ['finance'],
    summary: 'Pay missions through Stripe',
    details:
      'Each line becomes a payout, which a job sends to the account of the pilot. A line that is no longer as previewed is refused with its reason and the others are paid. Sending is safe to repeat: the same `key` starts one batch, and each payout is transferred once.',
    body: batchBody,
    response: z.object({ batch: batchSchema, refused: z.array(refusedSchema) }),
    status: 201,
    timeoutSeconds: 60,
    isLong: true,
  },
  'GET /v1/provider/payout_batches': {
    access: 'provider',
    roles: ['finance'],
    summary: 'List batches of payouts, newest first',
    query: z.object(keysetQuery),
    response: keysetPageOf(batchSchema),
  },
  'POST /v1/provider/payouts/{id}/retry': {
    locks: { payouts: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['finance'],
    summary: 'Send a payout again that the payment service refused',
    details:
      'Only a payout of a batch whose status is `failed`: no money has left. What a bank returned is sent again by Stripe itself.',
    params: idParams,
    response: providerPayoutSchema,
  },
  'GET /v1/provider/payouts.csv': {
    access: 'provider',
    roles: ['finance'],
    summary: 'Export the payouts of a period as CSV for spreadsheets',
    details: `By the day on which they were recorded, in UTC. At most ${mostExported} payouts.`,
    query: z.object({
      from: givenDay.describe('The first day'),
      to: givenDay.describe('The last day'),
      pilot_id: idParams.shape.id.optional(),
    }),
    response: z.string(),
  },
  'GET /v1/provider/pilots/{id}/statement': {
    access: 'provider',
    roles: ['finance'],
    summary: "Get a pilot's statement for a month: what was paid, by the pilot's own calendar",
    params: idParams,
    query: z.object({ month }),
    response: z.object({
      pilot: z.object({ id: z.int(), name: z.string() }),
      month: z.string(),
      timezone_id: z.string().nullable(),
      payouts: z.array(
        z.object({
          id: z.int(),
          completed_at: moment,
          mission: z.object({ id: z.int(), title: z.string() }).nullable(),
          notes: z.string(),
          is_adjustment: z.boolean(),
          amount: z.int().describe('In minor units, such as cents'),
          currency: currencySchema,
        }),
      ),
      sums,
    }),
  },
})
