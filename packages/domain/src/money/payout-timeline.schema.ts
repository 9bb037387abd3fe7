import { z } from 'zod'
import { moment } from '../wire.schema.ts'
import { expectationSources, payoutStepActors, payoutStepKeys } from './payout-timeline.ts'

export const payoutStepSchema = z.object({
  name: z.enum(payoutStepKeys),
  state: z.enum(['done', 'current', 'to_come']),
  at: moment.nullable().describe('When it was done. Null if it is not, or if nobody recorded when'),
  expected_at: moment.nullable().describe('Null if nobody can say'),
  expected_by: z
    .enum(expectationSources)
    .nullable()
    .describe(
      'schedule: the booked flight. agreed: the times in the settings. lately: what the last payouts took. named: the expected_on of the payout',
    ),
  waits_for: z
    .enum(payoutStepActors)
    .nullable()
    .describe('Who has to do something about the current step. Null for the others'),
  is_late: z.boolean(),
  reason: z.string().nullable().describe('Why it is late, or what keeps it from going on'),
})
