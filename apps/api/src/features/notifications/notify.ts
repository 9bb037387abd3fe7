import type { Queryable } from '../../platform/database.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

/** Writes a notification for each pilot, in the transaction of the change it tells of. */
export const notifyPilots = async (
  db: Queryable,
  pilotIds: readonly number[],
  notification: NewNotification,
): Promise<void> => {
  if (pilotIds.length > 0) await insertNotifications(db, pilotIds, notification)
}

/** A change of a mission, told to its pilot, with the way to its page. */
export const notifyOfMission = (
  db: Queryable,
  pilotIds: readonly number[],
  mission: { id: number; offered: boolean },
  text: Pick<NewNotification, 'notification_type' | 'title' | 'body'>,
): Promise<void> =>
  notifyPilots(db, pilotIds, {
    ...text,
    meta: { mission_id: mission.id },
    web_route_url: `/${mission.offered ? 'availablemission' : 'clientmission'}/${mission.id}`,
    app_route_url: `/missions/${mission.id}`,
  })
