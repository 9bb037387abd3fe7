import { rescheduleReasonSchema } from '@sortie/domain/schedule/schedule.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Reasons a pilot can choose from; the provider keeps them as a catalog. */
export const rescheduleReasonCalls = defineCalls({
  'GET /v1/pilots/reschedule_reasons': {
    access: 'pilot',
    summary: 'List reschedule reasons',
    response: z.array(rescheduleReasonSchema),
  },
})
