import { randomUUID } from 'node:crypto'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { requireKnown } from '../catalogs/require-known.queries.ts'
import { notifyEveryoneJob } from './notification.jobs.ts'
import type { NewNotification } from './notification.queries.ts'
import { notifyPilots } from './notify.ts'

/** Sends to the named pilots, each once; or to every pilot when none are named, which a job does. */
export const sendNotification = async (
  db: Transaction,
  jobQueue: JobQueue,
  pilotIds: readonly number[] | undefined,
  notification: NewNotification,
): Promise<{ sent: number | null }> => {
  if (!pilotIds) {
    await jobQueue.enqueue(db, notifyEveryoneJob, { send_id: randomUUID(), notification })
    return { sent: null }
  }
  const ids = [...new Set(pilotIds)]
  await requireKnown(db, 'pilots', ids, 'pilot_ids')
  await notifyPilots(db, ids, notification)
  return { sent: ids.length }
}
