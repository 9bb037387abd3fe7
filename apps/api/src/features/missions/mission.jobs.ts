import { defineJob, noPayload } from '../../platform/jobs.ts'

export const expireOverdueMissionsJob = defineJob({
  name: 'expire-overdue-missions',
  payload: noPayload,
  schedule: '*/5 * * * *',
})
