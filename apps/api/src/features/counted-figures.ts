import { type Database, poolUse } from '../platform/database.ts'
import { countFailedJobs } from '../platform/failed-jobs.queries.ts'
import { selectWaitingJobs } from '../platform/job-queue.queries.ts'
import type { JobQueue } from '../platform/jobs.ts'
import type { CountedFigure } from '../platform/metrics.ts'
import type { OpenObjectStore } from '../platform/object-store.ts'
import { countUnreadyAssets } from './processing/processing.queries.ts'
import { countUndelivered } from './webhooks/webhook-delivery.queries.ts'

/** Metrics of every process: how long jobs wait, also while no worker is there to say so, and its connections. */
export const processFigures = (db: Database, queue: Pick<JobQueue, 'ready'>): readonly CountedFigure[] => {
  const waiting = async (figure: 'count' | 'oldest_seconds') => {
    await queue.ready()
    return Object.fromEntries((await selectWaitingJobs(db)).map((jobs) => [jobs.job, jobs[figure]]))
  }
  return [
    {
      name: 'jobs_waiting',
      help: 'Jobs that are due and that no worker has taken yet',
      label: 'job',
      count: () => waiting('count'),
    },
    {
      name: 'job_oldest_waiting_seconds',
      help: 'How long the oldest job that is due has waited for a worker',
      label: 'job',
      count: () => waiting('oldest_seconds'),
    },
    {
      name: 'database_connections',
      help: 'Connections of this process to the database: open, idle, and requests that are waiting for one',
      label: 'state',
      count: async () => poolUse(db),
    },
  ]
}

/** Metrics that only the database or the object store knows. */
export const countedFigures = (
  db: Database,
  jobQueue: JobQueue,
  objectStore: Pick<OpenObjectStore, 'isAvailable'>,
): readonly CountedFigure[] => [
  ...processFigures(db, jobQueue),
  {
    name: 'object_store_available',
    help: 'Whether this server reaches the object store (1) or refuses calls about files (0)',
    label: 'store',
    count: async () => ({ objects: (await objectStore.isAvailable()) ? 1 : 0 }),
  },
  {
    name: 'jobs_failed',
    help: 'Jobs that were given up on and need an operator',
    label: 'job',
    count: async () => {
      await jobQueue.ready()
      return Object.fromEntries((await countFailedJobs(db)).map(({ job, count }) => [job, count]))
    },
  },
  {
    name: 'webhook_deliveries',
    help: 'Webhook deliveries that are waiting for their next attempt (pending) or were given up on (failed)',
    label: 'status',
    count: () => countUndelivered(db),
  },
  {
    name: 'assets_unready',
    help: 'Assets waiting to be processed, and assets that could not be processed',
    label: 'status',
    count: () => countUnreadyAssets(db),
  },
]
