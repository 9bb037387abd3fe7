import { randomUUID } from 'node:crypto'
import type { NotificationInput } from '@sortie/contract/notification.calls'
import type { JobQueue } from '../../platform/jobs.ts'
import { requireNoFieldsLeft } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { requireKnown } from '../catalogs/require-known.queries.ts'
import { notifyEveryoneJob } from './notification.jobs.ts'
import { notifyPilots } from './notify.ts'

/** Sends to the named pilots, each once; or to every pilot when none are named, which a job does. */
export const sendNotification = async (
  db: Transaction,
  jobQueue: JobQueue,
  { pilot_ids: pilotIds, all: _, ...content }: NotificationInput,
): Promise<{ sent: number | null }> => {
  const { notification_type, title, body, web_route_url, app_route_url, fontIcon, meta, ...left } = content
  requireNoFieldsLeft(left)
  const about = { notification_type, web_route_url, app_route_url, fontIcon, meta }
  if (!pilotIds) {
    await jobQueue.enqueue(db, notifyEveryoneJob, {
      send_id: randomUUID(),
      notification: { ...about, title, body },
    })
    return { sent: null }
  }
  const ids = [...new Set(pilotIds)]
  await requireKnown(db, 'pilots', ids, 'pilot_ids')
  await notifyPilots(db, ids, {
    event: 'announcement',
    ...about,
    title: () => title,
    body: () => body ?? '',
  })
  return { sent: ids.length }
}
