import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

export const abandonUploadsJob = defineJob({
  name: 'abandon-uploads',
  payload: noPayload,
  schedule: '20 3 * * *',
})

/** Enqueued with the change that deletes their rows. */
export const discardUploadsJob = defineJob({
  name: 'discard-uploads',
  payload: z.strictObject({
    uploads: z.array(z.strictObject({ key: z.string().min(1), upload_id: z.string().min(1) })).max(1000),
  }),
  payloadWhenDone: { uploads: [] },
})

export const sweepUploadsJob = defineJob({
  name: 'sweep-uploads',
  payload: noPayload,
  schedule: '50 3 * * *',
})
