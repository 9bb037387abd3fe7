import { t } from '@sortie/domain/language'
import { isFlightAtNight } from '@sortie/domain/mission/flight-concerns'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { takeFlightNotice } from '../notifications/flight-notices.queries.ts'
import { notifyOfMission } from '../notifications/notify.ts'

interface FlightAhead {
  mission_id: number
  scheduled_at_start: string
  scheduled_at_end: string | null
  latitude: number | null
  longitude: number | null
  timezone_id: string | null
  is_noted: boolean
  is_announced: boolean
}

const selectFlights = (db: Queryable): Promise<FlightAhead[]> =>
  selectRows(
    db,
    sql<FlightAhead>`select missions.id as mission_id, scheduled_at_start, scheduled_at_end, latitude, longitude, timezone_id,
        exists (select from night_flights where mission_id = missions.id
          and night_flights.scheduled_at_start = missions.scheduled_at_start) as is_noted,
        exists (select from flight_notices where mission_id = missions.id and flight_notices.pilot_id = missions.pilot_id
          and flight_notices.scheduled_at_start = missions.scheduled_at_start and 'night' = any(concerns)) as is_announced
      from missions join locations on locations.id = missions.location_id
      where status in ('pilot_accepted', 'pilot_assigned') and not is_on_hold and not show_on_hold and not may_fly_at_night
        and scheduled_at_start between now() and now() + interval '24 hours'
      order by missions.id`,
  )

const note = async (trx: Transaction, flight: FlightAhead): Promise<void> => {
  const { mission_id, scheduled_at_start } = flight
  if (!flight.is_noted)
    await trx
      .insertInto('night_flights')
      .values({ mission_id, scheduled_at_start })
      .onConflict((conflict) =>
        conflict.column('mission_id').doUpdateSet({ scheduled_at_start, noted_at: sql<string>`now()` }),
      )
      .execute()
  const pilotId = await takeFlightNotice(trx, flight, ['night'])
  if (pilotId === null) return
  await notifyOfMission(trx, { id: mission_id }, [pilotId], {
    event: 'flight_blocked',
    title: () => t('Your flight is at night'),
    body: (name) =>
      t('{name} is booked for a time after dark at its site. Check whether that is meant.', { name }),
    offered: false,
  })
}

const forget = (trx: Transaction, { mission_id }: FlightAhead) =>
  trx.deleteFrom('night_flights').where('mission_id', '=', mission_id).execute()

/** Forgets flights that were moved, have begun, may be at night or are no longer booked. */
const forgetNotAhead = (trx: Transaction) =>
  trx
    .deleteFrom('night_flights')
    .where(
      sql<boolean>`scheduled_at_start < now() or not exists (select from missions where missions.id = night_flights.mission_id
        and missions.scheduled_at_start = night_flights.scheduled_at_start and not may_fly_at_night and status in ('pilot_accepted', 'pilot_assigned'))`,
    )
    .execute()

/** Finds the flights of the coming day at night, for Today and for their pilots. Returns how many there are. */
export const noteNightFlights = async (db: Database): Promise<number> => {
  let atNight = 0
  for (const flight of await selectFlights(db)) {
    const isAtNight = isFlightAtNight(flight, flight)
    if (isAtNight) atNight++
    if (isAtNight && !(flight.is_noted && flight.is_announced))
      await inTransaction(db, (trx) => note(trx, flight))
    if (!isAtNight && flight.is_noted) await inTransaction(db, (trx) => forget(trx, flight))
  }
  await inTransaction(db, forgetNotAhead)
  return atNight
}
