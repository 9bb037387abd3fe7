import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Every hour, because somewhere a new day has begun. */
export const notifyExpiringLicensesJob = defineJob({
  name: 'notify-expiring-licenses',
  payload: noPayload,
  schedule: '10 * * * *',
})

/** Enqueued with a document that browsers cannot draw. */
export const makeLicensePreviewJob = defineJob({
  name: 'make-license-preview',
  payload: z.strictObject({ license_id: z.int().positive() }),
  retryDelay: 2,
})
