import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MissionColumns } from './mission-summary.columns.ts'

/** What the mission demands of pilot and kit, with every accepted item. */
export const missionPackage = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('packages')
      .select((row) => [
        'packages.id',
        'packages.name',
        'packages.badge_required',
        'packages.drones_required',
        'packages.cameras_required',
        'packages.devices_required',
        'packages.equipment_required',
        jsonObjectFrom(
          row
            .selectFrom('badges')
            .select(['badges.id', 'badges.name', 'badges.abbreviation'])
            .whereRef('badges.id', '=', 'packages.badge_id'),
        ).as('badge'),
        jsonArrayFrom(
          row
            .selectFrom('package_drones as accepted')
            .innerJoin('drones', 'drones.id', 'accepted.drone_id')
            .select(['drones.id', 'drones.name', 'full_name', 'manufacturer', 'optional_cameras'])
            .whereRef('accepted.package_id', '=', 'packages.id')
            .orderBy('drones.full_name'),
        ).as('drones'),
        jsonArrayFrom(
          row
            .selectFrom('package_drone_cameras as accepted')
            .innerJoin('drone_cameras as camera', 'camera.id', 'accepted.drone_camera_id')
            .select(['camera.id', 'camera.name', 'camera.stock'])
            .whereRef('accepted.package_id', '=', 'packages.id')
            .orderBy('camera.name'),
        ).as('drone_cameras'),
        jsonArrayFrom(
          row
            .selectFrom('package_devices as accepted')
            .innerJoin('devices', 'devices.id', 'accepted.device_id')
            .select([
              'devices.id',
              'devices.name',
              'operating_system',
              sql<'phone' | 'tablet'>`devices.device_type`.as('device_type'),
            ])
            .whereRef('accepted.package_id', '=', 'packages.id')
            .orderBy('devices.name'),
        ).as('devices'),
        jsonArrayFrom(
          row
            .selectFrom('package_equipment as accepted')
            .innerJoin('equipment', 'equipment.id', 'accepted.equipment_id')
            .select(['equipment.id', 'equipment.name'])
            .whereRef('accepted.package_id', '=', 'packages.id')
            .orderBy('equipment.name'),
        ).as('equipment'),
      ])
      .whereRef('packages.id', '=', 'missions.package_id'),
  )
