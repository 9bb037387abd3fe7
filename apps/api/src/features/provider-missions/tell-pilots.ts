import type { NotificationType } from '@sortie/domain/pilot/notification'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { selectOpenOffers } from './offer.queries.ts'

interface Subject {
  id: number
  name: string
  pilot_id: number | null
}

interface Message {
  title: string
  body: string
  notification_type?: NotificationType
}

/** Tells pilots of a change of a mission they hold (`offered` false) or have been offered. */
export const tellPilots = async (
  db: Transaction,
  mission: Subject,
  pilotIds: readonly number[],
  { title, body, notification_type = 'pilot/mission/updated' }: Message,
  offered = mission.pilot_id === null,
): Promise<void> => {
  const text = { notification_type, title, body: `${mission.name || `Mission ${mission.id}`}: ${body}` }
  await notifyOfMission(db, pilotIds, { id: mission.id, offered }, text)
}

/** Tells whom a mission concerns: its pilot, or while it has none the pilots with an open offer. */
export const tellConcerned = async (db: Transaction, mission: Subject, message: Message): Promise<void> => {
  const pilotIds = mission.pilot_id === null ? await selectOpenOffers(db, mission.id) : [mission.pilot_id]
  await tellPilots(db, mission, pilotIds, message)
}
