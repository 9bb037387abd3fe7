import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'

const payload = z.strictObject({ message_ids: z.array(z.int()) })

/** Some messages of one event. What a push service didn't take is left to the job below. */
export const sendPushesJob = defineJob({ name: 'send-pushes', payload, workers: 4 })

/**
 * Messages to devices whose push service didn't take the last one, tried again with the job. They have workers of their
 * own, because a service that doesn't respond would hold up everyone else's.
 */
export const retryPushesJob = defineJob({ name: 'retry-pushes', payload, workers: 2 })
