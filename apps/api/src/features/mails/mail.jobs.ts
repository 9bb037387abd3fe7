import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mail_id: z.uuid() }),
  workers: 10,
})
