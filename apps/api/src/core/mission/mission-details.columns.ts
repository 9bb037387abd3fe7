import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'
import { airspaceBriefing, airspaceCertificates, laancExemptions, laancFlights } from './airspace.columns.ts'
import type { StoredAppSettings } from './flight-app-secret.ts'
import { locationColumns } from './location.columns.ts'
import { categoryColumns, currencyObject, type MissionColumns } from './mission-summary.columns.ts'
import { packageColumns } from './package.columns.ts'
import { shotReasons } from './reshoot.columns.ts'
import { shots } from './shot.columns.ts'

const pointOfInterest = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('points_of_interest as poi')
      .innerJoin('currencies', 'currencies.code', 'poi.currency_code')
      .select((row) => [
        'poi.id',
        'poi.name',
        'poi.amount',
        currencyObject(row).as('currency'),
        jsonObjectFrom(
          row
            .selectFrom('categories')
            .select(categoryColumns)
            .whereRef('categories.id', '=', 'poi.category_id'),
        )
          .$notNull()
          .as('category'),
        jsonObjectFrom(
          row
            .selectFrom('locations')
            .select(locationColumns)
            .whereRef('locations.id', '=', 'poi.location_id'),
        )
          .$notNull()
          .as('location'),
      ])
      .whereRef('poi.id', '=', 'missions.point_of_interest_id'),
  )

const onsiteContact = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('onsite_contacts')
      .select(['call_action', 'name', 'note', 'phone', 'withhold_until_accepted'])
      .whereRef('onsite_contacts.mission_id', '=', 'missions.id'),
  )

type Platforms = { ios?: string; android?: string; web?: string }

const flightApp = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('flight_apps')
      .select([
        'name',
        'app',
        'data_type',
        sql<StoredAppSettings>`case when sealed_secret_key is null then value
          else value || jsonb_build_object('secret_key', jsonb_build_object('sealed', sealed_secret_key))
          end`.as('value'),
        'delivery_to',
        'delivery_to_url',
        'instructions',
        sql<Platforms>`pilot_flight_instruction`.as('pilot_flight_instruction'),
        sql<Platforms>`pilot_delivery_instruction`.as('pilot_delivery_instruction'),
      ])
      .whereRef('flight_apps.mission_id', '=', 'missions.id'),
  )

export const rescheduleColumns = [
  'moved.id',
  'moved.mission_id as mission',
  sql<string>`coalesce(pilots.first_name || ' ' || pilots.last_name, 'provider')`.as('rescheduler'),
  'reschedule_reasons.slug as reschedule_reason',
  'moved.notes',
  'moved.scheduled_at_start',
  'moved.scheduled_at_end',
] as const

const reschedules = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('mission_reschedules as moved')
      .innerJoin('reschedule_reasons', 'reschedule_reasons.id', 'moved.reschedule_reason_id')
      .leftJoin('pilots', 'pilots.id', 'moved.pilot_id')
      .select(rescheduleColumns)
      .whereRef('moved.mission_id', '=', 'missions.id')
      .orderBy('moved.id'),
  )

const rescheduleReasons = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('reschedule_reasons')
      .select(['reschedule_reasons.id', 'reschedule_reasons.short'])
      .where('is_pilot_selectable', '=', true)
      .orderBy('reschedule_reasons.id'),
  )

const missionPackage = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb.selectFrom('packages').select(packageColumns).whereRef('packages.id', '=', 'missions.package_id'),
  )

const partialReshoots = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('partial_reshoots')
      .select((row) => [
        'partial_reshoots.id',
        'partial_reshoots.reason',
        'partial_reshoots.created_at as requested_at',
        'partial_reshoots.resolved_at',
        sql<number[]>`array(select shot_id from partial_reshoot_shots
          where partial_reshoot_id = ${row.ref('partial_reshoots.id')} order by shot_id)`.as('shot_ids'),
        shotReasons(row.ref('partial_reshoots.id')).as('shot_reasons'),
      ])
      .whereRef('partial_reshoots.mission_id', '=', 'missions.id')
      .orderBy('partial_reshoots.id'),
  )

const mapFeatures = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('map_features')
      .select([
        'id',
        'name',
        'notes',
        'kind',
        'geometry_type',
        'geometry',
        'properties',
        'shot_type_attributes',
      ])
      .whereRef('map_features.mission_id', '=', 'missions.id')
      .orderBy('map_features.position'),
  )

/** Adds all that a mission's own page needs beyond a row of a list. */
export const selectDetails = <O>(query: SelectQueryBuilder<Schema, 'missions', O>) =>
  query.select((eb) => [
    'missions.instructions',
    'missions.require_contact_to_reschedule',
    'missions.require_raw_images',
    'missions.pilot_comment',
    'missions.pilot_script',
    'missions.passed_gps_check',
    'missions.cloud_reqs',
    'missions.max_wind_speed',
    'missions.acreage',
    pointOfInterest(eb).as('point_of_interest'),
    shots(eb).as('shots'),
    laancFlights(eb).as('laanc_flights'),
    laancExemptions(eb).as('laanc_exemptions'),
    onsiteContact(eb).as('onsite_contact'),
    reschedules(eb).as('mission_reschedules'),
    rescheduleReasons(eb).as('missionRescheduleReasons'),
    flightApp(eb).as('flight_app'),
    missionPackage(eb).as('package'),
    partialReshoots(eb).as('partial_reshoots'),
    mapFeatures(eb).as('map_features'),
    airspaceBriefing(eb).as('airspace_briefing'),
    airspaceCertificates(eb).as('airspace_certificates'),
  ])
