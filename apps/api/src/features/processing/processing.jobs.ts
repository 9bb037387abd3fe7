import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Enqueued with the asset it is about, and again when the pilot's browser sends a preview. */
export const processAssetJob = defineJob({
  name: 'process-asset',
  payload: z.strictObject({ asset_id: z.string().min(1).max(40) }),
  // While one of the two is in a process, the next is fetched from the store.
  atOnce: 2,
  // Five minutes in all: a store that is away for longer is for an operator.
  retryLimit: 5,
  // Reading the largest of files from the store takes hours; a lost worker is noticed by its silence.
  expireInSeconds: 21_600,
})

export const findUnprocessedJob = defineJob({
  name: 'find-unprocessed-assets',
  payload: noPayload,
  schedule: '*/10 * * * *',
})
