import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'

/** The pilot's work orders, newest first, with how far each mission is. */
export const selectWorkOrders = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('work_orders')
    .select((eb) => [
      'work_orders.id',
      'work_orders.site_id',
      jsonObjectFrom(
        eb
          .selectFrom('locations')
          .select(['name', 'address', 'city', 'state', 'postal_code', 'latitude', 'longitude'])
          .whereRef('locations.id', '=', 'work_orders.location_id'),
      )
        .$notNull()
        .as('location'),
      jsonArrayFrom(
        eb
          .selectFrom('missions')
          .select([
            'missions.id',
            'missions.name',
            sql<boolean>`missions.status in ('pilot_accepted', 'flight_complete')`.as('amsInProgress'),
          ])
          .whereRef('missions.work_order_id', '=', 'work_orders.id')
          .where('missions.pilot_id', '=', pilotId)
          .orderBy('missions.id'),
      ).as('missions'),
    ])
    .where('work_orders.pilot_id', '=', pilotId)
    .orderBy('work_orders.id', 'desc')
    .execute()
