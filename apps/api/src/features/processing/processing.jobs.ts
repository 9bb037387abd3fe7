import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Enqueued with the asset it is about, and again when the pilot's browser sends a preview. */
export const processAssetJob = defineJob({
  name: 'process-asset',
  payload: z.strictObject({ asset_id: z.string().min(1).max(40) }),
  // While one of the two is in a process, the next is fetched from the store.
  workers: 2,
  // Pilots wait for it, so the first pauses are short; eight minutes in all, and then it is for an operator.
  retryDelay: 2,
  retryLimit: 7,
  heartbeatSeconds: 10,
  // Reading the largest of files from the store takes hours; a lost worker is noticed by its silence.
  expireInSeconds: 21_600,
})

export const findUnprocessedJob = defineJob({
  name: 'find-unprocessed-assets',
  payload: noPayload,
  schedule: '*/10 * * * *',
})
