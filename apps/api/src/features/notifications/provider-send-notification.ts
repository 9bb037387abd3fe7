import type { Queryable } from '../../platform/database.ts'
import { requireKnown } from '../catalogues/require-known.queries.ts'
import { insertNotificationForAll, type NewNotification } from './notification.queries.ts'

/** Sends to the named pilots, each once, or to every pilot when none are named. */
export const sendNotification = async (
  db: Queryable,
  pilotIds: readonly number[] | undefined,
  notification: NewNotification,
): Promise<{ sent: number }> => {
  const ids = pilotIds ? [...new Set(pilotIds)] : 'everyone'
  if (ids !== 'everyone') await requireKnown(db, 'pilots', ids, 'pilot_ids')
  return { sent: await insertNotificationForAll(db, ids, notification) }
}
