import tzLookup from '@photostructure/tz-lookup'
import { canonicalTimeZone } from '@sortie/domain/time/time-zone'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'

type ZoneOf = (latitude: number, longitude: number) => Promise<string | null>

const isKnown = async (db: Queryable, zone: string | null): Promise<boolean> => {
  const rows = await selectRows(
    db,
    sql<{ isKnown: boolean | null }>`
    select knows_time_zone(${zone}) as "isKnown"`,
  )
  return rows[0]?.isKnown === true
}

/** For many places: the database is asked once for each zone. */
export const timeZonesOf = (db: Queryable): ZoneOf => {
  const known = new Map<string | null, Promise<boolean>>()
  return async (latitude, longitude) => {
    const zone = canonicalTimeZone(tzLookup(latitude, longitude))
    const answer = known.get(zone) ?? isKnown(db, zone)
    known.set(zone, answer)
    return (await answer) ? zone : null
  }
}

/** The zone of a place; null where it is newer than the database's time zone data, so that nobody is turned away. */
export const timeZoneAt = (db: Queryable, latitude: number, longitude: number): Promise<string | null> =>
  timeZonesOf(db)(latitude, longitude)
