import tzLookup from '@photostructure/tz-lookup'
import { canonicalTimeZone } from '@sortie/domain/time/time-zone'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'

/** The zone of a place; null where it is newer than the database's time zone data, so that nobody is turned away. */
export const timeZoneAt = async (
  db: Queryable,
  latitude: number,
  longitude: number,
): Promise<string | null> => {
  const zone = canonicalTimeZone(tzLookup(latitude, longitude))
  const rows = await selectRows(
    db,
    sql<{ isKnown: boolean | null }>`
    select knows_time_zone(${zone}) as "isKnown"`,
  )
  return rows[0]?.isKnown ? zone : null
}
