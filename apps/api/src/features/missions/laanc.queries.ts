import type { LaancFlight } from '@sortie/domain/mission/airspace.schema'
import { laancFlightColumns } from '../../core/mission/airspace.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** Returns nothing when the flight is already stored. */
export const insertLaancFlight = (db: Transaction, missionId: number, flightId: string) =>
  db
    .insertInto('laanc_flights')
    .values({ mission_id: missionId, flight_id: flightId })
    .onConflict((conflict) => conflict.columns(['mission_id', 'flight_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertAuthorizations = (
  db: Transaction,
  laancFlightId: number,
  authorizations: LaancFlight['authorizations'],
) =>
  db
    .insertInto('laanc_authorizations')
    .values(
      authorizations.map((authorization, position) => ({
        ...authorization,
        laanc_flight_id: laancFlightId,
        position,
      })),
    )
    .execute()

export const selectLaancFlight = (db: Queryable, missionId: number, flightId: string) =>
  db
    .selectFrom('laanc_flights as flight')
    .select(laancFlightColumns)
    .where('flight.mission_id', '=', missionId)
    .where('flight.flight_id', '=', flightId)
    .executeTakeFirstOrThrow()
