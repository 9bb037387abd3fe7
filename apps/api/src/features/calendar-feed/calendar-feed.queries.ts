import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { locationColumns } from '../../core/mission/location.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { tokenHash } from '../../platform/session/token-hash.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** When the pilot's address was made; null where there is none. */
export const selectFeed = async (db: Queryable, pilotId: number): Promise<string | null> => {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('pilot_id', '=', pilotId)
    .executeTakeFirst()
  return feed?.created_at ?? null
}

export const replaceSecret = (db: Transaction, pilotId: number, secret_hash: string) =>
  db
    .insertInto('calendar_feeds')
    .values({ pilot_id: pilotId, secret_hash })
    .onConflict((conflict) =>
      conflict.column('pilot_id').doUpdateSet({ secret_hash, created_at: sql<string>`now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()

export const deleteSecret = (db: Transaction, pilotId: number) =>
  db.deleteFrom('calendar_feeds').where('pilot_id', '=', pilotId).execute()

export const selectPilotOfSecret = (db: Queryable, secret: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('pilots', 'pilots.id', 'pilot_id')
    .select(['pilot_id', 'language'])
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()

/** Missions with a time that are or were the pilot's; a year back is as far as a timetable is looked at. */
export const selectCalendarMissions = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('missions')
    .select((eb) => [
      'missions.id',
      'missions.name',
      'missions.work_order_id as work_order',
      'missions.status',
      'missions.scheduled_at_start',
      'missions.scheduled_at_end',
      'missions.schedule_sequence',
      'missions.updated_at',
      jsonObjectFrom(
        eb
          .selectFrom('locations')
          .select(locationColumns)
          .whereRef('locations.id', '=', 'missions.location_id'),
      ).as('location'),
    ])
    .where('missions.pilot_id', '=', pilotId)
    .where('missions.scheduled_at_start', '>', sql<string>`now() - interval '1 year'`)
    .orderBy('missions.scheduled_at_start')
    .orderBy('missions.id')
    .$narrowType<{ scheduled_at_start: string; scheduled_at_end: string }>()
    .execute()
