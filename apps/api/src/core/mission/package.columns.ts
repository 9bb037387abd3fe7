import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'

type OfPackage = ExpressionBuilder<Schema, 'packages'>

const badge = (eb: OfPackage) =>
  jsonObjectFrom(
    eb
      .selectFrom('badges')
      .select(['badges.id', 'badges.name', 'badges.abbreviation'])
      .whereRef('badges.id', '=', 'packages.badge_id'),
  )

const drones = (eb: OfPackage) =>
  jsonArrayFrom(
    eb
      .selectFrom('package_drones as accepted')
      .innerJoin('drones', 'drones.id', 'accepted.drone_id')
      .select(['drones.id', 'drones.name', 'full_name', 'manufacturer', 'optional_cameras'])
      .whereRef('accepted.package_id', '=', 'packages.id')
      .orderBy('drones.full_name')
      .orderBy('drones.id'),
  )

const droneCameras = (eb: OfPackage) =>
  jsonArrayFrom(
    eb
      .selectFrom('package_drone_cameras as accepted')
      .innerJoin('drone_cameras as camera', 'camera.id', 'accepted.drone_camera_id')
      .select(['camera.id', 'camera.name', 'camera.stock'])
      .whereRef('accepted.package_id', '=', 'packages.id')
      .orderBy('camera.name')
      .orderBy('camera.id'),
  )

const devices = (eb: OfPackage) =>
  jsonArrayFrom(
    eb
      .selectFrom('package_devices as accepted')
      .innerJoin('devices', 'devices.id', 'accepted.device_id')
      .select(['devices.id', 'devices.name', 'operating_system', 'device_type'])
      .whereRef('accepted.package_id', '=', 'packages.id')
      .orderBy('devices.name')
      .orderBy('devices.id'),
  )

const equipment = (eb: OfPackage) =>
  jsonArrayFrom(
    eb
      .selectFrom('package_equipment as accepted')
      .innerJoin('equipment', 'equipment.id', 'accepted.equipment_id')
      .select(['equipment.id', 'equipment.name'])
      .whereRef('accepted.package_id', '=', 'packages.id')
      .orderBy('equipment.name')
      .orderBy('equipment.id'),
  )

/** The requirements of a package for pilot and kit, with every accepted item. */
export const packageColumns = (eb: OfPackage) =>
  [
    'packages.id',
    'packages.name',
    'packages.badge_required',
    'packages.drones_required',
    'packages.cameras_required',
    'packages.devices_required',
    'packages.equipment_required',
    'packages.flight_certificate_required',
    badge(eb).as('badge'),
    drones(eb).as('drones'),
    droneCameras(eb).as('drone_cameras'),
    devices(eb).as('devices'),
    equipment(eb).as('equipment'),
  ] as const
