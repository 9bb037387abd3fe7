import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Messages on the dashboard; the provider keeps them as a catalog. */
export const dailyMessageCalls = defineCalls({
  'GET /v1/pilots/daily_messages/random': {
    access: 'pilot',
    summary: 'Get a message for the dashboard',
    response: z.object({ message: z.string().nullable() }),
  },
})
