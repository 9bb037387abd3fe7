import type { Database } from '../platform/database.ts'
import { countFailedJobs } from '../platform/failed-jobs.queries.ts'
import type { JobQueue } from '../platform/jobs.ts'
import type { CountedFigure } from '../platform/metrics.ts'
import { countUnreadyAssets } from './processing/processing.queries.ts'
import { countUndelivered } from './webhooks/webhook-delivery.queries.ts'

/** What an operator watches that only the database knows. */
export const countedFigures = (db: Database, jobQueue: JobQueue): readonly CountedFigure[] => [
  {
    name: 'jobs_failed',
    help: 'Jobs that were given up and wait for an operator',
    label: 'job',
    count: async () => {
      await jobQueue.ready()
      return Object.fromEntries((await countFailedJobs(db)).map(({ job, count }) => [job, count]))
    },
  },
  {
    name: 'webhook_deliveries',
    help: 'Webhook deliveries that wait for their next attempt (pending) or were given up (failed)',
    label: 'status',
    count: () => countUndelivered(db),
  },
  {
    name: 'assets_unready',
    help: 'Assets that wait to be processed, and those that could not be',
    label: 'status',
    count: () => countUnreadyAssets(db),
  },
]
