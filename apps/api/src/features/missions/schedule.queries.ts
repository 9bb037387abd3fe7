import { type Insertable, sql } from 'kysely'
import { rescheduleColumns } from '../../core/mission/mission-details.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Schedule } from './take-mission.queries.ts'

const bookings = namedStatement(
  'bookings',
  { pilotId: 'bigint', missionId: 'bigint' },
  (db, { pilotId, missionId }) =>
    db
      .selectFrom('missions')
      .select(['scheduled_at_start', 'scheduled_at_end'])
      .where('pilot_id', '=', pilotId)
      .where('status', 'in', ['pilot_accepted', 'pilot_assigned'])
      .where('scheduled_at_start', 'is not', null)
      // A booking that ended two days ago touches no day that a slot can be on, in any time zone.
      .where('scheduled_at_end', '>', sql<string>`now() - interval '2 days'`)
      .where('id', '!=', missionId)
      .orderBy('scheduled_at_start')
      .$narrowType<{ scheduled_at_start: string; scheduled_at_end: string }>(),
)

/** The times of a pilot's other missions. */
export const selectBookings = (db: Queryable, pilotId: number, exceptMissionId: number) =>
  bookings(db, { pilotId, missionId: exceptMissionId })

type Times = { [Time in keyof Schedule]: string | null }

export const isSameTime = (a: Times, b: Schedule): boolean =>
  Date.parse(a.scheduled_at_start ?? '') === Date.parse(b.scheduled_at_start) &&
  Date.parse(a.scheduled_at_end ?? '') === Date.parse(b.scheduled_at_end)

export const setSchedule = (db: Transaction, missionId: number, schedule: Schedule) =>
  db.updateTable('missions').set(schedule).where('id', '=', missionId).execute()

export const insertReschedule = async (
  db: Transaction,
  reschedule: Insertable<Schema['mission_reschedules']>,
): Promise<number> => {
  const { id } = await db
    .insertInto('mission_reschedules')
    .values(reschedule)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const reschedules = (db: Queryable) =>
  db
    .selectFrom('mission_reschedules as moved')
    .innerJoin('reschedule_reasons', 'reschedule_reasons.id', 'moved.reschedule_reason_id')
    .leftJoin('pilots', 'pilots.id', 'moved.pilot_id')
    .select(rescheduleColumns)

export const selectReschedule = (db: Queryable, id: number) =>
  reschedules(db).where('moved.id', '=', id).executeTakeFirstOrThrow()

/** The last move of a mission, if this pilot made it. */
export const selectLastReschedule = (db: Queryable, missionId: number, pilotId: number) =>
  reschedules(db)
    .where('moved.mission_id', '=', missionId)
    .where('moved.pilot_id', '=', pilotId)
    .orderBy('moved.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectReasonBySlug = (db: Queryable, slug: string) =>
  db
    .selectFrom('reschedule_reasons')
    .select(['id', 'slug', 'short', 'is_pilot_selectable'])
    .where('slug', '=', slug)
    .executeTakeFirst()

export const voidLaancFlights = async (db: Transaction, missionId: number): Promise<void> => {
  await db
    .updateTable('laanc_flights')
    .set({ voided_at: sql<string>`now()` })
    .where('mission_id', '=', missionId)
    .where('voided_at', 'is', null)
    .execute()
}

/** Deletes the messages about a flight that were written to its pilot, once the mission is no longer theirs. */
export const clearLaancMessages = (db: Transaction, missionId: number) =>
  db
    .updateTable('laanc_authorizations')
    .set({ message: null })
    .where('laanc_flight_id', 'in', (eb) =>
      eb.selectFrom('laanc_flights').select('id').where('mission_id', '=', missionId),
    )
    .where('message', 'is not', null)
    .execute()
