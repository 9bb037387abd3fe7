import type { Queryable } from '../../platform/database.ts'
import { requireKnown } from '../catalogues/require-known.ts'
import { type NewNotification, notifyPilots } from './notify.ts'
import { insertNotificationForAll } from './provider-notification.queries.ts'

/** Sends to the named pilots, each once, or to every pilot when none are named. */
export const sendNotification = async (
  db: Queryable,
  pilotIds: readonly number[] | undefined,
  notification: NewNotification,
): Promise<{ sent: number }> => {
  if (!pilotIds) return { sent: await insertNotificationForAll(db, notification) }
  const ids = [...new Set(pilotIds)]
  await requireKnown(db, 'pilots', ids, 'pilot_ids')
  await notifyPilots(db, ids, notification)
  return { sent: ids.length }
}
