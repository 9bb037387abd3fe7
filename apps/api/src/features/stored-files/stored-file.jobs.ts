import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Enqueued with the change after which nothing names these files anymore. */
export const deleteFilesJob = defineJob({
  name: 'delete-files',
  payload: z.strictObject({ keys: z.array(z.string().min(1)).max(10_000) }),
  payloadWhenDone: { keys: [] },
})

export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  payload: noPayload,
  schedule: '40 3 * * *',
})
