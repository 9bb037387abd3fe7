import type { NotificationType } from '@sortie/domain/pilot/notification'
import type {
  BellEvent,
  IsListed,
  MailedEvent,
  MailKindOf,
  NotificationEvent,
} from '@sortie/domain/pilot/notification-channels'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { NewMail } from '../mails/mail.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { queuePushes } from '../pushes/queue-pushes.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

type ForPilot = NewNotification & { pilot_id: number }

/** Lists notifications in the bells of their pilots, and pushes them as the event is pushed. */
const list = async (
  db: Transaction,
  event: NotificationEvent,
  notifications: readonly ForPilot[],
): Promise<void> => queuePushes(db, event, await insertNotifications(db, notifications))

/** Notifies pilots of one event, each with words of their own, in the transaction of the change it is about. */
export const notifyEach = (
  db: Transaction,
  event: BellEvent,
  notifications: readonly ForPilot[],
): Promise<void> => list(db, event, notifications)

/** Notifies pilots of an event with the same words. */
export const notifyPilots = (
  db: Transaction,
  pilotIds: readonly number[],
  { event, ...notification }: NewNotification & { event: BellEvent },
): Promise<void> =>
  notifyEach(
    db,
    event,
    pilotIds.map((pilot_id) => ({ ...notification, pilot_id })),
  )

type Mailed<Event extends MailedEvent> = {
  event: Event
  mail: Extract<NewMail, { kind: MailKindOf<Event> }>
} & (IsListed<Event> extends true ? { bell: NewNotification } : { bell?: undefined })

/** Notifies a pilot of an event of which an email goes out, in the bell too if it is listed there. */
export const mailPilot = async <Event extends MailedEvent>(
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  { event, mail, bell }: Mailed<Event>,
): Promise<void> => {
  if (bell) await list(db, event, [{ ...bell, pilot_id: pilotId }])
  await mails.send(db, pilotId, mail)
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
  event: BellEvent
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
  { event, title, body, offered, notification_type = 'pilot/mission/updated' }: MissionMessage,
): Promise<void> => {
  const titleOf = await selectMissionTitles(db, [id])
  const text = { notification_type, title, body: body(titleOf(id)) }
  await notifyPilots(db, pilotIds, { event, ...missionNotification({ id, offered }, text) })
}
