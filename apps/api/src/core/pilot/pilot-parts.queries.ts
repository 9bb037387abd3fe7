import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'
import { licenseColumns } from './license.columns.ts'

type OfPilot = ExpressionBuilder<Schema, 'pilots'>

/** The gear, licenses and badges of a pilot, as parts of one query over pilots. */
export const pilotDrones = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('pilot_drones')
      .whereRef('pilot_drones.pilot_id', '=', 'pilots.id')
      .orderBy('pilot_drones.id')
      .select((drone) => [
        'pilot_drones.id',
        jsonObjectFrom(
          drone
            .selectFrom('drones')
            .whereRef('drones.id', '=', 'pilot_drones.drone_id')
            .select(['id', 'name', 'full_name', 'manufacturer', 'optional_cameras']),
        )
          .$notNull()
          .as('drone'),
        jsonArrayFrom(
          drone
            .selectFrom('pilot_drone_cameras')
            .innerJoin('drone_cameras', 'drone_cameras.id', 'pilot_drone_cameras.drone_camera_id')
            .whereRef('pilot_drone_cameras.pilot_drone_id', '=', 'pilot_drones.id')
            .orderBy('drone_cameras.id')
            .select(['drone_cameras.id', 'drone_cameras.name', 'drone_cameras.stock']),
        ).as('cameras'),
      ]),
  )

export const pilotDevices = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('pilot_devices')
      .whereRef('pilot_devices.pilot_id', '=', 'pilots.id')
      .orderBy('pilot_devices.id')
      .select((device) => [
        'pilot_devices.id',
        jsonObjectFrom(
          device
            .selectFrom('devices')
            .whereRef('devices.id', '=', 'pilot_devices.device_id')
            .select(['id', 'name', 'operating_system', 'device_type']),
        )
          .$notNull()
          .as('device'),
      ]),
  )

export const pilotLicenses = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('pilot_licenses')
      .innerJoin('license_types', 'license_types.id', 'pilot_licenses.license_type_id')
      .whereRef('pilot_licenses.pilot_id', '=', 'pilots.id')
      .orderBy('pilot_licenses.id')
      .select(licenseColumns),
  )

export const pilotEquipment = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('pilot_equipment')
      .whereRef('pilot_equipment.pilot_id', '=', 'pilots.id')
      .orderBy('pilot_equipment.id')
      .select((owned) => [
        'pilot_equipment.id',
        jsonObjectFrom(
          owned
            .selectFrom('equipment')
            .whereRef('equipment.id', '=', 'pilot_equipment.equipment_id')
            .select(['id', 'name']),
        )
          .$notNull()
          .as('pilot_equipment'),
      ]),
  )

export const pilotBadges = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('pilot_badges')
      .innerJoin('badges', 'badges.id', 'pilot_badges.badge_id')
      .whereRef('pilot_badges.pilot_id', '=', 'pilots.id')
      .orderBy('pilot_badges.id')
      .select((held) => [
        'pilot_badges.id',
        'pilot_badges.status',
        'badges.abbreviation',
        jsonObjectFrom(
          held
            .selectFrom('badges as badge')
            .whereRef('badge.id', '=', 'pilot_badges.badge_id')
            .select(['badge.id', 'badge.name', 'badge.abbreviation']),
        )
          .$notNull()
          .as('badge'),
      ]),
  )

export const pilotStripeAccounts = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('stripe_accounts')
      .whereRef('stripe_accounts.pilot_id', '=', 'pilots.id')
      .orderBy('stripe_accounts.id')
      .select((account) => [
        'stripe_accounts.id',
        'stripe_accounts.autopay_enabled',
        jsonObjectFrom(
          account
            .selectFrom('legal_entities')
            .whereRef('legal_entities.id', '=', 'stripe_accounts.legal_entity_id')
            .select(['id', 'name', 'slug', 'display_countries as displayCountries']),
        )
          .$notNull()
          .as('legal_entity'),
      ]),
  )

/** The amounts that were paid, by currency: totals that the database keeps (migrations/022-pilot-totals.sql). */
export const completedPayouts = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('payout_totals')
      .innerJoin('currencies', 'currencies.code', 'payout_totals.currency_code')
      .whereRef('payout_totals.pilot_id', '=', 'pilots.id')
      .where('payout_totals.amount', '>', 0)
      .orderBy('currencies.code')
      .select(['currencies.code', 'currencies.name', 'currencies.symbol', 'payout_totals.amount']),
  )

/** How many missions were finished, by type; kept by the database too. */
export const finishedMissions = (eb: OfPilot) =>
  jsonArrayFrom(
    eb
      .selectFrom('finished_mission_totals')
      .whereRef('finished_mission_totals.pilot_id', '=', 'pilots.id')
      .select(['finished_mission_totals.mission_type', 'finished_mission_totals.missions as count']),
  )

/** A region is open to a pilot who has no account with its company yet. */
export const regionAvailable = (eb: OfPilot, slug: 'us' | 'de') =>
  eb.exists(
    eb
      .selectFrom('legal_entities')
      .where('legal_entities.slug', '=', slug)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('stripe_accounts')
              .whereRef('stripe_accounts.legal_entity_id', '=', 'legal_entities.id')
              .whereRef('stripe_accounts.pilot_id', '=', 'pilots.id')
              .select('stripe_accounts.id'),
          ),
        ),
      )
      .select('legal_entities.id'),
  )
