import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

export const sendInvitationJob = defineJob({
  name: 'send-invitation',
  payload: z.object({ person_id: z.int() }),
  workers: 2,
})
