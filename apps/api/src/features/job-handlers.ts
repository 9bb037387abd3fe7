import type { Database } from '../platform/database.ts'
import type { JobHandlers } from '../platform/job-worker.ts'
import type { JobLog } from '../platform/jobs.ts'
import type { jobs } from './jobs.ts'
import { expireOverdueMissions } from './missions/expire-overdue-missions.ts'
import { deleteOldRecords } from './retention/delete-old-records.ts'

/** What the worker does for each kind of job. */
export const jobHandlers = (db: Database, log: JobLog): JobHandlers<typeof jobs> => ({
  expireOverdueMissions: async (_, { signal }) => {
    const count = await expireOverdueMissions(db, signal)
    if (count > 0) log.info({ count }, 'missions expired')
  },
  deleteOldRecords: async (_, { signal }) => {
    log.info({ deleted: await deleteOldRecords(db, signal) }, 'old records deleted')
  },
})
