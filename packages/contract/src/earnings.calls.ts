import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Earnings over time. */
export const earningsCalls = defineCalls({
  'GET /v1/pilots/earnings': {
    access: 'pilot',
    summary: 'Get earnings by month and currency',
    response: z.array(
      z.object({
        month: z.string().describe('Such as 2026-11'),
        amount: z.int(),
        currency: z.object({ name: z.string(), code: z.string(), symbol: z.string() }),
      }),
    ),
  },
})
