import type { Transaction } from '../../platform/transaction.ts'

export interface Activity {
  missionId: number
  pilotId: number
  eventType: string
  eventDatetime: string
}

/**
 * An event that is reported again is stored once. The mission is locked by then, so two reports are handled in turn.
 */
export const insertActivity = async (
  db: Transaction,
  { missionId, pilotId, eventType, eventDatetime }: Activity,
): Promise<void> => {
  const known = await db
    .selectFrom('activity_logs')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('pilot_id', '=', pilotId)
    .where('event_type', '=', eventType)
    .where('event_datetime', '=', eventDatetime)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('activity_logs')
    .values({
      mission_id: missionId,
      pilot_id: pilotId,
      event_type: eventType,
      event_datetime: eventDatetime,
    })
    .execute()
}

export const markGpsCheckPassed = (db: Transaction, missionId: number) =>
  db
    .updateTable('missions')
    .set({ passed_gps_check: true })
    .where('id', '=', missionId)
    .where('passed_gps_check', '=', false)
    .execute()
