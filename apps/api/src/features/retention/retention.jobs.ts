import { defineJob, noPayload } from '../../platform/jobs.ts'

export const deleteOldRecordsJob = defineJob({
  name: 'delete-old-records',
  payload: noPayload,
  schedule: '17 * * * *',
})
