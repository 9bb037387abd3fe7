import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** Marks missions whose last day has ended at their own site. Answers them with whom they concern. */
export const markOverdueMissions = (db: Queryable) =>
  db
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
      'pilot_id',
      sql<number[]>`array(select pilot_id from mission_offers
        where mission_id = ${row.ref('missions.id')} and state = 'offered')`.as('offered_to'),
    ])
    .execute()
