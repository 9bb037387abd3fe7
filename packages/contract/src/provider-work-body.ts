import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { workOrderSchema } from '@sortie/domain/mission/work-order.schema'
import { payoutSchema } from '@sortie/domain/money/money.schema'
import { categorySchema } from '@sortie/domain/pilot/gear.schema'
import { locationSchema } from '@sortie/domain/place/location.schema'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { exampleLocation, locationInputSchema } from './provider-location.ts'

const minorUnits = z.int().nonnegative().max(1_000_000_000_000).describe('In minor units, such as cents')
const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Must be a currency code such as USD.')
const name = z.string().trim().min(1).max(200)

const workOrderFields = {
  site_id: z.string().trim().min(1).max(100),
  location: locationInputSchema,
  pilot_id: recordId.nullable(),
}

export const newWorkOrderSchema = z
  .strictObject({ ...workOrderFields, pilot_id: recordId.nullable().default(null) })
  .meta({ examples: [{ site_id: 'WF-204', location: exampleLocation, pilot_id: 1001 }] })
export type NewWorkOrder = z.output<typeof newWorkOrderSchema>

export const workOrderChangesSchema = z
  .strictObject(workOrderFields)
  .partial()
  .meta({ examples: [{ pilot_id: 1001 }] })
export type WorkOrderChanges = z.output<typeof workOrderChangesSchema>

export const providerWorkOrderSchema = workOrderSchema.extend({
  location: locationSchema,
  pilot_id: z.int().nullable(),
  created_at: moment,
  missions: z.array(
    workOrderSchema.shape.missions.element.extend({
      status: missionStatusSchema,
      pilot_id: z.int().nullable(),
    }),
  ),
})
export type ProviderWorkOrder = z.output<typeof providerWorkOrderSchema>

const pointOfInterestFields = {
  name,
  category_id: recordId,
  location: locationInputSchema,
  amount: minorUnits.optional(),
  currency_code: currencyCode.optional(),
  duration_in_seconds: z.int().positive().max(604_800).optional(),
}

export const newPointOfInterestSchema = z.strictObject(pointOfInterestFields).meta({
  examples: [
    {
      name: 'Chautauqua trailhead',
      category_id: 1,
      location: exampleLocation,
      amount: 4500,
      currency_code: 'USD',
      duration_in_seconds: 1800,
    },
  ],
})
export type NewPointOfInterest = z.output<typeof newPointOfInterestSchema>

export const pointOfInterestChangesSchema = z
  .strictObject({ ...pointOfInterestFields, withdrawn: z.boolean() })
  .partial()
  .meta({ examples: [{ withdrawn: true }] })
export type PointOfInterestChanges = z.output<typeof pointOfInterestChangesSchema>

export const providerPointOfInterestSchema = z.object({
  id: z.int(),
  name: z.string(),
  category: categorySchema,
  location: locationSchema,
  amount: z.int(),
  currency: payoutSchema.shape.currency,
  duration_in_seconds: z.int(),
  withdrawn_at: moment.nullable(),
  created_at: moment,
})

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

export const newPayoutSchema = z
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

export const payoutChangesSchema = z
  .strictObject({ status: payoutStatus.optional(), completed_at: completedAt, ...payoutTexts })
  .meta({ examples: [{ status: 'complete' }] })
export type PayoutChanges = z.output<typeof payoutChangesSchema>

export const providerPayoutSchema = payoutSchema.extend({
  created_at: moment,
  completed_at: moment.nullable(),
})

export const providerKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('The first letters of the key, to tell it from others'),
  created_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
})
