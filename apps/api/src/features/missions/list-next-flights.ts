import { authorizationState } from '@sortie/domain/mission/airspace-callback'
import type { NextFlight } from '@sortie/domain/mission/next-flight.schema'
import { pilotShotsProgress } from '@sortie/domain/mission/reshoot'
import { hasOrthoShot, readyToSubmit } from '@sortie/domain/mission/shot'
import { zoneName } from '@sortie/domain/time/zone-name'
import type { Queryable } from '../../platform/database.ts'
import { selectNextFlights } from './next-flights.queries.ts'

type Row = Awaited<ReturnType<typeof selectNextFlights>>[number]

const flight = (row: Row): NextFlight => {
  const { airspace_briefing, laanc_flights, shot_types, shots, partial_reshoots, ...mission } = row
  return {
    ...mission,
    zone_name: zoneName(
      mission.scheduled_at_start ?? new Date().toISOString(),
      mission.location?.timezone_id,
    ),
    authorization: authorizationState({ airspace_briefing, laanc_flights }),
    briefing_id: airspace_briefing?.external_id ?? null,
    has_coverage_check: hasOrthoShot(shot_types.map((shot_type) => ({ shot_type }))),
    shots_missing: pilotShotsProgress({ shots, partial_reshoots }).filter((shot) => !readyToSubmit(shot))
      .length,
  }
}

/** The missions that determine what a pilot does next. */
export const listNextFlights = async (db: Queryable, pilotId: number): Promise<NextFlight[]> =>
  (await selectNextFlights(db, pilotId)).map(flight)
