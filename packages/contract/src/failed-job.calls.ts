import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keysetPageOf, keysetQuery } from './paging.ts'

const failedJobSchema = z.object({
  id: z.uuid(),
  job: z.string().describe('The kind of job, such as notify-everyone'),
  payload: z.record(z.string(), z.unknown()),
  attempts: z.int().describe('How many times it was tried'),
  error: z.string().describe('The error of the last try'),
  enqueued_at: moment,
  failed_at: moment,
})

/** Work in the background that was given up after several tries. */
export const failedJobCalls = defineCalls({
  'GET /v1/provider/jobs/failed': {
    access: 'provider',
    roles: ['engineer'],
    summary: 'List jobs that failed for good, newest first',
    query: z.object(keysetQuery),
    response: keysetPageOf(failedJobSchema),
  },
  'POST /v1/provider/jobs/failed/{id}/retry': {
    locks: { jobs: 'id' },
    access: 'provider',
    roles: ['engineer'],
    summary: 'Run a failed job again',
    params: z.object({ id: z.uuid() }),
  },
})
