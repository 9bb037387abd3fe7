import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keysetPageOf, keysetQuery } from './paging.ts'

const failedJobSchema = z.object({
  id: z.uuid(),
  job: z.string().describe('The kind of work, such as notify-everyone'),
  payload: z.record(z.string(), z.unknown()),
  attempts: z.int().describe('How often it was tried'),
  error: z.string().describe('What the last try failed with'),
  enqueued_at: moment,
  failed_at: moment,
})

/** Work in the background that was given up after several tries. */
export const failedJobCalls = defineCalls({
  'GET /v1/provider/jobs/failed': {
    access: 'provider',
    summary: 'List jobs that failed and were given up, newest first',
    query: z.object(keysetQuery),
    response: keysetPageOf(failedJobSchema),
  },
  'POST /v1/provider/jobs/failed/{id}/retry': {
    access: 'provider',
    summary: 'Run a failed job again',
    params: z.object({ id: z.uuid() }),
  },
})
