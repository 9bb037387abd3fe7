import type { z } from 'zod'
import { inBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { notifyEveryoneJob } from './notification.jobs.ts'
import { insertNotificationForNext } from './notification.queries.ts'

const pilotsPerBatch = 1000

/** Notifies every pilot, so many at a time. Returns how many pilots there are. */
export const notifyEveryone = async (
  db: Database,
  { send_id, notification }: z.output<typeof notifyEveryoneJob.payload>,
  signal: AbortSignal,
  batchSize = pilotsPerBatch,
): Promise<number> => {
  let lastId = 0
  return inBatches(batchSize, signal, async (limit) => {
    const { count, last_id } = await inTransaction(db, (trx) =>
      insertNotificationForNext(trx, { send_id, notification, lastId, limit }),
    )
    lastId = last_id
    return count
  })
}
