import { inLanguage } from '@sortie/domain/language'
import type { NotificationType } from '@sortie/domain/pilot/notification'
import type {
  BellEvent,
  IsListed,
  MailedEvent,
  MailKindOf,
  NotificationEvent,
} from '@sortie/domain/pilot/notification-channels'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import { languageCodes, speechOf } from '../../platform/speeches.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { NewMail } from '../mails/mail.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { queuePushes } from '../pushes/queue-pushes.ts'
import { insertNotifications, type NewNotification, type Texts } from './notification.queries.ts'

/** A notification whose texts are composed when it is written, in each language that pilots read. */
export interface Announcement extends Omit<NewNotification, 'title' | 'body'> {
  title: () => string
  body?: () => string
}

type ForPilots = Announcement & { pilot_ids: readonly number[] }

const textsOf = (title: () => string, body: () => string = () => ''): Texts =>
  Object.fromEntries(
    languageCodes.map((language) => [
      language,
      inLanguage(speechOf(language), () => ({ title: title(), body: body() })),
    ]),
  ) as Texts

/** Lists notifications in the bells of their pilots, and pushes them as the event is pushed. */
const list = async (
  db: Transaction,
  event: NotificationEvent,
  notifications: readonly ForPilots[],
): Promise<void> => {
  const written = notifications.map(({ title, body, ...notification }) => ({
    ...notification,
    texts: textsOf(title, body),
  }))
  await queuePushes(db, event, await insertNotifications(db, written))
}

/** Notifies pilots of one event, some with other words than others, in the transaction of the change it is about. */
export const notifyEach = (
  db: Transaction,
  event: BellEvent,
  notifications: readonly ForPilots[],
): Promise<void> => list(db, event, notifications)

/** Notifies pilots of an event with the same words. */
export const notifyPilots = (
  db: Transaction,
  pilot_ids: readonly number[],
  { event, ...notification }: Announcement & { event: BellEvent },
): Promise<void> => notifyEach(db, event, [{ ...notification, pilot_ids }])

type Mailed<Event extends MailedEvent> = {
  event: Event
  mail: Extract<NewMail, { kind: MailKindOf<Event> }>
} & (IsListed<Event> extends true ? { bell: Announcement } : { bell?: undefined })

/** Notifies a pilot of an event of which an email goes out, in the bell too if it is listed there. */
export const mailPilot = async <Event extends MailedEvent>(
  db: Transaction,
  mails: MailQueue,
  pilotId: number,
  { event, mail, bell }: Mailed<Event>,
): Promise<void> => {
  if (bell) await list(db, event, [{ ...bell, pilot_ids: [pilotId] }])
  await mails.send(db, pilotId, mail)
}

interface NotifiedMission {
  id: number
  /** Whether the pilots are led to the request page; else to the details of a mission they hold. */
  offered: boolean
}

type Text = Pick<Announcement, 'notification_type' | 'title' | 'body'>

/** A notification about a mission, with the way to its page. */
export const missionNotification = ({ id, offered }: NotifiedMission, text: Text): Announcement => ({
  ...text,
  meta: { mission_id: id },
  web_route_url: `/${offered ? 'availablemission' : 'clientmission'}/${id}`,
  app_route_url: `/missions/${id}`,
})

export interface MissionMessage extends Pick<NotifiedMission, 'offered'> {
  event: BellEvent
  title: () => string
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
  const text = { notification_type, title, body: () => body(titleOf(id)) }
  await notifyPilots(db, pilotIds, { event, ...missionNotification({ id, offered }, text) })
}
