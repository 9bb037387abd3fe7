import type { FlightConcern } from '@sortie/domain/mission/flight-concerns'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/transaction.ts'

/**
 * Notes what the pilot of a flight is about to be notified of. Returns the pilot, and null if they were notified of all
 * of it before, or nobody holds the flight at that time any longer.
 */
export const takeFlightNotice = async (
  db: Transaction,
  flight: { mission_id: number; scheduled_at_start: string },
  concerns: readonly FlightConcern[],
): Promise<number | null> => {
  const { rows } = await sql<{ pilot_id: number }>`
    insert into flight_notices (mission_id, pilot_id, scheduled_at_start, concerns)
    select id, pilot_id, scheduled_at_start, ${[...concerns]}::text[] from missions
    where id = ${flight.mission_id} and scheduled_at_start = ${flight.scheduled_at_start}
      and status in ('pilot_accepted', 'pilot_assigned') and pilot_id is not null
    on conflict (mission_id, pilot_id, scheduled_at_start) do update
      set concerns = array(select distinct unnest(flight_notices.concerns || excluded.concerns) order by 1)
      where not flight_notices.concerns @> excluded.concerns
    returning pilot_id`.execute(db)
  return rows[0]?.pilot_id ?? null
}
