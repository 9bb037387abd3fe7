import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'
import type { MissionColumns } from './mission-summary.columns.ts'

export const airspaceBriefing = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('airspace_briefings as briefing')
      .select((row) => [
        'briefing.external_id',
        'briefing.auth_option',
        'briefing.requires_auth',
        jsonArrayFrom(
          row
            .selectFrom('airspace_notices')
            .select('message')
            .whereRef('airspace_notices.mission_id', '=', 'briefing.mission_id')
            .orderBy('airspace_notices.id'),
        ).as('notices'),
      ])
      .whereRef('briefing.mission_id', '=', 'missions.id'),
  )

export const airspaceCertificates = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('airspace_certificates')
      .select([
        'id',
        'certificate_type',
        'doc_identifier',
        'altitude',
        'start_date',
        'end_date',
        'special_provisions',
        'filename',
        'attachment_date',
        'remote_url',
      ])
      .whereRef('airspace_certificates.mission_id', '=', 'missions.id')
      .orderBy('airspace_certificates.id'),
  )

type Flights = Schema & { flight: Schema['laanc_flights'] }

export const laancFlightColumns = (row: ExpressionBuilder<Flights, 'flight'>) =>
  [
    'flight.flight_id as id',
    'flight.voided_at',
    jsonArrayFrom(
      row
        .selectFrom('laanc_authorizations as answer')
        .select([
          'answer.message',
          'answer.authority_name',
          'answer.authority_id',
          'answer.status',
          'answer.confirmation_number',
        ])
        .whereRef('answer.laanc_flight_id', '=', 'flight.id')
        .orderBy('answer.position'),
    ).as('authorizations'),
  ] as const

export const laancFlights = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('laanc_flights as flight')
      .select(laancFlightColumns)
      .whereRef('flight.mission_id', '=', 'missions.id')
      .orderBy('flight.id'),
  )

export const laancExemptions = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('laanc_exemptions')
      .select(['city', 'ceiling', 'name', 'type', 'code'])
      .whereRef('laanc_exemptions.mission_id', '=', 'missions.id')
      .orderBy('laanc_exemptions.id'),
  )
