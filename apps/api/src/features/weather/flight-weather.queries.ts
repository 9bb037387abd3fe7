import type { WeatherProblem } from '@sortie/domain/schedule/slot-weather'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

export interface FlightAhead {
  mission_id: number
  scheduled_at_start: string
  scheduled_at_end: string
  latitude: number
  longitude: number
  cloud_reqs: string
  max_wind_speed: number
}

const isAhead = sql`status in ('pilot_accepted', 'pilot_assigned')
  and missions.scheduled_at_start between now() and now() + interval '24 hours'`

/** The flights of the next 24 hours at places that are known, neighbors one after the other. */
export const selectFlightsAhead = (db: Queryable): Promise<FlightAhead[]> =>
  selectRows(
    db,
    sql<FlightAhead>`select missions.id as mission_id, scheduled_at_start, scheduled_at_end, latitude, longitude,
        cloud_reqs, max_wind_speed
      from missions join locations on locations.id = missions.location_id
      where ${isAhead} and latitude is not null
      order by round(latitude::numeric, 1), round(longitude::numeric, 1), missions.id`,
  )

/** The same problems as an hour ago are no news, and are announced to nobody. */
export const upsertFlightWeather = async (
  db: Transaction,
  { mission_id, scheduled_at_start }: FlightAhead,
  problems: WeatherProblem[],
): Promise<void> => {
  await db
    .insertInto('flight_weather')
    .values({ mission_id, scheduled_at_start, problems })
    .onConflict((conflict) =>
      conflict
        .column('mission_id')
        .doUpdateSet({ scheduled_at_start, problems, checked_at: sql<string>`now()` })
        .where(({ or, ref, eb }) =>
          or([
            eb(ref('flight_weather.problems'), 'is distinct from', ref('excluded.problems')),
            eb(ref('flight_weather.scheduled_at_start'), '<>', ref('excluded.scheduled_at_start')),
          ]),
        ),
    )
    .execute()
}

export const deleteFlightWeather = async (db: Transaction, missionId: number): Promise<void> => {
  await db.deleteFrom('flight_weather').where('mission_id', '=', missionId).execute()
}

/**
 * Forgets flights that were moved or are no longer booked. One that has begun is kept until it is marked as flown, which
 * asks its pilot about the weather.
 */
export const deleteFlightsNotAhead = async (db: Transaction): Promise<void> => {
  await db
    .deleteFrom('flight_weather')
    .where(
      sql<boolean>`not exists (select from missions where missions.id = flight_weather.mission_id
        and missions.scheduled_at_start = flight_weather.scheduled_at_start and status in ('pilot_accepted', 'pilot_assigned'))`,
    )
    .execute()
}
