import type { Transaction } from '../../platform/transaction.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

/** Writes a notification for each pilot, in the transaction of the change it tells of. */
export const notifyPilots = async (
  db: Transaction,
  pilotIds: readonly number[],
  notification: NewNotification,
): Promise<void> => {
  if (pilotIds.length > 0)
    await insertNotifications(
      db,
      pilotIds.map((pilot_id) => ({ ...notification, pilot_id })),
    )
}

interface NotifiedMission {
  id: number
  /** Whether the pilots are led to the request page; else to the details of a mission they hold. */
  offered: boolean
}

type Text = Pick<NewNotification, 'notification_type' | 'title' | 'body'>

/** A notification about a mission, with the way to its page. */
export const missionNotification = ({ id, offered }: NotifiedMission, text: Text): NewNotification => ({
  ...text,
  meta: { mission_id: id },
  web_route_url: `/${offered ? 'availablemission' : 'clientmission'}/${id}`,
  app_route_url: `/missions/${id}`,
})

export const notifyOfMission = (
  db: Transaction,
  pilotIds: readonly number[],
  mission: NotifiedMission,
  text: Text,
): Promise<void> => notifyPilots(db, pilotIds, missionNotification(mission, text))
