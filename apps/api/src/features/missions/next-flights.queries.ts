import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { airspaceBriefing, laancFlights } from '../../core/mission/airspace.columns.ts'
import { selectSummary } from '../../core/mission/mission-summary.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import { openReshoots, shotReadiness } from '../assets/shot-readiness.queries.ts'

/** More missions than a pilot ever has open. */
const mostFlights = 100

const nextFlights = namedStatement('next-flights', { pilotId: 'bigint' }, (db, { pilotId }) =>
  selectSummary(db.selectFrom('missions'))
    .select((eb) => [
      'missions.cloud_reqs',
      'missions.max_wind_speed',
      'missions.passed_gps_check',
      airspaceBriefing(eb).as('airspace_briefing'),
      laancFlights(eb).as('laanc_flights'),
      jsonArrayFrom(
        eb
          .selectFrom('shots')
          .innerJoin('shot_types', 'shot_types.id', 'shots.shot_type_id')
          .select('shot_types.name')
          .distinct()
          .whereRef('shots.mission_id', '=', 'missions.id'),
      ).as('shot_types'),
      // Shots are read only for uploaded missions, because only those can be submitted.
      jsonArrayFrom(
        shotReadiness(eb)
          .whereRef('shots.mission_id', '=', 'missions.id')
          .where('missions.status', '=', 'assets_uploaded'),
      ).as('shots'),
      jsonArrayFrom(
        openReshoots(eb)
          .whereRef('partial_reshoots.mission_id', '=', 'missions.id')
          .where('missions.status', '=', 'assets_uploaded'),
      ).as('partial_reshoots'),
    ])
    .where('missions.pilot_id', '=', pilotId)
    .where('missions.work_order_id', 'is', null)
    .where((where) =>
      where.or([
        where('missions.status', '=', 'assets_uploaded'),
        where.and([
          where('missions.status', 'in', ['pilot_accepted', 'pilot_assigned', 'flight_complete']),
          where('missions.sla_expired', '=', false),
        ]),
      ]),
    )
    .orderBy(sql`missions.scheduled_at_start desc nulls last, missions.id`)
    .limit(mostFlights),
)

/** The missions that a pilot still has to fly or deliver, except for work orders, which have their own page. */
export const selectNextFlights = (db: Queryable, pilotId: number) => nextFlights(db, { pilotId })
