import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Every hour, because somewhere a new day has begun. */
export const notifyExpiringLicensesJob = defineJob({
  name: 'notify-expiring-licenses',
  payload: noPayload,
  schedule: '10 * * * *',
})
