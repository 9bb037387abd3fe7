import { defineJob, noPayload } from '../../platform/jobs.ts'

export const abandonUploadsJob = defineJob({
  name: 'abandon-uploads',
  payload: noPayload,
  schedule: '20 3 * * *',
})
