import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { failedJobsQueue } from './jobs.ts'
import { selectRows } from './select-rows.ts'

export interface WaitingJobs {
  job: string
  count: number
  /** How long the oldest one has waited since it was due. */
  oldest_seconds: number
}

/** Jobs that are due and that no worker has taken yet. The index of the queue has only jobs in these states. */
export const selectWaitingJobs = (db: Queryable): Promise<WaitingJobs[]> =>
  selectRows(
    db,
    sql<WaitingJobs>`
    select name as job, count(*) as count, extract(epoch from now() - min(start_after))::float8 as oldest_seconds
    from pgboss.job
    where state < 'active' and start_after <= now() and name <> ${failedJobsQueue}
    group by name
  `,
  )
