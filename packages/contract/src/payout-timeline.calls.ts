import { payoutStepSchema } from '@sortie/domain/money/payout-timeline.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const timeline = z.object({ steps: z.array(payoutStepSchema) })

const details =
  'Steps that are done have their time; those to come have the one that can be expected, by the booked flight, the times in the settings and what the last 50 payouts took. `current` is the step it waits for, with who has to act. A late step says why.'

/** A mission's way from its offer to the bank. */
export const payoutTimelineCalls = defineCalls({
  'GET /v1/pilots/missions/{id}/payout_timeline': {
    access: 'pilot',
    summary: "Get a mission's way from its offer to your bank account",
    details,
    params: idParams,
    response: timeline,
  },
  'GET /v1/pilots/payout_timelines': {
    access: 'pilot',
    summary: 'List what your flown and unpaid missions wait for',
    details: 'At most 20 missions, the one flown first at the top.',
    response: z.array(
      z.object({
        mission: z.object({ id: z.int(), title: z.string(), timezone_id: z.string().nullable() }),
        step: payoutStepSchema.describe('The step it waits for'),
        arrives: payoutStepSchema.nullable().describe('The last step: when the payout arrives'),
      }),
    ),
  },
  'GET /v1/provider/missions/{id}/payout_timeline': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer', 'pilot-manager', 'finance'],
    summary: "Get a mission's way from its offer to its pilot's bank account",
    details,
    params: idParams,
    response: timeline,
  },
})
