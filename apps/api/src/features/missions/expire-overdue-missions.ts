import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { notifyOfMission } from '../notifications/notify.ts'

/** Marks missions whose last day has ended at their own site, and tells the pilots who held or were offered them. */
export const expireOverdueMissions = async (db: Queryable): Promise<number> => {
  const expired = await db
    .updateTable('missions')
    .set({ sla_expired: true })
    .where('sla_expired', '=', false)
    .where('status', 'in', ['created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned'])
    // Nowhere is it later than at UTC+14: the index narrows by that, the site's own zone decides.
    .where('fly_by_date', '<', sql<string>`(now() at time zone 'Etc/GMT-14')::date`)
    .where(
      sql<boolean>`fly_by_date < (now() at time zone coalesce(
        (select timezone_id from locations where locations.id = missions.location_id), 'UTC'))::date`,
    )
    .returning((row) => [
      'id',
      'name',
      'status',
      'pilot_id',
      sql<number[]>`array(select pilot_id from mission_offers
        where mission_id = ${row.ref('missions.id')} and state = 'offered')`.as('offered_to'),
    ])
    .execute()
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
