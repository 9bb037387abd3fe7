import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** Some messages of one event. What a push service didn't take is tried again with the job. */
export const sendPushesJob = defineJob({
  name: 'send-pushes',
  payload: z.strictObject({ message_ids: z.array(z.int()) }),
  workers: 4,
})
