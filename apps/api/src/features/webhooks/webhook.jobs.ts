import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** One attempt at a delivery. The next one, if need be, is a job of its own that waits for its time. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.strictObject({
    delivery_id: z.int(),
    attempt: z.int().describe('An attempt is never made twice'),
  }),
  workers: 8,
  // A receiver that is slow keeps two of them waiting, and no other receiver.
  perGroup: 2,
})
