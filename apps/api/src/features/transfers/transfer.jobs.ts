import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Enqueued when a pilot is done uploading. Running it again makes no asset twice. */
export const ingestTransferJob = defineJob({
  // The queue keeps the name it was created with: jobs of an earlier release may still be in it.
  name: 'take-in-transfer',
  payload: z.strictObject({ transfer_id: z.int().positive() }),
  heartbeatSeconds: 10,
  // A bucket copies what was transferred, which takes long for thousands of videos.
  expireInSeconds: 21_600,
})

/** Frees the space of transferred files that nobody needs anymore. */
export const clearTransfersJob = defineJob({
  name: 'clear-transfers',
  payload: noPayload,
  schedule: '5 4 * * *',
})
