import { type NotificationEvent, notificationChannels } from '@sortie/domain/pilot/notification-channels'
import { enqueueDue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { retryPushesJob, sendPushesJob } from './push.jobs.ts'
import { writeMessages } from './push-message.queries.ts'

/** Pushes notifications that were just written, as their event is pushed, once their transaction is committed. */
export const queuePushes = async (
  db: Transaction,
  event: NotificationEvent,
  notificationIds: readonly number[],
): Promise<void> => {
  const topic = notificationChannels[event].push
  if (topic === null || notificationIds.length === 0) return
  const written = await writeMessages(db, { topic, notificationIds })
  await enqueueDue(
    db,
    sendPushesJob,
    written.filter(({ is_failing }) => !is_failing),
  )
  await enqueueDue(
    db,
    retryPushesJob,
    written.filter(({ is_failing }) => is_failing),
  )
}
