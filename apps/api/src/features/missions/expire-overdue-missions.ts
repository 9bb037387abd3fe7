import type { Queryable } from '../../platform/database.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import { markOverdueMissions } from './overdue-missions.queries.ts'

/** Expires missions whose last day has ended, and tells the pilots who held or were offered them. */
export const expireOverdueMissions = async (db: Queryable): Promise<number> => {
  const expired = await markOverdueMissions(db)
  for (const mission of expired) {
    const pilots = mission.pilot_id === null ? mission.offered_to : [mission.pilot_id]
    await notifyOfMission(
      db,
      pilots,
      { id: mission.id, offered: mission.pilot_id === null },
      {
        notification_type: 'pilot/mission/updated',
        title: 'Mission expired',
        body: expiryText(mission.name),
      },
    )
  }
  return expired.length
}

const expiryText = (name: string): string =>
  name ? `The last day to fly ${name} has passed.` : 'The last day to fly this mission has passed.'
