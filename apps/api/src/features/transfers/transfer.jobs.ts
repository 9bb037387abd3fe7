import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** Enqueued when a pilot is done uploading. Running it again takes nothing in twice. */
export const takeInTransferJob = defineJob({
  name: 'take-in-transfer',
  payload: z.strictObject({ transfer_id: z.int().positive() }),
})
