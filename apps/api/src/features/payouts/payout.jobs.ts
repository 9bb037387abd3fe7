import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Enqueued for each payout of a batch. Running it again sends nothing twice. */
export const sendPayoutJob = defineJob({
  name: 'send-payout',
  payload: z.strictObject({ payout_id: z.int().positive() }),
  workers: 2,
})

/** Looks for payouts that no job sends anymore. */
export const findUnsentPayoutsJob = defineJob({
  name: 'find-unsent-payouts',
  payload: noPayload,
  schedule: '*/15 * * * *',
})
