import type { FlightEntry } from '@sortie/domain/mission/flight-log.schema'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** A pilot's own entries about a mission. Two at the same time are in the order in which they came. */
export const selectFlightLog = (
  db: Queryable,
  { missionId, pilotId }: { missionId: number; pilotId: number },
): Promise<FlightEntry[]> =>
  selectRows(
    db,
    sql<FlightEntry>`
      select entry_id as id, kind, item, shot_id, is_done, note, at, received_at from flight_log
      where mission_id = ${missionId} and pilot_id = ${pilotId} order by at, flight_log.id`,
  )

export interface Entry {
  id: string
  kind: 'check' | 'shot' | 'note'
  item: string | null
  shot_id: number | null
  is_done: boolean
  note: string
  at: Date
}

/** Stores what is new, in the order given. Entries about shots that are gone are left out. */
export const insertFlightEntries = async (
  db: Transaction,
  { missionId, pilotId, entries }: { missionId: number; pilotId: number; entries: readonly Entry[] },
): Promise<void> => {
  await sql`
    insert into flight_log (mission_id, pilot_id, entry_id, kind, item, shot_id, is_done, note, at)
    select ${missionId}, ${pilotId}, sent.id, kind, item, shot_id, is_done, note, least(at, now())
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as (id uuid, kind text, item text, shot_id bigint, is_done boolean, note text, at timestamptz))
      with ordinality as sent (id, kind, item, shot_id, is_done, note, at, place)
    where shot_id is null or exists (select from shots where shots.id = shot_id and mission_id = ${missionId})
    order by place
    on conflict (pilot_id, entry_id) do nothing`.execute(db)
}
