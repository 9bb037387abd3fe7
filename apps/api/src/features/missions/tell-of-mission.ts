import type { Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'

interface Message {
  title: string
  body: string
  /** Whether the pilots are led to the request page; else to the details of a mission they hold. */
  offered: boolean
}

/** Tells pilots of a change of a mission, which is named before the text. */
export const tellOfMission = (
  db: Transaction,
  mission: { id: number; name: string },
  pilotIds: readonly number[],
  { title, body, offered }: Message,
): Promise<void> =>
  notifyOfMission(
    db,
    pilotIds,
    { id: mission.id, offered },
    {
      notification_type: 'pilot/mission/updated',
      title,
      body: `${mission.name || `Mission ${mission.id}`}: ${body}`,
    },
  )
