import type { NotificationType } from '@sortie/domain/pilot/notification'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

/** Writes a notification for each pilot, in the transaction of the change it is about. */
export const notifyPilots = async (
  db: Transaction,
  pilotIds: readonly number[],
  notification: NewNotification,
): Promise<void> => {
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

export interface MissionMessage extends Pick<NotifiedMission, 'offered'> {
  title: string
  /** A sentence with the name of the mission in it. */
  body: (name: string) => string
  notification_type?: NotificationType
}

/** Notifies pilots of a change of a mission. */
export const notifyOfMission = async (
  db: Transaction,
  { id }: { id: number },
  pilotIds: readonly number[],
  { title, body, offered, notification_type = 'pilot/mission/updated' }: MissionMessage,
): Promise<void> => {
  const titleOf = await selectMissionTitles(db, [id])
  const text = { notification_type, title, body: body(titleOf(id)) }
  await notifyPilots(db, pilotIds, missionNotification({ id, offered }, text))
}
