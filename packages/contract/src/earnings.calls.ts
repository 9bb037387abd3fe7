import { day, moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const currency = z.object({ name: z.string(), code: z.string(), symbol: z.string() })

/** Earnings over time, and what is on its way. */
export const earningsCalls = defineCalls({
  'GET /v1/pilots/earnings': {
    access: 'pilot',
    summary: 'Get earnings by month and currency',
    response: z.array(z.object({ month: z.string().describe('Such as 2026-11'), amount: z.int(), currency })),
  },
  'GET /v1/pilots/pending_payouts': {
    access: 'pilot',
    summary: 'List payouts that are on their way, the one expected first at the top',
    response: z.array(
      z.object({
        id: z.int(),
        amount: z.int().describe('In minor units, such as cents'),
        currency,
        status: z.string(),
        notes: z.string(),
        mission: z.object({ id: z.int(), title: z.string() }).nullable(),
        expected_on: day.nullable().describe('The day the money should arrive, if the provider has said'),
        created_at: moment,
      }),
    ),
  },
})
