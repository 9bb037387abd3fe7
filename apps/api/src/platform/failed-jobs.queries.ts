import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { failedJobsQueue } from './jobs.ts'
import { selectRows } from './select-rows.ts'

export interface FailedJob {
  id: string
  job: string
  payload: Record<string, unknown>
  /** The number of tries. */
  attempts: number
  /** The error of the last try. */
  error: string
  enqueued_at: string
  failed_at: string
}

const isWaiting = sql`name = ${failedJobsQueue} and state = 'created'`

/** Jobs that were given up, newest first. */
export const selectFailedJobs = async (
  db: Queryable,
  { skip, limit }: { skip: number; limit: number },
): Promise<FailedJob[]> => {
  const rows = await selectRows(
    db,
    sql<FailedJob>`
    select id, source_name as job, data as payload, source_retry_count + 1 as attempts,
      coalesce(source_output->>'message', source_output->'value'->>'message', '') as error,
      source_created_on as enqueued_at, created_on as failed_at
    from pgboss.job where ${isWaiting}
    order by created_on desc, id
    limit ${limit} offset ${skip}
  `,
  )
  return rows
}

export const countFailedJobs = async (db: Queryable): Promise<{ job: string; count: number }[]> => {
  const rows = await selectRows(
    db,
    sql<{ job: string; count: number }>`
    select source_name as job, count(*) as count from pgboss.job where ${isWaiting} group by source_name
  `,
  )
  return rows
}
