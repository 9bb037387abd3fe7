import type { FlightFacts } from '@sortie/domain/mission/flight-concerns'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'

/** What decides whether a flight is within what was authorized and agreed, of a mission that the pilot holds. */
export const selectFlightFacts = async (
  db: Queryable,
  { missionId, pilotId }: { missionId: number; pilotId: number },
): Promise<FlightFacts | undefined> => {
  const [facts] = await selectRows(
    db,
    sql<FlightFacts>`select authorization_of(missions.id) as authorization, missions.scheduled_at_start,
        missions.scheduled_at_end, missions.may_fly_at_night, missions.outside_certificates,
        case when locations.id is not null then jsonb_build_object('latitude', locations.latitude,
          'longitude', locations.longitude, 'timezone_id', locations.timezone_id) end as site,
        coalesce((select problems from flight_weather where mission_id = missions.id
          and flight_weather.scheduled_at_start = missions.scheduled_at_start), '{}') as weather
      from missions left join locations on locations.id = missions.location_id
      where missions.id = ${missionId} and missions.pilot_id = ${pilotId}`,
  )
  return facts
}
