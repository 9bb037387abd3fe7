import type { Database } from '../platform/database.ts'
import { countFailedJobs } from '../platform/failed-jobs.queries.ts'
import type { JobQueue } from '../platform/jobs.ts'
import type { CountedFigure } from '../platform/metrics.ts'
import type { OpenObjectStore } from '../platform/object-store.ts'
import { countUnreadyAssets } from './processing/processing.queries.ts'
import { countUndelivered } from './webhooks/webhook-delivery.queries.ts'

/** Metrics that only the database or the object store knows. */
export const countedFigures = (
  db: Database,
  jobQueue: JobQueue,
  objectStore: Pick<OpenObjectStore, 'isAvailable'>,
): readonly CountedFigure[] => [
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
