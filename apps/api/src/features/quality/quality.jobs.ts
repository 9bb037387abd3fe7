import { defineJob, noPayload } from '../../platform/jobs.ts'

/** Files of a shot arrive by the hundred: comparing them once a minute does for all of them. */
export const judgeShotsJob = defineJob({
  name: 'judge-shots',
  payload: noPayload,
  schedule: '* * * * *',
})
