import { z } from 'zod'
import { currencySchema } from './currency.schema.ts'

const minorUnits = z.int().nonnegative().describe('In minor units, such as cents')

export const estimatedPayoutSchema = z.object({
  payout_type: z.string(),
  amount: minorUnits,
  currency: currencySchema,
})

export type EstimatedPayout = z.infer<typeof estimatedPayoutSchema>

export const payoutSchema = z.object({
  id: z.int(),
  pilot_id: z.int(),
  payoutable_id: z.int(),
  payoutable_type: z.string(),
  amount: minorUnits,
  notes: z.string(),
  payment_processor: z.string(),
  status: z.string(),
  payout_to: z.string().nullable(),
  currency: currencySchema,
})

export type Payout = z.infer<typeof payoutSchema>
